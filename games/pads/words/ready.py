"""The words of ready pads: English in their files, and in the catalogues under the key or the pad that they belong to.

A key means one thing on all ready pads, so its words are translated once. A pad of a player's own brings its words in
whatever languages it has; the English ones that a ready pad has under the same key are translated like those.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import get_language, pgettext

from scoring.pads.pad import Pad, Text
from scoring.pads.reading import as_pad, plain

FIELDS: Final = (("editions", "name"), ("events", "about"), ("sections", "about"), ("notes", "text"))
"""The kinds of parts of a pad, each with the field whose text is translated."""


def key_context(key: str) -> str:
    """Return what the catalogues know the words of a key by."""
    return f"pad word: {key}"


def pad_context(pad: Pad) -> str:
    """Return what the catalogues know the other words of a pad by, such as its name and its notes."""
    return f"pad: {pad.key}"


def texts_of(pad: Pad) -> Iterator[tuple[str, Text]]:
    """Yield everything that a ready pad says, with its context: in English, or as one that was taken home has it."""
    yield from ((context, table[field]) for table, field, context in _places(pad, plain(pad)))


def taken_home(pad: Pad) -> Pad:
    """Return a ready pad as a file for a player: in English, and in the language of the page.

    Phones in other languages read its English in theirs, so it need not grow with each language.
    """
    content, language = plain(pad), get_language() or "en"
    for table, field, context in list(_places(pad, content)):
        english = table[field]
        if (translated := pgettext(context, english)) != english:
            table[field] = {"en": english, language: translated}
    return as_pad(content)


def _places(pad: Pad, content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield every table of a pad with a field that holds words, and their context."""
    own = pad_context(pad)
    yield from ((content, field, own) for field in ("name", "about") if field in content)
    yield from ((content["sets"], key, own) for key in pad.sets)
    for kind, field in FIELDS:
        yield from ((part, field, own) for part in content.get(kind, {}).values() if field in part)
    yield from ((content["words"], key, key_context(key)) for key in pad.words)

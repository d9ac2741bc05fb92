"""The form of a book's file, read strictly. There is one file for a box, in English.

A `rulebook.toml` is the only source of these words: pages show them in the reader's language, as the catalogues in
`locale/` translate them, and `manage.py rulebook` writes docs/rules*.md from them. `notes` are for readers of the code:
Markdown, in the documents alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import override, pgettext


class BookText:
    """Words of a book, in English as its file has them; `str()` of them is in the language of the page.

    `context` is what the catalogues know them by, beside the words: their book.
    """

    # No dataclass: msgspec would read one from a table of the file.
    __slots__ = ("context", "english")

    def __init__(self, english: str, context: str) -> None:
        self.english = english
        self.context = context

    def __str__(self) -> str:
        return pgettext(self.context, self.english)

    @property
    def everywhere(self) -> tuple[str, ...]:
        """Return the words in each language."""
        found = []
        for code, _name in settings.LANGUAGES:
            with override(code):
                found.append(str(self))
        return tuple(found)


class BookFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="kebab"):
    """The base of every table of a file: a key that is not known is refused."""


class RulePoint(BookFacts, frozen=True):
    """One thing that the rules say, in a sentence or two, and where it is printed."""

    text: BookText
    source: str = ""


class BoxFact(BookFacts, frozen=True):
    """A number about a box, as its source has it: "2–5"."""

    said: str
    source: str


class RuleSection(BookFacts, frozen=True):
    """A part of the rules. Refusals cite `rule`; `terms` are the codes of terms that it explains, or how they begin.

    `also` are other names of what it is about, for the search.
    """

    rule: str
    title: BookText
    points: list[RulePoint]
    also: list[str] = []
    terms: list[str] = []
    notes: str = ""

    @property
    def anchor(self) -> str:
        """Return the name of its heading on the page of its book."""
        return self.rule.replace(":", "-")


class Book(BookFacts, frozen=True):
    """The rules of a box, and what is in it: what its source says and nothing else.

    `sets` are what is ticked to play with it, `pad` the score pad that counts for it. `also` are its other names: those
    of its file, and those of each language (`other_names.toml` in its folder of `locale/`).
    """

    key: str
    order: int
    name: BookText
    sections: list[RuleSection]
    also: list[str] = []
    sets: list[str] = []
    pad: str = ""
    year: BoxFact | None = None
    players: BoxFact | None = None
    ages: BoxFact | None = None
    minutes: BoxFact | None = None
    tiles: BoxFact | None = None
    contents: BookText | None = None
    notes: str = ""

    def texts(self) -> Iterator[BookText]:
        """Yield everything that is translated, in the order of its file."""
        yield self.name
        if self.contents:
            yield self.contents
        for section in self.sections:
            yield section.title
            yield from (point.text for point in section.points)


def read_book(content: dict[str, Any]) -> Book:
    """Return the book that a file says; raise msgspec.ValidationError for a file that says what it may not."""

    def as_text(kind: type, text: object) -> object:
        if kind is not BookText or not isinstance(text, str):
            raise TypeError(f"Expected words, not {text!r}")
        return BookText(text, f"rulebook: {content.get('key', '')}")

    return msgspec.convert(content, Book, dec_hook=as_text)

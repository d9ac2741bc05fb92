"""Templates: what Jinja2 is given to read them with; `settings.TEMPLATES` names the function.

Whole pages and the parts of them that are sent anew are the same kind of thing, and know the same names.
What a template is not given is an error, never an empty text.

Templates are Jinja2's, read by Django's own backend as it comes; `games/templates.py` is what it is given: our
filters, functions and sentences. A page and the parts of it that are sent anew (`_name.html`, beside it) know the
same names and include each other; no part exists twice. Drawings are filters (`"plus"|icon`), so that those of
constants are made when the template is compiled. Lines are broken wherever a template reads well: those between
elements are not sent, and within a text or a tag a line ends with one space. What a template is not given is an
error, not an empty text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.urls import get_script_prefix, reverse
from django.utils import formats, timezone, translation
from django.utils.text import capfirst, slugify
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from games.phrasing.common.phrases import phrased
from games.registry import Facet
from games.screens.symbols import shapes
from games.screens.table.large_screen import name_length, word_length
from games.screens.table.svg import sprite

BETWEEN_ELEMENTS: Final = re.compile(r"(?:(?<=>)|^)\s*\n\s*(?=<|$)")
LINES: Final = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True)
class GameTemplates(Facet):
    """The drawings of a game for templates: filters and functions, by their names."""

    filters: Mapping[str, Callable[..., Any]]
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


class Compact(Extension):
    """Break lines in templates wherever they read well: it changes nothing of what is sent."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Take the lines between elements away; within a text or a tag, a line ends with one space."""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, token.type, LINES.sub(" ", BETWEEN_ELEMENTS.sub("", token.value)))
            else:
                yield token


def url(name: str, *args: object) -> str:
    return _url(get_script_prefix(), name, args)


@lru_cache(maxsize=4_000)
def _url(_prefix: str, name: str, args: tuple[object, ...]) -> str:
    # Every answer at a table has the same few addresses, and to look one up takes longer than to write a tab.
    return reverse(name, args=args)


def command(words: str) -> str:
    """Write a command as whoever runs this server types it."""
    return f"{settings.COMMAND} {words}"


def kept(folder: str) -> str:
    """Name a folder of what is kept here: not where it lies on the disk, which is nobody's business."""
    return f"{settings.VAR_DIR.name}/{folder}"


def words(text: str, /, **values: object) -> Markup:
    """Return words of a template in the reader's language, with the values that they name; only these are escaped."""
    # As Jinja2's own does, which calls by way of the context: 6 µs instead of 2, some thirty times in an answer.
    written = Markup(translation.gettext(text))  # noqa: S704 - templates and translations are ours
    return written % values if "%" in written else written


def languages() -> list[dict[str, str]]:
    """Return the code and the own name of each language."""
    return [{"code": code, "name": name} for code, name in settings.LANGUAGES]


def day(moment: date, style: str) -> str:
    """Write a day, and its hour if `style` has one, as the reader does: `game.moved_at|date("DATE_FORMAT")`."""
    return formats.date_format(timezone.localtime(moment) if isinstance(moment, datetime) else moment, style)


def hour(moment: datetime, style: str) -> str:
    return formats.time_format(timezone.localtime(moment), style)


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "capfirst": capfirst,
    "date": day,
    "figure": shapes.figure,
    "filesizeformat": filesizeformat,
    "icon": shapes.icon,
    "name_length": name_length,
    "pad_picture": shapes.pad_picture,
    "box_picture": shapes.box_picture,
    "piece": shapes.piece,
    "placed": shapes.placed,
    "shape": shapes.shape,
    "slugify": slugify,
    "time": hour,
    "word_length": word_length,
}
"""Our drawings, among others: of a constant, as in `"plus"|icon`, Jinja2 makes them when it compiles the template."""

GLOBALS: Final[dict[str, Any]] = {
    "_": words,
    "gettext": words,
    "phrased": phrased,
    "command": command,
    "htmx_script": htmx_script,
    "kept": kept,
    "language_code": translation.get_language,
    "languages": languages,
    # Chance is asked of the system, which lets other threads go first: only where a page needs it.
    "new_token": uuid4,
    "static": sprite,
    "url": url,
    "fragment": False,
    "is_past": False,
    "is_then": False,
    "now": "",
    "oob": False,
}
"""Our functions, and what holds unless it is said otherwise.

`fragment`: the page is there already; `is_past`: an earlier turn is put right; `is_then`: the page shows how it was,
and stays as it is; `oob`: this part finds its own place on the page; `now`: what was chosen before.
"""


def environment(**options: Any) -> Environment:
    # All templates are kept once they are read; a cache with a bound to it takes a lock for each look.
    strict = options | {"undefined": StrictUndefined, "extensions": [Compact, "jinja2.ext.i18n"], "cache_size": -1}
    made = Environment(**strict)  # noqa: S701 - Django's options ask for it
    made.filters |= FILTERS
    for brought in GameTemplates.by_game().values():
        made.filters |= brought.filters
        made.globals |= brought.functions
    made.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    made.globals |= GLOBALS
    return made

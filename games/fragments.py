"""Fragments: the parts of a table's page that moves and pulls send anew, which are Jinja2 templates.

They stand below `fragments/`; Jinja2 compiles them to Python, some ten times faster than Django's own templates, below
`templates/`, in which whole pages are written. Pages include fragments by name, as they include any part of theirs.
What a fragment is not given is an error, never an empty text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, cast

from django.template import Context, Origin, engines
from django.template.loaders.base import Loader
from django.urls import reverse
from django.utils import translation
from django.utils.text import capfirst
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from games.screens.svg import sprite
from games.templatetags import catan, drawings, sprites

ENGINE: Final = "fragments"
"""The name of the engine in the settings."""

LINES: Final = re.compile(r"(?:(?<=>)|^)\s*\n\s*(?=<|$)")
"""What the lines of a template leave between elements."""


def _url(name: str, *args: object) -> str:
    """Return the address of a page."""
    return reverse(name, args=args)


class Sentences(dict[str, Markup]):
    """Sentences of our templates in one language; each is looked up once."""

    def __missing__(self, sentence: str) -> Markup:
        """Look a sentence up in the language that is active."""
        self[sentence] = said = Markup(translation.gettext(sentence))  # noqa: S704 - translations are ours, too
        return said


SENTENCES: Final[defaultdict[str | None, Sentences]] = defaultdict(Sentences)


def _gettext(sentence: str, **facts: object) -> Markup:
    """Say a sentence in the language that is active; its markup is ours, the facts in it are escaped."""
    said = SENTENCES[translation.get_language()][sentence]
    return said % facts if facts else said


def _ngettext(one: str, many: str, number: int, **facts: object) -> Markup:
    """Say a sentence about a number of things."""
    return Markup(translation.ngettext(one, many, number)) % facts  # noqa: S704


def _pgettext(where: str, sentence: str, **facts: object) -> Markup:
    """Say a sentence that means something else elsewhere."""
    return Markup(translation.pgettext(where, sentence)) % facts  # noqa: S704


FILTERS: Final = {
    "capfirst": capfirst,
    "card": catan.card,
    "drawing": catan.drawing,
    "drawing_address": catan.drawing_address,
    "figure": sprites.figure,
    "icon": sprites.icon,
    "large": drawings.large,
    "mark": catan.mark,
    "piece": drawings.piece,
    "pips": catan.pips,
    "progress": catan.progress,
    "shape": sprites.shape,
    "static": sprite,
}
"""Our drawings, among others: of a constant, as in `"plus"|icon`, Jinja2 makes them when it compiles the template."""

GLOBALS: Final[dict[str, Any]] = {
    "_": _gettext,
    "gettext": _gettext,
    "ngettext": _ngettext,
    "pgettext": _pgettext,
    "tile": pass_context(sprites.tile),
    "url": _url,
    "fragment": False,
    "now": "",
    "oob": False,
}
"""What all fragments know: our functions, and what holds unless it is said otherwise.

`fragment`: the page is there already; `oob`: this part finds its own place on it; `now`: what was chosen before.
Jinja2's own functions are left out: each include copies these names.
"""


def environment(**options: Any) -> Environment:
    """Return what all fragments have in common; `settings.TEMPLATES` names this function."""
    strict = options | {"undefined": StrictUndefined, "extensions": [Compact, "jinja2.ext.i18n"]}
    made = Environment(**strict)  # noqa: S701 - Django's options escape everything
    made.filters |= FILTERS
    made.newstyle_gettext = True  # type: ignore[attr-defined]  # the extension adds it
    made.globals = dict(GLOBALS)
    return made


class Compact(Extension):
    """Send no white space that is only there for whoever reads the template."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Take the lines between elements away; those within a text stay."""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, token.type, LINES.sub("", token.value))
            else:
                yield token


class Included:
    """A fragment as Django's templates see it."""

    def __init__(self, name: str, loader: Loader) -> None:
        self.origin = Origin(name, name, loader)
        self._template = engines[ENGINE].get_template(name)

    def render(self, context: Context) -> str:
        """Return the fragment with what is known where it is included."""
        known = cast("dict[str, Any]", context.flatten())
        return self._template.render(known, getattr(context, "request", None))


class Fragments(Loader):
    """Let Django's templates include fragments."""

    def get_template(self, template_name: str, skip: object = None) -> Included:  # type: ignore[override]
        """Return the fragment of that name; raise TemplateDoesNotExist if there is none."""
        return Included(template_name, self)

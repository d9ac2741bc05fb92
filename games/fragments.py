"""Fragments: the parts of a table's page that moves and pulls send anew, which are Jinja2 templates.

They stand beside the pages; Jinja2 compiles them to Python, some ten times faster than Django's own templates, in which
whole pages are written. Pages include fragments by name, as they include any part of theirs.
What a fragment is not given is an error, never an empty text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Any, Final, cast

from django.template import Context, Origin, TemplateDoesNotExist, engines
from django.template.loaders.base import Loader
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from jinja2 import Environment, StrictUndefined, Template, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context as Known
from markupsafe import Markup, escape

from games.screens.table.svg import sprite
from games.templatetags import catan, drawings, sprites

ENGINE: Final = "fragments"
"""The name of the engine in the settings."""

WRITTEN_FOR_DJANGO: Final = frozenset(
    {
        "carcassonne/_box.html",
        "carcassonne/_hatches.html",
        "catan/_box.html",
        "catan/_histogram.html",
        "catan/_new.html",
        "catan/_past.html",
        "corrections/_asks.html",
        "corrections/_head.html",
        "corrections/_log_keys.html",
        "door/_box.html",
        "door/_card.html",
        "door/_claims.html",
        "door/_claims_box.html",
        "door/_code_form.html",
        "door/_copies.html",
        "door/_language.html",
        "door/_scene.html",
        "maps/_picture.html",
        "past/_card.html",
        "past/_curve.html",
        "past/_jump.html",
        "past/_moments.html",
    }
)
"""Parts of pages that Jinja2 does not read yet."""

INCLUDE: Final = re.compile(r'{%\s*include\s+"([^"]+)"\s*%}')
"""A fragment that is always the same one."""

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
    return _said(SENTENCES[translation.get_language()], sentence, facts)


def _said(sentences: Sentences, sentence: str, facts: Mapping[str, object]) -> Markup:
    said = sentences[sentence]
    # `said % facts` would escape what each sign asks for, at several times the cost.
    return Markup(str.__mod__(said, {name: escape(fact) for name, fact in facts.items()})) if facts else said  # noqa: S704


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


class Speaking(Known):
    """What a fragment knows. Its language is the one that is active when it begins."""

    def __init__(self, *known: Any, **more: Any) -> None:
        super().__init__(*known, **more)
        self._sentences = SENTENCES[translation.get_language()]

    def call(self, function: Callable[..., Any], /, *args: Any, **facts: Any) -> Any:
        """Call a function; sentences, which are most of what is called, by the shortest way."""
        if function is not _gettext:
            return super().call(function, *args, **facts)
        for loops in ("_loop_vars", "_block_vars"):
            facts.pop(loops, None)
        return _said(self._sentences, args[0], facts)


class Writing(CodeGenerator):
    """Compiles fragments so that a value is written by `Plain.written`, as a text and not as markup once more."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        assert not frame.eval_ctx.volatile, "fragments escape everything, always"
        assert finalize.src is None, "nothing is done to values before"
        self.write("environment.written(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write(")")


class Plain(Environment):
    """An environment whose globals never change: each template has them in one dictionary, not in a chain of two."""

    context_class = Speaking
    code_generator_class = Writing

    @staticmethod
    def written(value: object) -> str:
        """Return a value as it stands in a page."""
        kind = type(value)
        if kind is Markup or kind is SafeString:
            return value  # type: ignore[return-value]  # both are texts
        return str(value) if kind is int else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Return what all fragments have in common; `settings.TEMPLATES` names this function."""
    # Who edits a fragment wants to see it at once, wherever it is included.
    ours = [Compact] if options["auto_reload"] else [Whole, Compact]
    strict = options | {"undefined": StrictUndefined, "extensions": [*ours, "jinja2.ext.i18n"]}
    made = Plain(**strict)
    made.filters |= FILTERS
    made.newstyle_gettext = True  # type: ignore[attr-defined]  # the extension adds it
    made.globals = dict(GLOBALS)
    return made


class Whole(Extension):
    """Compile a fragment together with those that it includes by name.

    Each would have a context of its own otherwise, and hand every piece of its text on through all that include it.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Put the text of each included fragment where it is included."""
        return INCLUDE.sub(self._text_of, source)

    def _text_of(self, found: re.Match[str]) -> str:
        loader = self.environment.loader
        assert loader is not None, "Django gives one"
        source, *_ = loader.get_source(self.environment, found[1])
        # What it sets for itself must not be known outside.
        return "{% with %}" + self.preprocess(source, found[1]).removesuffix("\n") + "{% endwith %}"


class Compact(Extension):
    """Send no white space that is only there for whoever reads the template."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Take the lines between elements away; those within a text stay."""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, token.type, LINES.sub("", token.value))
            else:
                yield token


def text_of(name: str, **known: object) -> str:
    """Return a fragment by itself, with what it is given.

    Forms need no token of Django's in it: the page that it is swapped into sends that with each request.
    """
    return _compiled(name).render(known)


def _compiled(name: str) -> Template:
    backend: Any = engines[ENGINE]
    found: Template = backend.env.get_template(name)
    return found


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
        if not is_fragment(template_name):
            raise TemplateDoesNotExist(template_name)
        return Included(template_name, self)


def is_fragment(name: str) -> bool:
    """Tell whether Jinja2 reads the template of this name."""
    return name.rpartition("/")[2].startswith("_") and name not in WRITTEN_FOR_DJANGO

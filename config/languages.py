"""The languages of the pages: each is a folder of `locale/` with a file of facts; docs/languages.md explains them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "language.toml"


class SpellingFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The spelling of a language, for the proofreading of its translations (tools/messages.py).

    `letters` are those that it has besides a to z, or besides `encoding`: an old one that has no room for the letters
    of other scripts. With `latin = false` Latin words do not occur in it, but for names. `quotes` are its quotation
    marks, `full_width` says that its punctuation is as wide as its letters, `spaced` are signs that a no-break space
    stands before, `never` are words that no translation has.
    """

    letters: str = ""
    encoding: str = ""
    latin: bool = True
    quotes: str = "“”‘"
    full_width: bool = False
    spaced: str = ""
    never: tuple[str, ...] = ()


class LanguageFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The facts of a language besides its words.

    `name` is its own name, `order` its place in the list. Phones that ask for one of `aliases` get it ("yue" stands for
    "yue-HK" too). `offered` is false until its translation is complete. `style` holds CSS: properties and variables of
    static/css/base.css, for text in this language.
    """

    name: str
    order: int = 100
    offered: bool = True
    aliases: tuple[str, ...] = ()
    spelling: SpellingFacts = SpellingFacts()
    style: dict[str, str] = {}


def read_languages(folder: Path) -> Mapping[str, LanguageFacts]:
    """Return the facts of each language by its locale ("zh_Hant"), in the order of the pages.

    Raise msgspec.ValidationError for a file that says what it may not.
    """
    found = {
        path.parent.name: msgspec.convert(tomllib.loads(path.read_text("utf-8")), LanguageFacts)
        for path in folder.glob(f"*/{FILE}")
    }
    return dict(sorted(found.items(), key=lambda entry: (entry[1].order, entry[0])))


def code_of(locale: str) -> str:
    """Return the code that a browser uses for a locale: "zh-hant" for "zh_Hant"."""
    return locale.replace("_", "-").lower()


def offered(languages: Mapping[str, LanguageFacts]) -> list[tuple[str, str]]:
    """Return the code and the name of each language that pages speak, as Django wants them."""
    return [(code_of(locale), facts.name) for locale, facts in languages.items() if facts.offered]


def aliases(languages: Mapping[str, LanguageFacts]) -> Mapping[str, str]:
    """Return the code of a language by each other code, in small letters."""
    return {
        alias.lower(): code_of(locale)
        for locale, facts in languages.items()
        if facts.offered
        for alias in facts.aliases
    }


def language_styles(languages: Iterable[tuple[str, LanguageFacts]]) -> str:
    """Return the style sheet of the languages that have a style of their own."""
    rules = (
        f":lang({code_of(locale)}) {{ " + " ".join(f"{name}: {value};" for name, value in facts.style.items()) + " }"
        for locale, facts in languages
        if facts.style and facts.offered
    )
    return "\n".join(("@layer tokens {", *rules, "}", ""))

"""What a book of rules is: the form of its file, read strictly. One file for a box; each sentence in every language.

`texts/<shelf>/<key>.toml` is the only source of these words: pages show them, and `manage.py rulebook` writes
docs/rules*.md from them. `notes` are for whoever reads the code: Markdown, in English, in the documents alone.
"""

from __future__ import annotations

import msgspec
from django.utils.translation import get_language


class BookFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="kebab"):
    """What every table of a file has in common: no key that is not known."""


class Said(BookFacts, frozen=True):
    """The same words in every language; as a text, in the one that is active."""

    en: str
    zh_hant: str
    zh_hans: str

    def __str__(self) -> str:
        return {"zh-hant": self.zh_hant, "zh-hans": self.zh_hans}.get(get_language() or "", self.en)

    @property
    def everywhere(self) -> tuple[str, ...]:
        """Return the words in each language."""
        return (self.en, self.zh_hant, self.zh_hans)


class RulePoint(Said, frozen=True):
    """One thing that the rules say, in a sentence or two, and where it is printed."""

    source: str = ""


class BoxFact(BookFacts, frozen=True):
    """A number about a box, as its source has it: "2–5"."""

    said: str
    source: str


class RuleSection(BookFacts, frozen=True):
    """A part of the rules. Refusals cite `rule`; `terms` are the codes of terms that it explains, or how they begin.

    `also` are other names of what it is about, in any language, for the search.
    """

    rule: str
    title: Said
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

    `sets` are what is ticked to play with it, `pad` the score pad that counts for it.
    """

    key: str
    order: int
    name: Said
    sections: list[RuleSection]
    also: list[str] = []
    sets: list[str] = []
    pad: str = ""
    year: BoxFact | None = None
    players: BoxFact | None = None
    ages: BoxFact | None = None
    minutes: BoxFact | None = None
    tiles: BoxFact | None = None
    contents: Said | None = None
    notes: str = ""

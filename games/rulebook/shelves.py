"""The shelves of books: all that was read, what a refusal cites, and what explains a term."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from games.registry import Facet
from games.rulebook.book import Book, RulePoint, RuleSection, read_book
from games.rulebook.other_names import with_other_names
from scoring.kernel import Refusal, Term

TEXTS: Final = Path(__file__).parent / "texts"
HELP: Final = "help"
"""The shelf that no game brings: how the app works."""
PADS: Final = "pads"
PAD: Final = "pad-"
"""The beginning of the key of a game that is a pad."""


@dataclass(frozen=True, slots=True)
class BookShelf:
    """Books that pages list together: their files, and the documents that are made of them.

    `documents` names each file below `docs/` with the keys of its books; none named are all of the shelf. `game` is
    the shelf whose first book is the game that these belong to; empty: this one.
    """

    key: str
    name: str | Promise
    files: tuple[Path, ...]
    documents: tuple[tuple[str, tuple[str, ...]], ...] = ()
    game: str = ""


@dataclass(frozen=True, slots=True)
class GameShelves(Facet):
    """The shelves of a game, in the order of the pages."""

    shelves: tuple[BookShelf, ...]


HELP_SHELF: Final = BookShelf(
    HELP, gettext_lazy("Help with these pages"), (TEXTS / "help" / "help.toml",), (("help.md", ()),)
)


def shelves() -> Mapping[str, BookShelf]:
    """Return the shelves of all games by their keys, in the order of the pages; help comes last."""
    found = (shelf for game in GameShelves.by_game().values() for shelf in game.shelves)
    return {shelf.key: shelf for shelf in (*found, HELP_SHELF)}


@dataclass(frozen=True, slots=True)
class Rule:
    """A section with its book: what a link to a rule says, and where it leads."""

    book: Book
    section: RuleSection

    @property
    def title(self) -> str:
        """Return its heading in the reader's language."""
        return str(self.section.title)

    @property
    def points(self) -> list[RulePoint]:
        """Return what it says."""
        return self.section.points


@cache
def books() -> Mapping[str, tuple[Book, ...]]:
    """Return every book by its shelf; raises msgspec.ValidationError for a file that says what it may not."""
    return {key: tuple(sorted(_read(shelf), key=lambda book: book.order)) for key, shelf in shelves().items()}


def _read(shelf: BookShelf) -> Iterator[Book]:
    for path in sorted(shelf.files, key=_name):
        book = read_book(tomllib.loads(path.read_text("utf-8")))
        sections = [replace(one, also=with_other_names(one.rule, one.also)) for one in book.sections]
        yield replace(book, also=with_other_names(book.key, book.also), sections=sections)


def _name(path: Path) -> str:
    return path.parent.name if path.stem == "rulebook" else path.stem


@cache
def book_of(key: str) -> Book | None:
    """Return a book by its key, which is one on all shelves."""
    return next((book for shelf in books().values() for book in shelf if book.key == key), None)


def game_of(book: Book) -> str:
    """Return the key of the game that a book is about; of a pad or of help, the name of the shelf."""
    shelf = next(shelf for shelf, found in books().items() if book in found)
    return _games_of_shelves().get(shelf, shelf)


@cache
def _games_of_shelves() -> Mapping[str, str]:
    return {shelf.key: game for game, brought in GameShelves.by_game().items() for shelf in brought.shelves}


@cache
def rules() -> Mapping[str, Rule]:
    """Return every section by what cites it."""
    everything = (book for shelf in books().values() for book in shelf)
    return {section.rule: Rule(book, section) for book in everything for section in book.sections}


@cache
def _explained(game: str) -> Mapping[str, Rule]:
    """Return what explains the terms of a game, by their codes or how these begin."""
    keys = [shelf for shelf in books() if _games_of_shelves().get(shelf, shelf) == game or shelf == HELP]
    sections = ((book, section) for key in keys for book in books()[key] for section in book.sections)
    return {term: Rule(book, section) for book, section in sections for term in section.terms}


def rules_of_refusals(refusals: Iterable[Refusal]) -> tuple[Rule, ...]:
    """Return the sections that refusals cite, each once, in their order."""
    return tuple(rules()[rule] for rule in dict.fromkeys(one.rule for one in refusals) if rule in rules())


def rules_of_terms(game: str, terms: Iterable[Term]) -> tuple[Rule, ...]:
    """Return the sections that explain terms of a game, by its key ("pad-hunters"), each once."""
    found = (rule_of_term(game, term.code) for term in terms)
    return tuple({rule.section.rule: rule for rule in found if rule is not None}.values())


def rule_of_term(game: str, code: str) -> Rule | None:
    """Return the section that explains a term: the one that says most of its code."""
    explained = _explained(game)
    parts = code.split(".")
    whole = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    rule = next((explained[start] for start in whole if start in explained), None)
    return rule or (_rule_of_pad(game) if game.startswith(PAD.rstrip("-")) else None)


def _rule_of_pad(game: str) -> Rule | None:
    """Return what a pad counts, in short; a plain one, and one of one's own, count what the table says."""
    shelf = books()[PADS]
    book = next((one for one in shelf if one.pad and PAD + one.pad == game), None) or book_of(PADS)
    return Rule(book, book.sections[0]) if book else None

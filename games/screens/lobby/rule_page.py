"""The page of a box in the rules: its numbers, what a table may play otherwise, and where all of it is printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.label import option_help, option_label
from games.phrasing.common.words import Sentence
from games.rulebook.book import Book
from games.rulebook.shelves import game_of
from games.screens.lobby.facet import BoxOption, LobbyScreens
from scoring.catalogue import GAMES
from scoring.kernel import Option

BASE: Final = "base"
SIGN: Final = re.compile(r"\b(?:S[0-4]|[ABC](?=\d)|R)")
SOURCES: Final = {
    "S0": _("The leaflet of the base game (2006), by its lines"),
    "S1": _("The overview of all boxes of Carcassonne, by its lines"),
    "S2": _("The rules of Cities & Knights (2004), by their lines"),
    "S3": _("The rules of the maps, by their lines"),
    "S4": _("The rules of Catan (2022), by their lines"),
    "A": _("Large expansions: our card of the printed rules"),
    "B": _("Small expansions: our card of the printed rules"),
    "C": _("Games of their own: our card of the printed rules"),
    "R": _("Nothing printed says it clearly: this is how we read it"),
}
"""The meanings of the signs behind a rule, by the beginning of the sign."""


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A number about a box, and what it is."""

    name: Sentence
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class RulePage:
    """The parts of a box's page besides its rules."""

    facts: tuple[NamedFact, ...]
    options: tuple[BoxOption, ...]
    sources: tuple[tuple[str, Sentence], ...]


def rule_page(book: Book) -> RulePage:
    """Return what the page of a box says besides its rules."""
    facts = (
        (_("Year"), book.year),
        (_("Players"), book.players),
        (_("Age, from"), book.ages),
        (_("Minutes"), book.minutes),
        (_("Tiles"), book.tiles),
    )
    return RulePage(
        tuple(NamedFact(name, fact.said, fact.source) for name, fact in facts if fact),
        _options(book),
        _sources(book),
    )


def _options(book: Book) -> tuple[BoxOption, ...]:
    """Return the options that speak of the sets of a book; those of no set belong to the base game."""
    game = GAMES.get(game_of(book))
    if game is None:
        return ()
    own = LobbyScreens.of(game.key).book_options(book.key)
    if own is not None:
        return own
    return tuple(_shown(option) for option in game.options if set(option.sets or (BASE,)) & set(book.sets))


def _shown(option: Option) -> BoxOption:
    is_switch = any(isinstance(choice, bool) for choice in option.choices)
    choices = () if is_switch else tuple(option_label(option.key, choice) for choice in option.choices)
    return BoxOption(option_label(option.key), option_help(option.key), choices)


def _sources(book: Book) -> tuple[tuple[str, Sentence], ...]:
    """Return the signs that stand on the page, with what they mean."""
    numbers = (book.year, book.players, book.ages, book.minutes, book.tiles)
    sources = [fact.source for fact in numbers if fact]
    sources += [point.source for section in book.sections for point in section.points]
    used = {sign for source in sources for sign in SIGN.findall(source)}
    return tuple((sign, name) for sign, name in SOURCES.items() if sign in used)

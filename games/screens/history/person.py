"""A person's page, and two people side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.models import Person, Table, Tally
from games.phrasing.common.label import source_label
from games.phrasing.common.own_words import take_own_words
from games.phrasing.common.past_games import drawn_label, longest_label
from games.projections.score_sums import DRAWN
from games.screens.history.facet import HistoryScreens
from games.screens.history.games_played import day_of
from games.screens.history.results_graph import Course, courses_of
from games.screens.table.facets import LogWords
from games.selectors import people
from games.selectors.people import Duel, PlayedGame, SourceSum, Totals
from games.selectors.stored_counts import counted
from games.selectors.visible import VisibleTables

LONGEST: Final = ("road", "city")
"""What is longer or shorter."""


@dataclass(frozen=True, slots=True)
class Category:
    """What one kind of thing brings a person: points a game, the largest award, how often."""

    label: str
    average: str
    best: int
    count: int


@dataclass(frozen=True, slots=True)
class Feat:
    """Something to be proud of, and the game it was in."""

    label: str
    words: str
    uid: UUID
    table: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a list: when, what it was called, and how it ended for the person."""

    uid: UUID
    name: str
    date: str
    points: int
    rank: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """A person in numbers."""

    person: Person
    totals: Totals
    average: str
    share: str
    courses: tuple[Course, ...]
    categories: tuple[Category, ...]
    feats: tuple[Feat, ...]
    drawn: tuple[tuple[str, int, str], ...]
    games: tuple[GameLine, ...]
    kept: tuple[tuple[str, int], ...]


def profile_of(person: Person, among: VisibleTables = None) -> Profile:
    """Return a person's page; of single games it names those among some tables."""
    take_own_words(on=True)  # what brought points on pads of people's own stands among the sources
    totals, sums = people.totals(person), people.sums(person)
    return Profile(
        person=person,
        totals=totals,
        average=number(totals.average),
        share=percent(totals.wins, totals.games),
        courses=courses_of(person),
        categories=tuple(_categories(sums, totals.games)),
        feats=_feats(person, sums, among),
        drawn=tuple(_drawn(sums, totals.games)),
        games=tuple(line(played) for played in people.recent(person, among)),
        kept=tuple(_kept(person)),
    )


def ordered(sources: Mapping[str, object]) -> list[str]:
    points = [source for source in sources if not source.startswith(f"{DRAWN}.")]
    known = [source for words in LogWords.by_game().values() for source in map(words.source, words.sources)]
    return [source for source in known if source in points] + sorted(set(points) - set(known))


def _categories(sums: Mapping[str, SourceSum], games: int) -> Iterator[Category]:
    for source in ordered(sums):
        one = sums[source]
        yield Category(source_label(source), number(one.points / max(1, games)), one.best, one.count)


def _feats(person: Person, sums: Mapping[str, SourceSum], among: VisibleTables) -> tuple[Feat, ...]:
    longest = {source: sums[source].longest for source in LONGEST if source in sums and sums[source].longest}
    return tuple(feat(tally) for tally in people.longest_of(person, longest, among))


def feat(tally: Tally) -> Feat:
    words = longest_label(tally.source, tally.longest)
    return Feat(source_label(tally.source), words, tally.table.uid, tally.table.name)


def _drawn(sums: Mapping[str, SourceSum], games: int) -> Iterator[tuple[str, int, str]]:
    for source in (f"{DRAWN}.tile", f"{DRAWN}.monastery", f"{DRAWN}.shield"):
        if source in sums:
            count = sums[source].count
            yield drawn_label(source), count, number(count / max(1, games))


def _kept(person: Person) -> list[tuple[str, int]]:
    return counted(person, [thing for screens in HistoryScreens.by_game().values() for thing in screens.kept()])


def line(played: PlayedGame) -> GameLine:
    table = played.table
    return GameLine(table.uid, table.name, day_of(table), played.points, played.rank, played.is_winner)


def number(value: float) -> str:
    return number_format(round(value, 1), 1)


def percent(part: int, whole: int) -> str:
    return _("%(number)s%%") % {"number": round(100 * part / whole)} if whole else "–"


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people side by side."""

    duel: Duel
    mine: str
    theirs: str
    categories: tuple[tuple[str, str, str], ...]
    games: tuple[tuple[Table, str], ...]


def versus(person: Person, other: Person, among: VisibleTables = None) -> Versus:
    """Return two people side by side, over the games that both were in; it names those among some tables."""
    # What brought points on pads of people's own stands among the sources here as well.
    take_own_words(on=True)
    duel = people.duel(person, other)
    sums = people.duel_sums(person, other)
    games = max(1, duel.games)
    return Versus(
        duel=duel,
        mine=number(duel.mine),
        theirs=number(duel.theirs),
        categories=tuple(
            (
                source_label(source),
                number(sums[source].get(person.pk, 0) / games),
                number(sums[source].get(other.pk, 0) / games),
            )
            for source in ordered(sums)
        ),
        games=tuple((table, day_of(table)) for table in people.common_games(person, other, among)),
    )

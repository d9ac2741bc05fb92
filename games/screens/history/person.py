"""A person's page, and two people side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.models import Person, Table, Tally
from games.phrasing.common.label import game_label, source_label
from games.phrasing.common.past_games import drawn_label, longest_label
from games.phrasing.common.wording import Wording, use_wording
from games.projections.score_sums import DRAWN
from games.screens.history.facet import HistoryScreens
from games.screens.history.games_played import day_of
from games.screens.history.results_graph import Course, courses_of
from games.screens.table.facets import LogWords
from games.selectors import people
from games.selectors.people import Duel, GameSource, PlayedGame, SourceSum, Totals
from games.selectors.stored_counts import counted
from games.selectors.visible import VisibleTables
from scoring.catalogue import MIXED

LONGEST: Final = ("road", "city")
"""The sources of points whose features are longer or shorter."""


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of thing that brings a person points: points a game, the largest award, the number of times."""

    label: str
    average: str
    best: int
    count: int


@dataclass(frozen=True, slots=True)
class GameSums:
    """A person at one game: its name, how many, points a game, and the categories that these add up from."""

    label: str
    games: int
    average: str
    best: int
    categories: tuple[Category, ...]


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
    by_game: tuple[GameSums, ...]
    feats: tuple[Feat, ...]
    drawn: tuple[tuple[str, int, str], ...]
    games: tuple[GameLine, ...]
    kept: tuple[tuple[str, int], ...]


def profile_of(person: Person, among: VisibleTables = None) -> Profile:
    """Return a person's page; of single games it names those among some tables."""
    by_game, sums = people.totals_by_game(person), people.sums(person)
    totals = people.totals(by_game.values())
    return Profile(
        person=person,
        totals=totals,
        average=number(totals.average),
        share=percent(totals.wins, totals.games),
        courses=courses_of(person),
        by_game=tuple(_by_game(game, one, sums) for game, one in by_game.items()),
        feats=_feats(person, sums, among),
        drawn=tuple(_drawn(sums, by_game)),
        games=tuple(line(played) for played in people.recent(person, among)),
        kept=tuple(_kept(person)),
    )


def ordered(game: str, sums: Collection[GameSource]) -> list[str]:
    """Return the sources of points of one game, in the order of its lists."""
    points = [source for one, source in sums if one == game and not source.startswith(f"{DRAWN}.")]
    known = LogWords.of(game).sources
    return [source for source in known if source in points] + sorted(set(points) - set(known))


def source_words(game: str, source: str) -> str:
    """Name what brings points in a game; on pads of people's own it is called as they call it."""
    with use_wording(Wording(own_words=game in MIXED)):
        return source_label(LogWords.of(game).source(source))


def _by_game(game: str, totals: Totals, sums: Mapping[GameSource, SourceSum]) -> GameSums:
    found = ((source, sums[game, source]) for source in ordered(game, sums))
    categories = tuple(
        Category(source_words(game, source), number(one.points / totals.games), one.best, one.count)
        for source, one in found
    )
    return GameSums(game_label(game), totals.games, number(totals.average), totals.most, categories)


def _feats(person: Person, sums: Mapping[GameSource, SourceSum], among: VisibleTables) -> tuple[Feat, ...]:
    longest = {key: one.longest for key, one in sums.items() if key[1] in LONGEST and one.longest}
    return tuple(feat(tally) for tally in people.longest_of(person, longest, among))


def feat(tally: Tally) -> Feat:
    words = longest_label(tally.source, tally.longest)
    return Feat(source_words(tally.table.game, tally.source), words, tally.table.uid, tally.table.name)


def _drawn(sums: Mapping[GameSource, SourceSum], by_game: Mapping[str, Totals]) -> Iterator[tuple[str, int, str]]:
    for source in (f"{DRAWN}.tile", f"{DRAWN}.monastery", f"{DRAWN}.shield"):
        for game, totals in by_game.items():
            if (game, source) in sums:
                count = sums[game, source].count
                yield drawn_label(source), count, number(count / totals.games)


def _kept(person: Person) -> list[tuple[str, int]]:
    return counted(
        person, [thing for screens in HistoryScreens.by_game().values() for thing in screens.stored_counts()]
    )


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
    by_game: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]
    games: tuple[tuple[Table, str], ...]


def versus(person: Person, other: Person, among: VisibleTables = None) -> Versus:
    """Return two people side by side, over the games that both were in; it names those among some tables."""
    duel = people.duel(person, other)
    sums = people.duel_sums(person, other)
    return Versus(
        duel=duel,
        by_game=tuple(
            (game_label(game), _side_by_side(game, sums, (person.pk, other.pk), games))
            for game, games in people.duels_by_game(person, other).items()
        ),
        games=tuple((table, day_of(table)) for table in people.common_games(person, other, among)),
    )


def _side_by_side(
    game: str, sums: Mapping[GameSource, Mapping[int, int]], both: tuple[int, int], games: int
) -> tuple[tuple[str, str, str], ...]:
    """Return the points a game of two people at one game, all together and by what brought them."""
    sources = ordered(game, sums)
    mine, theirs = ([sums[game, source].get(one, 0) for source in sources] for one in both)
    labels = [_("All"), *(source_words(game, source) for source in sources)]
    pairs = zip(labels, (sum(mine), *mine), (sum(theirs), *theirs), strict=True)
    return tuple((label, number(one / games), number(other / games)) for label, one, other in pairs)

"""Statistics of people, in SQL over the rows of finished games.

Branches count for nobody, and so does a seat that the app played to the end, whoever's name it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.http import Http404

from games.models import Joining, Person, PlayedBy, Result, Seat, Table, Tally
from games.selectors.visible import VisibleTables

RECENT: Final = 8

GameSource = tuple[str, str]
"""The key of a game, and a source of points there, or what was drawn."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Finished games of a person: how many, how many won, the points of all and of the best."""

    games: int
    wins: int
    points: int
    most: int

    @property
    def average(self) -> float:
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class SourceSum:
    """The yield of one source for a person in all games: points, number of times, largest award, most tiles."""

    source: str
    points: int
    count: int
    best: int
    longest: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished game of a person."""

    table: Table
    points: int
    rank: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people at the same tables: how many, and who was ahead how often."""

    games: int
    ahead: int
    behind: int


def person_for(uid: UUID | str) -> Person:
    """Return the person; raise Http404 if there is none."""
    try:
        return Person.objects.get(uid=uid)
    except (Person.DoesNotExist, ValidationError) as error:
        raise Http404("no such person") from error


def played_by(person: Person, seat: str = "seat") -> Q:
    """Return the condition on rows of tables that they are of a person's seats; `seat` is the field that says whose."""
    return Q(
        table__seats__person=person,
        table__seats__position=F(seat),
        table__seats__played_by=PlayedBy.PERSON,
        table__origin_turn=None,
    )


def _results(person: Person) -> QuerySet[Result]:
    return Result.objects.filter(played_by(person)).order_by()


def _tallies(person: Person) -> QuerySet[Tally]:
    return Tally.objects.filter(played_by(person)).order_by()


def totals_by_game(person: Person) -> Mapping[str, Totals]:
    """Count a person's finished games of each kind, the most played first."""
    wins = Count("pk", filter=Q(winner=True))
    counted = _results(person).values_list("table__game").annotate(games=Count("pk"), wins=wins)
    rows = counted.annotate(sum=Sum("points"), most=Max("points")).order_by("-games", "table__game")
    return {game: Totals(*numbers) for game, *numbers in rows}


def totals(by_game: Iterable[Totals]) -> Totals:
    """Add up a person's games of each kind."""
    every = list(by_game)
    return Totals(
        games=sum(one.games for one in every),
        wins=sum(one.wins for one in every),
        points=sum(one.points for one in every),
        most=max((one.most for one in every), default=0),
    )


def sums(person: Person) -> Mapping[GameSource, SourceSum]:
    """Add up what each source brought a person, tiles drawn included; games call different things alike."""
    rows = (
        _tallies(person)
        .values_list("table__game", "source")
        .annotate(all_points=Sum("points"), times=Sum("count"), most=Max("best"), tiles=Max("longest"))
    )
    return {(game, source): SourceSum(source, *row) for game, source, *row in rows}


def longest_of(person: Person, sources: Mapping[GameSource, int], among: VisibleTables = None) -> list[Tally]:
    """Return, for each source, a tally whose `longest` is the number given, with its table."""
    tallies = _tallies(person).select_related("table")
    if among is not None:
        tallies = tallies.filter(table__in=among)
    # Any of them, in no order: the search ends at the first.
    return [
        tally
        for (game, source), tiles in sources.items()
        for tally in tallies.filter(table__game=game, source=source, longest=tiles)[:1]
    ]


def recent(person: Person, among: VisibleTables = None, most: int = RECENT) -> list[PlayedGame]:
    """Return a person's last finished games."""
    rows = _results(person).select_related("table").order_by("-table__moved_at")
    if among is not None:
        rows = rows.filter(table__in=among)
    return [PlayedGame(row.table, row.points, row.rank, row.winner) for row in rows[:most]]


def results_in_time(person: Person, most: int) -> list[tuple[str, int, bool]]:
    """Return the game, the points and whether it was won, of a person's last finished games, the oldest first."""
    rows = _results(person).order_by("-table__moved_at", "-pk").values_list("table__game", "points", "winner")
    return list(rows[:most])[::-1]


def met(person: Person, among: VisibleTables = None, most: int = 30) -> list[tuple[Person, int]]:
    """Return whom a person sat with, and at how many tables, the most frequent first."""
    seats = Seat.objects.filter(person=person, table__origin_turn=None)
    theirs = (seats if among is None else seats.filter(table__in=among)).values("table")
    rows = Seat.objects.filter(table__in=theirs, person__isnull=False).exclude(person=person).order_by()
    counted = list(rows.values_list("person").annotate(games=Count("pk")).order_by("-games", "person")[:most])
    people = Person.objects.in_bulk([pk for pk, _games in counted])
    return [(people[pk], games) for pk, games in counted]


def names_of(person: Person) -> list[tuple[str, int]]:
    """Return the names under which a person sat at tables, and how often."""
    rows = (
        person.seats.exclude(name="")
        .order_by()
        .values_list("name")
        .annotate(games=Count("pk"))
        .order_by("-games", "name")
    )
    return list(rows[:12])


def joinings(person: Person) -> Sequence[Joining]:
    """Return the choices that made this person, the last first, as far as they still hold."""
    return list(person.joinings.filter(undone_at=None).order_by("-pk")[:20])


def last_joinings(among: VisibleTables = None, most: int = 5) -> Sequence[Joining]:
    """Return the last choices that still hold, with their persons."""
    found = Joining.objects.filter(undone_at=None).select_related("person").order_by("-pk")
    if among is not None:
        found = found.filter(person__in=Seat.objects.filter(table__in=among, person__isnull=False).values("person"))
    return list(found[:most])


DUEL: Final = """
SELECT COUNT(*),
       COALESCE(SUM(CASE WHEN mine.rank < theirs.rank THEN 1 ELSE 0 END), 0),
       COALESCE(SUM(CASE WHEN mine.rank > theirs.rank THEN 1 ELSE 0 END), 0)
  FROM games_seat AS me
  JOIN games_table AS tab ON tab.id = me.table_id AND tab.origin_turn IS NULL
  JOIN games_seat AS you ON you.table_id = me.table_id AND you.person_id = %s AND you.played_by = ''
  JOIN games_result AS mine ON mine.table_id = me.table_id AND mine.seat = me.position
  JOIN games_result AS theirs ON theirs.table_id = me.table_id AND theirs.seat = you.position
 WHERE me.person_id = %s AND me.played_by = ''
"""


def duel(person: Person, other: Person) -> Duel:
    """Compare two people over the finished games that both were in."""
    with connection.cursor() as cursor:
        cursor.execute(DUEL, [other.pk, person.pk])
        return Duel(*cursor.fetchone())


def _common(person: Person, other: Person) -> QuerySet[Seat, Any]:
    theirs = {"table__seats__person": other, "table__seats__played_by": PlayedBy.PERSON}
    mine = Seat.objects.filter(person=person, played_by=PlayedBy.PERSON, table__origin_turn=None, **theirs)
    return mine.values("table")


def duels_by_game(person: Person, other: Person) -> Mapping[str, int]:
    """Count the finished games of each kind that both were in, the most played first."""
    rows = Table.objects.filter(pk__in=_common(person, other), results__seat=0).order_by().values_list("game")
    return dict(rows.annotate(games=Count("pk")).order_by("-games", "game"))


def duel_sums(person: Person, other: Person) -> Mapping[GameSource, Mapping[int, int]]:
    """Add up the points by source and person over the finished games that both were in."""
    both = Tally.objects.filter(
        table__in=_common(person, other), table__seats__person__in=[person, other], table__seats__position=F("seat")
    ).order_by()
    found: defaultdict[GameSource, dict[int, int]] = defaultdict(dict)
    rows = both.values_list("table__seats__person", "table__game", "source").annotate(all_points=Sum("points"))
    for whose, game, source, points in rows:
        found[game, source][whose] = points
    return found


def common_games(person: Person, other: Person, among: VisibleTables = None, most: int = RECENT) -> list[Table]:
    """Return the last finished games that both were in, with seats and results."""
    tables = Table.objects.all() if among is None else among
    found = tables.filter(pk__in=_common(person, other), status="finished")
    found = found.order_by("-moved_at")
    return list(found.prefetch_related("seats", "results")[:most])

"""Queries for pages about past games: lists of games, and counts over all of them. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils import timezone

from games.models import Person, PlayedBy, Seat, Status, Table
from games.selectors.cardboard import points_shown
from games.selectors.visible import VisibleTables
from scoring.catalogue import ruleset_for

PAGE: Final = 10
"""Games on one page of the list."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The games to list; an empty field wants all. `player` is a part of a name.

    The dates are those of the last move.
    """

    player: str = ""
    game: str = ""
    edition: str = ""
    status: str = ""
    since: date | None = None
    until: date | None = None
    person: Person | None = None

    @property
    def is_all(self) -> bool:
        return self == Wanted()


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of games, the last moved first, and by the table's pk the points shown."""

    tables: Sequence[Table]
    number: int
    pages: int
    count: int
    points: Mapping[int, Mapping[int, int]] = field(default_factory=dict)


def list_games(wanted: Wanted, number: int = 1, among: VisibleTables = None) -> Listed:
    """Return a page of the games that are wanted; a number outside means the nearest page."""
    found = _filtered(wanted)
    if among is not None:
        found = found.filter(pk__in=among)
    count = found.count()
    pages = max(1, -(-count // PAGE))
    number = max(1, min(number, pages))
    first = (number - 1) * PAGE
    tables = list(found.order_by("-moved_at").prefetch_related("seats", "results")[first : first + PAGE])
    return Listed(tables, number, pages, count, _points(tables))


def _filtered(wanted: Wanted) -> QuerySet[Table]:
    found = Table.objects.all()
    if wanted.player:
        found = found.filter(pk__in=_tables_of(wanted.player))
    if wanted.person:
        found = found.filter(pk__in=Seat.objects.filter(person=wanted.person).values("table"))
    if wanted.game:
        found = found.filter(game=wanted.game)
    if wanted.edition:
        found = found.filter(edition=wanted.edition)
    if wanted.status:
        found = found.filter(status=wanted.status)
    if wanted.since:
        found = found.filter(moved_at__gte=_midnight(wanted.since))
    if wanted.until:
        found = found.filter(moved_at__lte=_midnight(wanted.until, time.max))
    return found


def _tables_of(player: str) -> QuerySet[Seat, Any]:
    named = Seat.objects.filter(name__icontains=player)
    known = Seat.objects.filter(person__in=Person.objects.filter(name__icontains=player))
    return (named | known).values("table")


def _midnight(day: date, hour: time = time.min) -> datetime:
    return timezone.make_aware(datetime.combine(day, hour))


def _points(tables: Iterable[Table]) -> Mapping[int, Mapping[int, int]]:
    """Return the points of games that have no result yet, by table and seat."""
    open_ones = [table for table in tables if table.status != Status.FINISHED]
    return points_shown(open_ones) if open_ones else {}


def branches_of(table: Table) -> list[Table]:
    return list(table.offspring.filter(origin_turn__isnull=False).order_by("origin_turn", "made_at")[:20])


# ------------------------------------------------------------------ names and persons


@dataclass(frozen=True, slots=True)
class Name:
    """A name on seats that belong to nobody yet: at how many tables, and when the last time."""

    name: str
    games: int


def free_names(part: str = "", among: VisibleTables = None, most: int = 60) -> list[Name]:
    """Return the names on seats of people that belong to no person yet, the most frequent first."""
    seats = Seat.objects.filter(person=None, played_by=PlayedBy.PERSON, table__origin_turn=None).exclude(name="")
    if among is not None:
        seats = seats.filter(table__in=among)
    if part:
        seats = seats.filter(name__icontains=part)
    rows = seats.values_list("name").order_by().annotate(games=Count("pk")).order_by("-games", "name")
    return [Name(name, games) for name, games in rows[:most]]


def persons(part: str = "", among: VisibleTables = None, most: int = 60) -> list[tuple[Person, int]]:
    """Return the persons who sat anywhere, with the number of their seats, the most frequent first."""
    found = Person.objects.filter(name__icontains=part) if part else Person.objects.all()
    if among is not None:
        found = found.filter(seats__table__in=among)
    counted = found.annotate(games=Count("seats")).filter(games__gt=0).order_by("-games", "name")
    return [(person, person.games) for person in counted[:most]]


def known_names(among: VisibleTables = None, most: int = 12) -> list[str]:
    """Return the names under which people sat here most, in any game."""
    seats = Seat.objects.filter(played_by=PlayedBy.PERSON).exclude(name="")
    if among is not None:
        seats = seats.filter(table__in=among)
    rows = seats.values_list("name").order_by().annotate(games=Count("pk")).order_by("-games", "name")
    return [name for name, _games in rows[:most]]


def people_at(table: Table) -> dict[int, Person]:
    """Return who sat at a table, as far as somebody has said so, by position."""
    seats = table.seats.filter(person__isnull=False).select_related("person")
    return {seat.position: seat.person for seat in seats if seat.person}


def last_finished(phone: UUID | None) -> Table | None:
    """Return the last finished game at which a phone sat."""
    if phone is None:
        return None
    mine = Table.objects.filter(seats__phone=phone, status=Status.FINISHED, origin_turn=None)
    return mine.order_by("-moved_at").first()


def finished_tables(among: VisibleTables = None) -> QuerySet[Table]:
    """Return the games that were played to the end, the first ended first, with seats, people and results."""
    found = (Table.objects.all() if among is None else among).filter(status=Status.FINISHED, origin_turn=None)
    return found.order_by("moved_at", "pk").prefetch_related("seats__person", "results")


def tables_for_backup(*, with_secrets: bool = False, among: VisibleTables = None) -> Iterator[Table]:
    """Yield every table with all that a backup keeps, a few at a time.

    Games whose log is secret yet are left out, unless it is asked for by whoever has the database anyway.
    """
    tables = Table.objects.all() if among is None else among
    tables = tables.order_by("pk").select_related("origin", "rolling__dice")
    tables = tables.prefetch_related("seats__person", "entries__author", "results")
    for table in tables.iterator(chunk_size=50):
        if with_secrets or table.status == Status.FINISHED or not ruleset_for(table.box).keeps_secrets:
            yield table

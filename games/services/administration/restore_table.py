"""Restoring a backup: tables with their whole logs, people, and results as they were frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import Q

from games.archive.belongings import all_belongings
from games.log.position import Position
from games.models import (
    LONGEST_NAME,
    LONGEST_PERSON,
    Entry,
    Person,
    Result,
    Rolling,
    Seat,
    Status,
    Table,
)
from games.names import clean_name
from games.projections.sync import mirror
from games.selectors.visible import VisibleTables
from games.services.administration.backup_lines import (
    BackupPeople,
    BackupPerson,
    BackupTable,
    broken,
    entries_of,
    folded,
    shaped,
    table_of,
)
from games.services.log.dice import known_dice
from games.services.tables.opening import save_with_code

MOST_PEOPLE: Final = 20_000
"""People in one backup: a club has some hundreds."""
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
AT_ONCE: Final = 500
"""Rows in one statement: others write in between."""


class BackupFile:
    """The lines of a backup: the first holds people and what phones keep, each other one a table.

    What is here already stays as it is. Known once all lines are checked: `origins` are the tables that others carry
    on, `players` the people who sit at a table of the file; nobody else comes in.
    """

    def __init__(self, lines: Sequence[Any], left_out: Mapping[str, int] = NOTHING) -> None:
        self.lines = lines
        self.left_out = left_out
        self.here: Table | None = None
        self.origins: dict[UUID, UUID] = {}
        self.players: set[UUID] = set()

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def games(self) -> int:
        return len(self) - 1

    def check(self, number: int) -> None:
        """Raise BrokenRecord unless the line can be brought in; plays the whole game, and asks for no rows."""
        if number == 0:
            if len(shaped(self.lines[0], BackupPeople, 0).people) > MOST_PEOPLE:
                raise broken(f"{MOST_PEOPLE:,}", 0, key="size.people")
            for belongings in all_belongings():
                belongings.check(self.lines[0])
            return
        shape = shaped(self.lines[number], BackupTable, number)
        folded(table_of(shape, UUID(int=0)), shape, number)
        self.players |= {seat.person for seat in shape.seats if seat.person is not None}
        if shape.origin is not None:
            self.origins[shape.uid] = shape.origin

    def prepare(self, number: int, phone: UUID, among: VisibleTables = None) -> Callable[[], Table | None]:
        """Play a checked line, which takes longer than to write it, and return how to write it.

        With `among`, nobody who is known here comes in but those who sat at these tables: a file is anybody's word.
        """
        if number == 0:
            return lambda: None
        shape = shaped(self.lines[number], BackupTable, number)
        if Table.objects.filter(uid=shape.uid).exists():
            return lambda: None
        table = table_of(shape, phone)
        return partial(_write_table, number, table, shape, folded(table, shape, number), among)

    def pieces(self, phone: UUID) -> Iterator[Callable[[], None]]:
        """Yield what writes the people who play in these games, some hundred at once, and what phones keep."""
        people = [one for one in shaped(self.lines[0], BackupPeople, 0).people if one.uid in self.players]
        for begin in range(0, len(people), AT_ONCE):
            yield partial(_write_people, people[begin : begin + AT_ONCE])
        for belongings in all_belongings():
            for piece in belongings.pieces(self.lines[0], phone):
                yield partial(_write_piece, piece)

    def finish(self, phone: UUID, among: VisibleTables = None) -> None:
        """Tie the tables that came to those that they carry on, if those are `among` the ones that who asks knows."""
        known = Table.objects.all() if among is None else among
        for uid, origin in self.origins.items():
            found = known.filter(uid=origin).first()
            Table.objects.filter(uid=uid, host=phone, origin=None).update(origin=found)


def _write_people(people: Sequence[BackupPerson]) -> None:
    with _what_no_database_takes(0), transaction.atomic():
        # Whoever is here already stays as they are.
        Person.objects.bulk_create(map(_person, people), ignore_conflicts=True)


def _write_piece(write: Callable[[], None]) -> None:
    with _what_no_database_takes(0), transaction.atomic():
        write()


def _write_table(number: int, table: Table, shape: BackupTable, after: Position, among: VisibleTables) -> Table:
    seats = _seats(table, shape, among)
    # Made before the lock is taken: a third of the work.
    entries = list(entries_of(table, shape, dict(enumerate(seats)), table.host))
    with _what_no_database_takes(number), transaction.atomic():
        _write(table, shape, seats, entries, after)
    return table


@contextmanager
def _what_no_database_takes(number: int) -> Iterator[None]:
    try:
        yield
    except (DatabaseError, OverflowError) as error:
        raise broken(str(error), number, key="backup") from error


def _person(shape: BackupPerson) -> Person:
    return Person(uid=shape.uid, name=clean_name(shape.name, LONGEST_PERSON) or "?")


def _seats(table: Table, shape: BackupTable, among: VisibleTables) -> list[Seat]:
    known = Person.objects.filter(uid__in=[seat.person for seat in shape.seats if seat.person])
    if among is not None:
        # Who is nobody's yet came with this file.
        known = known.filter(Q(seats=None) | Q(seats__table__in=among)).distinct()
    people = {person.uid: person for person in known}
    return [
        Seat(
            table=table,
            position=position,
            name=clean_name(seat.name, LONGEST_NAME),
            colour=seat.colour,
            person=people.get(seat.person) if seat.person else None,
            played_by=seat.played_by,
            without_phone=seat.without_phone and not seat.played_by,
        )
        for position, seat in enumerate(shape.seats)
    ]


def _write(table: Table, shape: BackupTable, seats: Sequence[Seat], entries: Sequence[Entry], after: Position) -> None:
    table.turns = after.turns_played
    # Codes are short, and not in backups: somebody else's table may have it by now.
    if shape.status in (Status.PLAYING, Status.PAUSED):
        save_with_code(table)
    else:
        table.save()
    Seat.objects.bulk_create(seats)
    Entry.objects.bulk_create(entries)
    mirror(table, None, after)
    _freeze(table, shape)
    dice = known_dice(shape.dice or "")
    if dice is not None:
        Rolling.objects.create(table=table, dice=dice)


def _freeze(table: Table, shape: BackupTable) -> None:
    # Keep the result as it was when the game ended, whatever today's rules say.
    if shape.results:
        Result.objects.filter(table=table).delete()
        Result.objects.bulk_create(
            Result(table=table, seat=seat, points=points, rank=rank, winner=winner, frozen_at=table.moved_at)
            for seat, points, rank, winner in shape.results
        )

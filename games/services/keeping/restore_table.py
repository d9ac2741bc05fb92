"""Restoring a backup: tables with their whole logs, people, and results as they were frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import DatabaseError, transaction
from django.db.models import Q

from games.archive.records import BACKUP
from games.log import BrokenRecord, Position, as_entry, fold, opening
from games.models import (
    LONGEST_NAME,
    LONGEST_PERSON,
    PAUSES,
    Colour,
    DrawBy,
    Entry,
    FixBy,
    Form,
    LogBy,
    MapVersion,
    OwnTile,
    Pace,
    Person,
    PlayedBy,
    Result,
    Rolling,
    SavedMap,
    Seat,
    Status,
    Table,
)
from games.names import clean_name
from games.projections.sync import mirror
from games.selectors.visible import Among
from games.services.keeping.own_tiles import (
    MOST_TILES,
    OwnTileFacts,
    UnsuitableTile,
    check_own_tile,
    keep_own_tiles,
)
from games.services.log.dice import known_dice
from games.services.tables.opening import save_with_code
from scoring import Choice, MalformedMove, UnsuitableBox, read_move
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MalformedMap, read_map, write_map
from scoring.catalogue import check_offered
from scoring.record import Failure, Report


class _Seat(msgspec.Struct):
    name: str
    colour: Colour
    person: UUID | None = None
    played_by: PlayedBy = PlayedBy.PERSON


class _Entry(msgspec.Struct):
    seq: int
    form: Form
    target: int | None
    seat: int | None
    payload: dict[str, Any]
    author: int | None
    token: UUID
    part: int
    made_at: datetime
    decided_by: PlayedBy = PlayedBy.PERSON


class _Table(msgspec.Struct):
    format: str
    uid: UUID
    name: str
    game: str
    edition: str
    sets: list[str]
    options: dict[str, Choice]
    start: list[tuple[str, tuple[int, int], int]]
    board: dict[str, Any]
    copies: dict[str, int]
    revision: int
    first: int
    status: Status
    draw_by: DrawBy
    log_by: LogBy
    fix_by: FixBy
    reveal: int | None
    origin: UUID | None
    origin_turn: int | None
    made_at: datetime
    moved_at: datetime
    seats: list[_Seat]
    entries: list[_Entry]
    results: list[tuple[int, int, int, bool]]
    # From here on: what backups of earlier versions do not have.
    dice: str | None = None
    pace: Pace = Pace.NONE
    pace_since: int = 0
    breaks: list[tuple[int, int]] = []
    put_away_at: datetime | None = None
    app_pause: int = 0
    app_draws: bool = False


class _Person(msgspec.Struct):
    uid: UUID
    name: str


class _MapRow(msgspec.Struct):
    uid: UUID
    name: str
    made_at: datetime
    versions: list[tuple[dict[str, Any], datetime]]


class _People(msgspec.Struct):
    format: str
    people: list[_Person]
    maps: list[_MapRow] = []
    tiles: list[OwnTileFacts] = []


class BackupFile:
    """The lines of a backup: the first holds people, maps and self-made tiles, each other one a table.

    What is here already stays as it is. `origins` are the tables that others carry on, known once all are checked.
    """

    def __init__(self, lines: Sequence[Any], left_out: int = 0) -> None:
        self.lines = lines
        self.left_out = left_out
        self.origins: dict[UUID, UUID] = {}

    def __len__(self) -> int:
        return len(self.lines)

    def check(self, number: int) -> None:
        """Raise BrokenRecord unless the line can be brought in; plays the whole game, and asks for no rows."""
        if number == 0:
            first = _shaped(self.lines[0], _People, 0)
            for shape in first.maps:
                _versions(shape)
            for tile in first.tiles:
                _own_tile(tile)
            return
        shape = _shaped(self.lines[number], _Table, number)
        _folded(_row(shape, UUID(int=0)), shape, number)
        if shape.origin is not None:
            self.origins[shape.uid] = shape.origin

    def prepare(self, number: int, phone: UUID, among: Among = None) -> Callable[[], Table | None]:
        """Play a checked line, which takes longer than to write it, and return how to write it.

        With `among`, nobody who is known here comes in but those who sat at these tables: a file is anybody's word.
        """
        if number == 0:
            return partial(_write_first, _shaped(self.lines[0], _People, 0), phone)
        shape = _shaped(self.lines[number], _Table, number)
        if Table.objects.filter(uid=shape.uid).exists():
            return lambda: None
        table = _row(shape, phone)
        return partial(_write_table, number, table, shape, _folded(table, shape, number), among)

    def finish(self, phone: UUID, among: Among = None) -> None:
        """Tie the tables that came to those that they carry on, if those are `among` the ones that who asks knows."""
        known = Table.objects.all() if among is None else among
        for uid, origin in self.origins.items():
            found = known.filter(uid=origin).first()
            Table.objects.filter(uid=uid, host=phone, origin=None).update(origin=found)


def _write_first(first: _People, phone: UUID) -> None:
    with _what_no_database_takes(0), transaction.atomic():
        for person in first.people:
            _person(person)
        for shape in first.maps:
            _map(shape, phone)
        _tiles(first.tiles, phone)


def _write_table(number: int, table: Table, shape: _Table, after: Position, among: Among) -> Table:
    seats = _seats(table, shape, among)
    # Made before the lock is taken: a third of the work.
    entries = list(_entries(table, shape, dict(enumerate(seats)), table.host))
    with _what_no_database_takes(number), transaction.atomic():
        _write(table, shape, seats, entries, after)
    return table


@contextmanager
def _what_no_database_takes(number: int) -> Iterator[None]:
    try:
        yield
    except (DatabaseError, OverflowError) as error:
        raise _broken(str(error), number) from error


def _shaped(line: Any, shape: Any, number: int) -> Any:
    if not isinstance(line, dict) or line.get("format") != BACKUP:
        raise _broken(f"expected the format {BACKUP!r}", number)
    try:
        return msgspec.convert(line, shape, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _broken(str(error), number) from error


def _broken(why: str, number: int, move: int | None = None) -> BrokenRecord:
    return BrokenRecord(Report("", failures=(Failure(move, "record", why=why),)), number)


def _person(shape: _Person) -> None:
    name = clean_name(shape.name, LONGEST_PERSON) or "?"
    Person.objects.get_or_create(uid=shape.uid, defaults={"name": name})


def _map(shape: _MapRow, phone: UUID) -> None:
    # One that is here already stays as it is.
    saved, is_new = SavedMap.objects.get_or_create(
        uid=shape.uid,
        defaults={"name": clean_name(shape.name, LONGEST_LABEL) or "?", "phone": phone, "made_at": shape.made_at},
    )
    if is_new:
        MapVersion.objects.bulk_create(
            MapVersion(saved=saved, number=number, content=content, made_at=made_at)
            for number, (content, made_at) in enumerate(_versions(shape), 1)
        )


def _tiles(tiles: Sequence[OwnTileFacts], phone: UUID) -> None:
    # Tiles that are here already stay as they are, and nobody gets more than a phone keeps: others lie in their tables.
    here = set(OwnTile.objects.filter(phone=phone).values_list("tile", flat=True))
    new = [one for one in tiles if one[0] not in here][: max(0, MOST_TILES - len(here))]
    keep_own_tiles(phone=phone, tiles=new)


def _own_tile(tile: OwnTileFacts) -> None:
    try:
        check_own_tile(*tile)
    except UnsuitableTile as error:
        raise _broken(error.code, 0) from error


def _versions(shape: _MapRow) -> list[tuple[dict[str, Any], datetime]]:
    try:
        return [(write_map(read_map(content)), made_at) for content, made_at in shape.versions]
    except MalformedMap as error:
        raise _broken(str(error), 0) from error


def _row(shape: _Table, phone: UUID) -> Table:
    kept = (
        "uid",
        "game",
        "edition",
        "sets",
        "options",
        "board",
        "copies",
        "revision",
        "first",
        "draw_by",
        "log_by",
        "fix_by",
        "pace",
        "pace_since",
        "breaks",
        "put_away_at",
        "reveal",
        "app_draws",
    )
    return Table(
        **{key: getattr(shape, key) for key in kept},
        name=clean_name(shape.name, LONGEST_NAME) or "Tableside",
        start=[[tile, list(cell), rotation] for tile, cell, rotation in shape.start],
        colours=[seat.colour for seat in shape.seats],
        status=shape.status,
        size=len(shape.seats),
        head=len(shape.entries),
        origin_turn=shape.origin_turn,
        app_pause=shape.app_pause if shape.app_pause in PAUSES else 0,
        made_at=shape.made_at,
        moved_at=shape.moved_at,
        host=phone,
    )


def _folded(table: Table, shape: _Table, number: int) -> Position:
    try:
        check_offered(table.game)
        after = _played(table, shape)
    except (UnsuitableBox, MalformedMove, LookupError, AssertionError) as error:
        raise _broken(str(error), number) from error
    if after.stuck is not None:
        failure = Failure(after.stuck.at.seq - 1, "refused", refusals=after.stuck.refusals)
        raise BrokenRecord(Report("", failures=(failure,), seats=()), number)
    return after


def _played(table: Table, shape: _Table) -> Position:
    if [entry.seq for entry in shape.entries] != list(range(1, table.head + 1)):
        raise LookupError("the lines of the log are not numbered from 1")
    # What the database would refuse, too, but only after others of the file were written.
    if len({(entry.token, entry.part) for entry in shape.entries}) < table.head:
        raise LookupError("two lines of the log are the same part of the same form")
    if len({seat.colour for seat in shape.seats}) < table.size:
        raise LookupError("two seats have the same colour")
    if not 0 <= table.first < table.size:
        raise LookupError("the seat that begins is not there")
    start = opening(table)
    entries = [as_entry(row, start.rules.move_types) for row in _entries(table, shape, {}, UUID(int=0))]
    return fold(start, entries, table.head)


def _entries(table: Table, shape: _Table, seats: dict[int, Seat], phone: UUID) -> Iterator[Entry]:
    kinds = opening(table).rules.move_types
    for line in shape.entries:
        yield Entry(
            table=table,
            seq=line.seq,
            form=line.form,
            target=line.target,
            seat=line.seat,
            kind=read_move(line.payload, kinds).kind if line.payload else "",
            payload=line.payload,
            author=seats.get(line.author) if line.author is not None else None,
            phone=phone,
            token=line.token,
            part=line.part,
            made_at=line.made_at,
            decided_by=line.decided_by,
        )


def _seats(table: Table, shape: _Table, among: Among) -> list[Seat]:
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
        )
        for position, seat in enumerate(shape.seats)
    ]


def _write(table: Table, shape: _Table, seats: Sequence[Seat], entries: Sequence[Entry], after: Position) -> None:
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


def _freeze(table: Table, shape: _Table) -> None:
    # Keep the result as it was when the game ended, whatever today's rules say.
    if shape.results:
        Result.objects.filter(table=table).delete()
        Result.objects.bulk_create(
            Result(table=table, seat=seat, points=points, rank=rank, winner=winner, frozen_at=table.moved_at)
            for seat, points, rank, winner in shape.results
        )

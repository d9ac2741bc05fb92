"""Restoring a backup: tables with their whole logs, people, and results as they were frozen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import DatabaseError

from games.archive.records import BACKUP
from games.log.errors import BrokenRecord
from games.log.position import Position, as_entry, fold, opening
from games.models import Entry, MapVersion, Person, Result, Rolling, SavedMap, Seat, Table
from games.models.log import Form
from games.models.person import LONGEST_PERSON
from games.models.table import LONGEST_NAME, Colour, DrawBy, FixBy, LogBy, Pace, Status
from games.names import clean_name
from games.projections.sync import mirror
from games.services.dice import known_dice
from games.services.tables import save_with_code
from scoring.box import Choice, UnsuitableBox
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MalformedMap, read_map, write_map
from scoring.catalogue import check_offered
from scoring.codec import MalformedMove, read_move
from scoring.record import Failure, Report


class _Seat(msgspec.Struct):
    name: str
    colour: Colour
    person: UUID | None = None


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
    dice: str | None = None
    pace: Pace = Pace.NONE
    pace_since: int = 0
    breaks: list[tuple[int, int]] = []
    put_away_at: datetime | None = None


class _Person(msgspec.Struct):
    uid: UUID
    name: str


class _Map(msgspec.Struct):
    uid: UUID
    name: str
    made_at: datetime
    versions: list[tuple[dict[str, Any], datetime]]


class _People(msgspec.Struct):
    format: str
    people: list[_Person]
    maps: list[_Map] = []


@dataclass(frozen=True, slots=True)
class Restored:
    """Which tables came back, and how many were there already."""

    tables: tuple[Table, ...]
    skipped: int


def restore(lines: Sequence[Any], phone: UUID) -> Restored:
    """Bring the tables of a backup back; one that is here already stays as it is. Raises BrokenRecord."""
    try:
        return _restore(lines, phone)
    except (DatabaseError, OverflowError) as error:
        # Numbers too large, the same seat twice: what no table of ours holds, the database does not take.
        raise _broken(str(error), 0) from error


def _restore(lines: Sequence[Any], phone: UUID) -> Restored:
    first = _shaped(lines[0], _People, 0)
    people = {person.uid: _person(person) for person in first.people}
    for shape in first.maps:
        _map(shape, phone)
    shapes = [_shaped(line, _Table, number) for number, line in enumerate(lines[1:], start=1)]
    here = set(Table.objects.values_list("uid", flat=True))
    tables = [_table(number, shape, people, phone) for number, shape in enumerate(shapes, 1) if shape.uid not in here]
    _tie(shapes)
    return Restored(tuple(tables), len(shapes) - len(tables))


def _shaped(line: Any, shape: Any, number: int) -> Any:
    if not isinstance(line, dict) or line.get("format") != BACKUP:
        raise _broken(f"expected the format {BACKUP!r}", number)
    try:
        return msgspec.convert(line, shape, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _broken(str(error), number) from error


def _broken(why: str, number: int, move: int | None = None) -> BrokenRecord:
    return BrokenRecord(Report("", failures=(Failure(move, "record", why=why),)), number)


def _person(shape: _Person) -> Person:
    name = clean_name(shape.name, LONGEST_PERSON) or "?"
    return Person.objects.get_or_create(uid=shape.uid, defaults={"name": name})[0]


def _map(shape: _Map, phone: UUID) -> None:
    """Bring a map back with all its versions; one that is here already stays as it is."""
    saved, is_new = SavedMap.objects.get_or_create(
        uid=shape.uid,
        defaults={"name": clean_name(shape.name, LONGEST_LABEL) or "?", "phone": phone, "made_at": shape.made_at},
    )
    if not is_new:
        return
    try:
        contents = [(write_map(read_map(content)), made_at) for content, made_at in shape.versions]
    except MalformedMap as error:
        raise _broken(str(error), 0) from error
    MapVersion.objects.bulk_create(
        MapVersion(saved=saved, number=number, content=content, made_at=made_at)
        for number, (content, made_at) in enumerate(contents, 1)
    )


def _table(number: int, shape: _Table, people: dict[UUID, Person], phone: UUID) -> Table:
    """Write one table, or raise BrokenRecord with the number of its line."""
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
    )
    table = Table(
        **{key: getattr(shape, key) for key in kept},
        name=clean_name(shape.name, LONGEST_NAME) or "Tableside",
        start=[[tile, list(cell), rotation] for tile, cell, rotation in shape.start],
        status=shape.status,
        size=len(shape.seats),
        head=len(shape.entries),
        origin_turn=shape.origin_turn,
        made_at=shape.made_at,
        moved_at=shape.moved_at,
        host=phone,
    )
    try:
        check_offered(table.game)
        after = _folded(table, shape)
    except (UnsuitableBox, MalformedMove, LookupError, AssertionError) as error:
        raise _broken(str(error), number) from error
    if after.stuck is not None:
        failure = Failure(after.stuck.at.seq - 1, "refused", refusals=after.stuck.refusals)
        raise BrokenRecord(Report("", failures=(failure,), seats=()), number)
    _write(table, shape, people, after, phone)
    return table


def _folded(table: Table, shape: _Table) -> Position:
    if [entry.seq for entry in shape.entries] != list(range(1, table.head + 1)):
        raise LookupError("the lines of the log are not numbered from 1")
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
        )


def _write(table: Table, shape: _Table, people: dict[UUID, Person], after: Position, phone: UUID) -> None:
    if shape.status in (Status.PLAYING, Status.PAUSED):
        save_with_code(table)
    else:
        table.save()
    seats = [
        Seat(
            table=table,
            position=position,
            name=clean_name(seat.name, LONGEST_NAME),
            colour=seat.colour,
            person=people.get(seat.person) if seat.person else None,
        )
        for position, seat in enumerate(shape.seats)
    ]
    Seat.objects.bulk_create(seats)
    Entry.objects.bulk_create(_entries(table, shape, dict(enumerate(seats)), phone))
    mirror(table, None, after)
    _freeze(table, shape)
    dice = known_dice(shape.dice or "")
    if dice is not None:
        Rolling.objects.create(table=table, dice=dice)


def _freeze(table: Table, shape: _Table) -> None:
    """Keep the result as it was when the game ended, whatever today's rules say."""
    if shape.results:
        Result.objects.filter(table=table).delete()
        Result.objects.bulk_create(
            Result(table=table, seat=seat, points=points, rank=rank, winner=winner, frozen_at=table.moved_at)
            for seat, points, rank, winner in shape.results
        )


def _tie(shapes: Sequence[_Table]) -> None:
    """Tie tables to those that they carry on."""
    for shape in shapes:
        if shape.origin is not None:
            origin = Table.objects.filter(uid=shape.origin).first()
            Table.objects.filter(uid=shape.uid, origin=None).update(origin=origin)

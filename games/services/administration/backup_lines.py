"""The lines of a backup: what each holds, and reading it; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from games.archive.records import BACKUP, YEARS
from games.log.errors import BrokenRecord
from games.log.position import Position, as_entry, fold, opening
from games.models import (
    LONGEST_NAME,
    PAUSES,
    Colour,
    DrawBy,
    Entry,
    EntryKind,
    FixBy,
    LogBy,
    Pace,
    PlayedBy,
    Seat,
    Status,
    Table,
)
from games.names import clean_name
from scoring.catalogue import check_offered
from scoring.kernel import Choice, MalformedMove, UnsuitableBox, read_move
from scoring.record import Failure, Report


class BackupSeat(msgspec.Struct):
    """A seat, with whoever sat there."""

    name: str
    colour: Colour
    person: UUID | None = None
    played_by: PlayedBy = PlayedBy.PERSON
    without_phone: bool = False


class BackupEntry(msgspec.Struct):
    """A line of a log."""

    seq: int
    form: EntryKind
    target: int | None
    seat: int | None
    payload: dict[str, Any]
    author: int | None
    token: UUID
    part: int
    made_at: datetime
    decided_by: PlayedBy = PlayedBy.PERSON


class BackupTable(msgspec.Struct):
    """A table with its whole log."""

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
    seats: list[BackupSeat]
    entries: list[BackupEntry]
    results: list[tuple[int, int, int, bool]]
    # From here on: what backups of earlier versions do not have.
    dice: str | None = None
    pace: Pace = Pace.NONE
    pace_since: int = 0
    breaks: list[tuple[int, int]] = []
    put_away_at: datetime | None = None
    app_pause: int = 0
    app_draws: bool = False


class BackupPerson(msgspec.Struct):
    """Somebody who played."""

    uid: UUID
    name: str


class BackupPeople(msgspec.Struct):
    """The people in the first line of a backup, which has what belongs to no table."""

    format: str
    people: list[BackupPerson]


def shaped(line: Any, shape: Any, number: int) -> Any:
    """Return a line of a backup as a shape; raise BrokenRecord if it is none."""
    if not isinstance(line, dict) or line.get("format") != BACKUP:
        raise broken(f"expected the format {BACKUP!r}", number, key="backup")
    try:
        return msgspec.convert(line, shape, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise broken(str(error), number, key="backup") from error


def broken(why: str, number: int, move: int | None = None, *, key: str = "record") -> BrokenRecord:
    """Return the error for a line, and for a move of its log, numbered from 1; `key` is the kind of failure."""
    return BrokenRecord(Report("", failures=(Failure(move, key, why=why),)), number)


def table_of(shape: BackupTable, phone: UUID) -> Table:
    """Return the row of a table, not saved, whose host is a phone."""
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


def folded(table: Table, shape: BackupTable, number: int) -> Position:
    """Return where the log of a table leads; raise BrokenRecord if it cannot be played."""
    try:
        check_offered(table.game, table.sets)
        after = _played(table, shape)
    except UnsuitableBox as error:
        failure = Failure(None, "rules", why=str(error), box=error)
        raise BrokenRecord(Report("", failures=(failure,)), number) from error
    except (MalformedMove, LookupError, AssertionError) as error:
        raise broken(str(error), number, key="backup") from error
    if after.box is not None:
        table.edition, table.options = after.box.edition, dict(after.box.options)
    if after.stuck is not None:
        failure = Failure(after.stuck.at.seq - 1, "refused", refusals=after.stuck.refusals)
        raise BrokenRecord(Report("", failures=(failure,), seats=()), number)
    return after


def _played(table: Table, shape: BackupTable) -> Position:
    if [entry.seq for entry in shape.entries] != list(range(1, table.head + 1)):
        raise LookupError("the lines of the log are not numbered from 1")
    # What the database would refuse, too, but only after others of the file were written.
    if len({(entry.token, entry.part) for entry in shape.entries}) < table.head:
        raise LookupError("two lines of the log are the same part of the same form")
    if len({seat.colour for seat in shape.seats}) < table.size:
        raise LookupError("two seats have the same colour")
    if not 0 <= table.first < table.size:
        raise LookupError("the seat that begins is not there")
    moments = [shape.made_at, shape.moved_at, shape.put_away_at, *(entry.made_at for entry in shape.entries)]
    if odd := next((moment for moment in moments if moment is not None and moment.year not in YEARS), None):
        raise LookupError(f"it is dated {odd.year}")
    start = opening(table)
    entries = [as_entry(row, start.rules.move_types) for row in entries_of(table, shape, {}, UUID(int=0))]
    return fold(start, entries, table.head)


def entries_of(table: Table, shape: BackupTable, seats: dict[int, Seat], phone: UUID) -> Iterator[Entry]:
    """Yield the rows of a log, not saved, each with its author if its seat is among `seats`."""
    kinds = opening(table).rules.move_types
    for line in shape.entries:
        yield Entry(
            table=table,
            seq=line.seq,
            form=line.form,
            target=line.target,
            seat=line.seat,
            kind=read_move(line.payload, kinds).kind if line.payload and line.form != EntryKind.RULES else "",
            payload=line.payload,
            author=seats.get(line.author) if line.author is not None else None,
            phone=phone,
            token=line.token,
            part=line.part,
            made_at=line.made_at,
            decided_by=line.decided_by,
        )

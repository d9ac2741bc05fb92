"""Bringing games in: a record is checked move by move, a backup table by table, and a broken one changes nothing."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from games.archive.records import BACKUP
from games.log.errors import BrokenRecord
from games.models import Seat, Table
from games.models.table import LONGEST_NAME
from games.names import clean_name
from games.services.copying import write_table
from games.services.restoring import Restored, restore
from scoring.box import UnsuitableBox
from scoring.catalogue import GAMES, check_offered
from scoring.moves import IllegalMove
from scoring.record import Failure, MalformedRecord, Record, Report, check, parse, read

LARGEST_RECORD: Final = 1_000_000
"""Bytes of one record."""
MOST_MOVES: Final = 5_000
MOST_UNPACKED: Final = 512 * 1024 * 1024
GZIP_MAGIC: Final = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in: tables made of records or of a backup, and how many of a backup were here before."""

    tables: tuple[Table, ...]
    skipped: int = 0


@transaction.atomic
def import_file(*, content: bytes, phone: UUID, name: str = "", most: int = MOST_UNPACKED) -> Imported:
    """Bring in every game of a file: one record, records by line, or a backup; gzipped or not.

    `most` is the number of bytes that the file may hold when it is unpacked. Raises BrokenRecord, with where and why,
    and then nothing has come in.
    """
    text = _unpacked(content, most)
    lines = _objects(text)
    if lines and isinstance(lines[0], dict) and lines[0].get("format") == BACKUP:
        restored: Restored = restore(lines, phone)
        return Imported(restored.tables, restored.skipped)
    tables = [_import_one(number, line, phone, name) for number, line in enumerate(lines)]
    return Imported(tuple(tables))


def _unpacked(content: bytes, most: int) -> bytes:
    if content.startswith(GZIP_MAGIC):
        try:
            with gzip.GzipFile(fileobj=BytesIO(content)) as packed:
                content = packed.read(most + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise broken(f"the file cannot be unpacked: {error}") from error
    if len(content) > most:
        raise broken(f"the file holds more than {most:,} bytes", key="size")
    return content


def _objects(text: bytes) -> list[Any]:
    """Return what the file holds: the records of its lines, or the one that it is."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise broken("the file is empty")
    try:
        whole = parse(text)
    except MalformedRecord as error:
        if len(lines) == 1 or b'"format"' not in lines[1]:
            raise broken(str(error)) from error
        return list(_by_line(lines))
    return whole if isinstance(whole, list) and whole else [whole]


def _by_line(lines: Sequence[bytes]) -> Iterator[Any]:
    for number, line in enumerate(lines):
        if len(line) > LARGEST_RECORD * 4:
            raise broken(f"more than {LARGEST_RECORD:,} bytes", number, key="size")
        try:
            yield parse(line)
        except MalformedRecord as error:
            raise broken(str(error), number) from error


def broken(why: str, number: int = 0, *, key: str = "record") -> BrokenRecord:
    """Return the refusal of a file that is no record."""
    return BrokenRecord(Report("", failures=(Failure(None, key, why=why),)), number)


def _import_one(number: int, content: object, phone: UUID, name: str) -> Table:
    try:
        record = read(content)
        check_offered(record.box.game)
    except MalformedRecord as error:
        failure = Failure(error.move, "record", why=str(error))
        raise BrokenRecord(Report("", failures=(failure,)), number) from error
    except UnsuitableBox as error:
        failure = Failure(None, "rules", why=str(error), box=error)
        raise BrokenRecord(Report("", failures=(failure,)), number) from error
    if len(record.moves) > MOST_MOVES:
        raise broken(f"more than {MOST_MOVES:,} moves", number, key="size")
    report = check(record)
    if not report.ok:
        raise BrokenRecord(report, number)
    try:
        return import_record(record=record, phone=phone, name=name)
    except IllegalMove as error:
        raise BrokenRecord(Report("", failures=(Failure(None, "refused", refusals=error.refusals),)), number) from error


def import_record(*, record: Record, phone: UUID, name: str = "") -> Table:
    """Make a table of a record that was checked; nobody sits there yet."""
    box = record.box
    table = Table(
        name=clean_name(name or record.id, LONGEST_NAME) or "Tableside",
        game=box.game,
        edition=box.edition,
        sets=list(box.sets),
        options=dict(box.options),
        start=[[tile, list(cell), rotation] for tile, cell, rotation in box.start],
        board=dict(box.board),
        copies=dict(box.copies),
        revision=box.revision,
        size=box.seats,
        first=record.first,
        host=phone,
    )
    turns = [(int(played.seat), played.move) for played in record.played]
    write_table(table=table, seats=_seats(record), turns=turns, phone=phone)
    return table


def _seats(record: Record) -> list[Seat]:
    """Return the seats of a record, each with a colour of its own."""
    given = [seat.colour for seat in record.seats]
    colours = GAMES[record.box.game].colours
    free = [colour for colour in colours if colour not in given]
    seats: list[Seat] = []
    for position, seat in enumerate(record.seats):
        taken = {other.colour for other in seats}
        colour = seat.colour if seat.colour in colours and seat.colour not in taken else free.pop(0)
        seats.append(Seat(position=position, name=clean_name(seat.name, LONGEST_NAME), colour=colour))
    return seats

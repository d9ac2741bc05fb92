"""Tables as files: a game record, the scores as CSV, and everything of a table for a backup. Nothing here writes."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any, Final
from unicodedata import normalize
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from games.archive.belongings import all_belongings
from games.log.errors import SecretsInPlay
from games.log.position import Position
from games.models import Entry, Person, Seat, Status, Table
from scoring.catalogue import ruleset_for
from scoring.kernel import moves as kernel
from scoring.record import Participant, Record, Recorded, Result, write

BACKUP: Final = "tableside-backup/1"
"""The format of a backup's lines; the first holds people and what phones keep, every other one a table."""

FORMULA: Final = tuple("=+-@")
"""The signs with which a spreadsheet's formula may begin."""

YEARS: Final = range(1900, 2200)
"""The years of the games in a file: any other is a wrong clock, and at 9999 no page can say the hour."""

RecordJson = dict[str, Any]

TABLE_FACTS: Final = (
    "name",
    "game",
    "edition",
    "sets",
    "options",
    "start",
    "board",
    "copies",
    "revision",
    "first",
    "status",
    "draw_by",
    "log_by",
    "fix_by",
    "pace",
    "pace_since",
    "breaks",
    "put_away_at",
    "reveal",
    "origin_turn",
    "app_pause",
    "app_draws",
)
"""The columns of a table that a backup keeps as they are. Phones are left out: a seat's cookie is worth a seat."""


def check_open(position: Position) -> None:
    """Raise SecretsInPlay while a game goes on whose log holds what not everybody may know."""
    if position.rules.keeps_secrets and not position.state.over:
        raise SecretsInPlay("the log is shown when the game is over")


def check_table_open(table: Table) -> None:
    """Raise SecretsInPlay as `check_open` does, by the table's row alone."""
    if table.status != Status.FINISHED and ruleset_for(table.box).keeps_secrets:
        raise SecretsInPlay("the log is shown when the game is over")


# ------------------------------------------------------------------ the record


def record_of(table: Table, seats: Sequence[Seat], position: Position) -> Record:
    """Return the game record of a table: what counts of its log, without what was taken back."""
    check_open(position)
    frozen = {result.seat: result for result in table.results.all()} if position.state.over else {}
    totals = tuple(frozen[seat.position].points for seat in seats) if frozen else ()
    winners = tuple(seat for seat, result in sorted(frozen.items()) if result.winner)
    return Record(
        box=table.box,
        seats=tuple(Participant(seat.name, seat.colour) for seat in seats),
        moves=tuple(Recorded(kernel.Seat(played.seat), played.move) for played in position.played),
        result=Result(totals, winners) if frozen else None,
        id=str(table.uid),
    )


def record_json(record: Record) -> bytes:
    """Return a record as a file, one move a line."""
    written = write(record)
    moves = written.pop("moves")
    head = msgspec.json.encode(written).decode()
    lines = ",\n  ".join(msgspec.json.encode(move).decode() for move in moves)
    return f'{head[:-1]},\n "moves": [\n  {lines}]}}\n'.encode()


# ------------------------------------------------------------------ the scores


def scores_csv(table: Table, seats: Sequence[Seat]) -> str:
    """Return every award as a line: turn, player, what for, points, and the player's total after it."""
    check_table_open(table)
    out = StringIO()
    lines = csv.writer(out)
    lines.writerow(["turn", "move", "player", "colour", "for", "final", "points", "total"])
    totals = [0] * len(seats)
    # By rows: nothing is played for it again.
    for award in table.score_lines.order_by("place", "seq", "number").defer("terms"):
        totals[award.seat] += award.points
        seat = seats[award.seat]
        facts = (award.turn, award.seq, cell(seat.called), seat.colour, award.source, int(award.final))
        lines.writerow([*facts, award.points, totals[award.seat]])
    return out.getvalue()


def cell(text: str) -> str:
    """Return a name as a spreadsheet may have it: it must not take one for a formula."""
    # Some read full width signs as their narrow ones, and pass by what stands before.
    return f"'{text}" if normalize("NFKC", text).lstrip()[:1] in FORMULA else text


# ------------------------------------------------------------------ everything


def backup_lines(
    tables: Iterable[Table], phone: UUID | None = None, among: QuerySet[Table] | None = None
) -> Iterator[bytes]:
    """Yield the lines of a backup; tables come with seats, people, entries and results fetched before.

    With `among`, the people are those who sat at these tables, and what phones keep is that of one phone.
    """
    known = Person.objects.order_by("pk")
    if among is not None:
        known = known.filter(pk__in=Seat.objects.filter(table__in=among, person__isnull=False).values("person"))
    first: RecordJson = {
        "format": BACKUP,
        "people": [{"uid": str(person.uid), "name": person.name} for person in known],
    }
    for belongings in all_belongings():
        first |= belongings.everything() if among is None else belongings.of_phone(phone)
    yield _line(first)
    for table in tables:
        yield _line(table_facts(table))


def _line(content: RecordJson) -> bytes:
    return msgspec.json.encode(content) + b"\n"


def table_facts(table: Table) -> RecordJson:
    """Return everything of a table: the whole log with its corrections, and the frozen result."""
    return {
        "format": BACKUP,
        "uid": str(table.uid),
        **{key: getattr(table, key) for key in TABLE_FACTS},
        "origin": str(table.origin.uid) if table.origin else None,
        "dice": table.rolling.dice.name if hasattr(table, "rolling") else None,
        "made_at": table.made_at.isoformat(),
        "moved_at": table.moved_at.isoformat(),
        "seats": [_seat_facts(seat) for seat in table.seats.all()],
        "entries": [_entry_facts(entry) for entry in table.entries.all()],
        "results": [[result.seat, result.points, result.rank, result.winner] for result in table.results.all()],
    }


def _seat_facts(seat: Seat) -> RecordJson:
    return {
        "name": seat.name,
        "colour": seat.colour,
        "person": str(seat.person.uid) if seat.person else None,
        **({"played_by": seat.played_by} if seat.played_by else {}),
        **({"without_phone": True} if seat.without_phone else {}),
    }


def _entry_facts(entry: Entry) -> RecordJson:
    author = entry.author.position if entry.author else None
    return {
        "seq": entry.seq,
        "form": entry.form,
        "target": entry.target,
        "seat": entry.seat,
        "payload": entry.payload,
        "author": author,
        "token": str(entry.token),
        "part": entry.part,
        "made_at": entry.made_at.isoformat(),
        **({"decided_by": entry.decided_by} if entry.decided_by else {}),
    }

"""Queries for pages: tables, seats, positions. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404

from games.log.position import Position, mark_of, position_at, position_of
from games.models import Entry, EntryKind, Seat, Status, Table, TileInHand
from games.phones.identity import DEMO_PHONE
from scoring.kernel import Aids
from scoring.pads.box import game_key, pad_for

__all__ = [
    "Position",
    "TableSnapshot",
    "clock_lines",
    "demo_table",
    "entries_after",
    "form_at",
    "last_entries",
    "line_before",
    "mark_at",
    "next_game",
    "phone_seats",
    "position",
    "position_at",
    "seats_of",
    "shows_result",
    "snapshot_of",
    "successor_of",
    "table_by_code",
    "table_for",
    "table_with_seats",
    "tables_of",
    "targets_of",
    "tile_in_hand",
]


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at one head: its row, its seats in the order of play, and where the game stands."""

    table: Table
    seats: Sequence[Seat]
    position: Position


def table_for(uid: UUID | str) -> Table:
    """Return the table; raise Http404 if there is none."""
    try:
        return Table.objects.get(uid=uid)
    except (Table.DoesNotExist, ValidationError) as error:
        raise Http404("no such table") from error


def table_with_seats(uid: UUID | str) -> tuple[Table, list[Seat]]:
    """Return the table and its seats in the order of play; raise Http404 if there is no such table."""
    table = table_for(uid)
    return table, seats_of(table)


def snapshot_of(uid: UUID | str) -> TableSnapshot:
    """Return a table as it stands now; raise Http404 if there is none."""
    table, seats = table_with_seats(uid)
    return TableSnapshot(table, seats, position(table))


def table_by_code(code: str) -> Table | None:
    """Return the table that can be joined by a code, typed in any case and with any spaces."""
    wanted = "".join(code.split()).upper()
    # No code has a zero byte, and PostgreSQL takes none.
    return Table.objects.filter(join_code=wanted).first() if "\0" not in wanted else None


def tile_in_hand(table: Table) -> TileInHand | None:
    """Return what somebody holds up, unless the log has gone on since; without a tile it was put down again."""
    return TileInHand.objects.filter(table=table, head=table.head).first()


def successor_of(table: Table) -> Table | None:
    """Return the pad on which a table that was put away goes on, if it does."""
    pad = pad_for(table.game)
    if pad is None or table.status != Status.PAUSED:
        return None
    return table.offspring.filter(game=game_key(pad)).order_by("-made_at").first()


def next_game(table: Table) -> Table | None:
    """Return the table that goes on and was opened after this one by "Same people again", the newest of them."""
    going_on = (Status.PLAYING, Status.PAUSED)
    return table.offspring.filter(origin_turn=None, game=table.game, status__in=going_on).order_by("-made_at").first()


def mark_at(table: Table, seq: int) -> str:
    """Return the mark of a line of the log (`Position.mark`); it is empty before the first."""
    token = table.entries.filter(seq=seq).values_list("token", flat=True).first()
    return mark_of(token) if token else ""


def shows_result(table: Table, position: Position) -> bool:
    """Return whether the people at a table have looked at all of its final scoring, and went on to the result."""
    return table.reveal is not None and table.reveal >= position.result_at


def position(table: Table) -> Position:
    return position_of(table)


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.all())


def phone_seats(table: Table, phone: UUID | None) -> list[Seat]:
    return list(table.seats.filter(phone=phone)) if phone is not None else []


def seats_held_by(phone: UUID | None) -> list[Seat]:
    """Return the seats of a phone at games that are not over, the last taken first, with their tables."""
    goes_on = Seat.objects.filter(phone=phone, table__status__in=(Status.PLAYING, Status.PAUSED))
    return list(goes_on.select_related("table").order_by("-sat_at")) if phone is not None else []


def tables_of(phone: UUID | None) -> list[Table]:
    """Return the tables that a phone sits at or hosts, the last moved first, with their seats."""
    if phone is None:
        return []
    # The organiser of a gathering opened all of its tables, and finds them there.
    mine = Table.objects.filter(seats__phone=phone) | Table.objects.filter(host=phone, gathering=None)
    return list(mine.distinct().order_by("-moved_at").prefetch_related("seats", "results"))


def demo_table() -> Table | None:
    """Return the table that `manage.py demo_table` opened, if it did."""
    return Table.objects.filter(host=DEMO_PHONE).prefetch_related("seats", "results").first()


def entries_after(table: Table, seen: int) -> Sequence[Entry]:
    """Return the log's lines after `seen`, with their authors, oldest first."""
    return list(table.entries.filter(seq__gt=seen).select_related("author"))


def form_at(table: Table, head: int) -> Sequence[Entry]:
    """Return the lines of the form that was written last, with its author."""
    token = table.entries.filter(seq=head).values("token")
    return list(table.entries.filter(token__in=token, seq__lte=head).select_related("author"))


def form_to_undo(table: Table) -> Sequence[Entry]:
    """Return the lines that an undo takes back next; none where there are none. How much the app helps stays."""
    lines = list(table.entries.values_list("seq", "form", "target", "token", "kind"))
    dead = {target for _seq, form, target, _token, _kind in lines if form == EntryKind.RETRACTED}
    live = [
        (seq, token)
        for seq, form, _target, token, kind in lines
        if form != EntryKind.RETRACTED and seq not in dead and kind != Aids.kind
    ]
    last = [seq for seq, token in live if token == live[-1][1]]
    return list(table.entries.filter(seq__in=last))


def targets_of(table: Table, form: Sequence[Entry]) -> Sequence[Entry]:
    return list(table.entries.filter(seq__in={row.target for row in form}))


def line_before(table: Table, amended: Entry) -> Entry:
    """Return the line that said what a correction says otherwise: the move, or its last correction that counted."""
    earlier = table.entries.filter(seq__lt=amended.seq)
    dead = set(earlier.filter(form=EntryKind.RETRACTED).values_list("target", flat=True))
    lines = earlier.filter(Q(form=EntryKind.AMENDED, target=amended.target) | Q(seq=amended.target))
    return next(line for line in reversed(lines) if line.seq not in dead or line.seq == amended.target)


def clock_lines(table: Table) -> Sequence[Entry]:
    """Return the log's lines, oldest first, with what a clock has to know of them."""
    return list(table.entries.only("seq", "form", "kind", "made_at"))


def last_entries(table: Table, count: int) -> Sequence[Entry]:
    return list(table.entries.select_related("author").order_by("-seq")[:count])

"""Writing a whole table at once: its seats, a log that was played elsewhere, and the rows that mirror it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from uuid import UUID, uuid4

from django.db import transaction

from games.log.position import Position, advance, opening
from games.log.turn import turn_signs
from games.models import Entry, LogBy, Seat, Status, Table
from games.projections.sync import mirror
from games.services.tables.opening import save_with_code
from scoring.kernel import Effect, IllegalMove, Move, Played, is_talk, write_move
from scoring.kernel import moves as kernel

LoggedMove = tuple[int, Move]


def write_table(*, table: Table, seats: Sequence[Seat], turns: Sequence[LoggedMove], phone: UUID) -> Position:
    """Save a new table with its seats and these moves, in one go; raise IllegalMove if the rules refuse one."""
    after = played_through(table, turns)
    save_played(table=table, seats=seats, after=after, phone=phone)
    return after


def played_through(table: Table, turns: Sequence[LoggedMove]) -> Position:
    """Play these moves at a table that is not saved yet; raise IllegalMove if the rules refuse one.

    Apart from saving, because it takes longer and needs no lock.
    """
    start = opening(table)
    # In a copy one phone plays all the seats.
    if start.rules.hands_are_secret and table.origin_turn is None:
        table.log_by = LogBy.OWN
    moves = [Played(seq, kernel.Seat(seat), move) for seq, (seat, move) in enumerate(turns, start=1)]
    after = advance(start, moves, len(moves))
    if after.stuck is not None:
        raise IllegalMove(after.stuck.at.move, after.stuck.refusals)
    return after


def save_played(*, table: Table, seats: Sequence[Seat], after: Position, phone: UUID) -> None:
    """Save a new table with its seats, where it stands after its moves."""
    # Made before the lock is taken: a third of the work.
    entries = list(_entries(table, seats, after, phone))
    with transaction.atomic():
        _save(table, after)
        for seat in seats:
            seat.table = table
        Seat.objects.bulk_create(seats)
        Entry.objects.bulk_create(entries)
        mirror(table, None, after)


def _save(table: Table, after: Position) -> None:
    table.head, table.turns = after.head, after.turns_played
    if after.state.over:
        table.status = Status.FINISHED
        table.reveal = len(after.final_awards)
        table.save()
    else:
        save_with_code(table)


def _entries(table: Table, seats: Sequence[Seat], after: Position, phone: UUID) -> Iterator[Entry]:
    """Yield the lines of the log, each turn as a form of its own, so that one can be taken back at a time.

    So is everything that was there before the log began.
    """
    author = next((seat for seat in seats if seat.phone == phone), None)
    before_log = turn_signs(table.game).before_log

    def form_of(step: tuple[int, Played, tuple[Effect, ...]]) -> tuple[int, int]:
        turn, played, _effects = step
        return turn, played.seq if is_talk(played.move) or isinstance(played.move, before_log) else 0

    for _turn, steps in groupby(after.by_turn, key=form_of):
        token = uuid4()
        for part, (_number, played, _effects) in enumerate(steps):
            yield Entry(
                table=table,
                seq=played.seq,
                seat=played.seat,
                kind=played.move.kind,
                payload=write_move(played.move),
                author=author,
                phone=phone,
                token=token,
                part=part,
            )

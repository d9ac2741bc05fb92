"""Logging moves, taking them back, putting the last one right, and looking at the final scoring together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from games.live.publish import publish_after_commit
from games.log import chance
from games.log.correction import Change, as_entries
from games.log.errors import (
    LogsForOwnSeat,
    NothingToDraw,
    NothingToRedo,
    NothingToUndo,
    NotOverruled,
    NotSeated,
    SecretWasTold,
)
from games.log.position import Position, as_entry, fold
from games.log.redo import Form, taken_back, undone_last
from games.log.same_tiles import next_tile, secret_of_round
from games.log.table_secret import secret_of
from games.log.visibility import is_open
from games.models import Entry, EntryKind, LogBy, Table
from games.names import clean_name
from games.selectors.gatherings import round_of_same_tiles
from games.services.log.corrections import check_may_correct, check_own, write_changes
from games.services.log.table_session import NewLine, TableSession, locked_table
from scoring.kernel import (
    LARGEST_MOVE,
    LONGEST_NOTE,
    Adjust,
    Aids,
    IllegalMove,
    MalformedMove,
    Move,
    Note,
    Overrule,
    Seat,
    Starts,
    WrongPhase,
    inner_move,
    is_talk,
    read_move,
)

MOST_MOVES: Final = 12
"""Moves in one form: more are no turn."""

SeatMove = tuple[Seat, Move]


def record(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, moves: Sequence[Mapping[str, Any]]) -> Position:
    """Go to the session of a table and log the moves of one form there, as `record_at` does; raise what both raise."""
    with locked_table(table_uid, phone) as session:
        return record_at(session, seen=seen, token=token, moves=moves)


def record_at(session: TableSession, *, seen: int, token: UUID, moves: Sequence[Mapping[str, Any]]) -> Position:
    """Log the moves of one form, all or none, and return the position after them.

    Each move is as the game record has it, with its seat: `{"seat": 0, "do": "place", "at": [1, 0], "rot": 1}`. A
    form that was logged before changes nothing. Raises NotSeated, Stale, MalformedMove, IllegalMove.
    """
    if session.has_logged(token, seen):
        return session.position
    turns = read_turns(session, moves)
    # Words beside the game mean the same whatever was logged meanwhile.
    if not all(is_talk(move) for _, move in turns):
        session.check_still_means(seen, {seat for seat, _ in turns})
    check_may_log(session, turns)
    if any(inner_move(move).by_agreement for _, move in turns):
        raise NotSeated("the table agrees on that: see agree")
    return write_turns(session, token, turns)


def read_turns(session: TableSession, moves: Sequence[Mapping[str, Any]]) -> list[SeatMove]:
    """Return what a form says; raise MalformedMove otherwise."""
    return [_read(move, session.position) for move in _checked_length(moves)]


def played(session: TableSession, turns: Sequence[SeatMove]) -> Position:
    """Return the position after these moves; raise IllegalMove if the rules refuse one."""
    after = session.position
    for seat, move in turns:
        after = _gone_on(after, seat, _completed(after, seat, move, secret_of(session.table)), session.table)
    return after


def write_turns(session: TableSession, token: UUID, turns: Sequence[SeatMove]) -> Position:
    """Write these moves, all or none; raise IllegalMove if the rules refuse one."""
    after = played(session, turns)
    return session.write(token, _lines_since(session.position, after), after)


def undo(*, table_uid: UUID, phone: UUID, seen: int, token: UUID) -> Position:
    """Take back what was logged last and still counts, all of its form, and return the position after that.

    How much the app helps is agreed on (`choose_aids`), and stays. Where each logs for oneself, only the phone that
    logged it may, and the host. Raises NothingToUndo, NotSeated, Stale.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen):
            return session.position
        session.check_seen(seen)
        return take_back_last(session, token)


def take_back_last(session: TableSession, token: UUID) -> Position:
    """Take back the last form that still counts.

    Raises as `undo` does, HandsWereOpen past a game's open end, and SecretWasTold for what showed a hidden card.
    """
    rows = list(session.table.entries.all())
    last = _last_form(rows)
    if not session.all_agreed and not session.position.state.over and _told_a_secret(session.position, last):
        raise SecretWasTold("every seat is asked: else one could look, and choose anew")
    is_own = session.is_host or session.all_agreed or last[0].phone == session.phone
    if session.table.log_by == LogBy.OWN and not is_own:
        raise LogsForOwnSeat("at this table everybody takes back their own moves")
    lines = [NewLine(EntryKind.RETRACTED, target=row.seq) for row in reversed(last)]
    return session.write(token, lines, _without(session, rows, lines))


def redo(*, table_uid: UUID, phone: UUID, seen: int, token: UUID) -> Position:
    """Do again what was taken back last, and return the position after that.

    Moves are logged anew, as the rules allow them now; of a correction, or of moves in the middle of the game, the
    taking back is taken back. Raises NothingToRedo where anything else was logged since, NotSeated, Stale, IllegalMove.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen):
            return session.position
        session.check_seen(seen)
        rows = list(session.table.entries.all())
        form = undone_last(rows)
        if not form:
            raise NothingToRedo("nothing was taken back last")
        gone = taken_back(form, {row.seq: row for row in rows})
        # What was logged after the taking back was done again since.
        stays = (one.seq for one in session.position.played if one.seq < form[0].seq and not is_talk(one.move))
        were_last = all(row.form == EntryKind.PLAYED for row in gone) and max(stays, default=0) < gone[0].seq
        return _log_anew(session, token, gone) if were_last else _keep_after_all(session, token, form)


def _log_anew(session: TableSession, token: UUID, gone: Sequence[Entry]) -> Position:
    kinds = session.position.rules.move_types
    turns = [(Seat(row.seat or 0), read_move(row.payload, kinds)) for row in gone]
    check_may_log(session, turns)
    if any(inner_move(move).by_agreement for _, move in turns):
        check_may_correct(session)
    after = session.position
    # As it was: what chance decided then is not drawn anew.
    for seat, move in turns:
        after = after.play(seat, move)
    session.decided_by = gone[0].decided_by
    return session.write(token, _lines_since(session.position, after), after)


def _keep_after_all(session: TableSession, token: UUID, form: Form) -> Position:
    check_may_correct(session)
    changes = [Change(EntryKind.RETRACTED, row.seq) for row in reversed(form)]
    if not is_open(session.position):
        check_own(session, changes)
    return write_changes(session, token, changes)


def replace_last_at(session: TableSession, *, seen: int, token: UUID, moves: Sequence[Mapping[str, Any]]) -> Position:
    """Put moves of the turn that goes on right: each new one replaces the last of its kind in this turn.

    Raises as `record_at` does; IllegalMove with WrongPhase if the turn has no such move any more.
    """
    if session.has_logged(token, seen):
        return session.position
    session.check_seen(seen)
    turns = [_read(move, session.position) for move in _checked_length(moves)]
    check_may_log(session, turns)
    changes = [change for turn in turns if (change := _amendment(session.position, *turn))]
    # What chance or another hand had a part in is not chosen afterwards.
    if not is_open(session.position):
        check_own(session, changes)
    # With what follows by itself: another tile may uncover something else.
    return write_changes(session, token, changes, follow=True) if changes else session.position


def draw_tile(*, table_uid: UUID, phone: UUID, seen: int, token: UUID) -> Position:
    """Let chance decide for the seat in turn, by its weights, log it, and return the position after it.

    Raises as `record` does.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token, seen):
            return session.position
        session.check_seen(seen)
        seat = session.position.state.turn
        # What chance decides for the app's seat is told by anybody, as their tile or their dice.
        if seat not in session.app_seats:
            session.check_may_log_for([seat])
        return draw_at(session, token)


def draw_at(session: TableSession, token: UUID) -> Position:
    """Let chance decide for the seat in turn, and log it; raise NothingToDraw where it decides nothing."""
    before = session.position
    ways = before.rules.chances(before.state)
    if not ways:
        raise NothingToDraw("chance decides nothing now")
    move = _same_tile(session.table, before, ways) or chance.draw(secret_of(session.table), before, ways)
    after = _gone_on(before, before.state.turn, move, session.table)
    return session.write(token, _lines_since(before, after), after)


def _same_tile(table: Table, before: Position, ways: Mapping[Move, int]) -> Move | None:
    place = round_of_same_tiles(table)
    return None if place is None else next_tile(secret_of_round(place.gathering.uid, place.round), before, ways)


def reveal(*, table_uid: UUID, phone: UUID, shown: int) -> Table:
    """Look at the awards of the final scoring up to number `shown` (0: none yet), on every phone of the table.

    The number after the last is the result, and so is any larger one; a game that goes on has nothing to look at.
    """
    with locked_table(table_uid, phone) as session:
        table = session.table
        if table.reveal is not None:
            table.reveal = max(0, min(shown, session.position.result_at))
            table.save(update_fields=["reveal"])
            publish_after_commit(table, news="reveal")
        return table


def _checked_length(moves: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    if not 1 <= len(moves) <= MOST_MOVES:
        raise MalformedMove(f"a form logs 1 to {MOST_MOVES} moves")
    return moves


def _read(written: Mapping[str, Any], position: Position) -> SeatMove:
    if not isinstance(written, Mapping):
        raise MalformedMove("a move is an object with a `do`")
    if len(str(written)) > LARGEST_MOVE:
        raise MalformedMove("no move is that long")
    seat = written.get("seat")
    if type(seat) is not int:
        raise MalformedMove("`$.seat`: expected `int`")
    facts = {key: value for key, value in written.items() if key != "seat"}
    return Seat(seat), _tidy(read_move(facts, position.rules.move_types))


def _tidy(move: Move) -> Move:
    # The rules see to the rest.
    match move:
        case Note(text=text):
            return replace(move, text=clean_name(text, LONGEST_NOTE + 1))
        case Adjust(note=note):
            return replace(move, note=clean_name(note, LONGEST_NOTE + 1))
        case Overrule(codes=codes):
            return replace(move, codes=tuple(code for code in codes if code.isascii() and code.isprintable()))
        case _:
            return move


def check_may_log(session: TableSession, turns: Sequence[SeatMove]) -> None:
    """Raise NotSeated for moves that another phone has to log; the host may adjust anybody's points.

    Raises NotOverruled for what goes against the rules where hands are secret.
    """
    logged = [(seat, move) for seat, move in turns if not (session.is_host and isinstance(move, Adjust))]
    rules = session.position.rules
    if rules.hands_are_secret and any(isinstance(move, Overrule) for _, move in turns):
        raise NotOverruled("nobody can see what they would accept")
    chosen = [(seat, inner_move(move)) for seat, move in logged if not is_luck_of_app(session, seat, move)]
    session.check_may_log_for(party for seat, move in chosen for party in rules.speaks_for(seat, move))
    if any(isinstance(move, Aids) for _, move in turns):
        raise NotSeated("aids are chosen by the table: see choose_aids")
    if any(isinstance(inner_move(move), Starts) for _, move in turns):
        raise NotSeated("lots are drawn by the app: see settle_start")


def is_luck_of_app(session: TableSession, seat: Seat, move: Move) -> bool:
    """Say whether a move only tells what chance decided for a seat of the app: whoever saw the dice tells it."""
    if seat not in session.app_seats:
        return False
    # A list: not every move can be looked up.
    return move in list(session.position.rules.chances(session.position.state))


def _last_form(rows: Sequence[Entry]) -> list[Entry]:
    # What the table agreed on is none of them.
    dead = {row.target for row in rows if row.form == EntryKind.RETRACTED}
    live = [row for row in rows if row.form != EntryKind.RETRACTED and row.seq not in dead and row.kind != Aids.kind]
    if not live:
        raise NothingToUndo("nothing was logged yet")
    return [row for row in live if row.token == live[-1].token]


def _gone_on(position: Position, seat: Seat, move: Move, table: Table) -> Position:
    after = position.play(seat, move)
    found = after.rules.uncovered(after.state, secret_of(table)) if after.rules.uncovers else None
    return after if found is None else _gone_on(after, after.state.turn, found, table)


def _lines_since(before: Position, after: Position) -> list[NewLine]:
    return [NewLine(EntryKind.PLAYED, played.seat, played.move) for played in after.played[len(before.played) :]]


def _amendment(position: Position, seat: Seat, move: Move) -> Change | None:
    # None if it was just this.
    for played, _ in reversed(position.turn_steps):
        if inner_move(played.move).kind == inner_move(move).kind:
            changed = (played.seat, played.move) != (seat, move)
            return Change(EntryKind.AMENDED, played.seq, seat, move) if changed else None
    raise IllegalMove(move, (WrongPhase(position.state.phase),))


def _without(session: TableSession, rows: Sequence[Entry], lines: Sequence[NewLine]) -> Position:
    position = session.position
    entries = [as_entry(row, position.rules.move_types) for row in rows]
    changes = [Change(line.form, line.target or 0) for line in lines]
    return fold(position, [*entries, *as_entries(changes, position.head)], position.head + len(lines))


def _told_a_secret(position: Position, last: Sequence[Entry]) -> bool:
    kinds = position.rules.move_types
    moves = (read_move(row.payload, kinds) for row in last if row.payload and row.form != EntryKind.RULES)
    return any(position.rules.tells_a_secret(move) for move in moves)


def _completed(position: Position, seat: Seat, move: Move, secret: bytes) -> Move:
    # Where the app keeps the cards, no phone says which one it was.
    rules, state = position.rules, position.state
    inner = inner_move(move)
    ways = rules.completions(state, seat, rules.view_move(seat, inner, None))
    if not ways:
        return move
    stage = 0
    while ways:
        inner = chance.draw(secret, position, ways, stage)
        ways = rules.completions(state, seat, inner)
        stage += 1
    return replace(move, move=inner) if isinstance(move, Overrule) else inner

"""Forms that mean the same although the log went on: of several seats at once, or of a turn that waited on a phone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.log.position import Position, advance
from scoring.kernel import Move, Played, Seat, inner_move, is_talk


def is_independent(now: Position, missed: Sequence[Played], seats: Collection[int]) -> bool:
    """Say whether a form of these seats means the same although it was made before the last lines of the log.

    `missed` are those lines, if each is a move that still counts. Words said beside the game change nothing; besides,
    all may only be other seats' answers to what these seats were asked then, and are still asked.
    """
    acts = [played for played in missed if not is_talk(inner_move(played.move))]
    if not acts:
        return True
    asked = set(seats)
    if not asked.issubset(now.state.waiting) or any(played.seat in asked for played in acts):
        return False
    before, after = _before(now, missed[0].seq).state, now.state
    is_same = (before.phase, before.turn_number, before.turn) == (after.phase, after.turn_number, after.turn)
    return is_same and asked.issubset(before.waiting)


def is_same_turn(then: Position, now: Position) -> bool:
    """Say whether the same turn goes on as it did: since then only the past was put right, or something was said."""
    before, after = then.state, now.state
    is_same = (before.phase, before.turn_number, before.turn) == (after.phase, after.turn_number, after.turn)
    return is_same and not after.over and _moves_of_turn(then) == _moves_of_turn(now)


def _moves_of_turn(position: Position) -> list[tuple[Seat, Move]]:
    number = position.state.turn_number
    running = (played for turn, played, _effects in position.by_turn if turn == number)
    return [(played.seat, played.move) for played in running if not is_talk(inner_move(played.move))]


def _before(now: Position, seq: int) -> Position:
    start = Position(now.table_id, 0, now.rules, now.before, now.before, box=now.box)
    return advance(start, [played for played in now.played if played.seq < seq], seq - 1)

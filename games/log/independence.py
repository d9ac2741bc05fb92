"""What several seats are asked at once: an answer does not depend on those that others gave meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.log.position import Position, advance
from scoring.kernel import Played, inner_move, is_talk


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


def _before(now: Position, seq: int) -> Position:
    start = Position(now.table_id, 0, now.rules, now.before, now.before, box=now.box)
    return advance(start, [played for played in now.played if played.seq < seq], seq - 1)

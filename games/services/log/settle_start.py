"""The seat that starts: as the table says, by lot, or by the app's dice; a line of the log before the first move."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from games.log.position import Position
from games.models import EntryKind
from games.services.log.table_session import NewLine, locked_table
from scoring.kernel import Played, Seat, Starts

FACES: Final = 6


def settle_start(*, table_uid: UUID, phone: UUID, token: UUID, by: str, whose: int = 0) -> Position:
    """Write who starts, and return the position; by "lot" or "dice" chance decides, otherwise `whose` is as told.

    Raises NotSeated, TableClosed, and IllegalMove once the game has begun.
    """
    with locked_table(table_uid, phone) as session:
        if session.has_logged(token):
            return session.position
        move = _drawn(len(session.seats), by) if by in ("lot", "dice") else Starts(whose)
        position, seat = session.position, Seat(session.mine[0].position)
        played = Played(position.head + 1, seat, move)
        after = position.go(played.seq, played, position.rules.play(position.state, seat, move))
        return session.write(token, [NewLine(EntryKind.PLAYED, seat, move)], after)


def _drawn(seats: int, by: str) -> Starts:
    if by == "lot":
        return Starts(secrets.randbelow(seats), "lot")
    dice = _rolled(seats)
    return Starts(dice.index(max(dice)), "dice", dice)


def _rolled(seats: int) -> tuple[int, ...]:
    """Return two dice for each seat, all rolled again until one has the most."""
    while True:
        dice = tuple(2 + secrets.randbelow(FACES) + secrets.randbelow(FACES) for _ in range(seats))
        if _has_one_best(dice):
            return dice


def _has_one_best(dice: Sequence[int]) -> bool:
    return dice.count(max(dice)) == 1

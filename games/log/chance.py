"""Chance where the app draws: a draw follows from the table's secret and from how many were made before it.

So a draw that is taken back and made again is the same: undo is no second try. Draws are counted by kind among the
moves that count, as map chips go by their square. Which seat draws does not matter, as with a shuffled deck.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from games.log.position import Position
from scoring.kernel import Move, inner_move


def draw(secret: bytes, position: Position, ways: Mapping[Move, int], stage: int = 0) -> Move:
    """Return one of the moves in `ways`, which chance may decide on, by their weights.

    `stage` numbers the draws that one move needs. Raises ValueError where there is nothing to draw from.
    """
    kinds = {move.kind for move in ways}
    made = sum(inner_move(played.move).kind in kinds for played in position.played)
    place = f"draw {' '.join(sorted(kinds))} {made} {stage}".encode()
    # Of 256 bits, the rest by a few hundred favours nobody.
    pick = int.from_bytes(hmac.digest(secret, place, "sha256"), "big") % _sum_of(ways)
    for move, weight in ways.items():
        pick -= weight
        if pick < 0:
            return move
    raise AssertionError("the pick lies below the sum of the weights")


def _sum_of(ways: Mapping[Move, int]) -> int:
    weights = sum(ways.values())
    if not weights:
        raise ValueError("there is nothing to draw from")
    return weights

"""The second look: what the best answer to a way would leave of it, over some of the tiles that may come next.

One look calls good fields errors and takes what the next seat takes away for won. Ways are compared by the same tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from scoring.carcassonne import DRAWING, Carcassonne, Draw
from scoring.moves import Seat
from scoring.players.carcassonne.glance import Glance
from scoring.review.carcassonne.ways import Judged, best_way, weights
from scoring.review.turn import WinningChances
from scoring.rules import State

TILES: Final = 5
"""Tiles that may come next, for one effort."""


def chances_after(rules: Carcassonne, state: State, tiles: int, seed: int) -> WinningChances:
    """Return the chances after the best answers to so many tiles that may come; those of a state without a draw."""
    found = [best.chances for best in _answers(rules, state, tiles, seed)]
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def _answers(rules: Carcassonne, state: State, tiles: int, seed: int) -> Iterator[Judged]:
    seat, glance = state.turn, Glance(rules)
    for draw in _drawn(rules, state, tiles, seed):
        found = best_way(rules, glance, rules.view(state, seat), seat, draw)
        if found is not None:
            yield found


def _drawn(rules: Carcassonne, state: State, tiles: int, seed: int) -> Sequence[Draw]:
    known = weights(rules, state)
    # By name, as rules list them in any order; each look at a turn has the same chance.
    names = sorted(known, key=lambda move: move.tile)
    return Random(seed).choices(names, [known[move] for move in names], k=tiles) if known else ()


def looked_at(rules: Carcassonne, one: Judged, seat: Seat, *, effort: int, seed: int) -> float:
    """Return the chance of a seat after a way, looked at with so much effort."""
    if one.state.over or one.state.phase != DRAWING or not weights(rules, one.state):
        return one.chances[seat]
    return chances_after(rules, one.state, effort * TILES, seed)[seat]

"""The second look: what the best answer to a way would leave of it, over some of the tiles that may come next.

One look calls good fields errors and takes what the next seat takes away for won. Ways are compared by the same tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from scoring.carcassonne.move import Draw
from scoring.carcassonne.review.ways import Judged, Outlook, best_way, weights
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

TILES: Final = 5
"""Tiles that may come next, for one effort."""


class RolloutCheck:
    """A longer look at the ways of one turn: `seed` says by which tiles.

    The tiles of less effort are the first of those of more, so that nothing is looked at twice.
    """

    def __init__(self, rules: Carcassonne, seat: Seat, seed: int) -> None:
        self.seat = seat
        self._rules, self._seed = rules, seed
        # By the identity of a position, which is kept, so that no other one is ever met under it.
        self._met: dict[int, _Answers] = {}

    def chance(self, one: Judged, *, effort: int) -> float:
        """Return the chance of the seat after a way, looked at with so much effort."""
        if one.state.over or one.state.phase != DRAWING or not weights(self._rules, one.state):
            return one.chances[self.seat]
        answers = self._met.get(id(one.state))
        if answers is None:
            answers = self._met[id(one.state)] = _Answers(self._rules, one.state)
        drawn = answers.drawn(effort * TILES, self._seed)
        found = [best.chances[self.seat] for draw in drawn if (best := answers.to(draw)) is not None]
        return sum(found) / len(found) if found else one.chances[self.seat]


class _Answers:
    """The best answers to one position, each found once."""

    def __init__(self, rules: Carcassonne, state: State) -> None:
        self.state = state
        self._seen = rules.view(state, state.turn)
        self._outlook = Outlook(rules)
        self._found: dict[Draw, Judged | None] = {}

    def drawn(self, tiles: int, seed: int) -> Sequence[Draw]:
        known = weights(self._outlook.rules, self.state)
        # By name, as rules list them in any order; each look at a turn has the same chance.
        names = sorted(known, key=lambda move: move.tile)
        return Random(seed).choices(names, [known[move] for move in names], k=tiles) if known else ()

    def to(self, draw: Draw) -> Judged | None:
        if draw not in self._found:
            self._found[draw] = best_way(self._outlook, self._seen, self.state.turn, draw)
        return self._found[draw]

"""The second look of the strong player: what the best answer of the next seat would leave of a move.

The same few tiles are drawn for all moves that are compared, so that none has the better luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.player.quick_score import QuickScore, closes_a_city
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, PLACING
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from scoring.players.one_ply import thinned
from scoring.players.options import options

FIGURE: Final = 1.5
"""The worth of a figure in hand to the seat that answers, in points, while there is much to do for it."""
FADING: Final = 20
MOST: Final = 150
"""The positions looked at for one answer; the base game has fewer."""
FEWEST_FIGURES: Final = 3


def tiles_to_come(draws: Mapping[Move, int], count: int) -> list[Move]:
    """Return so many draws that stand for all, each kind about as often as it lies in the bag; the same each time."""
    names = sorted(draws, key=repr)
    ends = list(accumulate(draws[name] for name in names))
    total = ends[-1] if ends else 0
    # Evenly spaced: nearer to the mean than as many chance draws.
    marks = [(number + 1 / 2) * total / count for number in range(count)] if total else []
    return [next(name for name, end in zip(names, ends, strict=True) if mark < end) for mark in marks]


class Answerer:
    """The player of the next turn, assumed to look at the board as it would be paid if the game ended."""

    def __init__(self, rules: Carcassonne) -> None:
        self._rules = rules
        self._glance = QuickScore(rules)

    def after(self, state: State, draw: Move) -> State:
        """Return where the draw and the best answer to it lead; as far as a tile is laid as in the base game."""
        rules, seat = self._rules, state.turn
        drawn = rules.carry_out(state, seat, draw).state
        if drawn.over or drawn.phase != PLACING or seat not in drawn.actors:
            return drawn
        places = [move for move in options(rules, drawn, seat) if move is not None]
        best, top = drawn, float("-inf")
        for place in thinned(sorted(places, key=repr), MOST):
            if place is None or rules.completions(drawn, seat, place):
                continue
            laid = rules.carry_out(drawn, seat, place).state
            glance = QuickScore(rules) if closes_a_city(rules, laid) else self._glance
            for end in self.ends(laid, seat, max(FEWEST_FIGURES, MOST // len(places))):
                worth = self.worth(glance, end, seat)
                if worth > top:
                    best, top = end, worth
        return best

    def ends(self, laid: State, seat: Seat, most: int) -> Sequence[State]:
        """Return where a tile just laid leads, with each figure that may be put on it, so many at most."""
        rules = self._rules
        if laid.phase != DEPLOYING or seat not in laid.actors:
            return [laid]
        figures = thinned(sorted(options(rules, laid, seat), key=repr), most)
        sure = [move for move in figures if move is not None and not rules.completions(laid, seat, move)]
        return [rules.carry_out(laid, seat, move).state for move in sure] or [laid]

    def worth(self, glance: QuickScore, state: State, seat: Seat) -> float:
        points = [float(one) for one in (state.scores if state.over else glance.points(state))]
        fading = min(1.0, state[Bag].left / FADING)
        for other, hand in enumerate(state[Supply].hands):
            points[other] += FIGURE * fading * sum(hand.values())
        return points[seat] - max((one for other, one in enumerate(points) if other != seat), default=0.0)

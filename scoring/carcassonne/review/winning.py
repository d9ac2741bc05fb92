"""The chance of winning of every seat, from what each would have if the game ended now and how many tiles are left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.player.greedy import FADING, FAIR
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel.state import State, Step

STEADY: Final = 0.5
GROWING: Final = 1.0
"""A lead of `STEADY` + `GROWING` × √(tiles left) points multiplies the odds by e.

The likeliest of a grid for 54 games of the fair player against itself, for two, three and four seats: fitted on half of
them; over all, what is said and what came differ by at most 4.2 points in each of ten bins (11,502 chances).
`python -m benchmarks.winning` fits them anew.
"""


def worths(rules: Carcassonne, state: State) -> tuple[float, ...]:
    """Return by seat the points if the game ended now, and what the figures in hand may still earn."""
    return with_hands(state, scores_if_it_ended(rules, state))


def scores_if_it_ended(rules: Carcassonne, state: State) -> tuple[int, ...]:
    return state.scores if state.over else rules.finish(Step(state)).state.scores


def with_hands(state: State, scores: Sequence[int]) -> tuple[float, ...]:
    """Add to points what the figures in hand may still earn, as a fair player judges its own turn."""
    if state.over:
        return tuple(map(float, scores))
    fading = min(1.0, state[Bag].left / FADING)
    hands = (sum(hand.values()) for hand in state[Supply].hands)
    return tuple(points + FAIR.figure * fading * hand for points, hand in zip(scores, hands, strict=True))


def lead_of(worth: Sequence[float], seat: int) -> float:
    """Return by how many points a seat leads the best of the others (below 0: trails)."""
    return worth[seat] - max((one for other, one in enumerate(worth) if other != seat), default=0.0)


def chances_of(rules: Carcassonne, state: State, worth: Sequence[float]) -> tuple[float, ...]:
    """Return the chance of winning of each seat, from 0 to 1; when the game is over, who has won."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return tuple((seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(rules.seats))
    return logistic(worth, state[Bag].left)


def logistic(worth: Sequence[float], left: int, steady: float = STEADY, growing: float = GROWING) -> tuple[float, ...]:
    """Return the chances by a logistic of the differences; for two seats that is one of their difference."""
    scale = steady + growing * math.sqrt(left)
    best = max(worth)
    odds = [math.exp((one - best) / scale) for one in worth]
    total = sum(odds)
    return tuple(one / total for one in odds)

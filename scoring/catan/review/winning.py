"""The chance of winning of every seat of Catan, from what each stands for and how far the leader is from the goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.catan.player.value import Judge
from scoring.catan.rules import Catan
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

JUDGE: Final = Judge()


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve from points to chances: a lead of `steady` + `growing` × (points to the goal) multiplies the odds by e.

    `tempo` is the worth of having the next turn. `known` is the surplus of a seat's worth in its own
    eyes, as it sees its own cards. Both are in points.
    """

    steady: float
    growing: float
    tempo: float
    known: float


CURVE: Final = Curve(steady=1.55, growing=0.2, tempo=0.35, known=0.25)
"""The likeliest for 200 games of the fair player against itself, for three and four seats (see benchmarks/README.md).

`python -m benchmarks.islands_won` fits it anew.
"""


def chances_of(rules: Catan, seen: State, viewer: Seat, next_up: Seat) -> tuple[float, ...]:
    """Return the chance of winning by seat, as `viewer` sees it before the turn of `next_up`; at the end, who won."""
    outcome = rules.outcome(seen)
    if outcome is not None:
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(rules.seats))
    return logistic(JUDGE.worths(rules, seen), to_go(rules, seen), viewer, next_up)


def to_go(rules: Catan, state: State) -> int:
    """Return how many points part the leader from the goal, for all that lies open."""
    return max(0, rules.target - max(state.scores))


def logistic(worth: Sequence[float], left: int, viewer: int, next_up: int, curve: Curve = CURVE) -> tuple[float, ...]:
    """Return chances by a logistic of the differences."""
    scale = curve.steady + curve.growing * left
    led = [one + curve.tempo * (seat == next_up) - curve.known * (seat == viewer) for seat, one in enumerate(worth)]
    odds = [math.exp((one - max(led)) / scale) for one in led]
    return tuple(one / sum(odds) for one in odds)

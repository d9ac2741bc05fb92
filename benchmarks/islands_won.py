"""The chance of winning at Catan: its constants, fitted on games of the fair player against itself, and how they hold.

`python -m benchmarks.islands_won` plays `GAMES` for three and four from number `SEED` on, fits on one half, and judges
by the other. The curve in use was fitted on the first 200.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from benchmarks.calibration import Said, show, surprise
from scoring.catalogue import ruleset_for
from scoring.catan.player.levels import CATAN_FAIR
from scoring.catan.review.winning import CURVE, JUDGE, Curve, logistic, to_go
from scoring.catan.rules import ROLLING, Catan
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from scoring.players.playing import play_out

GAMES: Final = int(os.environ.get("GAMES", "200"))
FIRST: Final = int(os.environ.get("SEED", "0"))
SEATS: Final = (3, 4)
STEPS: Final = {"steady": 0.5, "growing": 0.1, "tempo": 0.4, "known": 0.4}
FINE: Final = 0.05
LEAST_STEADY: Final = 0.1
THINNED: Final = 3
"""Of so many positions one is fitted on: those of a game are alike."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A position of a game before a roll, as somebody sees it: what each stands for, the way to the goal, who won."""

    game: int
    worth: tuple[float, ...]
    left: int
    viewer: int
    next_up: int
    won: tuple[float, ...]


def samples(games: int, first: int = 0) -> Iterator[list[Seen]]:
    """Yield the positions of each of so many games, seen by who rolls next and by who has just played."""
    for number in range(first, first + games):
        seats = SEATS[number % len(SEATS)]
        rules = ruleset_for(Box("catan", "2022", seats=seats))
        assert isinstance(rules, Catan), "it was asked for"
        minds = [Random(100 * number + seat) for seat in range(seats)]
        seen, state, turn, last = [], rules.start(), -1, None
        for turned in play_out(rules, [CATAN_FAIR] * seats, Random(number), minds):
            before = turned.before
            if before.phase == ROLLING and before.turn_number != turn:
                turn = before.turn_number
                viewers = {before.turn, before.turn if last is None else last}
                seen += [(*_seen(rules, before, viewer), viewer, before.turn) for viewer in viewers]
                last = before.turn
            state = turned.step.state
        outcome = rules.outcome(state)
        assert outcome is not None, "played to the end"
        won = tuple(float(seat in outcome.winners) for seat in range(seats))
        yield [Seen(number, *one, won) for one in seen]


def _seen(rules: Catan, state: State, viewer: Seat) -> tuple[tuple[float, ...], int]:
    view = rules.view(state, viewer)
    return JUDGE.worths(rules, view), to_go(rules, view)


def said(found: Sequence[Seen], curve: Curve) -> Iterator[Said]:
    """Yield the chances that a curve gives in each position, and what came."""
    for one in found:
        yield one.game, logistic(one.worth, one.left, one.viewer, one.next_up, curve), one.won


def fitted(found: Sequence[Seen], curve: Curve) -> Curve:
    """Return the curve that surprises least, one number after the other, in ever smaller steps."""
    steps, best = dict(STEPS), surprise(said(found, curve))
    while max(steps.values()) > FINE:
        moved = False
        for name, step in steps.items():
            for change in (step, -step):
                tried = replace(curve, **{name: getattr(curve, name) + change})
                if tried.steady > LEAST_STEADY and (worth := surprise(said(found, tried))) < best:
                    curve, best, moved = tried, worth, True
        if not moved:
            steps = {name: step / 2 for name, step in steps.items()}
    return curve


def main() -> None:
    """Print the curve that fits one half of the games best, and the calibration of that in use."""
    games = list(samples(GAMES, FIRST))
    # For three and for four in turn: pairs of games are parted.
    half = [one for number, game in enumerate(games) if number // 2 % 2 == 0 for one in game]
    other = [one for number, game in enumerate(games) if number // 2 % 2 for one in game]
    best = fitted(half[::THINNED], CURVE)
    print(f"{len(games)} games, best for one half: {best} (loss on the other {surprise(said(other, best)):.3f})")
    print(f"in use: {CURVE} (loss on the other {surprise(said(other, CURVE)):.3f})")
    every = [*half, *other]
    by_seats = [(f"{seats} seats", [one for one in every if len(one.won) == seats]) for seats in SEATS]
    for name, found in (("the other half", other), ("all", every), *by_seats):
        print(name)
        show(said(found, CURVE))


if __name__ == "__main__":
    main()

"""The chance of winning: its constants, fitted on games of the fair player against itself, and their calibration.

`python -m benchmarks.winning` plays `GAMES` for two, three and four, fits on one half, and judges by the other.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final

from benchmarks.calibration import Said, show, surprise
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.player.greedy import FAIR
from scoring.carcassonne.review.winning import GROWING, STEADY, logistic, worths
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.players.playing import play_out

GAMES: Final = int(os.environ.get("GAMES", "60"))


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a game before a tile is drawn: what each seat had, the tiles left, and what each won in the end."""

    game: int
    worth: tuple[float, ...]
    left: int
    won: tuple[float, ...]


def samples(games: int) -> Iterator[list[Sample]]:
    """Yield the positions of each of so many games, for two, three and four in turn."""
    for number in range(games):
        seats = 2 + number % 3
        rules = ruleset_for(Box("carcassonne", "2006", seats=seats))
        assert isinstance(rules, Carcassonne), "it was asked for"
        seen, state = [], rules.start()
        minds = [Random(100 * number + seat) for seat in range(seats)]
        for turned in play_out(rules, [FAIR] * seats, Random(number), minds):
            if turned.before.phase == DRAWING:
                seen.append((worths(rules, turned.before), turned.before[Bag].left))
            state = turned.step.state
        outcome = rules.outcome(state)
        assert outcome is not None, "played to the end"
        won = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(seats))
        yield [Sample(number, worth, left, won) for worth, left in seen]


def said(found: Sequence[Sample], steady: float, growing: float) -> Iterator[Said]:
    """Yield the chances that constants give in each position, and what came."""
    for one in found:
        yield one.game, logistic(one.worth, one.left, steady, growing), one.won


def main() -> None:
    """Print the constants that fit best, those in use, and the calibration of these."""
    games = list(samples(GAMES))
    fitted = [one for game in games[::2] for one in game]
    judged = [one for game in games[1::2] for one in game]
    grid = product([0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6], [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3])
    best = min(grid, key=lambda pair: surprise(said(fitted, *pair)))
    print(f"{len(games)} games, best: steady {best[0]}, growing {best[1]} (loss {surprise(said(judged, *best)):.3f})")
    print(f"in use: steady {STEADY}, growing {GROWING} (loss {surprise(said(judged, STEADY, GROWING)):.3f})")
    show(said([*fitted, *judged], *best))


if __name__ == "__main__":
    main()

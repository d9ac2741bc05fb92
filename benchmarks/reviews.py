"""Reviews of whole nights: how long one takes, how many have a puzzle, and which puzzles keep their solution.

The nights are games among players of the app, weak ones and better ones, for two to four, with and without two boxes.
`GAMES` says how many (20).
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

from benchmarks.measure import Row, summary
from benchmarks.players import wilson
from scoring.carcassonne.move import Draw
from scoring.carcassonne.player.greedy import EASY, FAIR
from scoring.carcassonne.review.game import review_of
from scoring.carcassonne.review.rollout_check import RolloutCheck
from scoring.carcassonne.review.ways import Outlook, ways
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.player import AppPlayer
from scoring.players.playing import play_out
from scoring.review.turn import ReviewedTurn

GAMES: Final = int(os.environ.get("GAMES", "20"))
PEOPLE: Final[tuple[AppPlayer, ...]] = (FAIR, FAIR, EASY, AtRandom())
"""At every table somebody plays well, and most do."""
SETS: Final = (("base",), ("base",), ("base", "inns", "traders"))
EFFORT: Final = 4
ANEW: Final = 10_000
"""Other tiles come at that look than those by which the puzzle was chosen."""


@dataclass(slots=True)
class Reviews:
    """What came of the nights: seconds of the processor a review, puzzles a night, and what stayed of each puzzle."""

    seconds: list[float] = field(default_factory=list)
    unforeseen: list[float] = field(default_factory=list)
    puzzles: list[int] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)


def rows() -> Iterator[Row]:
    """Measure and yield the rows."""
    found = Reviews()
    for number in range(GAMES):
        review_night(found, number)
    yield summary("a review, of the processor", found.seconds, "s")
    late = statistics.quantiles(found.seconds, n=20)[-1]
    yield Row("a review, 95th percentile", late, min(found.seconds), max(found.seconds), "s", "≤ 30 s")
    yield summary("what the value moved by itself over a game, by seat", found.unforeseen, "")
    with_one = [count > 0 for count in found.puzzles]
    yield _share(f"nights with a puzzle, of {len(with_one)}", with_one, "≥ 70 %")
    yield summary("puzzles a night", [float(count) for count in found.puzzles], "")
    if found.kept:
        what = f"puzzles that keep their solution at {EFFORT} times the effort, of {len(found.kept)}"
        yield _share(what, found.kept, "≥ 90 %")


def _share(what: str, held: Sequence[bool], goal: str) -> Row:
    low, high = wilson(sum(held), len(held))
    return Row(what, 100 * sum(held) / len(held), 100 * low, 100 * high, "%", goal)


def review_night(found: Reviews, number: int) -> None:
    """Play a night, review it, and look at its puzzles again."""
    rules, line = night(number)
    start = rules.start()
    began = time.process_time()
    review = review_of(rules, start, line)
    found.seconds.append(time.process_time() - began)
    found.unforeseen += [sum(turn.unforeseen[seat] for turn in review.turns) for seat in review.seats]
    puzzles = [turn for turn in review.turns if turn.is_puzzle]
    found.puzzles.append(len(puzzles))
    states = [start, *(step.state for _, step in replay(rules, start, line).steps)]
    found.kept += [keeps(rules, states[turn.index], line[turn.index], turn) for turn in puzzles]


def night(number: int) -> tuple[Carcassonne, tuple[Played, ...]]:
    """Return the rules and the moves of a night, the same each time."""
    chance, seats = Random(number), 2 + number % 3
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", "2006", seats, SETS[number // 3 % len(SETS)])))
    players = [FAIR, *(chance.choice(PEOPLE) for _ in range(seats - 1))]
    turned = play_out(rules, players, Random(100 + number), [Random(1_000 + seat) for seat in range(seats)])
    return rules, tuple(Played(seq, one.seat, one.move) for seq, one in enumerate(turned, 1))


def keeps(rules: Carcassonne, before: State, drawn: Played, turn: ReviewedTurn) -> bool:
    """Say whether a longer look, at other tiles, still finds the solution of a puzzle better than its rivals."""
    assert isinstance(drawn.move, Draw), "a turn begins so"
    wanted = {way.name for way in (turn.best_way, *turn.rivals)}
    seat = Seat(turn.seat)
    seen = rules.view(before, seat)
    found = [one for one in ways(Outlook(rules), seen, seat, drawn.move) if one.way.name in wanted]
    look = RolloutCheck(rules, seat, turn.index + ANEW)
    worth = {one.way.name: look.chance(one, effort=EFFORT) for one in found}
    return max(worth, key=lambda name: worth[name]) == turn.best_way.name

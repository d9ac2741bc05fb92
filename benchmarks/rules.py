"""The rules alone: folding a game, one more move, the legal places of a tile, and whole random games."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from benchmarks.load.servers import checked_out
from benchmarks.measure import Row, seconds_each, summary
from scoring.carcassonne.move import Place
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from tests.support.stage import ROOT

BOX = Box("carcassonne", "2006", seats=4, sets=("base",))
EXPANDED = Box("carcassonne", "2006", seats=4, sets=("base", "inns", "traders"))
WALKING: Final = Box(
    "carcassonne", "2006", seats=4, sets=("base", "princess", "tower", "abbey", "count", "cult"),
)  # fmt: skip
BEFORE: Final = "bc4e0b3"
"""The commit before there were boxes with pieces that walk: what is not in play may cost nothing."""
ROUNDS: Final = 7
GAMES: Final = """
import random, time
try:
    from scoring.kernel.box import Box
except ModuleNotFoundError:  # where it lay when the older commit was made
    from scoring.box import Box
from scoring.catalogue import ruleset_for
rules, dice = ruleset_for(Box("carcassonne", "2006", seats=4, sets=("base",))), random.Random(7)
def game():
    state = rules.start()
    while not state.over:
        state = rules.play(state, state.turn, dice.choice(list(rules.legal_moves(state, state.turn)))).state
for _ in range(5):
    game()
began = time.process_time()
for _ in range(60):
    game()
print(60 / (time.process_time() - began))
"""
"""The same lines for both commits: base games a second, of the processor."""
MICRO, MILLI = 1e6, 1e3


def random_game(rules: Ruleset, dice: random.Random) -> Iterator[tuple[State, Played]]:
    """Play one random game through the public interface; yield each move with the state before it."""
    state = rules.start()
    seq = 0
    while not state.over:
        seat = state.actors[0]
        seq += 1
        played = Played(seq, seat, dice.choice(list(rules.legal_moves(state, seat))))
        yield state, played
        state = rules.play(state, played.seat, played.move).state


def rows() -> list[Row]:
    """Measure and return the rows."""
    rules = ruleset_for(BOX)
    line = list(random_game(rules, random.Random(3)))
    return [
        _fold(rules, line), _one_move(rules, line), _legal(rules, line), _games(rules), _expanded_games(),
        _walking_games(), *_against_before(),
    ]  # fmt: skip


def _fold(rules: Ruleset, line: list[tuple[State, Played]]) -> Row:
    moves = [played for _, played in line]

    def fold() -> None:
        state = rules.start()
        for played in moves:
            state = rules.play(state, played.seat, played.move).state

    times = [value * MILLI for value in seconds_each(fold, times=10)]
    return summary(f"fold of a whole game ({len(moves)} moves)", times, "ms")


def _one_move(rules: Ruleset, line: list[tuple[State, Played]]) -> Row:
    state, played = [pair for pair in line if isinstance(pair[1].move, Place)][-1]
    times = [value * MICRO for value in seconds_each(lambda: rules.play(state, played.seat, played.move), times=500)]
    return summary("one more move: the last tile laid", times, "µs")


def _legal(rules: Ruleset, line: list[tuple[State, Played]]) -> Row:
    state, played = [pair for pair in line if isinstance(pair[1].move, Place)][-1]
    count = len(list(rules.legal_moves(state, played.seat)))
    times = [value * MICRO for value in seconds_each(lambda: list(rules.legal_moves(state, played.seat)), times=500)]
    return summary(f"legal places of a tile at the last turn ({count})", times, "µs")


def _games(rules: Ruleset) -> Row:
    return summary("random whole games, legal list at each turn", _rates(rules), "games/s", "≥ 100")


def _expanded_games() -> Row:
    what = "the same with Inns & Cathedrals and Traders & Builders"
    return summary(what, _rates(ruleset_for(EXPANDED)), "games/s", "≥ 60")


def _walking_games() -> Row:
    what = "the same with dragon, tower, abbey and mayor, count, and cult"
    return summary(what, _rates(ruleset_for(WALKING)), "games/s", "≥ 25")


def _against_before() -> Iterator[Row]:
    """Yield the base games a second against an earlier commit: in turns, each in a process of its own."""
    code = checked_out(BEFORE)
    if code is None:
        return
    ratios = []
    for _ in range(ROUNDS):
        here, there = (
            float(subprocess.run([sys.executable, "-c", GAMES], cwd=where, check=True, stdout=subprocess.PIPE).stdout)
            for where in (ROOT, code)
        )
        ratios.append(here / there)
    yield summary(f"random whole games of the base box, against commit {BEFORE}", ratios, "x", "≥ 0.95")


def _rates(rules: Ruleset) -> list[float]:
    dice = random.Random(7)

    def one_game() -> None:
        for _ in random_game(rules, dice):
            pass

    return [1 / value for value in seconds_each(one_game, times=40)]

"""Catan, and Cities & Knights: whole random games of four through the public rules, one move, the fold of a game."""

from __future__ import annotations

import os
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, seconds_each, summary
from scoring.catalogue import ruleset_for
from scoring.catan.move import Roll
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State

BOX = Box("catan", "almanac", seats=4)
KNIGHTS = Box("catan", "2022", seats=4, sets=("base", "knights"))
MICRO, MILLI = 1e6, 1e3
LONGEST = 20_000
ROUNDS = 5
GAMES = 6
GAMES_WITH_KNIGHTS = 2
"""They are three to five times as long."""

THEIR_PYTHON = Path(__file__).resolve().parent.parent / "var" / "catanatron" / "bin" / "python"
"""Where `make catanatron` puts it; CATANATRON_PYTHON names another interpreter."""

# Plays as many random games with catanatron.
THEIRS = """
import random, sys, time
from catanatron import Game, RandomPlayer, Color
for round_ in range(int(sys.argv[1])):
    actions, began = 0, time.process_time()
    for number in range(int(sys.argv[2])):
        seed = round_ * 100 + number
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        actions += len(game.state.actions)
    print(actions / (time.process_time() - began))
"""


def random_game(rules: Ruleset, dice: random.Random) -> Iterator[tuple[State, Played]]:
    """Play one random game through the public interface; yield each move with the state before it."""
    state = rules.start()
    for seq in range(1, LONGEST):
        if state.over:
            return
        seat = state.actors[0]
        moves = list(rules.legal_moves(state, seat))
        played = Played(seq, seat, dice.choice(moves))
        yield state, played
        state = rules.play(state, seat, played.move).state


def rows() -> list[Row]:
    """Measure and return the rows."""
    rules = ruleset_for(BOX)
    line = list(random_game(rules, random.Random(3)))
    return [_fold(rules, line), _roll(rules, line), *_games(rules)]


def _fold(rules: Ruleset, line: list[tuple[State, Played]]) -> Row:
    moves = [played for _, played in line]

    def fold() -> None:
        state = rules.start()
        for played in moves:
            state = rules.play(state, played.seat, played.move).state

    times = [value * MILLI for value in seconds_each(fold, times=2)]
    return summary(f"fold of a whole game of Catan ({len(moves)} moves)", times, "ms")


def _roll(rules: Ruleset, line: list[tuple[State, Played]]) -> Row:
    state, played = [pair for pair in line if isinstance(pair[1].move, Roll)][99]
    times = [value * MICRO for value in seconds_each(lambda: rules.play(state, played.seat, played.move), times=500)]
    return summary("one more move: a roll at turn 100", times, "µs", "≤ 30 ms with the server")


def _games(rules: Ruleset) -> list[Row]:
    """Measure in turn, by processor time, so that others on the machine do not count."""
    knights = ruleset_for(KNIGHTS)
    ours, with_knights, theirs = [], [], []
    for number in range(ROUNDS):
        ours.append(_our_rate(rules, random.Random(number), GAMES))
        with_knights.append(_our_rate(knights, random.Random(number), GAMES_WITH_KNIGHTS))
        theirs += _their_rate()
    found = [
        summary("random games of Catan, legal list at each step", ours, "actions/s", "≥ 15,000"),
        summary("the same with Cities & Knights", with_knights, "actions/s"),
    ]
    if theirs:
        found.append(summary("the same by catanatron from PyPI", theirs, "actions/s"))
    return found


def _our_rate(rules: Ruleset, dice: random.Random, games: int) -> float:
    actions, began = 0, time.process_time()
    for _ in range(games):
        actions += sum(1 for _ in random_game(rules, dice))
    return actions / (time.process_time() - began)


def _their_rate() -> list[float]:
    python = os.environ.get("CATANATRON_PYTHON") or str(THEIR_PYTHON)
    if not Path(python).exists():
        return []
    command = [python, "-c", THEIRS, "1", str(GAMES)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(line) for line in answer.stdout.split()]

"""The rules alone: folding a game, one more move, the legal places of a tile, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.measure import Row, seconds_each, summary
from scoring.box import Box
from scoring.carcassonne.move import Place
from scoring.catalogue import ruleset_for
from scoring.log import Played
from scoring.rules import Ruleset, State

BOX = Box("carcassonne", "2006", seats=4, sets=("base",))
EXPANDED = Box("carcassonne", "2006", seats=4, sets=("base", "inns", "traders"))
MICRO, MILLI = 1e6, 1e3


def random_game(rules: Ruleset, dice: random.Random) -> Iterator[tuple[State, Played]]:
    """Play one random game through the public interface; yield each move with the state before it."""
    state = rules.start()
    seq = 0
    while not state.over:
        moves = list(rules.legal_moves(state, state.turn))
        seq += 1
        played = Played(seq, state.turn, dice.choice(moves))
        yield state, played
        state = rules.play(state, played.seat, played.move).state


def rows() -> list[Row]:
    """Measure and return the rows."""
    rules = ruleset_for(BOX)
    line = list(random_game(rules, random.Random(3)))
    return [_fold(rules, line), _one_move(rules, line), _legal(rules, line), _games(rules), _expanded_games()]


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


def _rates(rules: Ruleset) -> list[float]:
    dice = random.Random(7)

    def one_game() -> None:
        for _ in random_game(rules, dice):
            pass

    return [1 / value for value in seconds_each(one_game, times=40)]

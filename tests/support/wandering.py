"""Random games for the laws: whatever numbers come, each picks one of the moves that are legal then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from scoring.carcassonne.box import EDITIONS
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step


@dataclass(frozen=True)
class Ply:
    """One move of a random game: the state before it, who moved, and the step."""

    before: State
    seat: Seat
    move: Move
    step: Step


@dataclass(frozen=True)
class Game:
    """A random game: its box, its rules and its moves."""

    box: Box
    rules: Carcassonne
    plies: tuple[Ply, ...]

    @property
    def start(self) -> State:
        return self.rules.start()

    @property
    def state(self) -> State:
        return self.plies[-1].step.state if self.plies else self.start

    @property
    def log(self) -> tuple[Played, ...]:
        return tuple(Played(seq, ply.seat, ply.move) for seq, ply in enumerate(self.plies, start=1))


def wander(rules: Carcassonne, choices: Sequence[int]) -> Iterator[Ply]:
    """Play by numbers, as many moves as there are numbers, or to the end of the game."""
    state = rules.start()
    for number in choices:
        if state.over:
            return
        seat = state.actors[0]
        moves = sorted(rules.legal_moves(state, seat), key=repr)
        move = moves[number % len(moves)]
        step = rules.play(state, seat, move)
        yield Ply(state, seat, move, step)
        state = step.state


def _game(box: Box, choices: Sequence[int]) -> Game:
    rules = ruleset_for(box)
    assert isinstance(rules, Carcassonne)
    return Game(box, rules, tuple(wander(rules, choices)))


def play_by_numbers(box: Box, seed: int, most: int = 400) -> Game:
    """Play a game of a box by numbers that follow from one seed."""
    return _game(box, _numbers(seed, most))


boxes = st.builds(Box, st.just("carcassonne"), st.sampled_from(sorted(EDITIONS)), st.integers(1, 5))


def games(*, most: int = 45) -> st.SearchStrategy[Game]:
    """Draw a game of any edition and any number of seats, as far as it happens to go (`most` moves)."""
    return st.builds(_game, boxes, st.lists(st.integers(0, 9999), max_size=most))


def whole_games() -> st.SearchStrategy[Game]:
    """Draw a game that is played to its end, by numbers that follow from one seed."""
    return st.builds(_game, boxes, st.integers(1, 2**31 - 2).map(lambda seed: _numbers(seed, 250)))


def _numbers(seed: int, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        seed = seed * 48271 % (2**31 - 1)
        numbers.append(seed >> 8)
    return numbers

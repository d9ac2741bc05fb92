"""Choosing by value: every option is tried, with what chance adds to it and what the seat has to say next.

For any game and any phase; only the worth of a position is a game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step
from scoring.players.options import options

Value = Callable[[State], float]
"""The worth of a position for the seat that chooses."""

ALIKE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """An option (None: chance decides), what it is worth, and the step that it leads to; None: it was not taken."""

    move: Move | None
    value: float
    step: Step | None


@dataclass(slots=True)
class OnePly:
    """One decision: whose, by what value, through which phases it goes on, and how many positions it may look at.

    `goes_on` says whether the seat has to say more before the move is whole: where the robber goes after a knight
    (None: it never has to).
    `budget` counts positions, not seconds: the same decision comes out on any machine.
    """

    rules: Ruleset
    seat: Seat
    value: Value
    goes_on: Callable[[State], bool] | None = None
    budget: int = 2_000
    depth: int = 2

    def tried(self, view: State, moves: Iterable[Move | None] | None = None) -> list[ScoredMove]:
        """Return every option with what it is worth, in the order of their names."""
        given = options(self.rules, view, self.seat) if moves is None else moves
        # By name, as rules propose moves in any order.
        named = sorted(given, key=repr)
        return [self.judge(view, move) for move in thinned(named, self.budget)]

    def judge(self, view: State, move: Move | None) -> ScoredMove:
        """Return what one option is worth."""
        if move is None:
            return ScoredMove(None, self.value(view), None)
        ways = self.rules.completions(view, self.seat, move)
        if not ways:
            step = self.rules.carry_out(view, self.seat, move)
            return ScoredMove(move, self._beyond(step.state, self.depth), step)
        total = sum(ways.values())
        worth = 0.0
        for whole, weight in ways.items():
            step = self.rules.carry_out(view, self.seat, whole)
            worth += weight * self._beyond(step.state, 0)
        return ScoredMove(move, worth / total, step)

    def _beyond(self, state: State, depth: int) -> float:
        if not depth or self.budget <= 0 or self.goes_on is None or not self._has_more_to_say(state, self.goes_on):
            self.budget -= 1
            return self.value(state)
        moves = sorted(options(self.rules, state, self.seat), key=repr)
        return max((self._after(state, move, depth - 1) for move in thinned(moves, self.budget)), default=0.0)

    def _has_more_to_say(self, state: State, goes_on: Callable[[State], bool]) -> bool:
        return not state.over and self.seat in state.actors and goes_on(state)

    def _after(self, state: State, move: Move | None, depth: int) -> float:
        if move is None or self.rules.completions(state, self.seat, move):
            self.budget -= 1
            return self.value(state)
        return self._beyond(self.rules.carry_out(state, self.seat, move).state, depth)


def thinned(moves: Sequence[Move | None], most: int) -> Iterator[Move | None]:
    """Yield so many of the moves at most, spread evenly."""
    step = max(1, -(-len(moves) // max(1, most)))
    return iter(moves[::step])


def best(tried: Sequence[ScoredMove], dice: Random) -> ScoredMove:
    """Return the best option, one of several as good by chance."""
    top = max(one.value for one in tried)
    return dice.choice([one for one in tried if one.value > top - ALIKE])


def ranked(tried: Sequence[ScoredMove], dice: Random) -> list[ScoredMove]:
    """Return the options from the best on, each move once; the first is what `best` chooses."""
    first = best(tried, dice)
    found, names = [first], {repr(first.move)}
    # A move is tried once for each figure that may follow it: the best of them counts.
    for one in sorted(tried, key=lambda one: -one.value):
        if (name := repr(one.move)) not in names:
            names.add(name)
            found.append(one)
    return found

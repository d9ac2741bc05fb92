"""The strong player of Catan: it thinks of whole turns, and at the founding of what the others will take.

A turn is a sequence of trades, cards and pieces; the best beginnings are followed further than the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.move import Accept, Buy, Decline, End
from scoring.catan.player.player import Trader
from scoring.catan.rules import BUILDING, FOUNDING, LINKING, PAIRED, SPECIAL, TRADING, Catan
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from scoring.players.one_ply import OnePly, ScoredMove
from scoring.players.options import options

TURN: Final = (TRADING, BUILDING, SPECIAL, PAIRED)
"""The phases of which a turn has many moves."""
SETTLING: Final = (FOUNDING, CITY_FOUNDING)
NODES: Final = 900
"""Positions that one decision may look at; a few hundred are the rule."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way to go on: its first move, by place among the options, and where it leads; None: chance says where."""

    first: int
    value: float
    state: State | None


@dataclass(frozen=True)
class Planner(Trader):
    """A player that looks for the best sequence of moves in its turn: `width` lines at once, `depth` moves far.

    At the founding it plays the others' placements out for the `places` best of its own.
    """

    width: int = 6
    depth: int = 6
    places: int = 5

    def tried(self, rules: Catan, view: State, seat: Seat, moves: Sequence[Move | None]) -> list[ScoredMove]:
        found = super().tried(rules, view, seat, moves)
        if view.phase in SETTLING:
            return self._founded(rules, view, seat, found)
        if view.phase not in TURN or len(found) == 1:
            return found
        worth = [one.value for one in found]
        for line in self._lines(rules, seat, found):
            worth[line.first] = max(worth[line.first], line.value)
        return [replace(one, value=value) for one, value in zip(found, worth, strict=True)]

    # ---------------------------------------------------------- a turn

    def _lines(self, rules: Catan, seat: Seat, found: Sequence[ScoredMove]) -> Iterator[Line]:
        search = self.search(rules, seat)
        search.budget = NODES
        lines = [
            Line(number, one.value, one.step.state)
            for number, one in enumerate(found)
            if one.step is not None and not isinstance(one.move, End) and self._is_certain(one)
        ]
        for _ in range(self.depth - 1):
            lines = _widest([line for line in lines if line.state is not None], self.width)
            lines = [further for line in lines for further in self._further(rules, search, seat, line)]
            yield from lines

    def _is_certain(self, one: ScoredMove) -> bool:
        # Beyond what chance decides, one step of several would be taken for all.
        return one.step is not None and one.step.state.phase in TURN and not isinstance(one.move, Buy)

    def _further(self, rules: Catan, search: OnePly, seat: Seat, line: Line) -> Iterator[Line]:
        assert line.state is not None, "followed only where it leads somewhere"
        for move in sorted(options(rules, line.state, seat), key=repr):
            if move is None or search.budget <= 0 or isinstance(move, End | Accept | Decline):
                continue
            one = self.judged(rules, search, line.state, seat, move)
            if one.step is not None and self._is_certain(one):
                yield Line(line.first, one.value, one.step.state)
            elif one.step is not None:
                yield Line(line.first, one.value, None)

    # --------------------------------------------------------- the founding

    def _founded(self, rules: Catan, view: State, seat: Seat, found: Sequence[ScoredMove]) -> list[ScoredMove]:
        ranked = sorted(found, key=lambda one: -one.value)[: self.places]
        return [replace(one, value=self._when_round(rules, one, seat)) for one in ranked]

    def _when_round(self, rules: Catan, one: ScoredMove, seat: Seat) -> float:
        # All place as they like best until everybody has; what they like best, this value says, too.
        assert one.step is not None, "a settlement was placed"
        state = one.step.state
        while state.phase in (*SETTLING, LINKING):
            actor = state.actors[0]
            moves = sorted(options(rules, state, actor), key=repr)
            steps = [rules.carry_out(state, actor, move).state for move in moves if move is not None]
            values = [self.judge.value(rules, after, actor) for after in steps]
            state = steps[values.index(max(values))]
        return self.judge.value(rules, state, seat)


def _widest(lines: Sequence[Line], width: int) -> list[Line]:
    # Lines of the same value have, but for chance, the same moves in another order.
    by_value = {round(line.value, 9): line for line in reversed(lines)}
    return [by_value[value] for value in sorted(by_value, reverse=True)[:width]]

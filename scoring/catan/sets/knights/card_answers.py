"""Answers that several cards share: that it is enough, and roads for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.catan.board.network import ROAD
from scoring.catan.hand import Counts
from scoring.catan.move import Road
from scoring.catan.part import Part
from scoring.catan.rules import FREE_ROADS, Catan
from scoring.catan.sets.knights.move import Enough
from scoring.catan.sets.knights.pending_question import (
    BARTERING,
    RECRUITING,
    PendingQuestion,
    ask,
    change,
    close,
    settle,
)
from scoring.catan.sets.knights.pending_question import current as question
from scoring.catan.sets.knights.refusal import NotAsked
from scoring.kernel import Move, Refusal, Seat, State, Step

ENOUGH: Final = Enough()
OPTIONAL: Final = (FREE_ROADS, RECRUITING, BARTERING)


class Declining(Part):
    """The answer "enough" to a card that allows something without demanding it."""

    key = "declining"
    moves = {Enough: OPTIONAL}
    own_moves = (Enough,)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse where the seat has to go on."""
        pending = question(state, state.phase, seat)
        if pending is None or not pending.optional:
            yield NotAsked()

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        pending = question(state, state.phase, seat)
        return (ENOUGH,) if pending is not None and pending.optional else ()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        return settle(rules, Step(close(state, seat)))


class FreeRoads(Part):
    """Roads for nothing: as many as a card gives, as far as there are pieces and paths."""

    key = "free_roads"
    requires = ("building",)
    moves = {Road: (FREE_ROADS,)}
    prices = (FREE_ROADS,)

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        return rules.nothing if what == ROAD else cards

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every path on which the seat may build."""
        yield from (line for line in rules.lines(state, seat) if isinstance(line, Road))

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Count the roads, and go on after the last one or where no more can be built."""
        pending = question(step.state, FREE_ROADS, seat)
        if step.state.phase != FREE_ROADS or pending is None:
            return step
        left = pending.count_of(seat) - 1
        if left and can_lay(rules, step.state, seat):
            return Step(change(step.state, replace(pending, counts=(left,))), step.effects)
        return settle(rules, Step(close(step.state, seat), step.effects))


def can_lay(rules: Catan, state: State, seat: Seat) -> bool:
    return any(True for _ in rules.lines(state, seat))


def give_roads(rules: Catan, step: Step, seat: Seat, count: int, *, optional: bool = False) -> Step:
    """Let a seat build so many roads for nothing."""
    if not can_lay(rules, step.state, seat):
        return step
    return ask(rules, step, PendingQuestion(FREE_ROADS, (seat,), counts=(count,), optional=optional))

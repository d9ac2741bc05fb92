"""A position of any game, and the step from one to the next with what followed from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from scoring.kernel.moves import Effect, Scored, Seat

Slice = TypeVar("Slice")
FIRST: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class State:
    """A whole position: points, whose turn, the phase, and one frozen slice for each capability that keeps one.

    `scores` has one total for each seat. `waiting` names the seats that may act when that is not the seat in turn
    (several may discard at once). `turn_number` counts from 1.
    """

    scores: tuple[int, ...]
    turn: Seat
    phase: str
    waiting: tuple[Seat, ...] = ()
    turn_number: int = 1
    over: bool = False
    slices: Mapping[type, Any] = field(default_factory=dict)

    def __getitem__(self, kind: type[Slice]) -> Slice:
        """Return the slice of that type; raise KeyError if no capability in the box keeps one."""
        slice_: Slice = self.slices[kind]
        return slice_

    def get(self, kind: type[Slice]) -> Slice | None:
        return self.slices.get(kind)

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.waiting or (self.turn,)

    def put(self, *slices: object) -> State:
        """Return this state with the given slices in place of those of the same types."""
        changed = dict(self.slices)
        for slice_ in slices:
            changed[type(slice_)] = slice_
        # Here and below without `replace`: it takes twice as long (2.7 µs, not 1.2), and each move makes several
        # states.
        return State(self.scores, self.turn, self.phase, self.waiting, self.turn_number, self.over, changed)

    def to_phase(self, phase: str) -> State:
        return State(self.scores, self.turn, phase, self.waiting, self.turn_number, self.over, self.slices)

    def next_turn(self, seat: Seat, phase: str) -> State:
        return State(self.scores, seat, phase, (), self.turn_number + 1, self.over, self.slices)


@dataclass(frozen=True, slots=True)
class Step:
    """The state after a move, and what followed from it, in order."""

    state: State
    effects: tuple[Effect, ...] = ()

    def to(self, state: State, *effects: Effect) -> Step:
        return Step(state, self.effects + effects)

    def score(self, *awards: Scored) -> Step:
        """Return the step with these awards noted and their points added; awards of nothing are left out."""
        awards = tuple(award for award in awards if award.points)
        if not awards:
            return self
        scores = list(self.state.scores)
        for award in awards:
            scores[award.seat] += award.points
        state = self.state
        scored = State(
            tuple(scores),
            state.turn,
            state.phase,
            state.waiting,
            state.turn_number,
            state.over,
            state.slices,
        )
        return Step(scored, self.effects + awards)

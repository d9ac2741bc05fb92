"""The search: each possible slip is put right, the rest of the log played on it, and what then lies there compared.

What explains the count and breaks nothing afterwards is kept. Slips of one turn that differ only in how it was really
played are one proposal, and the ranking is by how likely such a slip is, how long ago, and what share of the ways in
which that turn may have been played explains the count.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.doctor.slip import DoubtedCount, Practice, Slip
from scoring.kernel.log import Played
from scoring.kernel.moves import Move
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.kernel.table import inner_move, is_talk

ROUNDS = 2.0
"""The rounds after which a slip is less likely by e: people count what was just done."""
MOST = 5
LEADING = 3
OLDEST = 0.01
"""The least weight, by age alone, at which a turn is still searched for the many late slips."""


@dataclass(frozen=True, slots=True)
class Case:
    """A log as it stands, and what is really so: the moves that count from the state `start`, and the true counts.

    `seen` is what a photo showed besides, as the game's practice reads it.
    """

    rules: Ruleset
    start: State
    line: tuple[Played, ...]
    told: Mapping[DoubtedCount, int]
    seen: str = ""


@dataclass(frozen=True, slots=True)
class LikelySlip:
    """Slips of one turn that would explain the count: `slip` is one of them, `turn` counts turns from 0."""

    slip: Slip
    turn: int
    weight: float
    others: tuple[Slip, ...] = ()


@dataclass(slots=True)
class _Found:
    turn: int
    weight: float = 0.0
    slips: list[Slip] = field(default_factory=list)


class Search:
    """A search that can be left at any moment: `proposals` are what was found so far, the likeliest first."""

    def __init__(self, practice: Practice, case: Case) -> None:
        self._practice = practice
        self._case = case
        self._found: dict[tuple[int, str], _Found] = {}
        self.states = [case.start]
        for played in case.line:
            self.states.append(case.rules.carry_out(self.states[-1], played.seat, played.move).state)
        self.turns = list(practice.turns(case.line))

    @property
    def proposals(self) -> tuple[LikelySlip, ...]:
        ranked = sorted(self._found.values(), key=lambda one: -one.weight)[:MOST]
        return tuple(LikelySlip(one.slips[0], one.turn, one.weight, tuple(one.slips[1:])) for one in ranked)

    def look(self) -> Iterator[None]:
        """Look for slips, the latest turns first; come back after each, so that others may have their turn."""
        counts = tuple(self._case.told)
        for late in (False, True):
            for number in reversed(range(len(self.turns))):
                if late and self._is_too_old(number):
                    break
                turn = self.turns[number]
                for slip in self._practice.slips(self._case.rules, self.states, self._case.line, turn, late=late):
                    if all(self._practice.touches(slip.code, count) for count in counts):
                        self._keep(number, slip, self._explains(slip))
                    yield

    def _is_too_old(self, number: int) -> bool:
        # This turn and the earlier ones bring no more than that.
        at_most = max(self._practice.likely[code] for code in self._practice.late) * self._recent(number)
        leading = sorted((one.weight for one in self._found.values()), reverse=True)[:LEADING]
        return self._recent(number) < OLDEST or (len(leading) == LEADING and leading[-1] > at_most)

    def _recent(self, number: int) -> float:
        return math.exp((number + 1 - len(self.turns)) / (ROUNDS * self._case.rules.seats))

    def _explains(self, slip: Slip) -> float:
        """Return 0 for a slip that does not explain the counts, and more than 1 for one that the photo speaks for."""
        rules, case = self._case.rules, self._case
        state = played_on(rules, self.states[slip.first], slip.mended(case.line), self._practice.idle)
        if state is None:
            return 0.0
        now = self._practice.counts(rules, state)
        if any(now.get(count, 0) != number for count, number in case.told.items()):
            return 0.0
        return self._practice.agreement(state, case.seen) if case.seen else 1.0

    def _keep(self, number: int, slip: Slip, by_photo: float) -> None:
        if not by_photo:
            return
        found = self._found.setdefault((number, slip.code), _Found(number))
        found.weight += by_photo * self._practice.likely[slip.code] * self._recent(number) / slip.choices
        found.slips.append(slip)


def played_on(rules: Ruleset, state: State, moves: Iterable[Played], idle: Move | None) -> State | None:
    """Return where the moves lead; None if one of them does not fit. `idle` comes and goes as it is wanted."""
    for one in moves:
        if rules.explain(state, one.seat, one.move):
            if idle is not None and type(inner_move(one.move)) is type(idle):
                continue
            if idle is None or is_talk(one.move) or rules.explain(state, state.turn, idle):
                return None
            state = rules.carry_out(state, state.turn, idle).state
            if rules.explain(state, one.seat, one.move):
                return None
        state = rules.carry_out(state, one.seat, one.move).state
    return state


def turns_by(line: Sequence[Played], begins: Sequence[int]) -> Iterator[range]:
    """Yield the indexes of the turns that begin there."""
    for first, stop in zip(begins, [*begins, len(line)][1:], strict=True):
        yield range(first, stop)

"""Doubted counts and slips: things counted at a table, and moves that may have been logged otherwise than played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from scoring.kernel.log import Amended, Entry, Inserted, Played, Retracted
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State

UNSURE: Final = -1
"""The count of what the app itself does not know for sure."""


@dataclass(frozen=True, slots=True)
class DoubtedCount:
    """Something that people count: `what` says of which sort, `seat` whose, `kind` which piece or tile."""

    what: str
    seat: Seat | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: instead of the moves from index `first` to before `stop`, `moves` were made.

    `code` says what went wrong, `choices` among how many ways of this turn this is one.
    """

    code: str
    first: int
    stop: int
    moves: tuple[Played, ...]
    choices: int = 1

    def mended(self, line: Sequence[Played]) -> tuple[Played, ...]:
        """Return the moves from `first` on as they were made."""
        return (*self.moves, *line[self.stop :])

    def entries(self, line: Sequence[Played], head: int) -> tuple[Entry, ...]:
        """Return what puts the log right, numbered from behind its `head`."""
        old = line[self.first : self.stop]
        if not old:
            before = line[self.first].seq
            return tuple(Inserted(seq, before, one.seat, one.move) for seq, one in enumerate(self.moves, head + 1))
        if not self.moves:
            return tuple(Retracted(seq, one.seq) for seq, one in enumerate(reversed(old), head + 1))
        changed = [new for was, new in zip(old, self.moves, strict=True) if was != new]
        return tuple(Amended(seq, one.seq, one.seat, one.move) for seq, one in enumerate(changed, head + 1))


def amended(code: str, line: Sequence[Played], index: int, moves: Sequence[Move]) -> Iterator[Slip]:
    """Yield the slips by which one move was really another of these."""
    for move in moves:
        yield Slip(code, index, index + 1, (replace(line[index], move=move),), len(moves))


class Practice(Protocol):
    """The knowledge that the doctor needs of a game: what is counted, which slips happen, and how likely each is.

    `likely` has a weight for each code, and those of `late` are looked for after all others because there are many.
    `idle` is the move that says that nothing more was wanted, if there is one: it comes and goes by itself.
    """

    likely: Mapping[str, float]
    late: frozenset[str]
    idle: Move | None

    def counts(self, rules: Ruleset, state: State) -> Mapping[DoubtedCount, int]:
        """Return what lies on the table, as everybody may count it."""

    def touches(self, code: str, count: DoubtedCount) -> bool:
        """Return whether such a slip can change such a count at all."""

    def agreement(self, state: State, seen: str) -> float:
        """Return how much likelier a position is by what a photo showed; 1 where it says nothing."""

    def turns(self, line: Sequence[Played]) -> Iterable[range]:
        """Return the indexes of each turn, in order."""

    def slips(
        self, rules: Ruleset, states: Sequence[State], line: Sequence[Played], turn: range, *, late: bool
    ) -> Iterator[Slip]:
        """Yield the slips that may have happened in a turn; `states` are those before each move."""

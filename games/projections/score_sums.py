"""The sums of a finished game by seat and source: the rows that pages about people add up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.log.position import Position
from scoring.kernel import Scored, Term, inner_move

DRAWN: Final = "drawn"
"""The word before the dot in sources that count what was drawn, not points."""

SumKey = tuple[int, str]


@dataclass(slots=True)
class RowSum:
    """The numbers of one row while they are added up."""

    points: int = 0
    count: int = 0
    best: int = 0
    best_seq: int | None = None
    longest: int = 0

    def add(self, seq: int, part: Term, tiles: int) -> None:
        """Count what an award of entry `seq` brought, or took again."""
        self.points += part.points
        self.count += part.count
        if part.points > self.best:
            self.best, self.best_seq = part.points, seq
        self.longest = max(self.longest, tiles)

    @property
    def values(self) -> tuple[Any, ...]:
        return self.points, self.count, self.best, self.best_seq, self.longest


def tiles_of(award: Scored) -> int:
    """Return how many cells the award's points came from."""
    return len({cell for term in award.terms for cell in term.where if isinstance(cell, tuple)})


def sums_by_source(position: Position) -> dict[SumKey, tuple[Any, ...]]:
    """Want one row for each seat and source of a game that has ended."""
    if not position.state.over:
        return {}
    sums: defaultdict[SumKey, RowSum] = defaultdict(RowSum)
    for _turn, seq, award in position.awards:
        for part in position.rules.by_source(award):
            sums[award.seat, part.code].add(seq, part, tiles_of(award))
    # What was built and built over, or won and lost again, brought nothing in the end.
    kept = {key: one for key, one in sums.items() if one.points}
    for key in drawn(position):
        kept.setdefault(key, RowSum()).count += 1
    return {key: one.values for key, one in kept.items()}


def drawn(position: Position) -> Iterator[SumKey]:
    """Yield a key for each thing that chance brought somebody and that people count, as the game says."""
    for played in position.played:
        for what in position.rules.drawn(inner_move(played.move)):
            yield played.seat, f"{DRAWN}.{what}"

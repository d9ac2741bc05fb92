"""Features: roads, cities, fields, monasteries as they have grown together on the table, and who stands on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.carcassonne.board.geometry import Cell
from scoring.kernel.moves import Seat

Law = Callable[[int, int], int]
"""A function that merges counts of one symbol when features become one: commutative, associative, 0 is neutral."""

LaidSegment = tuple[Cell, int]
"""A segment on the table: its cell, and its index among the segments of the tile there."""

MEEPLE: Final = "meeple"
"""The kind of the usual figure."""

NO_MARKS: Final[Mapping[str, int]] = MappingProxyType({})


def total(mine: int, theirs: int) -> int:
    return mine + theirs


def any_of(mine: int, theirs: int) -> int:
    return max(mine, theirs)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on the table: whose, which kind ("meeple"), and the cell and segment name it stands on."""

    seat: Seat
    kind: str
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class Feature:
    """One connected thing on the board.

    `open_ports` counts the places at which it still reaches an open side; `parts` lists its segments; `marks` its
    symbols ("shields": 2); `figures` those that stand on it.
    """

    id: int
    kind: str
    open_ports: int
    parts: tuple[LaidSegment, ...]
    marks: Mapping[str, int]
    figures: tuple[Figure, ...] = ()

    @property
    def cells(self) -> frozenset[Cell]:
        """Return the cells that it lies on; a tile with two parts of the same feature counts once."""
        return frozenset(cell for cell, _ in self.parts)

    def with_figures(self, figures: tuple[Figure, ...]) -> Feature:
        return Feature(self.id, self.kind, self.open_ports, self.parts, self.marks, figures)


Stretch = tuple[Feature, tuple[LaidSegment, ...]]
"""A stretch of a feature in which figures find room by themselves: the feature with those in the way, its segments."""


def merge_marks(marks: Iterable[Mapping[str, int]], laws: Mapping[str, Law]) -> Mapping[str, int]:
    """Return the symbols of features that have become one, each by its own law (adding up where none is named)."""
    merged: dict[str, int] = {}
    for mapping in marks:
        for name, count in mapping.items():
            merged[name] = laws.get(name, total)(merged[name], count) if name in merged else count
    return merged or NO_MARKS

"""Things that tiles are laid on and beside: tiles as they lie, borders, doors, and the ground of a printed map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import STEPS, Cell, beside, opposite
from scoring.carcassonne.board.tile import OPEN_EDGE, Face, Segment

ANY_EDGE: Final = OPEN_EDGE
ANY_EDGES: Final = ANY_EDGE * 4


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: its face, the feature of each of its segments, and its number in the order of laying."""

    face: Face
    features: tuple[int, ...]
    number: int

    @property
    def tile_id(self) -> str:
        return self.face.tile.id

    @property
    def segments(self) -> tuple[Segment, ...]:
        return self.face.tile.segments


@dataclass(frozen=True, slots=True)
class Border:
    """A side beyond which no tile can ever lie.

    `edge` is the edge that a tile has to show there ("." any); `feature` is the id of the printed feature that goes on
    beyond it.
    """

    edge: str = ANY_EDGE
    feature: int | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """Cells that open once a tile with that edge ("." any) lies at a side; they need not be beside it."""

    cells: tuple[Cell, ...]
    edge: str = ANY_EDGE


Side = tuple[Cell, int]
"""A side of a cell: 0 north to 3 west."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The printed ground under the tiles, where the table is more than an endless plain.

    Tiles lie on `cells` only. `borders` are the sides of these beyond which none can lie. `features` are printed ones,
    with their open ports and no parts; the place of each in the row is its id. `doors` open cells from afar; the cells
    `apart` are opened by a neighbour only if it is one of them as well.
    """

    cells: frozenset[Cell]
    borders: Mapping[Side, Border]
    features: tuple[Feature, ...] = ()
    doors: Mapping[Side, tuple[Door, ...]] = field(default_factory=dict)
    apart: frozenset[Cell] = frozenset()

    def edges_for(self, cell: Cell, laid: Mapping[Cell, Laid]) -> str:
        return "".join(self._edge(cell, side, laid) for side in range(len(STEPS)))

    def _edge(self, cell: Cell, side: int, laid: Mapping[Cell, Laid]) -> str:
        neighbour = laid.get(beside(cell, side))
        if neighbour is not None:
            return neighbour.face.edges[opposite(side)]
        border = self.borders.get((cell, side))
        return border.edge if border else ANY_EDGE

    def opened_by(self, cell: Cell, edges: str) -> Iterator[Cell]:
        """Yield the cells that a tile with these edges opens, whether something lies there or not."""
        for side in range(len(STEPS)):
            other = beside(cell, side)
            if other in self.cells and (other not in self.apart or cell in self.apart):
                yield other
            for door in self.doors.get((cell, side), ()):
                if door.edge in (ANY_EDGE, edges[side]):
                    yield from door.cells

    def gaps(self, laid: Mapping[Cell, Laid]) -> dict[Cell, str]:
        """Return all gaps beside what lies."""
        opened = (other for cell, tile in laid.items() for other in self.opened_by(cell, tile.face.edges))
        return {cell: self.edges_for(cell, laid) for cell in opened if cell not in laid}

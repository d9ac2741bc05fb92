"""Cells, sides, half-edges and ports: where things are on the table of square tiles.

Cell (0, 0) is the start tile; x grows to the east, y to the south. Sides are 0 north, 1 east, 2 south, 3 west.
Half-edges ("slots") run clockwise from 0, the left half of the north edge. A *port* is a place at which a segment
reaches the rim of its tile: ports 0-3 are the sides (cities, roads, rivers), ports 4-11 the slots (fields).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Cell = tuple[int, int]

SIDES: Final = "NESW"
STEPS: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))

PORTS: Final = 12
FIRST_SLOT: Final = 4
PORT_SIDE: Final = (0, 1, 2, 3, 0, 0, 1, 1, 2, 2, 3, 3)
SIDE_PORTS: Final = ((0, 4, 5), (1, 6, 7), (2, 8, 9), (3, 10, 11))
OPPOSITE_PORT: Final = (2, 3, 0, 1, 9, 8, 11, 10, 5, 4, 7, 6)


def opposite(side: int) -> int:
    """Return the side that the neighbour across `side` turns to us."""
    return (side + 2) % 4


def beside(cell: Cell, side: int) -> Cell:
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def turn_side(side: int, rotation: int) -> int:
    """Return where a side of an unturned tile points after `rotation` quarter turns clockwise."""
    return (side + rotation) % 4


def turn_slot(slot: int, rotation: int) -> int:
    """Return where a half-edge of an unturned tile lies after `rotation` quarter turns clockwise."""
    return (slot + 2 * rotation) % 8


@lru_cache(maxsize=4_096)
def ring(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells around a cell, diagonals included."""
    x, y = cell
    west, east, north, south = x - 1, x + 1, y - 1, y + 1
    return (
        (west, north), (x, north), (east, north), (west, y), (east, y), (west, south), (x, south), (east, south),
    )  # fmt: skip

"""The places on the wheel: one drawing for a block of tiles, of which each shows the part that lies on it."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import SIZE, Point

if TYPE_CHECKING:
    from scoring.carcassonne.board.tile import Tile

BLOCK: Final = 4
"""Tiles on a side of the block."""
MIDDLE: Final = BLOCK * SIZE / 2
RIM: Final = 188.0
"""The reach of the wheel from its middle, in tile units."""
FIRST: Final = 15
WIDTH: Final = 60
"""Degrees clockwise from the north: the middle of the first sector, and how wide each is."""
SECTORS: Final = ("fortune", "taxes", "famine", "storm", "inquisition", "plague")
FAR: Final = {"famine": 160.0, "plague": 160.0}
STANDS: Final = 150.0
"""The distance of figures from the middle: in some sectors, to keep clear of a tile's rim, and in all others."""


def angle(sector: str) -> int:
    """Return where the middle of a sector is, in degrees clockwise from the north."""
    return FIRST + WIDTH * SECTORS.index(sector)


def on_block(degrees: float, far: float) -> Point:
    """Return a point by its direction and distance from the middle of the wheel, in units of the whole block."""
    return MIDDLE + far * sin(radians(degrees)), MIDDLE - far * cos(radians(degrees))


def corner(tile: Tile) -> Point:
    """Return where the corner of a tile lies in its block."""
    return tile.marks["column"] * SIZE, tile.marks["row"] * SIZE


def crown(tile: Tile, sector: str) -> Point:
    """Return where figures stand in a sector, on its tile at rotation 0."""
    (x, y), (left, top) = on_block(angle(sector), FAR.get(sector, STANDS)), corner(tile)
    return x - left, y - top

"""A window onto tiles, as a picture: which ones lie in it, and where their drawings stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

CELL: Final = 100
"""Units of the drawing; a tile's own drawing has as many."""

PictureTile = tuple[str, int, int, int]
"""A tile on the table: name, rotation, x, y."""


@dataclass(frozen=True, slots=True)
class SceneTile:
    """A tile's symbol, and where its corner lies in the drawing."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene to draw: the view box of an SVG, the tiles in it, and the figures on them as finished SVG."""

    view_box: str
    tiles: tuple[SceneTile, ...]
    figures: SafeString | str = ""


def window(laid: Iterable[PictureTile], *, width: int, height: int) -> Scene | None:
    """Look at the cells of `width` × `height` that hold the most tiles, the latest where several hold as many."""
    cells = {(x, y): f"{tile}-{rotation}" for tile, rotation, x, y in laid}
    if not cells:
        return None
    age = {cell: number for number, cell in enumerate(cells)}
    corners = {(x - dx, y - dy) for x, y in cells for dx in range(width) for dy in range(height)}

    def worth(corner: tuple[int, int]) -> tuple[int, int]:
        inside = [cell for cell in cells_of(corner, width, height) if cell in cells]
        return len(inside), max(age[cell] for cell in inside)

    best = max(corners, key=worth)
    return scene_of(cells, best, width, height)


def cells_of(corner: tuple[int, int], width: int, height: int) -> list[tuple[int, int]]:
    """Return the cells of a window, by its corner in the north-west."""
    left, top = corner
    return [(left + dx, top + dy) for dy in range(height) for dx in range(width)]


def scene_of(cells: dict[tuple[int, int], str], corner: tuple[int, int], width: int, height: int) -> Scene:
    """Return the scene of a window; `cells` are the symbols of tiles by cell."""
    left, top = corner
    return Scene(
        view_box=f"{left * CELL} {top * CELL} {width * CELL} {height * CELL}",
        tiles=tuple(
            SceneTile(cells[x, y], x * CELL, y * CELL) for x, y in cells_of(corner, width, height) if (x, y) in cells
        ),
    )

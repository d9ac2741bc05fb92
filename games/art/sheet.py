"""Write the sprite files: symbols of all tiles of a set, and one richer file for each tile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from games.art import city, drawing, emblems, furniture, ground, river, road, wall
from games.art.plan import plan
from games.art.style import LARGE, SMALL
from games.art.svg import tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.art.style import Style
    from scoring.carcassonne.tile import Tile

ROTATIONS: Final = range(4)
REFERENCE: Final = re.compile(r'href="#([^"]+)"')


def sheet(tiles: Iterable[Tile], style: Style, *, extra: tuple[str, ...] = ()) -> str:
    """Return a sprite file with four symbols for each tile, and the symbols that they (and `extra`) need."""
    tiles = tuple(tiles)
    drawings = [drawing.symbol(tile, rotation, style) for tile in tiles for rotation in ROTATIONS]
    stock = _stock(tiles, style)
    needed = _needed(drawings, stock) | set(extra)
    defs = [text for name, text in stock.items() if name in needed]
    return tag("svg", tag("defs", *defs), *drawings, xmlns="http://www.w3.org/2000/svg") + "\n"


def _needed(texts: list[str], stock: dict[str, str]) -> set[str]:
    """Return the names of all symbols that drawings refer to, also by way of other symbols."""
    names = {name for text in texts for name in REFERENCE.findall(text)}
    return names | _needed([stock[name] for name in names], stock) if names else names


def _stock(tiles: tuple[Tile, ...], style: Style) -> dict[str, str]:
    stock = ground.symbols() | furniture.symbols(style) | emblems.symbols(style)
    layouts = [(plan(tile, rotation), tile) for tile in tiles for rotation in ROTATIONS]
    for layout, tile in layouts:
        stock |= {wall.name(piece): wall.symbol(piece, style) for piece in layout.walls}
        stock[road.name(layout)] = road.symbol(layout, style)
        stock[river.name(tile, layout.rotation)] = river.symbol(tile, layout, style)
    for layout, tile in layouts:
        for place in layout.cities:
            name = city.name(layout, place, tile)
            if name not in stock:
                stock[name] = city.symbol(layout, place, style, name, gated=city.gated(layout, place, tile))
    return stock


def small(tiles: Iterable[Tile]) -> str:
    """Return the sprite file for board and tray, with the `corner` tower that a board draws itself."""
    return sheet(tiles, SMALL, extra=("corner",))


def large(tile: Tile) -> str:
    """Return the file of the four rich drawings of one tile."""
    return sheet((tile,), LARGE)

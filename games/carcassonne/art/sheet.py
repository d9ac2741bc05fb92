"""Write the sprite files: symbols of all tiles of a set, and one richer file for each tile."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from games.carcassonne.art import city, drawing, furniture, ground, houses, river, road, wall, wheel
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.names import BASE, CLOSING, OPENING
from games.carcassonne.art.symbols import all_symbols as printed
from games.carcassonne.art.symbols.style import LARGE, SMALL
from scoring.carcassonne.board.tile import TILE_SETS, tile_set
from scoring.carcassonne.box import EXPANSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

ROTATIONS: Final = range(4)
REFERENCE: Final = re.compile(r'href="#([^"]+)"')

DRAWN_FIRST: Final = (
    BASE, "besiegers", "bridges", "cathars", "festival", "gardens", "inns", "king", "river1", "river2", "traders",
    "winter_extra", "princess", "tower", "abbey", "cult", "goldmines", "magewitch", "corn1", "corn2", "flier",
    "ferries", "tunnel", "hills", "count", "plague", "catapult", "wheel",
)  # fmt: skip
"""Sets in the order in which they were drawn; all others come after them, in the order of the rules.

What a set shares with earlier ones stays as it is there.
"""

FRAMED: Final = OPENING.replace("<svg ", '<svg viewBox="0 0 100 100" ', 1)
PICTURED: Final = '</svg><use href="#{}-0" width="100" height="100"/></svg>\n'
"""How a file begins and ends that is an image besides: a list asks for those alone that come into sight."""

Symbols = dict[str, "Callable[[], str]"]
"""The functions that draw the symbols, by their names."""


def sheet(tiles: Iterable[Tile], style: Style, stock: Symbols, *, extra: tuple[str, ...] = ()) -> str:
    """Return a sprite file with four symbols for each tile, and the symbols that they (and `extra`) need.

    Each symbol has a line of its own (`games.carcassonne.art.names.joined` puts files together by lines).
    """
    drawings = [drawing.symbol(tile, rotation, style) for tile in tiles for rotation in ROTATIONS]
    drawn: dict[str, str] = {}
    wanted = [*extra, *named(drawings)]
    while wanted:
        name = wanted.pop()
        if name not in drawn:
            drawn[name] = stock[name]()
            wanted += named([drawn[name]])
    return "\n".join((OPENING, *(drawn[name] for name in stock if name in drawn), *drawings, CLOSING))


def named(texts: list[str]) -> list[str]:
    return [name for text in texts for name in REFERENCE.findall(text) if not name.endswith(houses.FRONTS)]


def _stock(tiles: tuple[Tile, ...], style: Style) -> Symbols:
    # Where several share a drawing, the first of them decides.
    plain = ground.symbols() | furniture.symbols(style) | printed.symbols(style) | {wheel.WHEEL: wheel.wheel(style)}
    stock: Symbols = {name: partial(str, text) for name, text in plain.items()}
    for tile in tiles:
        stock.setdefault(drawing.ground_name(tile), partial(drawing.ground, tile, style))
    for layout, tile in ((plan(tile, rotation), tile) for tile in tiles for rotation in ROTATIONS):
        for piece in layout.walls:
            stock.setdefault(wall.name(piece), partial(wall.symbol, piece, style))
        stock.setdefault(road.name(layout), partial(road.symbol, layout, style))
        stock.setdefault(river.name(tile, layout.rotation), partial(river.symbol, tile, layout, style))
        for place in layout.cities:
            name, gated = city.name(layout, place, tile), city.gated(layout, place, tile)
            stock.setdefault(name, partial(city.symbol, layout, place, style, name, gated=gated))
    return stock


@cache
def every() -> Symbols:
    """Return how to draw everything for board and tray: alike in all sets, so that files can be put together."""
    later = (one.key for entry in EXPANSIONS.values() for one in entry.sets if one.key not in DRAWN_FIRST)
    order = [key for key in (*DRAWN_FIRST, *later) if key in TILE_SETS]
    return _stock(tuple(tile for key in order for tile in tile_set(key).tiles.values()), SMALL)


def small(tiles: Iterable[Tile]) -> str:
    """Return the sprite file for board and tray, with the `corner` tower that a board draws itself."""
    return sheet(tiles, SMALL, every(), extra=("corner",))


def alone(tile: Tile) -> str:
    """Return the sprite file for board and tray of a tile that comes with no set; as an image it shows the tile."""
    drawn = sheet((tile,), SMALL, _stock((tile,), SMALL), extra=("corner",))
    return drawn.replace(OPENING, FRAMED, 1).removesuffix(CLOSING) + PICTURED.format(tile.id)


def large(tile: Tile) -> str:
    return sheet((tile,), LARGE, _stock((tile,), LARGE))

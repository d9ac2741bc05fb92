"""Draw a whole city as one symbol: ground, houses, landmark, walls.

Cities of one shape look alike, so tiles share them; a common shape of the base game has a few variants. Where a tile
has gates, its city keeps houses away from every place where a gate may be.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import inside
from games.art.common.svg import cubic, numbers, polygon, steps, tag, use
from games.carcassonne.art import houses, town, wall
from games.carcassonne.art.names import BASE
from games.carcassonne.art.river import watergates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.carcassonne.art.houses import Run
    from games.carcassonne.art.layout.parts import CityPart, CityShape, Plan
    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

VARIANTS: Final = {"cap": 3, "round": 2, "flat": 2, "hollow": 2}
SHARED: Final = ("hollow", "tight")
"""Walls that occur with gates and without in one set."""
DABS: Final = 90


def name(plan: Plan, city: CityShape, tile: Tile) -> str:
    """Return the name of a city's symbol: the same for cities that look the same."""
    shapes = sorted(wall.name(piece) for piece in city.walls)
    variants = VARIANTS.get(city.walls[0].shape, 1) if city.walls and tile.set == BASE else 1
    variant = "abc"[(ord(tile.id[-1]) + int(city.segment[1:])) % variants]
    gates = "g" if gated(plan, city, tile) else ""
    gates += "c" if city.cathedral else ""
    gates += "w" if any(watergates(plan)) else ""
    gates += "o" if city.bare else ""
    gates += "m" if town.has_yard(plan, city) else ""
    return "-".join(["city", *shapes]) + gates + variant


def gated(plan: Plan, city: CityShape, tile: Tile) -> bool:
    """Tell whether houses keep away from the gates: where there are some, and where later tiles share the drawing."""
    shared = tile.set != BASE and any(wall.shape in SHARED for wall in city.walls)
    return bool(city.gates) and (shared or bool(plan.gates))


def symbol(plan: Plan, city: CityShape, style: Style, symbol_name: str, *, gated: bool = False) -> str:
    """Return the symbol of a city; its own window clips the walls at the tile's rim.

    The small drawing has the fronts of the houses in a symbol before it.
    """
    ground = tag("path", d=path(city), fill=palette.CITY)
    filled = town.Town(plan, city, style, symbol_name, gated=gated)
    runs, shared = [] if city.bare else filled.runs(), symbol_name + houses.FRONTS
    parts = [
        *buildings(runs, filled.scale, style, shared),
        *(() if city.bare or town.has_yard(plan, city) else _landmark(city, style)),
        *(use(wall.name(piece), width=100, height=100) for piece in city.walls),
    ]
    parts += [use("arch", arch) for arch in city.arches]
    parts += [use("watergate", gate) for gate in watergates(plan)]
    dabs = [_dabs(city, symbol_name)] if style.rich else []
    drawn = tag("g", ground, *dabs, *parts, id=symbol_name)
    return drawn if style.rich else tag("path", id=shared, d=houses.fronts(runs, filled.scale)) + drawn


def buildings(runs: Sequence[Run], scale: float, style: Style, shared: str) -> Iterator[str]:
    if style.rich:
        yield from houses.layers(runs, scale, style)
    else:
        yield from houses.shared_layers(shared, scale, style)
        yield from houses.roofs(runs, scale, style)


def _landmark(city: CityShape, style: Style) -> Iterator[str]:
    landmark = town.landmark_of(city)
    if landmark:
        yield use(landmark, town.foot_of(city, style))


def path(city: CityShape) -> str:
    return "".join(_ward(ward) for ward in city.wards)


def _ward(ward: CityPart) -> str:
    if not ward.walls:
        return polygon(ward.rims[0])
    text = ""
    for rim, piece in zip(ward.rims, ward.walls, strict=True):
        text += (
            f"{'L' if text else 'M'}{numbers(rim[0])}{steps(rim) if rim[1:] else ''}{cubic(piece.curve, move=False)}"
        )
    return text + "z"


def _dabs(city: CityShape, seed: str) -> str:
    random = Random(seed)
    places = [(random.uniform(2, 96), random.uniform(2, 98)) for _ in range(DABS)]
    d = "".join(f"M{numbers(place)}h2.4" for place in places if any(inside(place, area) for area in city.areas))
    return tag("path", d=d, stroke=palette.CITY_DARK, stroke_width=0.6)

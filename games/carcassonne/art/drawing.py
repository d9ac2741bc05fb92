"""Put one tile together: ground, patches, roads, cities, houses, walls, trees, coats of arms."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import turn
from games.art.common.svg import numbers, tag, use
from games.carcassonne.art import city as city_symbol
from games.carcassonne.art import river, road, scenery, town, wheel
from games.carcassonne.art.layout.parts import GRASS_BLEED
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.layout.ways import YARD
from games.carcassonne.art.symbols.all_symbols import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.art.common.geometry import Point
    from games.carcassonne.art.layout.parts import Yard
    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

GRID: Final = 2
"""Of the 100 units of a tile: what is scattered over a small drawing has even numbers for its place."""


def symbol(tile: Tile, rotation: int, style: Style) -> str:
    """Return the symbol of a tile turned by quarter turns clockwise, named `tile-rotation`."""
    lying = [*_ground(tile, rotation, style)] if style.rich else [_turned(tile, rotation)]
    parts = [*lying, *upright(tile, rotation, style)]
    return tag(
        "symbol",
        *parts,
        id=f"{tile.id}-{rotation}",
        viewBox="0 0 100 100",
        overflow="visible",
    )


def ground_name(tile: Tile) -> str:
    return tile.id


def ground(tile: Tile, style: Style) -> str:
    """Return the symbol of what lies flat on a tile: it is drawn once, and turned with the tile."""
    return tag("g", *_ground(tile, 0, style), id=ground_name(tile))


def _turned(tile: Tile, rotation: int) -> str:
    turned = f"rotate({90 * rotation} 50 50)" if rotation else None
    return use(ground_name(tile), transform=turned)


def _ground(tile: Tile, rotation: int, style: Style) -> Iterator[str]:
    layout = plan(tile, rotation)
    if len(layout.cities) != 1 or layout.walls:
        size = 100 + 2 * GRASS_BLEED
        yield tag(
            "rect",
            x=-GRASS_BLEED,
            y=-GRASS_BLEED,
            width=size,
            height=size,
            fill=palette.GRASS,
        )
    yield from wheel.window(tile, rotation)
    for patch in scenery.patches(tile, rotation, style):
        yield use(patch.symbol, _on_grid(patch.place, style))
    if style.rich:
        yield from _tufts(tile, rotation)
    if layout.streams:
        yield use(river.name(tile, rotation))
    if layout.arms:
        yield use(road.name(layout))


def upright(tile: Tile, rotation: int, style: Style) -> Iterator[str]:
    layout = plan(tile, rotation)
    if layout.hub:
        yield use("fountain", (50, 50))
    yield from river.bridges(layout, style)
    yield from road.middle(layout)
    in_town = any(town.has_yard(layout, city) for city in layout.cities)
    if layout.yard and not in_town:
        yield from precinct(tile, layout.yard)
        yield from road.openings(layout)
    for city in layout.cities:
        yield use(city_symbol.name(layout, city, tile), width=100, height=100)
    yield from river.overpasses(layout, style)
    yield from road.mouths(layout)
    if layout.yard and in_town:
        yield from precinct(tile, layout.yard)
    for gate in layout.gates:
        yield use("gate", gate)
    yield from river.viaduct(layout, style)
    yield from river.ends(tile, layout)
    for stand in scenery.stands(tile, rotation, style):
        yield use(stand.symbol, _on_grid(stand.place, style))
    for city in layout.cities:
        if city.badge:
            yield use(city.badge, city.emblem)


def _on_grid(place: Point, style: Style) -> Point:
    # Nobody sees at 110 px where exactly a tree stands, and all boxes together are 4 kB lighter.
    return place if style.rich else (GRID * round(place[0] / GRID), GRID * round(place[1] / GRID))


def precinct(tile: Tile, yard: Yard) -> Iterator[str]:
    """Draw a monastery in its yard, or what a set has there instead."""
    segment = tile.segment(yard.segment)
    names = (*segment.marks, segment.kind) if segment else ()
    symbol = next((stated("CENTRED")[name] for name in names if name in stated("CENTRED")), "monastery")
    if yard.half == YARD:
        yield use(symbol, yard.middle)
    else:
        yield use(symbol, transform=f"translate({numbers(yard.middle)})scale({yard.half / YARD:.2f})")


def _tufts(tile: Tile, rotation: int) -> Iterator[str]:
    # By the tile's name: drawn again, a file is the same, and a test compares them (docs/drawing.md).
    random = Random(f"tufts {tile.id}")
    places = [(random.uniform(3, 97), random.uniform(4, 97)) for _ in range(60)]
    turned = [turn(place, rotation) for place in places]
    tufts = "".join(f"M{numbers(place)}l.5-1.8.5 1.4.6-1.4.3 1.8" for place in turned[:34])
    flowers = "".join(f"M{numbers(place)}h.01" for place in turned[34:])
    yield tag(
        "path",
        d=tufts,
        fill="none",
        stroke=palette.TUFT,
        stroke_width=0.5,
        opacity=".8",
    )
    yield tag("path", d=flowers, stroke="#f2e9a8", stroke_width=0.9, stroke_linecap="round")

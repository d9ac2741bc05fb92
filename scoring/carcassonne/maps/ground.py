"""From a printed map to the ground under the tiles: borders, printed features, and what opens from afar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.carcassonne.board.feature import NO_MARKS, Feature
from scoring.carcassonne.board.geometry import STEPS, Cell, beside, opposite
from scoring.carcassonne.board.ground import Border, Door, Ground, Side
from scoring.carcassonne.board.tile import CITY, EDGE_OF_KIND, FIELD_EDGE, ROAD
from scoring.carcassonne.maps.printed import ISLAND, Ferry, PrintedMap

ROAD_EDGE: Final = EDGE_OF_KIND[ROAD]
CITY_EDGE: Final = EDGE_OF_KIND[CITY]
EDGE_OF: Final = {"road": ROAD_EDGE, "city": CITY_EDGE, "wall": FIELD_EDGE}


@dataclass(frozen=True, slots=True)
class LargeCity:
    """A printed city that no tile covers: its squares, the sides of squares around it, and those of them that are open.

    Sides are those of the playable squares beside it.
    """

    name: str
    label: str
    cells: tuple[Cell, ...]
    arms: int
    around: tuple[Side, ...]
    open: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Laidout:
    """A map made ready: its ground, and the printed things that its features stand for, by the feature's id."""

    ground: Ground
    cities: Mapping[int, LargeCity]
    ferries: Mapping[int, Ferry]


def lay_out(printed: PrintedMap, *, only_open: bool) -> Laidout:
    """Return the ground of a map; with `only_open` a large city is discovered through its open edges alone.

    A large city without an open edge can never be joined: it has no feature. Rules: maps:large-cities, maps:ferries.
    """
    cities = [_large_city(printed, name, cells) for name, cells in printed.cities().items()]
    joined = dict(enumerate(city for city in cities if city.open))
    ferries = dict(enumerate(printed.ferries, start=len(joined)))
    borders = {side: _border(printed, *side) for side in printed.borders()}
    for feature, city in joined.items():
        borders |= dict.fromkeys(city.open, Border(CITY_EDGE, feature))
    for feature, ferry in ferries.items():
        borders |= dict.fromkeys(ferry.landings, Border(ROAD_EDGE, feature))
    ground = Ground(
        cells=frozenset(printed.playable),
        borders=borders,
        features=(
            *(Feature(feature, CITY, len(city.open), (), NO_MARKS) for feature, city in joined.items()),
            *(Feature(feature, ROAD, len(ferry.landings), (), NO_MARKS) for feature, ferry in ferries.items()),
        ),
        doors=_doors(cities, printed.ferries, only_open=only_open),
        # Only their ferry leads to islands, though they may lie beside a square of the mainland (S3:77-78).
        apart=frozenset(printed.of_kind(ISLAND)),
    )
    return Laidout(ground, joined, ferries)


def _border(printed: PrintedMap, cell: Cell, side: int) -> Border:
    # Anything at a plain border, a field at a wall.
    edge = printed.edge(cell, side)
    return Border(EDGE_OF[edge.kind]) if edge else Border()


def _large_city(printed: PrintedMap, name: str, cells: tuple[Cell, ...]) -> LargeCity:
    sides = [(beside(cell, side), opposite(side)) for cell in cells for side in range(len(STEPS))]
    around = tuple(side for side in sides if printed.is_playable(side[0]))
    open_sides = tuple(side for side in around if _is_open(printed, side))
    label = next((printed.squares[cell].label for cell in cells if printed.squares[cell].label), "")
    return LargeCity(name, label, cells, sum(printed.squares[cell].arms for cell in cells), around, open_sides)


def _is_open(printed: PrintedMap, side: Side) -> bool:
    edge = printed.edge(*side)
    return edge is None or edge.kind == CITY


def _doors(cities: list[LargeCity], ferries: tuple[Ferry, ...], *, only_open: bool) -> dict[Side, tuple[Door, ...]]:
    # All squares around a large city, the far landing of a ferry.
    doors: dict[Side, tuple[Door, ...]] = {}
    for city in cities:
        squares = tuple(dict.fromkeys(cell for cell, _ in city.around))
        for side in city.open if only_open else city.around:
            doors[side] = (*doors.get(side, ()), Door(squares, CITY_EDGE if only_open else "."))
    for ferry in ferries:
        for here, there in ((ferry.a, ferry.b), (ferry.b, ferry.a)):
            doors[here] = (*doors.get(here, ()), Door((there[0],), ROAD_EDGE))
    return doors

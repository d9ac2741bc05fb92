"""Find places for the symbols printed on a tile outside its cities: inns, gardens, tents, pigs, camps of a siege.

Places are found at rotation 0 and turned with the tile; the symbols themselves stand upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from games.art.carcassonne.layout.plan import plan
from games.art.carcassonne.layout.territory import covers
from games.art.common.geometry import Point, StraightLine, distance, inside, sample, to_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.art.carcassonne.layout.parts import Arm
    from scoring.carcassonne.board.tile import Tile

REACH: Final = {"inn": 13.0, "garden": 13.0, "tent": 11.0, "pigs": 11.0}
"""How far a symbol reaches from its middle, in tile units."""
STEP: Final = 2.0
RIM: Final = 14.0
INNER: Final = 18.0
"""How far the middle of a symbol keeps from the rim, and how far if there is room."""
TIGHT: Final = 11.5
"""With less room than this in the fields, a festival is in a city."""
ROADSIDE: Final = 17.0
"""How far the middle of an inn lies from its road."""


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """A printed symbol and its middle."""

    symbol: str
    place: Point

    @property
    def reach(self) -> float:
        """Return how far it reaches from its middle."""
        return REACH[self.symbol]


@cache
def marks(tile: Tile) -> tuple[PrintedMark, ...]:
    """Return the symbols on the fields of a tile at rotation 0."""
    found: list[PrintedMark] = []
    for symbol, road in wanted(tile):
        found.append(PrintedMark(symbol, _place(tile, symbol, road, found)))
    return tuple(found)


def garden(tile: Tile) -> Point | None:
    """Return the middle of a tile's garden."""
    return next((mark.place for mark in marks(tile) if mark.symbol == "garden"), None)


def wanted(tile: Tile) -> Iterator[tuple[str, str | None]]:
    for segment in tile.segments:
        if segment.marks.get("inn"):
            yield "inn", segment.id
        if segment.marks.get("pig_herd"):
            yield "pigs", None
        if segment.kind == "garden":
            yield "garden", None
    if "festival" in tile.marks.get("marks", ()):
        yield "tent", None


def _place(tile: Tile, symbol: str, road: str | None, others: list[PrintedMark]) -> Point:
    """Return the place with the most room: near the road for an inn, else where a figure has room beside it."""
    steps = [RIM + STEP * index for index in range(int((100 - 2 * RIM) / STEP) + 1)]
    fields = [covers(tile, segment.id) for segment in tile.segments if segment.kind == "field"]
    arms = [arm for arm in plan(tile).arms if arm.segment == road]
    points = [((x, y), _clear((x, y), fields)) for x in steps for y in steps]
    best, clear = max(points, key=lambda pair: _worth(pair[0], pair[1], REACH[symbol], arms, others))
    cities = plan(tile).cities
    return cities[0].emblem if symbol == "tent" and clear < TIGHT and cities else best


def _clear(point: Point, fields: list[tuple[StraightLine, ...]]) -> float:
    """Return how far a point lies from the nearest wall, road or river; less than 0 outside all fields."""
    for pieces in fields:
        if sum(inside(point, piece) for piece in pieces) % 2:
            return min(to_barrier(point, piece) for piece in pieces)
    return -min(to_line(point, (*piece, piece[0])) for pieces in fields for piece in pieces)


def to_barrier(point: Point, piece: StraightLine) -> float:
    stretches = zip(piece, (*piece[1:], piece[0]), strict=True)
    return min((to_line(point, (a, b)) for a, b in stretches if not rim(a, b)), default=100.0)


def rim(a: Point, b: Point) -> bool:
    return any(abs(a[axis] - b[axis]) < 1 and min(a[axis], 100 - a[axis]) < 1 for axis in (0, 1))


def _worth(point: Point, clear: float, reach: float, arms: list[Arm], others: list[PrintedMark]) -> float:
    worth = min(clear, reach + 2) - 0.5 * max(0.0, INNER - min(*point, 100 - point[0], 100 - point[1]))
    if arms:
        worth -= 0.6 * abs(min(to_line(point, sample(arm.curve)) for arm in arms) - ROADSIDE)
    else:
        worth += 0.01 * distance(point, (50, 50))
    return worth - sum(max(0.0, reach + other.reach - distance(point, other.place)) for other in others)

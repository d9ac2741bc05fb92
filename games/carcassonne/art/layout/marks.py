"""Find places for the symbols printed on a tile outside its cities: inns, gardens, tents, dragons, towers and others.

Places are found at rotation 0 and turned with the tile; the symbols themselves stand upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import Point, StraightLine, distance, inside, sample, to_line
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.layout.territory import covers
from games.carcassonne.art.symbols.all_symbols import stated
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.carcassonne.art.layout.parts import Arm
    from scoring.carcassonne.board.tile import Tile

REACH: Final = {"pigs": 11.0, "tent": 11.0, "foundation": 11.0, "dragon": 11.0, "spell": 11.0}
REACHES: Final = 13.0
"""The reach of a symbol from its middle, in tile units: of some, and of all others."""
OF_THE_GAME: Final = {"robber": "bag", "festival": "tent"}
"""The symbols of what is printed on tiles of several sets."""
PLACES: Final[dict[tuple[str, str], Point]] = {
    ("pd-13", "dragon"): (50, 85),
    ("to-17", "foundation"): (78, 24),
    ("to-03", "foundation"): (19, 20),
    ("co-07", "castle"): (26, 29),
    ("co-07", "smithy"): (74, 29),
    ("co-07", "minster"): (26, 74),
    ("co-07", "market"): (74, 77),
    ("to-04", "foundation"): (70, 28),
    ("hs-14", "hill"): (71, 28),
    ("cc2-03", "corn-fork"): (25, 62),
    ("kt-07", "fair"): (18, 80),
}
"""The places of symbols on tiles on which the land leaves them little room."""
OUTDOORS: Final = ("inn", "garden", "pigs")
"""Symbols that are never in a city."""
STANDING: Final = {"garden": "garden", "tower": "foundation"}
"""The symbols of segments that lie on a field; sets add theirs (`STANDING` of their `symbols.py`)."""
EIGHTHS: Final = 8
QUARTERS: Final = {"castle": "castle", "smithy": "smithy", "cathedral": "minster", "market": "market"}
"""The symbol in each quarter of the great city."""
STEP: Final = 2.0
RIM: Final = 14.0
INNER: Final = 18.0
"""The distance that the middle of a symbol keeps from the rim, and the one that it keeps if there is room."""
WITHIN: Final = 24.0
"""The distance from the rim of symbols that rather lie in the middle of a tile."""
TIGHT: Final = 11.5
"""With less room than this in the fields, a festival is in a city."""
ROADSIDE: Final = 17.0
"""The distance of the middle of an inn from its road."""


@dataclass(frozen=True, slots=True)
class PrintedMark:
    """A printed symbol and its middle."""

    symbol: str
    place: Point
    way: int | None = None

    @property
    def reach(self) -> float:
        return REACH.get(self.symbol, REACHES)

    def name(self, rotation: int) -> str:
        """Return the name of its drawing on a tile turned by quarter turns clockwise."""
        return self.symbol if self.way is None else f"{self.symbol}{(self.way + 2 * rotation) % EIGHTHS}"


@cache
def signs() -> Mapping[str, str]:
    """Return the symbol of each mark that may be printed on the land of a tile."""
    return {**OF_THE_GAME, **stated("PRINTED")}


def ways() -> Mapping[str, int]:
    """Return where symbols point that turn with their tile, by the mark: in eighths of a turn from the north."""
    return stated("WAYS")


def standing() -> Mapping[str, str]:
    """Return the symbol of each kind of segment that lies on a field."""
    return {**STANDING, **stated("STANDING")}


def is_central(symbol: str) -> bool:
    """Say whether a symbol lies in the middle of its tile rather than at the rim."""
    return symbol not in ("tent", "garden") and symbol in (*signs().values(), *standing().values())


@lru_cache(maxsize=DESIGNS_KEPT)
def marks(tile: Tile) -> tuple[PrintedMark, ...]:
    """Return the symbols on the fields of a tile at rotation 0."""
    found: list[PrintedMark] = []
    for symbol, road, way in wanted(tile):
        place = {**PLACES, **stated("PLACES")}.get((tile.id, symbol)) or _place(tile, symbol, road, found)
        found.append(PrintedMark(symbol, place, way))
    return tuple(found)


def stand(tile: Tile, kind: str) -> Point | None:
    """Return the place of the symbol of a kind of segment that lies on a field."""
    return next((mark.place for mark in marks(tile) if mark.symbol == standing()[kind]), None)


def quarter(tile: Tile, segment_id: str) -> Point:
    """Return the middle of a quarter of the great city, in which its building stands."""
    x, y = PLACES[tile.id, QUARTERS[segment_id]]
    return (x - 50) * 0.95 + 50, (y - 50) * 0.95 + 50


def garden(tile: Tile) -> Point | None:
    return next((mark.place for mark in marks(tile) if mark.symbol == "garden"), None)


def wanted(tile: Tile) -> Iterator[tuple[str, str | None, int | None]]:
    """Yield each symbol of a tile with the road that it belongs to and the way it points, if it does."""
    for segment in tile.segments:
        if segment.marks.get("inn"):
            yield "inn", segment.id, None
        if segment.marks.get("pig_herd"):
            yield "pigs", None, None
        if segment.kind in standing():
            yield standing()[segment.kind], None, None
        if segment.kind == "quarter":
            yield QUARTERS[segment.id], None, None
    in_lake = any(segment.kind == "river" for segment in tile.segments)
    for mark in tile.printed:
        if mark in signs() and not (mark == "volcano" and in_lake):
            yield signs()[mark], None, ways().get(mark)


def _place(tile: Tile, symbol: str, road: str | None, others: list[PrintedMark]) -> Point:
    # Near the road for an inn, else where a figure has room beside it.
    steps = [RIM + STEP * index for index in range(int((100 - 2 * RIM) / STEP) + 1)]
    fields = [covers(tile, segment.id) for segment in tile.segments if segment.kind == "field"]
    arms = [arm for arm in plan(tile).arms if arm.segment == road]
    points = [((x, y), _clear((x, y), fields)) for x in steps for y in steps]
    value = _central if is_central(symbol) else _worth
    best, clear = max(points, key=lambda pair: value(pair[0], pair[1], REACH.get(symbol, REACHES), arms, others))
    cities = plan(tile).cities
    return cities[0].emblem if symbol not in OUTDOORS and clear < TIGHT and cities else best


def _clear(point: Point, fields: list[tuple[StraightLine, ...]]) -> float:
    # Less than 0 outside all fields.
    for pieces in fields:
        if sum(inside(point, piece) for piece in pieces) % 2:
            return min(to_barrier(point, piece) for piece in pieces)
    return -min((to_line(point, (*piece, piece[0])) for pieces in fields for piece in pieces), default=0.0)


def to_barrier(point: Point, piece: StraightLine) -> float:
    stretches = zip(piece, (*piece[1:], piece[0]), strict=True)
    return min((to_line(point, (a, b)) for a, b in stretches if not rim(a, b)), default=100.0)


def rim(a: Point, b: Point) -> bool:
    return any(abs(a[axis] - b[axis]) < 1 and min(a[axis], 100 - a[axis]) < 1 for axis in (0, 1))


def _central(point: Point, clear: float, reach: float, _arms: list[Arm], _others: list[PrintedMark]) -> float:
    return min(clear, reach + 3) - 0.04 * distance(point, (50, 50)) - 0.6 * max(0.0, WITHIN - spare(point))


def spare(point: Point) -> float:
    return min(*point, 100 - point[0], 100 - point[1])


def _worth(point: Point, clear: float, reach: float, arms: list[Arm], others: list[PrintedMark]) -> float:
    worth = min(clear, reach + 2) - 0.5 * max(0.0, INNER - spare(point))
    if arms:
        worth -= 0.6 * abs(min(to_line(point, sample(arm.curve)) for arm in arms) - ROADSIDE)
    else:
        worth += 0.01 * distance(point, (50, 50))
    return worth - sum(max(0.0, reach + other.reach - distance(point, other.place)) for other in others)

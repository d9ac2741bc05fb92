"""Tell where a figure stands on a segment, and which area a segment covers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import (
    CENTRE,
    SIZE,
    Bezier,
    Point,
    StraightLine,
    at,
    distance,
    inside,
    perimeter,
    to_line,
    turn,
)
from games.art.common.svg import polygon
from games.carcassonne.art.layout.marks import garden, marks, quarter, stand
from games.carcassonne.art.layout.outline import areas
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.layout.ways import YARD
from games.carcassonne.art.layout.wheel import crown
from games.carcassonne.art.symbols.all_symbols import stated
from scoring.carcassonne.board.designs import TILES, is_own
from scoring.carcassonne.board.geometry import SIDES
from scoring.carcassonne.board.tile import DESIGNS_KEPT, TILE_SETS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from scoring.carcassonne.board.tile import Segment, Tile

APART: Final = 26.0
"""The distance between spots of one tile where it has the room."""
GRID: Final = 3.75
INSET: Final = 12.5
"""The distance that spots keep from the rim of the tile, so that a round target of that radius fits."""
NEAREST: Final = 12.0
"""The least distance of a thief on a short road from the rim."""
ROUNDS: Final = 4
FIGURE: Final[Point] = (17.0, 18.5)
FARMER: Final[Point] = (22.0, 11.0)
"""Half the width and height of a figure, in tile units."""
SHIELD_ROOM: Final = 20.0
RIM: Final = 16.0
"""The distance that a figure keeps from the side at an end of a road that a box has parted."""
ON_TOP: Final = ("tower",)
"""The kinds of segments on whose symbols figures stand; sets add theirs."""
BRIDGE: Final = "bridge"
"""The segment that lies over a tile from side to side, through its middle."""


@dataclass(frozen=True, slots=True)
class FigureRoom:
    """A possible spot and how good it is: about 1 where the whole figure has room on its segment."""

    place: Point
    room: float


def spot(tile_id: str, rotation: int, segment_id: str) -> Point:
    """Return the middle of a figure on a segment of a turned tile, in tile units; raise KeyError if there is none."""
    _name, half, side = segment_id.partition(".")
    if segment_id == BRIDGE:
        return CENTRE
    if half and side in SIDES:
        # One end of a road that is played as two: between its side and where the whole road has its place.
        x, y = turn((CENTRE[0], RIM), SIDES.index(side) + rotation)
        return x, y
    places = _own_spots(tile_id) if is_own(tile_id) else _stored()[tile_id]
    x, y = places[segment_id][rotation]
    return x, y


@lru_cache(maxsize=256)
def _own_spots(tile_id: str) -> Mapping[str, Sequence[Point]]:
    return find_spots(TILES[tile_id])


@lru_cache(maxsize=DESIGNS_KEPT)
def outline(tile_id: str, rotation: int, segment_id: str) -> str:
    return "".join(polygon(area) for area in areas(TILES[tile_id], rotation, segment_id))


@lru_cache(maxsize=DESIGNS_KEPT)
def wall_corners(tile_id: str, rotation: int) -> tuple[int, ...]:
    """Return the corners (0 is north-west, then clockwise) at which city walls of a turned tile end."""
    ends = [end for wall in plan(TILES[tile_id], rotation).walls for end in (wall.curve[0][0], wall.curve[-1][-1])]
    return tuple(corner for corner in range(4) if any(distance(end, perimeter(2 * corner)) < 1 for end in ends))


@cache
def _stored() -> Mapping[str, Mapping[str, Sequence[Sequence[float]]]]:
    text = resources.files("games.carcassonne.art.layout").joinpath("spots.json").read_text(encoding="utf-8")
    stored: Mapping[str, Mapping[str, Sequence[Sequence[float]]]] = json.loads(text)
    return stored


def find_spots(tile: Tile) -> dict[str, list[Point]]:
    """Find the spots of all segments of a tile, by segment, one for each rotation."""
    by_rotation = [arrange(tile, rotation) for rotation in range(4)]
    return {name: [spots[name] for spots in by_rotation] for name in by_rotation[0]}


def arrange(tile: Tile, rotation: int) -> dict[str, Point]:
    """Choose one seat for each segment so that all have room and keep apart."""
    seats = {segment.id: _seats(tile, rotation, segment) for segment in tile.segments if segment.kind != "river"}
    chosen = {name: max(options, key=lambda seat: seat.room).place for name, options in seats.items()}
    for _ in range(ROUNDS):
        for name in sorted(seats, key=lambda key: len(seats[key])):
            others = [place for other, place in chosen.items() if other != name]
            chosen[name] = max(seats[name], key=lambda seat: worth(seat, others)).place
    return chosen


def worth(seat: FigureRoom, others: list[Point]) -> float:
    near = [distance(seat.place, other) for other in others]
    crowd = sum(max(0.0, APART + 3 - far) + max(0.0, APART - far) for far in near)
    return seat.room - crowd * 0.12


def _seats(tile: Tile, rotation: int, segment: Segment) -> list[FigureRoom]:
    fixed = _fixed(tile, segment)
    if fixed is not None:
        (x, y), (dx, dy) = turn(fixed, rotation), stated("ON_SYMBOLS").get(segment.kind, (0, 0))
        return [FigureRoom((x + dx, y + dy), 1)]
    if segment.kind == "road":
        return road_seats(tile, rotation, segment.id)
    yard = plan(tile).yard
    if segment.kind == "garden" or (yard and yard.segment in (segment.id, stated("IN_YARDS").get(segment.kind))):
        return beside(tile, rotation, segment)
    pieces = areas(tile, rotation, segment.id)
    half = FARMER if segment.kind == "field" else FIGURE
    hiding = [city.emblem for city in plan(tile, rotation).cities if city.badge and city.segment == segment.id]
    hiding += [turn(mark.place, rotation) for mark in marks(tile)]
    steps = [INSET + GRID * step for step in range(int((SIZE - 2 * INSET) // GRID) + 1)]
    points = [(x, y) for x in steps for y in steps]
    found = [FigureRoom(point, _room(point, pieces, half, hiding)) for point in points if on(point, pieces)]
    best = max(seat.room for seat in found)
    return [seat for seat in found if seat.room > best - 0.75]


def _fixed(tile: Tile, segment: Segment) -> Point | None:
    # The only place there is, at rotation 0.
    match segment.kind:
        case "quarter":
            return quarter(tile, segment.id)
        case "sector":
            return crown(tile, segment.id)
        case kind if kind in ON_TOP or kind in stated("ON_SYMBOLS"):
            return stand(tile, kind) or CENTRE
    return None


def beside(tile: Tile, rotation: int, segment: Segment) -> list[FigureRoom]:
    """Return places beside a church or garden, best where little of it is covered."""
    layout = plan(tile, rotation)
    if layout.yard and segment.kind != "garden":
        (x, y), share = layout.yard.middle, layout.yard.half / YARD
        steps = ((16, 10), (-17, 10), (17, 2), (-17, 2), (16, 17), (-17, 17))
        return [FigureRoom((x + dx * share, y + dy * share), 1 - index * 0.05) for index, (dx, dy) in enumerate(steps)]
    x, y = turn(garden(tile) or CENTRE, rotation)
    places = [
        (x + dx, y + dy)
        for dx, dy in ((14, -4), (-14, -4), (14, 4), (-14, 4), (0, -14), (0, 14), (11, -10), (-11, -10))
    ]
    inner = [place for place in places if all(INSET <= value <= SIZE - INSET for value in place)]
    return [FigureRoom(place, 1 - index * 0.03) for index, place in enumerate(inner)]


def on(point: Point, pieces: tuple[StraightLine, ...]) -> bool:
    return sum(inside(point, piece) for piece in pieces) % 2 == 1


def _room(point: Point, pieces: tuple[StraightLine, ...], half: Point, hiding: list[Point]) -> float:
    squeeze = half[0] / half[1]
    scaled = [tuple((x / squeeze, y) for x, y in (*piece, piece[0])) for piece in pieces]
    spare = min(to_line((point[0] / squeeze, point[1]), line) for line in scaled) / half[1]
    over = sum(max(0.0, h - c, c + h - SIZE) / h for c, h in zip(point, half, strict=True))
    hidden = sum(max(0.0, SHIELD_ROOM - distance(point, place)) / SHIELD_ROOM for place in hiding)
    central = distance(point, (50, 50)) / 1000
    return min(spare, 1.1) - 0.35 * over - 0.6 * hidden - central


def road_seats(tile: Tile, rotation: int, segment_id: str) -> list[FigureRoom]:
    arms = [arm for arm in plan(tile, rotation).arms if arm.segment == segment_id]
    every = [point for arm in arms for point in along(arm.curve, arm.end)]
    line = [point for point in every if all(NEAREST <= value <= SIZE - NEAREST for value in point)] or every
    return [FigureRoom(point, 1 - distance(point, line[len(line) // 2]) / 60) for point in line]


def along(curve: Bezier, end: str) -> list[Point]:
    first, last = {"edge": (0.2, 0.8), "mouth": (0.5, 0.9)}.get(end, (0.3, 0.62))
    return [at(curve, first + (last - first) * step / 8) for step in range(9)]


def spots_file(sets: Collection[str] = TILE_SETS) -> str:
    """Return the content of `spots.json`: the spots of every tile, to one decimal, those of these sets found anew."""
    lines = []
    for name, tile in TILES.items():
        kept = None if tile.set in sets else _stored().get(name)
        rounded = kept or {
            key: [[round(x, 1), round(y, 1)] for x, y in places] for key, places in find_spots(tile).items()
        }
        lines.append(f"{json.dumps(name)}: {json.dumps(rounded, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"

"""Find the ground that each segment covers, as polygons in tile units at rotation 0.

Cities and roads follow from the plan. A field is what a walk along its half sides and the barriers between them goes
around; a field without half sides is what lies between walls only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import CENTRE, Point, StraightLine, clip, inside, offset, sample, straight, to_line, turn
from games.carcassonne.art.layout.network import (
    RIVER_HALF,
    ROAD_HALF,
    WALL_HALF,
    BarrierWalk,
    barriers,
    body,
    outline,
    ring,
    walks,
)
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.symbols.all_symbols import stated
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.carcassonne.art.layout.parts import Arm, CityPart, CityShape, Plan
    from scoring.carcassonne.board.tile import Segment, Tile

HUB: Final = 9.0
MIDDLES: Final = {"hub": HUB, "quay": 17.0, "mound": 16.0}
"""The reach of a tile's middle that belongs to none of the roads that meet there, by its kind."""
SHARED: Final = ("spike", "over")
"""Walls with a city on both sides: neither reaches over the other's half."""


@lru_cache(maxsize=DESIGNS_KEPT)
def _walks(flat: Plan) -> list[BarrierWalk]:
    return walks(barriers(flat))


def field_areas(tile: Tile, field: Segment) -> list[StraightLine]:
    """Return the polygons of a field, one for each time that its rim closes."""
    flat = plan(tile)
    if not field.slots:
        others = [other.id for other in tile.segments if other.kind == "field" and not other.slots]
        return [enclosed(flat)[others.index(field.id)]]
    own = [walk for walk in _walks(flat) if any(step.barrier.slot in field.slots for step in walk)]
    return [clip(outline(walk)) for walk in own]


def enclosed(flat: Plan) -> list[StraightLine]:
    """Return what lies between walls only, the largest areas first."""
    cities = [area for city in flat.cities for area in city.areas]
    shut = [walk for walk in _walks(flat) if all(step.barrier.wall and not step.forward for step in walk)]
    areas = [outline(walk) for walk in shut]
    free = [area for area in areas if not any(inside(within(area), city) for city in cities)]
    return sorted(free, key=size, reverse=True)


def within(area: StraightLine) -> Point:
    """Return a point well inside a polygon."""
    points = [(float(x), float(y)) for x in range(3, 100, 4) for y in range(3, 100, 4) if inside((x, y), area)]
    return max(points, key=lambda point: to_line(point, (*area, area[0])), default=middle(area))


def middle(area: StraightLine) -> Point:
    return sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area)


def size(area: StraightLine) -> float:
    return round(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(area, (*area[1:], area[0]), strict=True)))


def arm_areas(arms: list[Arm], half: float) -> list[StraightLine]:
    areas = []
    for arm in arms:
        curve = straight(arm.curve[0][0], short(arm)) if arm.end in MIDDLES else arm.curve
        line = sample(curve)
        areas.append((*offset(line, -half), *reversed(offset(line, half))))
    return areas


def short(arm: Arm) -> Point:
    return turn((50, 50 - MIDDLES[arm.end]), arm.side)


def middles(arms: list[Arm]) -> list[StraightLine]:
    """Return the middle of a tile that belongs to the road whose ends meet there, if a set draws one."""
    drawn = stated("MIDDLES")
    return [ring(CENTRE, drawn[end][1]) for end in dict.fromkeys(arm.end for arm in arms) if end in drawn]


def ward_area(ward: CityPart) -> StraightLine:
    points: list[Point] = []
    for index, rim in enumerate(ward.rims):
        points += rim
        if index < len(ward.walls):
            wall = ward.walls[index]
            points += offset(sample(wall.curve), 0 if wall.shape in SHARED else 1 - WALL_HALF)
    return clip(tuple(points))


def yard_in(flat: Plan, city: CityShape) -> Iterator[StraightLine]:
    """Yield the yard that lies within a city, as a hole."""
    if flat.yard and any(inside(flat.yard.middle, area) for area in city.areas):
        yield tuple(reversed(flat.yard.corners))


def _areas(tile: Tile, segment: Segment) -> list[StraightLine]:
    flat = plan(tile)
    match segment.kind:
        case "city" | "walls":
            city = next(city for city in flat.cities if city.segment == segment.id)
            return [*(ward_area(ward) for ward in city.wards), *yard_in(flat, city)]
        case "road":
            arms = [arm for arm in flat.arms if arm.segment == segment.id]
            return [*arm_areas(arms, ROAD_HALF), *middles(arms)]
        case "river":
            return arm_areas([arm for arm in flat.streams if arm.segment == segment.id], RIVER_HALF)
        case _ if flat.yard and flat.yard.segment == segment.id:
            return [flat.yard.corners]
    areas = field_areas(tile, segment)
    hole = body(flat)
    alone = hole and not any(arm.end in ("yard", "lake") for arm in (*flat.arms, *flat.streams))
    if hole and alone and any(inside(middle(hole), area) for area in areas):
        areas.append(tuple(reversed(hole)))
    return areas


@lru_cache(maxsize=DESIGNS_KEPT)
def covers(tile: Tile, segment_id: str) -> tuple[StraightLine, ...]:
    """Return the polygons that a segment other than a garden covers at rotation 0; holes run anticlockwise."""
    segment = next(segment for segment in tile.segments if segment.id == segment_id)
    return tuple(_areas(tile, segment))

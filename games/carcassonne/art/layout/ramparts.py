"""Lay out the walls of the cities of a tile: from corner to corner, in a shape that leaves room to the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import (
    CENTRE,
    SIZE,
    Bezier,
    Point,
    StraightLine,
    perimeter,
    reverse,
    sample,
    turn,
    turn_curve,
    turn_line,
)
from games.carcassonne.art.layout.parts import BLEED, CityPart, CityShape, WallStretch
from games.carcassonne.art.symbols.all_symbols import stated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.carcassonne.board.tile import Segment, Tile

CAPS: Final[dict[str, Bezier]] = {
    "cap": (((0, 0), (18, 9), (30, 29), (50, 29)), ((50, 29), (70, 29), (82, 9), (100, 0))),
    "low": (((0, 0), (18, 8), (32, 23), (50, 23)), ((50, 23), (68, 23), (82, 8), (100, 0))),
    "spike": (((0, 0), (26, 10), (40, 32), (50, 50)), ((50, 50), (60, 32), (74, 10), (100, 0))),
    "tongue": (((0, 0), (24, 14), (42, 52), (50, 100)), ((50, 100), (58, 52), (76, 14), (100, 0))),
    "point": (((0, 0), (26, 10), (40, 28), (50, 43)), ((50, 43), (60, 28), (74, 10), (100, 0))),
    "beak": (((0, 0), (20, 10), (32, 32), (61, 61)), ((61, 61), (62, 40), (80, 10), (100, 0))),
    "bill": (((0, 0), (20, 10), (38, 40), (39, 61)), ((39, 61), (68, 32), (80, 10), (100, 0))),
}
"""Around a city of one side: as usual, beside an enclosed field, up to the wall of the city opposite, up to the side
opposite, and up to a road: straight ahead, or bending round the corner on the right or on the left."""
HOLLOWS: Final[dict[str, Bezier]] = {
    "hollow": (((0, 0), (14, 10), (25, 32), (50, 32)), ((50, 32), (75, 32), (86, 10), (100, 0))),
    "dent": (((0, 0), (15, 9), (27, 26), (50, 26)), ((50, 26), (73, 26), (85, 9), (100, 0))),
    "cove": (((0, 0), (10, 22), (22, 50), (50, 50)), ((50, 50), (78, 50), (90, 22), (100, 0))),
    "shore": (((0, 0), (14, 6), (28, 21), (50, 21)), ((50, 21), (72, 21), (86, 6), (100, 0))),
}
"""Around the open country at a side: as usual, opposite a cove, around another city with a field before it, and beside
a city that is slender there."""
BOWS: Final[dict[str, Bezier]] = {
    "round": (((100, 0), (86, 33), (33, 86), (0, 100)),),
    "flat": (((100, 0), (78, 24), (24, 78), (0, 100)),),
    "tight": (((100, 0), (64, 13), (13, 64), (0, 100)),),
    "wide": (((100, 0), (91, 37), (37, 91), (0, 100)),),
    "narrow": (((100, 0), (52, 6), (6, 52), (0, 100)),),
}
"""Across a corner: without and with a road or river, with a second city, with two gates, and beside a slender city."""
HALVES: Final[tuple[Bezier, Bezier]] = (
    (((100, 100), (76, 74), (54, 34), (50, 0)),),
    (((50, 0), (46, 34), (24, 74), (0, 100)),),
)
"""The walls of two cities that share the north side: of the eastern and of the western one."""
OVER: Final[Bezier] = (
    ((100, 0), (76, 5), (57, 18), (57, 43)),
    ((57, 43), (57, 52), (60, 60), (66, 66)),
    ((66, 66), (78, 78), (89, 89), (100, 100)),
)
"""The east wall of a city that crosses over another: a field in the north, the other city in the south."""
UNDER: Final[Bezier] = (((57, 43), (82, 43), (95, 24), (100, 0)),)
"""The north wall of the eastern part of the city that is crossed, up to the city above."""

FORTRESS: Final[dict[str, Bezier]] = {
    "curtain": (((0, 50), (33, 50), (67, 50), (100, 50)),),
    "bastion": (((50, 100), (50, 78), (78, 50), (100, 50)),),
}
"""The wall of the great city: straight with the city in the south, and round with the city in the south-east."""
HALF: Final = 4
EMBLEMS: Final[dict[tuple[int, int], Point]] = {(1, 1): (50, 14), (2, 1): (79, 20), (2, 2): (50, 21), (3, 1): (79, 21)}
"""The place of a coat of arms, by the numbers of sides and of runs, for a city whose first side is north."""
BADGES: Final = {
    "princess": "princess",
    "shields": "shield",
    "wine": "wine",
    "grain": "grain",
    "cloth": "cloth",
    "besieged": "besieged",
}
"""The symbols of what may be printed on a city, at the place of the coat of arms."""
SHIELDS: Final = {"inns": "pale", "river2": "waves"}
"""Sets with a coat of arms of their own."""
EAST: Final = 1
BEND: Final = 2
"""A gap of so many sides is closed by a wall from corner to corner."""

WallRun = tuple[int, int]
"""Sides of a city without a break: the first and how many; none at a corner that only parts two fields."""


def cities(tile: Tile) -> tuple[CityShape, ...]:
    """Lay out all cities of a tile."""
    return tuple(_city(tile, segment) for segment in of(tile, "city")) + tuple(
        fortress(tile, segment) for segment in of(tile, "walls")
    )


def fortress(tile: Tile, segment: Segment) -> CityShape:
    """Lay out the part of the great city that covers what the fields and cities of its tile leave."""
    taken = {slot for other in tile.segments for slot in other.slots}
    taken |= {2 * side + half for city in of(tile, "city") for side in city.sides for half in (0, 1)}
    free = [slot for slot in range(8) if slot not in taken]
    plain = CityShape(segment.id, segment.sides, badge=None, cathedral=False, emblem=CENTRE, square=CENTRE, wards=())
    if not taken:
        quarters = bool(of(tile, "quarter"))
        return replace(plain, emblem=(23, 24), square=CENTRE, wards=(whole(),), bare=quarters)
    start = next(slot for slot in free if (slot - 1) % 8 not in free)
    rims = tuple(_over(start + step) for step in range(len(free) + 1))
    shape = "curtain" if len(free) == HALF else "bastion"
    quarter = (start - 3) // 2
    walls = WallStretch(shape, quarter % 4, turn_curve(FORTRESS[shape], quarter))
    middle = turn((50, 75) if shape == "curtain" else (78, 78), quarter)
    edge = (perimeter(start), *rims, perimeter(start + len(free)))
    return replace(plain, emblem=middle, square=middle, wards=(CityPart((edge,), (walls,)),))


def _over(position: int) -> Point:
    # A corner, or the middle of a side.
    x, y = perimeter(position)
    return beyond(x), beyond(y)


def beyond(value: float) -> float:
    return -BLEED if value == 0 else 100 + BLEED if value == SIZE else value


def of(tile: Tile, kind: str) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind == kind]


def _runs(sides: tuple[int, ...]) -> list[WallRun]:
    # The unbroken runs of sides as (first side, number of sides), clockwise.
    starts = [side for side in sides if (side - 1) % 4 not in sides]
    return [(start, next(n for n in range(1, 5) if (start + n) % 4 not in sides)) for start in sorted(starts)]


def tips(tile: Tile, city: Segment) -> list[WallRun]:
    """Return the corners at which two fields meet without a road: there the city comes to a point between them."""
    fields = {slot: field for field in of(tile, "field") for slot in field.slots}
    pairs = ((corner, fields.get((2 * corner - 1) % 8), fields.get(2 * corner)) for corner in range(4))
    tips = [
        (corner, 0)
        for corner, one, other in pairs
        if one and other and one.id != other.id and city.id in one.cities and city.id in other.cities
    ]
    return [((city.sides[0] + BEND + 1) % 4, 0)] if slender(tile, city) else tips


def slender(tile: Tile, city: Segment) -> bool:
    """Tell whether a city of one side runs along another that takes the corner opposite, with a field in between."""
    corners = [other for other in of(tile, "city") if len(other.sides) == BEND and len(_runs(other.sides)) == 1]
    between = any(len(field.cities) == BEND and not field.slots for field in of(tile, "field"))
    return bool(corners) and between and len(city.sides) == 1 and len(of(tile, "city")) == BEND


def _city(tile: Tile, segment: Segment) -> CityShape:
    badges = {**BADGES, **stated("BADGES")}
    badge = next((symbol for name, symbol in badges.items() if segment.marks.get(name)), None)
    badge = SHIELDS.get(tile.set, badge) if badge == "shield" else badge
    cathedral = bool(segment.marks.get("cathedral"))
    runs = _runs(segment.sides)
    if not runs:
        return CityShape(segment.id, segment.sides, badge, cathedral, (23, 24), CENTRE, (whole(),))
    first = runs[0][0] if len(segment.sides) != len(runs) else segment.sides[0]
    emblem = turn(EMBLEMS[len(segment.sides), len(runs)], first)
    wards, arches = _wards(tile, segment, runs)
    square = turn((65, 50), first)
    return CityShape(segment.id, segment.sides, badge, cathedral, emblem, square, wards, arches)


def whole() -> CityPart:
    """Return a city that covers its tile."""
    low, high = -BLEED, 100 + BLEED
    return CityPart((((low, low), (high, low), (high, high), (low, high)),), ())


def _wards(tile: Tile, segment: Segment, runs: list[WallRun]) -> tuple[tuple[CityPart, ...], StraightLine]:
    other = crossed(tile, segment)
    if other and segment.id > other.id:
        return (over(runs[0][0]),), ()
    if "shared" in tile.marks:
        return (half(segment),), ()
    if other:
        arches = tuple(turn((59, 51), run[0] - 1) for run in runs)
        return tuple(under(run[0]) for run in runs), arches
    if bridged(tile, segment):
        return tuple(_ward(tile, segment, [run]) for run in runs), ()
    return (_ward(tile, segment, sorted([*runs, *tips(tile, segment)])),), ()


def crossed(tile: Tile, city: Segment) -> Segment | None:
    """Return the other of two cities that cross each other."""
    if len(city.sides) != BEND or len(_runs(city.sides)) != BEND:
        return None
    others = [other for other in of(tile, "city") if len(other.sides) == BEND and other.id != city.id]
    return next(iter(others), None)


def over(side: int) -> CityPart:
    walls = tuple(WallStretch("over", (side + half) % 4, turn_curve(OVER, side + half)) for half in (0, 2))
    return CityPart((rim(side, 1), rim(side + 2, 1)), walls)


def under(side: int) -> CityPart:
    """Return the part at a side: the wall above belongs to the other city on two of its three sides."""
    quarter = (side - 1) % 4
    inner = turn_line(tuple(reversed(sample(OVER[1:2]))), quarter)
    return CityPart(((*rim(side, 1), *inner),), (WallStretch("under", quarter, turn_curve(UNDER, quarter)),))


def half(segment: Segment) -> CityPart:
    """Return one of two cities that share the north side."""
    points: StraightLine = ((50, 0), (50, -BLEED), (100 + BLEED, -BLEED), (100 + BLEED, 100), (100, 100))
    if EAST in segment.sides:
        return CityPart((points,), (WallStretch("east", 0, HALVES[0]),))
    points = ((0, 100), (-BLEED, 100), (-BLEED, -BLEED), (50, -BLEED), (50, 0))
    return CityPart((points,), (WallStretch("west", 0, HALVES[1]),))


def bridged(tile: Tile, city: Segment) -> bool:
    """Tell whether a city spans a river: then fields reach past it below its bridge."""
    if len(_runs(city.sides)) != BEND:
        return False
    return any(len(river.sides) == BEND and not set(river.sides) & set(city.sides) for river in of(tile, "river"))


def rim(start: int, count: int) -> StraightLine:
    if not count:
        return (turn((0, 0), start),)
    points: list[Point] = [turn((0, 0), start), turn((0, -BLEED), start)]
    points += [turn((-BLEED, -BLEED), start + step) for step in range(1, count)]
    return (*points, turn((100, -BLEED), start + count - 1), turn((100, 0), start + count - 1))


def _ward(tile: Tile, segment: Segment, runs: list[WallRun]) -> CityPart:
    nexts = runs[1:] + runs[:1]
    walls = tuple(wall(tile, segment, a, b) for a, b in zip(runs, nexts, strict=True))
    return CityPart(tuple(rim(*run) for run in runs), walls)


def wall(tile: Tile, segment: Segment, run: WallRun, after: WallRun) -> WallStretch:
    end = (run[0] + run[1]) % 4
    gap = (after[0] - end) % 4
    if gap == 1:
        shape = "shore" if slender(tile, segment) else hollow(tile, end)
        return WallStretch(shape, end, turn_curve(HOLLOWS[shape], end))
    if gap == BEND:
        bow, quarter = _bow(tile, segment), (end - 1) % 4
        return WallStretch(bow, quarter, turn_curve(BOWS[bow], quarter))
    shape = cap(tile, segment)
    return WallStretch(shape, run[0], reverse(turn_curve(CAPS[shape], run[0])))


def hollow(tile: Tile, side: int) -> str:
    taken = {taken for city in of(tile, "city") for taken in city.sides}
    if side in taken:
        return "cove"
    return "dent" if (side + 2) % 4 in taken and len(of(tile, "city")) == BEND else "hollow"


def cap(tile: Tile, segment: Segment) -> str:
    side = segment.sides[0]
    fields = {slot: field.id for field in of(tile, "field") for slot in field.slots}
    right, left = ([fields.get((2 * side + slot) % 8) for slot in slots] for slots in ((2, 3), (-2, -1)))
    opposite = any(city.sides == ((side + 2) % 4,) for city in of(tile, "city"))
    parted = None not in (*right, *left) and set(right).isdisjoint(left)
    if opposite and parted and not of(tile, "river"):
        return "spike"
    if right[0] and left[1] and right[0] != left[1]:
        return pointed(tile, side, fields)
    flanked = any(len(_runs(city.sides)) == BEND and city.id != segment.id for city in of(tile, "city"))
    return "low" if flanked else "cap"


def pointed(tile: Tile, side: int, fields: Mapping[int, str]) -> str:
    """Return the shape of a city between two fields that nothing else parts: up to a road or to the side opposite."""
    roads = [{(end - side) % 4 for end in road.sides} for road in of(tile, "road")]
    far = [fields.get((2 * side + slot) % 8) for slot in (4, 5)]
    if not roads and not of(tile, "river") and None not in far and far[0] != far[1]:
        return "tongue"
    bends = {"point": [{1, 3}], "beak": [{1, 2}], "bill": [{2, 3}]}
    return next((shape for shape, sides in bends.items() if roads == sides), "cap")


def _bow(tile: Tile, segment: Segment) -> str:
    others = [other for other in tile.segments if other.id != segment.id]
    cities = [other for other in others if other.kind == "city"]
    if any(slender(tile, city) for city in (*cities, segment)):
        return "flat" if len(segment.sides) == 1 else "narrow"
    if cities or of(tile, "monastery"):
        return "tight"
    roads = [road for road in others if road.kind == "road"]
    if len(roads) > 1:
        return "wide"
    return "flat" if any(other.sides for other in others) else "round"

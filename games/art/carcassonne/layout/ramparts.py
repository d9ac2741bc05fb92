"""Lay out the walls of the cities of a tile: from corner to corner, in a shape that leaves room to the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.carcassonne.layout.parts import BLEED, CityPart, CityShape, WallStretch
from games.art.common.geometry import CENTRE, Bezier, Point, StraightLine, reverse, sample, turn, turn_curve, turn_line

if TYPE_CHECKING:
    from scoring.carcassonne.board.tile import Segment, Tile

CAPS: Final[dict[str, Bezier]] = {
    "cap": (((0, 0), (18, 9), (30, 29), (50, 29)), ((50, 29), (70, 29), (82, 9), (100, 0))),
    "low": (((0, 0), (18, 8), (32, 23), (50, 23)), ((50, 23), (68, 23), (82, 8), (100, 0))),
    "spike": (((0, 0), (26, 10), (40, 32), (50, 50)), ((50, 50), (60, 32), (74, 10), (100, 0))),
}
"""Around a city of one side: as usual, beside an enclosed field, and up to the wall of the city opposite."""
HOLLOWS: Final[dict[str, Bezier]] = {
    "hollow": (((0, 0), (14, 10), (25, 32), (50, 32)), ((50, 32), (75, 32), (86, 10), (100, 0))),
    "dent": (((0, 0), (15, 9), (27, 26), (50, 26)), ((50, 26), (73, 26), (85, 9), (100, 0))),
    "cove": (((0, 0), (10, 22), (22, 50), (50, 50)), ((50, 50), (78, 50), (90, 22), (100, 0))),
}
"""Around the open country at a side: as usual, opposite a cove, and around another city with a field before it."""
BOWS: Final[dict[str, Bezier]] = {
    "round": (((100, 0), (86, 33), (33, 86), (0, 100)),),
    "flat": (((100, 0), (78, 24), (24, 78), (0, 100)),),
    "tight": (((100, 0), (64, 13), (13, 64), (0, 100)),),
    "wide": (((100, 0), (91, 37), (37, 91), (0, 100)),),
}
"""Across a corner: without and with a road or river, with a second city, and with two gates."""
OVER: Final[Bezier] = (
    ((100, 0), (76, 5), (57, 18), (57, 43)),
    ((57, 43), (57, 52), (60, 60), (66, 66)),
    ((66, 66), (78, 78), (89, 89), (100, 100)),
)
"""The east wall of a city that crosses over another: a field in the north, the other city in the south."""
UNDER: Final[Bezier] = (((57, 43), (82, 43), (95, 24), (100, 0)),)
"""The north wall of the eastern part of the city that is crossed, up to the city above."""

EMBLEMS: Final[dict[tuple[int, int], Point]] = {(1, 1): (50, 14), (2, 1): (79, 20), (2, 2): (50, 21), (3, 1): (79, 21)}
"""Where a coat of arms is, by the numbers of sides and of runs, for a city whose first side is north."""
BADGES: Final = {"shields": "shield", "wine": "wine", "grain": "grain", "cloth": "cloth", "besieged": "besieged"}
"""The symbols of what may be printed on a city, at the place of the coat of arms."""
SHIELDS: Final = {"inns": "pale", "river2": "waves"}
"""Sets with a coat of arms of their own."""
BEND: Final = 2
"""A gap of so many sides is closed by a wall from corner to corner."""

WallRun = tuple[int, int]
"""Sides of a city without a break: the first and how many; none at a corner that only parts two fields."""


def cities(tile: Tile) -> tuple[CityShape, ...]:
    """Lay out all cities of a tile."""
    return tuple(_city(tile, segment) for segment in of(tile, "city"))


def of(tile: Tile, kind: str) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind == kind]


def _runs(sides: tuple[int, ...]) -> list[WallRun]:
    """Return the unbroken runs of sides as (first side, number of sides), clockwise."""
    starts = [side for side in sides if (side - 1) % 4 not in sides]
    return [(start, next(n for n in range(1, 5) if (start + n) % 4 not in sides)) for start in sorted(starts)]


def tips(tile: Tile, city: Segment) -> list[WallRun]:
    """Return the corners at which two fields meet without a road: there the city comes to a point between them."""
    fields = {slot: field for field in of(tile, "field") for slot in field.slots}
    pairs = ((corner, fields.get((2 * corner - 1) % 8), fields.get(2 * corner)) for corner in range(4))
    return [
        (corner, 0)
        for corner, one, other in pairs
        if one and other and one.id != other.id and city.id in one.cities and city.id in other.cities
    ]


def _city(tile: Tile, segment: Segment) -> CityShape:
    badge = next((symbol for name, symbol in BADGES.items() if segment.marks.get(name)), None)
    badge = SHIELDS.get(tile.set, badge) if badge == "shield" else badge
    cathedral = bool(segment.marks.get("cathedral"))
    runs = _runs(segment.sides)
    if not runs:
        low, high = -BLEED, 100 + BLEED
        ward = CityPart((((low, low), (high, low), (high, high), (low, high)),), ())
        return CityShape(segment.id, segment.sides, badge, cathedral, (23, 24), CENTRE, (ward,))
    first = runs[0][0] if len(segment.sides) != len(runs) else segment.sides[0]
    emblem = turn(EMBLEMS[len(segment.sides), len(runs)], first)
    wards, arches = _wards(tile, segment, runs)
    square = turn((65, 50), first)
    return CityShape(segment.id, segment.sides, badge, cathedral, emblem, square, wards, arches)


def _wards(tile: Tile, segment: Segment, runs: list[WallRun]) -> tuple[tuple[CityPart, ...], StraightLine]:
    """Return the parts of a city, and the gates that lead under another."""
    other = crossed(tile, segment)
    if other and segment.id > other.id:
        return (over(runs[0][0]),), ()
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
        shape = hollow(tile, end)
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
    around = [fields.get(slot % 8) for slot in (2 * side + 2, 2 * side + 3, 2 * side - 2, 2 * side - 1)]
    opposite = any(city.sides == ((side + 2) % 4,) for city in of(tile, "city"))
    rivers = of(tile, "river")
    if opposite and not rivers and None not in around and len(set(around)) == len(around):
        return "spike"
    flanked = any(len(_runs(city.sides)) == BEND and city.id != segment.id for city in of(tile, "city"))
    return "low" if flanked else "cap"


def _bow(tile: Tile, segment: Segment) -> str:
    others = [other for other in tile.segments if other.id != segment.id]
    if any(other.kind == "city" for other in others):
        return "tight"
    roads = [road for road in others if road.kind == "road"]
    if len(roads) > 1:
        return "wide"
    return "flat" if any(other.sides for other in others) else "round"

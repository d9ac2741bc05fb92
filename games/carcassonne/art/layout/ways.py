"""Lay out the roads and rivers of a tile: from the middles of its sides inwards or through."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import (
    CENTRE,
    Bezier,
    Point,
    at,
    between,
    crossing,
    distance,
    inside,
    perimeter,
    reverse,
    sample,
    straight,
    turn,
    turn_curve,
)
from games.carcassonne.art.layout.parts import Arm, CityShape, Yard
from games.carcassonne.art.symbols.all_symbols import stated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.carcassonne.board.tile import Segment, Tile

BEND: Final[Bezier] = (((50, 100), (50, 77.3), (22.7, 50), (0, 50)),)
CLOSE_BEND: Final[Bezier] = (((50, 100), (50, 88), (12, 50), (0, 50)),)
"""A bend that leaves more room inside."""
SWAY: Final[Bezier] = (((0, 50), (16, 50), (32, 54.6), (50, 50)), ((50, 50), (68, 45.4), (84, 50), (100, 50)))
BAY: Final[Bezier] = (((0, 50), (20, 50), (26, 66), (50, 66)), ((50, 66), (74, 66), (80, 50), (100, 50)))
"""A river that makes room for a monastery north of it."""
SPRING: Final[Bezier] = (((50, 0), (50, 18), (55, 34), (50, 50)),)
LAKE: Final[Bezier] = (((50, 0), (50, 16), (46, 30), (50, 52)),)

YARD: Final = 23.0
"""Half the width of a monastery's yard where it has the tile for itself."""
SMALL_YARD: Final = 19.5
YARDS: Final[dict[str, tuple[Point, float]]] = {
    "am-abbey": ((50, 53), 43.0),
    "bb-07": ((50, 50), 15.0),
    "bb-08": ((50, 74.5), 16.5),
    "cu-02": ((50, 64), SMALL_YARD),
    "cu-04": ((50, 60), 17.0),
    "cu-06": ((50, 57), 17.0),
    "gm-01": ((37, 37), 20.0),
    "gm-02": ((67, 67), SMALL_YARD),
    "gm-03": ((55.5, 55.5), 12.5),
    "gm-04": (CENTRE, 16.0),
    "hs-10": ((28, 58), 18.5),
    "hs-11": ((38, 58), SMALL_YARD),
    "pd-13": ((50, 43), SMALL_YARD),
    "to-03": ((60, 58), SMALL_YARD),
}
"""The places and sizes of yards on tiles on which a road or another thing shares the land with them."""
STOP: Final = 58.0
"""The length of a road into a tile on which it ends alone."""
BEFORE: Final = 46.0
BESIDE: Final = 30.0
"""The same length if a city lies ahead, and if there is another road or a hill."""
LINES: Final[dict[tuple[str, str], tuple[Bezier, str]]] = {
    ("cc2-01", "r2"): ((((100, 50), (76, 50), (54, 52), (33.5, 66.5)),), "join"),
    ("cc2-02", "r2"): ((((50, 0), (50, 18), (54, 30), (64, 36)),), "stop"),
    ("cc2-02", "r3"): ((((100, 50), (82, 50), (70, 46), (64, 36)),), "stop"),
}
"""The ways of roads that meet elsewhere than in the middle of their tile, and how they end."""
ENTRY: Final = 17.0
"""The length of a road into a tile before it goes under the ground there."""
PASSAGE: Final = 2
"""A road with so many ends passes through."""


def of(tile: Tile, kind: str) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind == kind]


def yard(tile: Tile) -> Yard | None:
    """Return a monastery's yard, or the ring around a shrine: in the middle, or away from a river, city or road."""
    monastery = next((segment for kind in ("monastery", *stated("CENTRED")) for segment in of(tile, kind)), None)
    if monastery is None:
        return None
    placed = YARDS.get(tile.id) or stated("YARDS").get(tile.id)
    if placed:
        return Yard(monastery.id, *placed)
    river = next(iter(of(tile, "river")), None)
    city = next(iter(of(tile, "city")), None)
    if river:
        return Yard(monastery.id, turn((50, 28), _shore(tile, river)), SMALL_YARD)
    if city:
        return Yard(monastery.id, turn((50, 66), city.sides[0]), SMALL_YARD)
    return Yard(monastery.id, CENTRE, YARD)


def _shore(tile: Tile, river: Segment) -> int:
    free = [side for side in range(4) if side not in river.sides]
    return min(free, key=lambda side: any(side in road.sides for road in of(tile, "road")))


def streams(tile: Tile) -> tuple[Arm, ...]:
    """Lay out the rivers."""
    rivers = of(tile, "river")
    if len(rivers) > 1:
        return tuple(Arm(w.id, side, straight(_rim(side), CENTRE), "fork") for w in rivers for side in w.sides)
    return tuple(stream(tile, river) for river in rivers)


def stream(tile: Tile, river: Segment) -> Arm:
    side = river.sides[0]
    if len(river.sides) == PASSAGE:
        shore = _shore(tile, river) if of(tile, "monastery") else None
        return Arm(river.id, side, _through(river.sides, BAY if shore is not None else SWAY, shore), "edge")
    match tile.marks.get("river"):
        case "lake":
            return Arm(river.id, side, turn_curve(LAKE, side), "lake")
        case "spring":
            return Arm(river.id, side, turn_curve(SPRING, side), "spring")
    return Arm(river.id, side, straight(_rim(side), turn((50, 70.5), side)), "gate")


def _rim(side: int) -> Point:
    return perimeter(side * 2 + 1)


def _through(sides: tuple[int, ...], way: Bezier, shore: int | None = None, *, bend: Bezier = BEND) -> Bezier:
    first, second = sides
    if (second - first) % 4 == PASSAGE:
        curve = turn_curve(way, first - 1 if shore is None else shore)
        return curve if distance(curve[0][0], _rim(first)) < 1 else reverse(curve)
    start = first if (second - first) % 4 == 1 else second
    curve = turn_curve(bend, start - 2)
    return curve if start == first else reverse(curve)


def roads(tile: Tile, cities: tuple[CityShape, ...], at: Yard | None) -> tuple[Arm, ...]:
    """Lay out the roads, and the stub that leads from a crossing to a city."""
    arms = [arm for road in of(tile, "road") for arm in _arms(tile, road, cities, at)]
    if any(arm.end == "hub" for arm in arms):
        arms += [
            Arm("", side, straight(CENTRE, gate((side + 2) % 4, cities) or CENTRE), "gate")
            for side in range(4)
            if split(tile, side)
        ]
    return tuple(arms)


def split(tile: Tile, side: int) -> bool:
    """Tell whether two different fields lie at both ends of a city's side, with a crossing in front of it."""
    before, after = _field(tile, 2 * side - 1), _field(tile, 2 * side + 2)
    alone = any(city.sides == (side,) for city in of(tile, "city"))
    return alone and before is not None and after is not None and before != after


def _field(tile: Tile, slot: int) -> str | None:
    return next((field.id for field in of(tile, "field") if slot % 8 in field.slots), None)


def _arms(tile: Tile, road: Segment, cities: tuple[CityShape, ...], at: Yard | None) -> list[Arm]:
    if road.marks.get("under_city"):
        return [entry(tile, road, side, cities) for side in road.sides]
    if (tile.id, road.id) in LINES:
        return [Arm(road.id, road.sides[0], *LINES[tile.id, road.id])]
    if len(road.sides) > PASSAGE and len(of(tile, "road")) > 1:
        return joining(road)
    if len(road.sides) != PASSAGE:
        return [ending(tile, road, side, cities, at) for side in road.sides]
    close = at is not None
    return [Arm(road.id, road.sides[0], _through(road.sides, SWAY, bend=CLOSE_BEND if close else BEND), "edge")]


def joining(road: Segment) -> list[Arm]:
    """Return the ways of a road that passes from side to side while others end: its further ways join it."""
    first = next(side for side in road.sides if (side + PASSAGE) % 4 in road.sides)
    opposite = (first + PASSAGE) % 4
    others = [side for side in road.sides if side not in (first, opposite)]
    through = Arm(road.id, first, straight(_rim(first), _rim(opposite)), "edge")
    return [through, *(Arm(road.id, side, straight(_rim(side), CENTRE), "join") for side in others)]


def entry(tile: Tile, road: Segment, side: int, cities: tuple[CityShape, ...]) -> Arm:
    """Return the way to where a road goes under a city: at the wall, or in the field before it."""
    parted = _field(tile, 2 * side) != _field(tile, 2 * side + 1)
    end = (gate(side, cities) if parted else None) or turn((50, ENTRY), side)
    return Arm(road.id, side, straight(_rim(side), end), "mouth")


def ending(tile: Tile, road: Segment, side: int, cities: tuple[CityShape, ...], at: Yard | None) -> Arm:
    rim = _rim(side)
    if at:
        return Arm(road.id, side, straight(rim, wicket(at, side)), "yard")
    alone = len(of(tile, "road")) == 1
    ends = [s for s in of(tile, "road") if len(s.sides) < PASSAGE or (len(s.sides) > PASSAGE and alone)]
    met = [tuple(city for city in cities if [city.segment] == [*end.meets] and city.walls) for end in ends]
    if all(met):
        return Arm(road.id, side, to_gate(side, met[ends.index(road)]), "gate")
    inner = any(inside(CENTRE, area) for city in cities for area in city.areas)
    touching = [city for city in cities if any(distance(wall.curve[0][-1], CENTRE) < 1 for wall in city.walls)]
    dug = any(other.ends for other in ends)
    if sum(len(other.sides) for other in ends) > 1 and not inner and not touching and bool(road.ends) == dug:
        return Arm(road.id, side, straight(rim, CENTRE), square(tile, road))
    if touching:
        return Arm(road.id, side, straight(rim, CENTRE), "gate")
    if _field(tile, 2 * side) != _field(tile, 2 * side + 1) and cities:
        return Arm(road.id, side, to_gate(side, cities), "gate")
    beside = dug or any(len(other.sides) >= PASSAGE for other in of(tile, "road") if other is not road)
    length = BESIDE if beside else STOP if gate(side, cities) is None else BEFORE
    return Arm(road.id, side, straight(rim, turn((50, length), side)), "stop")


def square(tile: Tile, road: Segment) -> str:
    """Return what lies in the middle of a tile where roads meet: a square, a lake with ferries, a hill with tunnels.

    What a set draws there has the name of the mark of the road.
    """
    of_a_set = next((mark for mark in road.marks if mark in stated("MIDDLES")), None)
    if of_a_set is not None:
        return of_a_set
    if tile.has("ferry"):
        return "quay"
    return "mound" if road.ends else "hub"


def wicket(at: Yard, side: int) -> Point:
    """Return the middle of a side of a monastery's yard."""
    x, y = turn((50, 50 - at.half), side)
    return x + at.middle[0] - 50, y + at.middle[1] - 50


def to_gate(side: int, cities: tuple[CityShape, ...]) -> Bezier:
    """Return the way to a city wall: straight if one lies ahead, else in a bend to the nearest city."""
    rim, ahead = _rim(side), gate(side, cities)
    if ahead:
        return straight(rim, ahead)
    towards = next((city.sides[0] for city in cities if len(city.sides) == 1), None)
    door = at_wall(cities[0]) if towards is None else gate((towards + 2) % 4, cities) or CENTRE
    return ((rim, between(rim, CENTRE, 0.55), between(door, CENTRE, 0.9), door),)


def at_wall(city: CityShape) -> Point:
    return at(city.walls[0].curve, 0.5)


def gate(side: int, cities: tuple[CityShape, ...]) -> Point | None:
    """Return where a straight way from a side reaches a wall, if it does."""
    for step in range(4, 97):
        point = turn((50, step), side)
        if any(inside(point, area) for city in cities for area in city.areas):
            return point
    return None


def gates(city: CityShape) -> tuple[Point, ...]:
    """Return where straight roads would end at the walls of a city."""
    places = (gate(side, (city,)) for side in range(4) if side not in city.sides)
    return tuple(place for place in places if place)


def bridges(arms: tuple[Arm, ...], rivers: tuple[Arm, ...]) -> tuple[Point, ...]:
    """Return where roads cross rivers or, without a square, each other."""
    lines = [sample(arm.curve) for arm in arms]
    waters = [sample(river.curve) for river in rivers]
    through = [sample(arm.curve) for arm in arms if arm.end == "edge"]
    over = [(line, water) for line in lines for water in waters]
    return tuple(meetings([*over, *combinations(through, 2)]))


def meetings(ways: Iterable[tuple[tuple[Point, ...], tuple[Point, ...]]]) -> Iterable[Point]:
    for line, water in ways:
        found = (crossing(a, b, c, d) for a, b in pairwise(line) for c, d in pairwise(water))
        place = next((meeting for meeting in found if meeting), None)
        if place:
            yield place

"""The geometry of one tile as plain values: walls, cities, roads, rivers, the monastery's yard, printed symbols."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.art.common.geometry import Bezier, Point, StraightLine, sample, turn, turn_curve, turn_line

BLEED: Final = 0.8
"""The distance that cities, roads and rivers reach over the rim, so that no seam shows between neighbours."""
GRASS_BLEED: Final = 0.5
"""The distance that the grass reaches over: less, so that it does not show through beside a road."""

POINTED: Final = ("point", "beak", "bill")
"""Shapes of walls that come to a point at a road."""


@dataclass(frozen=True, slots=True)
class WallStretch:
    """A stretch of city wall, walked with the city on the right; `shape` and `quarter` name its drawing."""

    shape: str
    quarter: int
    curve: Bezier

    @property
    def tip(self) -> Point | None:
        return self.curve[0][-1] if self.shape in POINTED else None

    def turned(self, quarters: int) -> WallStretch:
        return WallStretch(self.shape, (self.quarter + quarters) % 4, turn_curve(self.curve, quarters))


@dataclass(frozen=True, slots=True)
class CityPart:
    """A part of a city in one piece: its walls, each after the line that leads to it, mostly on the tile's rim.

    The lines in `rims` reach over the rim by `BLEED`.
    """

    rims: tuple[StraightLine, ...]
    walls: tuple[WallStretch, ...]

    @property
    def area(self) -> StraightLine:
        """Return the ground within the walls as a polygon."""
        points: list[Point] = []
        for index, rim in enumerate(self.rims):
            points += rim
            if index < len(self.walls):
                points += sample(self.walls[index].curve)[1:-1]
        return tuple(points)

    def turned(self, quarters: int) -> CityPart:
        """Return the part of a tile turned by quarter turns clockwise."""
        rims = tuple(turn_line(rim, quarters) for rim in self.rims)
        return CityPart(rims, tuple(wall.turned(quarters) for wall in self.walls))


@dataclass(frozen=True, slots=True)
class CityShape:
    """A city: one part, or two that a bridge joins.

    `emblem` is the place of a coat of arms or of goods, `square` that of a church or keep, `badge` what is at the
    emblem, `arches` are the gates of a way that leads under another city, `gates` where roads may end at its walls. A
    `bare` city has no houses.
    """

    segment: str
    sides: tuple[int, ...]
    badge: str | None
    cathedral: bool
    emblem: Point
    square: Point
    wards: tuple[CityPart, ...]
    arches: tuple[Point, ...] = ()
    gates: tuple[Point, ...] = ()
    bare: bool = False

    @property
    def walls(self) -> tuple[WallStretch, ...]:
        return tuple(wall for part in self.wards for wall in part.walls)

    @property
    def areas(self) -> tuple[StraightLine, ...]:
        return tuple(part.area for part in self.wards)

    def turned(self, quarters: int) -> CityShape:
        """Return the city of a tile turned by quarter turns clockwise."""
        return replace(
            self,
            sides=tuple((side + quarters) % 4 for side in self.sides),
            emblem=turn(self.emblem, quarters),
            square=turn(self.square, quarters),
            wards=tuple(part.turned(quarters) for part in self.wards),
            arches=turn_line(self.arches, quarters),
            gates=turn_line(self.gates, quarters),
        )


@dataclass(frozen=True, slots=True)
class Arm:
    """A stretch of road or river from the rim inwards.

    `end` is edge (it passes), hub, gate, yard, stop, join (at another road), mouth (of a tunnel), quay (at a lake in
    the middle), mound (at the mouth of a tunnel there), or the mark of a road for which a set draws the middle; of a
    river edge, fork, spring, lake or gate. A `stub` of road has no segment and leads from the hub to a gate.
    """

    segment: str
    side: int
    curve: Bezier
    end: str

    def turned(self, quarters: int) -> Arm:
        """Return the stretch of a tile turned by quarter turns clockwise."""
        return replace(self, side=(self.side + quarters) % 4, curve=turn_curve(self.curve, quarters))


@dataclass(frozen=True, slots=True)
class Yard:
    """The walled yard of a monastery: a square about its middle, `half` as wide as it is."""

    segment: str
    middle: Point
    half: float

    @property
    def corners(self) -> StraightLine:
        """Return the corners, clockwise from the north-west."""
        (x, y), half = self.middle, self.half
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@dataclass(frozen=True, slots=True)
class Plan:
    """The geometry of one tile, turned by `rotation` quarter turns clockwise.

    `lakes` are the middles of lakes, `bridges` where roads cross rivers, `viaduct` the middle of a bridge that joins
    two parts of a city.
    """

    rotation: int
    cities: tuple[CityShape, ...]
    arms: tuple[Arm, ...]
    streams: tuple[Arm, ...] = ()
    yard: Yard | None = None
    bridges: tuple[Point, ...] = ()
    viaduct: bool = False

    @property
    def walls(self) -> tuple[WallStretch, ...]:
        return tuple(wall for city in self.cities for wall in city.walls)

    @property
    def gates(self) -> tuple[Point, ...]:
        """Return where roads end at a city wall, each place once."""
        return tuple(dict.fromkeys(arm.curve[-1][-1] for arm in self.arms if arm.end == "gate"))

    @property
    def hub(self) -> bool:
        return any(arm.end == "hub" for arm in self.arms)

    @property
    def lake(self) -> Point | None:
        return next((arm.curve[-1][-1] for arm in self.streams if arm.end == "lake"), None)

    def turned(self, quarters: int) -> Plan:
        """Return the plan of the tile turned by quarter turns clockwise."""
        yard = self.yard and replace(self.yard, middle=turn(self.yard.middle, quarters))
        return Plan(
            quarters,
            tuple(city.turned(quarters) for city in self.cities),
            tuple(arm.turned(quarters) for arm in self.arms),
            tuple(arm.turned(quarters) for arm in self.streams),
            yard,
            turn_line(self.bridges, quarters),
            self.viaduct,
        )

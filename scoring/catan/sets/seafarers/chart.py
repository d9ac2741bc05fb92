"""The chart: what the board of a scenario says besides terrain, numbers and harbours.

Islands and where one may settle; gifts; villages; sites of wonders; the fleet's path and the lanes of ships; the pile
of hexes in the fog.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from scoring.catan.board.geometry import Hex, Intersection, Path, intersections_of, neighbours_of
from scoring.catan.board.island import GOLD, HARBOUR_KINDS, MOST_HEXES, NUMBERS, SEA, TERRAINS, Island
from scoring.catan.sets.seafarers.kind import CARD, NEW_WORLD, POINT, WONDER_COSTS
from scoring.kernel import UnsuitableBox

MOST_POINTS: Final = 10
MOST_CLOTH: Final = 50


class Region(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One island, or a part of one: its hexes, whether one may start there, points for a seat's first settlement."""

    hexes: tuple[Hex, ...]
    start: bool = False
    points: int = 0


class TribeGift(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What lies on an edge of the tribe: a point, a development card, or a harbour of a kind."""

    at: Path
    gift: str


class Village(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A village of the cloth islands: its corner, number, and bolts of cloth."""

    at: Intersection
    number: int
    cloth: int


class Sites(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The corners that two of the wonders ask for."""

    wasteland: tuple[Intersection, ...] = ()
    strait: tuple[Intersection, ...] = ()


class OwnIsland(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What each seat of the Pirate Islands has from the start, its fortress, and the lane of its ships."""

    settlement: Intersection
    ship: Path
    fortress: Intersection
    landing: Intersection
    sea: tuple[Path, ...]


class Pile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The pile that lies face down at the beginning: the count of hexes by terrain, and the numbers for them."""

    terrain: dict[str, int] = {}
    numbers: tuple[int, ...] = ()


class Chart(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a board says under the keys that only this set knows."""

    pirate: Hex | None = None
    islands: tuple[Region, ...] = ()
    no_settling: tuple[Hex, ...] = ()
    gifts: tuple[TribeGift, ...] = ()
    villages: tuple[Village, ...] = ()
    cloth_supply: int = 0
    wonders: tuple[str, ...] = ()
    sites: Sites = Sites()
    not_at_start: tuple[Intersection, ...] = ()
    fleet_path: tuple[Hex, ...] = ()
    own_islands: tuple[OwnIsland, ...] = ()
    pile: Pile | None = None


KEYS: Final = Chart.__struct_fields__


def chart_of(island: Island, scenario: str) -> Chart:
    """Return the chart of a board; raise UnsuitableBox for one that cannot be."""
    try:
        chart = msgspec.convert(dict(island.further), Chart, strict=True)
    except msgspec.ValidationError as error:
        raise UnsuitableBox("box.unknown_board", where=str(error)) from error
    _check(chart, island)
    if chart.islands:
        return chart
    points = 1 if scenario == NEW_WORLD else 0
    regions = tuple(Region(mass, start=True, points=points) for mass in masses(island))
    return msgspec.structs.replace(chart, islands=regions)


def masses(island: Island) -> Iterable[tuple[Hex, ...]]:
    """Yield each connected land mass of a board."""
    left = set(island.land)
    while left:
        mass = [min(left)]
        left.discard(mass[0])
        for at in mass:
            for beside in neighbours_of(at):
                if beside in left:
                    left.discard(beside)
                    mass.append(beside)
        yield tuple(sorted(mass))


def _check(chart: Chart, island: Island) -> None:
    shape, waters = island.shape, island.waters
    hexes = {*island.land, *waters.sea, *waters.fog}
    for what, wrong in (
        ("pirate", chart.pirate is not None and chart.pirate not in waters.sea),
        ("islands", any(at not in hexes for region in chart.islands for at in region.hexes)),
        ("islands", any(not 0 <= region.points <= MOST_POINTS for region in chart.islands)),
        ("no_settling", any(at not in hexes for at in chart.no_settling)),
        ("gifts", any(one.at not in shape.wet or one.gift not in (POINT, CARD, *HARBOUR_KINDS) for one in chart.gifts)),
        ("gifts", len({one.at for one in chart.gifts}) < len(chart.gifts)),
        ("villages", any(one.at not in shape.paths or one.number not in NUMBERS for one in chart.villages)),
        ("villages", any(not 0 <= one.cloth <= MOST_CLOTH for one in chart.villages)),
        ("villages", len({one.at for one in chart.villages}) < len(chart.villages)),
        ("cloth_supply", not 0 <= chart.cloth_supply <= MOST_CLOTH),
        ("wonders", any(name not in WONDER_COSTS for name in chart.wonders)),
        ("sites", any(at not in shape.hexes for at in (*chart.sites.wasteland, *chart.sites.strait))),
        ("not_at_start", any(at not in shape.hexes for at in chart.not_at_start)),
        ("fleet_path", any(at not in waters.sea for at in chart.fleet_path)),
        ("own_islands", any(not _has_lane(one, island) for one in chart.own_islands)),
        ("pile", chart.pile is not None and not _is_of_hexes(chart.pile)),
    ):
        if wrong:
            raise UnsuitableBox("box.unknown_board", where=what)


def _is_of_hexes(pile: Pile) -> bool:
    known = (*TERRAINS, GOLD, SEA)
    counts = pile.terrain.items()
    return all(kind in known and 0 <= count <= MOST_HEXES for kind, count in counts) and len(pile.numbers) <= MOST_HEXES


def _has_lane(one: OwnIsland, island: Island) -> bool:
    shape = island.shape
    corners = (one.settlement, one.fortress, one.landing)
    return (
        all(at in shape.hexes for at in corners)
        and all(path in shape.wet for path in one.sea)
        and one.ship in one.sea
        and one.settlement in shape.ends[one.ship]
    )


@dataclass(frozen=True, slots=True)
class Regions:
    """The islands of a chart by their corners: a corner belongs to the first one listed that has a hex there."""

    regions: tuple[Region, ...]
    by_corner: Mapping[Intersection, int]


def regions_of(chart: Chart) -> Regions:
    by_corner: dict[Intersection, int] = {}
    for number, region in enumerate(chart.islands):
        for at in region.hexes:
            for corner in intersections_of(at):
                by_corner.setdefault(corner, number)
    return Regions(chart.islands, by_corner)

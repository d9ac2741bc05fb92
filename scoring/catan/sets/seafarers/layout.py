"""The layouts of the scenarios: which hexes lie where, and what is shuffled over them (catan-seafarers-boards).

An area is a part of a board with pieces of its own: its terrain and numbers are printed, or dealt over its hexes. Of an
area that is covered nobody knows more than its pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from scoring.catan.board.geometry import Hex, Path
from scoring.catan.board.island import DESERT, SEA, Island, Land, Waters, island_of
from scoring.catan.sets.seafarers.chart import Chart, Pile, Region, TribeGift
from scoring.catan.sets.seafarers.kind import (
    CLOTH,
    FORGOTTEN_TRIBE,
    FOUR_ISLANDS,
    FREE,
    NEW_SHORES,
    NEW_WORLD,
    PIRATE_ISLANDS,
    TARGETS,
    THROUGH_THE_DESERT,
    WONDERS,
)

WITHOUT_NUMBER: Final = (DESERT, SEA)
ARRANGED: Final = (NEW_WORLD, FREE)
"""The scenarios that have no layout: the table arranges the hexes."""
NOT_PRINTED_FOR_MANY: Final = (FORGOTTEN_TRIBE, CLOTH, PIRATE_ISLANDS, WONDERS)
"""The scenarios that the box offers to three and four only; five and six play them by a layout of their own."""
FORMER_TARGETS: Final = {**TARGETS, NEW_SHORES: 13, FOUR_ISLANDS: 12, THROUGH_THE_DESERT: 12}
"""The points that won before 2009."""
FORMER_ISLAND_POINTS: Final = (NEW_SHORES, FOUR_ISLANDS, THROUGH_THE_DESERT)
"""The scenarios in which an island brought 1 point before 2009, and brings 2 since."""
FOR_KNIGHTS: Final = 2
"""The points that Cities & Knights adds to the total of a scenario (digest, 20)."""


class Spared(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Hexes on which some numbers are not dealt."""

    hexes: tuple[Hex, ...] = ()
    numbers: tuple[int, ...] = ()


class Area(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A part of a board with pieces of its own.

    `terrain` is what lies on each hex, or how many of each are dealt over them. With `in_order` the numbers lie in the
    order of the hexes, those without a number passed over. Gold is dealt to `gold_on` only, if that says anything.
    """

    hexes: tuple[Hex, ...]
    terrain: tuple[str, ...] | dict[str, int]
    numbers: tuple[int | None, ...] = ()
    in_order: bool = False
    covered: bool = False
    gold_on: tuple[Hex, ...] = ()
    spared: Spared = Spared()

    @property
    def printed(self) -> Mapping[Hex, str]:
        """Return the terrain of each hex where it is printed; nothing where it is dealt."""
        return dict(zip(self.hexes, self.terrain, strict=True)) if isinstance(self.terrain, tuple) else {}

    @property
    def kinds(self) -> Counter[str]:
        """Return how many hexes there are of each terrain."""
        return Counter(self.terrain)

    @property
    def tokens(self) -> Counter[int]:
        return Counter(number for number in self.numbers if number is not None)

    @property
    def has_fixed_numbers(self) -> bool:
        """Return whether its numbers follow from its terrain: there are none, or they lie in an order."""
        return self.in_order or not self.numbers

    def in_this_order(self, terrain: Mapping[Hex, str]) -> dict[Hex, int]:
        """Return the numbers by the order of the hexes, those without a number passed over."""
        # Where the terrain is printed, too, a hex without a number is written down as one.
        passed = () if isinstance(self.terrain, tuple) else WITHOUT_NUMBER
        wet = [at for at in self.hexes if terrain[at] not in passed]
        found = zip(wet, self.numbers, strict=False)
        return {at: number for at, number in found if number is not None}


class HarbourTokens(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The edges of the harbours, and their kinds in the same order; `shuffled` says that the kinds are dealt."""

    edges: tuple[Path, ...]
    kinds: tuple[str, ...]
    shuffled: bool = False

    @property
    def by_edge(self) -> dict[Path, str]:
        return dict(zip(self.edges, self.kinds, strict=True))


class Layout(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A scenario's board: its rows as (r, first q, last q), its areas, and all that its chart says."""

    rows: tuple[tuple[int, int, int], ...]
    frame: tuple[Hex, ...]
    areas: tuple[Area, ...]
    islands: tuple[Region, ...]
    harbours: HarbourTokens
    robber: str | int | Hex | None
    pirate: Hex | None
    further: dict[str, Any] = {}

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return every hex inside the frame, row by row."""
        outside = set(self.frame)
        return tuple(at for at in self.all_hexes if at not in outside)

    @property
    def all_hexes(self) -> tuple[Hex, ...]:
        return tuple((q, r) for r, first, last in self.rows for q in range(first, last + 1))

    @property
    def known(self) -> tuple[Area, ...]:
        """Return the areas that lie face up."""
        return tuple(area for area in self.areas if not area.covered)

    @property
    def covered(self) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.covered)


@cache
def layouts() -> Mapping[str, Mapping[str, Layout]]:
    """Return the layouts of every scenario by the number of players that they are for."""
    source = resources.files("scoring.catan.sets.seafarers").joinpath("layouts.json")
    return msgspec.json.decode(source.read_bytes(), type=dict[str, dict[str, Layout]])


def layout_for(scenario: str, seats: int) -> Layout | None:
    """Return the layout for so many players; None where the box has none for them."""
    found = layouts().get(scenario, {})
    return found.get("6" if seats > 4 else str(seats))  # noqa: PLR2004 - what the layouts are named after


def has_board(scenario: str, seats: int) -> bool:
    """Return whether there is a board of a scenario for so many players, or the table arranges its own."""
    return scenario in ARRANGED or layout_for(scenario, seats) is not None


def target(scenario: str, *, former: bool = False, with_knights: bool = False) -> int:
    """Return the points that win a scenario (digest, 10 and 20)."""
    return (FORMER_TARGETS if former else TARGETS)[scenario] + (FOR_KNIGHTS if with_knights else 0)


def laid(
    scenario: str,
    layout: Layout,
    terrain: Mapping[Hex, str],
    numbers: Mapping[Hex, int],
    harbours: Mapping[Path, str],
    *,
    former: bool = False,
    each_island: bool = False,
) -> Island:
    """Return the board of a layout once its hexes, numbers and harbours lie there.

    With `former` islands bring what they brought before 2009; with `each_island` every small island of the Wonders
    brings its point by itself.
    """
    land = {at: Land(kind, numbers.get(at)) for at, kind in terrain.items() if kind != SEA}
    fog = frozenset(at for area in layout.covered for at in area.hexes)
    sea = frozenset(at for at in layout.all_hexes if at not in land and at not in fog)
    chart = msgspec.convert(layout.further, Chart)
    islands = tuple(_regions(scenario, layout, former=former, each_island=each_island))
    chart = msgspec.structs.replace(chart, islands=islands, pirate=layout.pirate, pile=pile_of(layout))
    if scenario == FORGOTTEN_TRIBE:
        # Its harbours are gifts until a ship has fetched them.
        gifts = (*chart.gifts, *(TribeGift(path, kind) for path, kind in harbours.items()))
        chart, harbours = msgspec.structs.replace(chart, gifts=gifts), {}
    waters = Waters(sea, frozenset(layout.frame), fog)
    return island_of(land, harbours, _robber(layout, land), waters, plain(chart))


def plain(chart: Chart) -> dict[str, Any]:
    """Return what a chart says as plain data; what is as usual is left out."""
    usual = Chart()
    keys = [key for key in Chart.__struct_fields__ if getattr(chart, key) != getattr(usual, key)]
    found: dict[str, Any] = msgspec.to_builtins({key: getattr(chart, key) for key in keys})
    # Records write lists, which a table gets back from its row; with tuples the two would differ.
    return dict(msgspec.json.decode(msgspec.json.encode(found)))


def pile_of(layout: Layout) -> Pile | None:
    """Return what lies face down before anybody has turned over a hex."""
    areas = layout.covered
    if not areas:
        return None
    terrain = sum((area.kinds for area in areas), Counter[str]())
    tokens = sum((area.tokens for area in areas), Counter[int]())
    return Pile(dict(sorted(terrain.items())), tuple(sorted(tokens.elements())))


def _regions(scenario: str, layout: Layout, *, former: bool, each_island: bool) -> Iterator[Region]:
    for region in layout.islands:
        points = 1 if former and region.points and scenario in FORMER_ISLAND_POINTS else region.points
        if each_island and scenario == WONDERS and not region.start:
            yield from (Region(mass, points=points) for mass in joined(region.hexes))
        else:
            yield Region(region.hexes, region.start, points)


def joined(hexes: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
    """Yield the parts of some hexes that hang together."""
    left = set(hexes)
    for first in hexes:
        if first not in left:
            continue
        left.discard(first)
        part = [first]
        for q, r in part:
            beside = [at for at in left if _touch(at, (q, r))]
            part += beside
            left.difference_update(beside)
        yield tuple(part)


def _touch(one: Hex, other: Hex) -> bool:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def _robber(layout: Layout, land: Mapping[Hex, Land]) -> Hex | None:
    """Return where the robber begins: a hex, the first desert, or the first hex with a number."""
    listed = [at for area in layout.known for at in area.hexes if at in land]
    match layout.robber:
        case "desert":
            return next((at for at in listed if land[at].terrain == DESERT), None)
        case int(number):
            return next((at for at in listed if land[at].number == number), None)
        case (q, r):
            return (q, r)
        case _:
            return None

"""Dealing a board: over the areas of a layout, or, for the New World, over the sea; and what speaks against one.

Published: 6 and 8 lie neither beside each other nor on gold, and dealt gold does not touch gold. A board that breaks
this is played on all the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from scoring.catan.board.board_layout import BASE, LARGE, RED
from scoring.catan.board.geometry import Hex, Path, distance, neighbours_of, paths_of
from scoring.catan.board.island import (
    ANY_KIND,
    DESERT,
    FIELDS,
    FOG,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    RESOURCES,
    SEA,
    Island,
    Land,
    Waters,
    island_of,
)
from scoring.catan.sets.seafarers.chart import Chart, Region, chart_of, masses, regions_of
from scoring.catan.sets.seafarers.kind import FOG_ISLANDS, NEW_WORLD
from scoring.catan.sets.seafarers.layout import (
    WITHOUT_NUMBER,
    Area,
    Layout,
    joined,
    layouts,
    plain,
)

MOST_TRIES: Final = 4_000
# From the base game's hexes and those of the box (digest, 1); the large box adds its own.
IN_THE_BOX: Final[Mapping[str, int]] = {
    SEA: 19,
    GOLD: 2,
    DESERT: 2,
    HILLS: 2,
    MOUNTAINS: 2,
    FIELDS: 1,
    FOREST: 1,
    PASTURE: 1,
}
DEALT_LAND: Final = 27
"""The hexes of land of a dealt New World, of 46: as many as there are numbers for, and a desert."""
DEALT_LAND_LARGE: Final = 38
GOLD_TOKENS: Final = (3, 4, 5, 9, 10, 11, 4, 10)
"""Numbers beside those of the base game, as the layouts for four have them."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A board as it lies there: the terrain and the number of each hex that is known, and the harbours."""

    terrain: Mapping[Hex, str]
    numbers: Mapping[Hex, int]
    harbours: Mapping[Path, str]


def deal(layout: Layout, dice: random.Random, *, shuffled: bool = True) -> Deal:
    """Return a board dealt by the rules of its layout; harbours as printed unless they are to be `shuffled`."""
    best: tuple[int, dict[Hex, str], dict[Hex, int]] | None = None
    for _ in range(MOST_TRIES):
        terrain, numbers = _tried(layout, dice)
        wrong = len(list(_against(layout, terrain, numbers)))
        if best is None or wrong < best[0]:
            best = (wrong, terrain, numbers)
        if not wrong:
            break
    assert best is not None, "it was tried at least once"
    kinds = list(layout.harbours.kinds)
    if shuffled and layout.harbours.shuffled:
        dice.shuffle(kinds)
    return Deal(best[1], best[2], dict(zip(layout.harbours.edges, kinds, strict=True)))


def _tried(layout: Layout, dice: random.Random) -> tuple[dict[Hex, str], dict[Hex, int]]:
    terrain: dict[Hex, str] = {}
    numbers: dict[Hex, int] = {}
    for area in layout.known:
        here = dict(area.printed) or _terrain(area, dice)
        terrain |= here
        if area.has_fixed_numbers:
            numbers |= area.in_this_order(here)
            continue
        tokens = [number for number in area.numbers if number is not None]
        dice.shuffle(tokens)
        numbers |= dict(zip((at for at in area.hexes if here[at] not in WITHOUT_NUMBER), tokens, strict=False))
    return terrain, numbers


def _terrain(area: Area, dice: random.Random) -> dict[Hex, str]:
    """Return an area's terrain dealt over it: gold first where only some of its hexes take it."""
    kinds = list(area.kinds.elements())
    dice.shuffle(kinds)
    if not area.gold_on:
        return dict(zip(area.hexes, kinds, strict=True))
    rich = dice.sample(area.gold_on, kinds.count(GOLD))
    others = iter([kind for kind in kinds if kind != GOLD])
    return {at: GOLD if at in rich else next(others) for at in area.hexes}


def _against(layout: Layout, terrain: Mapping[Hex, str], numbers: Mapping[Hex, int]) -> Iterator[tuple[str, Hex]]:
    """Yield what a deal breaks, among what was dealt: printed hexes lie as they are printed."""
    dealt = {at for area in layout.known if not (area.printed and area.has_fixed_numbers) for at in area.hexes}
    land = {at: Land(kind, numbers.get(at)) for at, kind in terrain.items()}
    for what, places in _faults(land):
        if dealt.intersection(places):
            yield what, places[0]
    for area in layout.known:
        for at in area.spared.hexes:
            if numbers.get(at) in area.spared.numbers:
                yield "spared", at


def _faults(land: Mapping[Hex, Land]) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    for one, other in combinations(land, 2):
        if distance(one, other) > 1:
            continue
        if land[one].number in RED and land[other].number in RED:
            yield "reds", (one, other)
        if land[one].terrain == land[other].terrain == GOLD:
            yield "gold", (one, other)
    for at, hex_ in land.items():
        if hex_.terrain == GOLD and hex_.number in RED:
            yield "red_gold", (at,)


# ------------------------------------------------------------------ what is said of a board


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something about a board that its rules speak against: a code, and the hexes that it is about."""

    code: str
    hexes: tuple[Hex, ...]


def oddities(island: Island, layout: Layout | None, *, is_large: bool = False) -> tuple[Oddity, ...]:
    """Return what the rules of dealing have against a board, each code once with all its hexes.

    `reds`: a 6 or 8 beside another; `red_gold`: one on gold; `gold`: gold beside gold; `spared`: a number that is kept
    away from its hex; `harbour`: a harbour at which nobody can settle; `pieces`: more hexes than the box has;
    `numberless`: land that brings nothing.
    """
    found: dict[str, dict[Hex, None]] = {}
    dealt = None if layout is None else {at for area in layout.areas if not area.printed for at in area.hexes}
    for what, places in _faults(island.land):
        if dealt is None or dealt.intersection(places):
            found.setdefault(what, {}).update(dict.fromkeys(places))
    for area in () if layout is None else layout.known:
        for at in area.spared.hexes:
            if at in island.land and island.land[at].number in area.spared.numbers:
                found.setdefault("spared", {})[at] = None
    for at in _shut_harbours(island):
        found.setdefault("harbour", {})[at] = None
    if layout is None:
        found.update(_of_an_arrangement(island, is_large=is_large))
    return tuple(Oddity(code, tuple(hexes)) for code, hexes in found.items())


def _shut_harbours(island: Island) -> Iterator[Hex]:
    """Yield the land at harbours that lie where nobody settles."""
    by_corner = regions_of(chart_of(island, "")).by_corner
    for path in island.harbours:
        ends = island.shape.ends[path]
        if by_corner.keys().isdisjoint(ends):
            yield next(at for at in island.shape.hexes[ends[0]] if path in paths_of(at))


def _of_an_arrangement(island: Island, *, is_large: bool) -> dict[str, dict[Hex, None]]:
    said: dict[str, dict[Hex, None]] = {}
    pieces = pieces_for(is_large=is_large)
    used = Counter(hex_.terrain for hex_ in island.land.values())
    short = {kind for kind, count in used.items() if count > pieces[kind]}
    if short:
        said["pieces"] = {at: None for at, hex_ in island.land.items() if hex_.terrain in short}
    idle = [at for at, hex_ in island.land.items() if hex_.number is None and hex_.terrain != DESERT]
    if idle:
        said["numberless"] = dict.fromkeys(idle)
    return said


def pieces_for(*, is_large: bool) -> Counter[str]:
    """Return how many hexes of each terrain a household has: those of the base game and of the box (digest, 1)."""
    return Counter((LARGE if is_large else BASE).terrain) + Counter(IN_THE_BOX)


# ------------------------------------------------------------------ the New World, and own arrangements


def outline(*, is_large: bool) -> Layout:
    """Return the layout inside whose frame a table arranges hexes of its own: 46 of them, 67 for five and six."""
    return layouts()[FOG_ISLANDS]["6" if is_large else "4"]


def new_world(dice: random.Random, *, is_large: bool) -> Deal:
    """Return a New World dealt over the sea, with harbours along its coasts (digest, 10)."""
    inside = outline(is_large=is_large).hexes
    count = DEALT_LAND_LARGE if is_large else DEALT_LAND
    kinds = pieces_for(is_large=is_large)
    kinds.subtract({SEA: kinds[SEA], DESERT: kinds[DESERT] - 1})
    best: tuple[int, dict[Hex, str], dict[Hex, int]] | None = None
    for _ in range(MOST_TRIES):
        terrain, numbers = _new_land(inside, count, kinds, dice)
        faults = len(list(_faults({at: Land(kind, numbers.get(at)) for at, kind in terrain.items()})))
        # One mass of land has no other island to sail to.
        faults += 10 * (len(list(joined(tuple(terrain)))) < 3)  # noqa: PLR2004 - three islands at least
        if best is None or faults < best[0]:
            best = (faults, terrain, numbers)
        if not faults:
            break
    assert best is not None, "it was tried at least once"
    return Deal(best[1], best[2], _harbours(best[1], dice, is_large=is_large))


def _new_land(
    inside: tuple[Hex, ...], count: int, pieces: Counter[str], dice: random.Random
) -> tuple[dict[Hex, str], dict[Hex, int]]:
    kinds = list(pieces.elements())
    dice.shuffle(kinds)
    # The desert is one of them, so that the robber has a place.
    kinds = [DESERT, *(kind for kind in kinds if kind != DESERT)][:count]
    dice.shuffle(kinds)
    terrain = dict(zip(sorted(dice.sample(inside, count)), kinds, strict=True))
    base = [*(LARGE if count > DEALT_LAND else BASE).tokens, *GOLD_TOKENS, 6, 8, 5, 9]
    tokens = base[: count - 1]
    dice.shuffle(tokens)
    return terrain, dict(zip((at for at in terrain if terrain[at] != DESERT), tokens, strict=True))


def _harbours(terrain: Mapping[Hex, str], dice: random.Random, *, is_large: bool) -> dict[Path, str]:
    """Return harbours on edges of the coast, no two of which share a corner or a hex of the sea."""
    kinds = [*RESOURCES, *([ANY_KIND] * (6 if is_large else 4))]
    dice.shuffle(kinds)
    inside = set(outline(is_large=is_large).hexes)
    edges = [
        (path, at, beyond)
        for at in terrain
        for path, beyond in zip(paths_of(at), neighbours_of(at), strict=True)
        if beyond not in terrain and beyond in inside
    ]
    dice.shuffle(edges)
    found: dict[Path, str] = {}
    taken: set[Hex] = set()
    for path, at, beyond in edges:
        if kinds and at not in taken and beyond not in taken:
            found[path] = kinds.pop()
            taken |= {at, beyond}
    return found


def arranged(
    scenario: str, made: Deal, points: Mapping[Hex, int], starts: Mapping[Hex, bool], *, is_large: bool
) -> Island:
    """Return the board of an own arrangement: `points` and `starts` are by any hex of an island.

    Where nothing is said one may start on every island, and in the New World another one brings 1 point.
    What lies in the fog is one more island, on which nobody starts.
    """
    layout = outline(is_large=is_large)
    land = {at: Land(kind, made.numbers.get(at)) for at, kind in made.terrain.items() if kind not in (SEA, FOG)}
    fog = frozenset(at for at, kind in made.terrain.items() if kind == FOG)
    sea = frozenset(at for at in layout.all_hexes if at not in land and at not in fog)
    waters = Waters(sea, frozenset(layout.frame), fog)
    robber = next((at for at, hex_ in land.items() if hex_.terrain == DESERT), None)
    bare = island_of(land, made.harbours, robber, waters)
    usual = 1 if scenario == NEW_WORLD else 0
    islands = [
        Region(
            mass,
            next((starts[at] for at in mass if at in starts), True),
            next((points[at] for at in mass if at in points), usual),
        )
        for mass in masses(bare)
    ]
    if fog:
        islands.append(Region(tuple(sorted(fog)), points=next((points[at] for at in sorted(fog) if at in points), 0)))
    return island_of(land, made.harbours, robber, waters, plain(Chart(islands=tuple(islands))))

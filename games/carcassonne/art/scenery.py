"""Scatter what grows on the fields of a tile: patches of ground, trees, sheaves, and houses at crossings.

Places are chosen at rotation 0 by a generator seeded with the tile's name, and turned with the tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import Point, StraightLine, distance, inside, to_line, turn
from games.carcassonne.art import ground, houses
from games.carcassonne.art.layout.marks import PrintedMark, is_central, marks
from games.carcassonne.art.layout.plan import plan
from games.carcassonne.art.layout.territory import covers
from scoring.carcassonne.board.tile import DESIGNS_KEPT

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

TRIES: Final = 700
PATCH_TRIES: Final = 300
NEED: Final = {"tree": 6.5, "fir": 8.0, "copse": 10.5}
"""The distance that growing things keep from walls and roads, in tile units."""
KINDS: Final = ("blob", "strip", "light", "blob")
HOUSE_ROOM: Final = 11.0
"""The distance that a house keeps from a printed symbol, at its foot."""
RIM: Final = 7.0
"""The distance that trees and patches keep from the rim."""


@dataclass(frozen=True, slots=True)
class PlacedSymbol:
    """A symbol at its place."""

    symbol: str
    place: Point


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of ground of another colour: its kind, its size (one of `ground.SIZES`) and which way it lies."""

    kind: str
    size: int
    lie: int
    middle: Point

    @property
    def reach(self) -> float:
        return ground.SIZES[self.size]


@dataclass(frozen=True, slots=True)
class Scenery:
    """Everything that grows on one tile, at rotation 0."""

    patches: tuple[Patch, ...]
    trees: tuple[tuple[str, Point], ...]


def clearance(point: Point, areas: list[tuple[StraightLine, ...]]) -> float:
    """Return the distance of a point from the rim of the field in which it lies, or -1 outside all fields."""
    for pieces in areas:
        if sum(inside(point, piece) for piece in pieces) % 2:
            return min(to_line(point, (*piece, piece[0])) for piece in pieces)
    return -1.0


@lru_cache(maxsize=DESIGNS_KEPT)
def scenery(tile: Tile, trees: int) -> Scenery:
    """Scatter patches and so many trees over the fields of a tile."""
    random = Random(f"scenery {tile.id}")
    areas = [covers(tile, segment.id) for segment in tile.segments if segment.kind == "field"]
    patches: list[Patch] = []
    grown: list[tuple[str, Point]] = []
    printed = marks(tile)
    busy = [(50.0 + dx, 50.0 + dy) for dx in (-15, 15) for dy in (-14, 14)] if plan(tile).hub else []
    busy += [arm.curve[-1][-1] for arm in plan(tile).streams if arm.end == "spring"]
    for attempt in range(TRIES if areas else 0):
        point = (random.uniform(RIM, 100 - RIM), random.uniform(RIM, 100 - RIM))
        clear = clearance(point, areas)
        if len(patches) < len(KINDS) and attempt < PATCH_TRIES:
            try_patch(random, point, clear, patches, printed)
        elif len(grown) < trees and clear > 7 and lonely(point, busy, patches, printed):  # noqa: PLR2004
            grown.append((random.choice(("tree", "copse", "copse", "fir")), point))
            busy.append(point)
    return Scenery(tuple(patches), tuple(grown))


def lonely(point: Point, busy: list[Point], patches: list[Patch], printed: tuple[PrintedMark, ...]) -> bool:
    if any(distance(point, mark.place) < mark.reach + 6 for mark in printed):
        return False
    strips = [patch for patch in patches if patch.kind in ("strip", "wheat")]
    return all(distance(point, other) > 13 for other in busy) and all(  # noqa: PLR2004
        distance(point, patch.middle) > patch.reach + 4 for patch in strips
    )


def try_patch(
    random: Random, point: Point, clear: float, patches: list[Patch], printed: tuple[PrintedMark, ...]
) -> None:
    kind = KINDS[len(patches)]
    kind = random.choice((kind, "wheat")) if kind == "strip" else kind
    for size in sorted(range(len(ground.SIZES)), reverse=True):
        patch = Patch(kind, size, random.randrange(ground.LIES), point)
        apart = [distance(point, mark.place) - mark.reach for mark in printed]
        fits = patch.reach * 0.9 < min([clear, *apart])
        if fits and all(distance(point, other.middle) > 0.85 * (patch.reach + other.reach) for other in patches):
            patches.append(patch)
            return


def patches(tile: Tile, rotation: int, style: Style) -> list[PlacedSymbol]:
    grown = scenery(tile, style.trees).patches
    return [PlacedSymbol(ground.name(p.kind, p.size, p.lie + rotation), turn(p.middle, rotation)) for p in grown]


def stands(tile: Tile, rotation: int, style: Style) -> list[PlacedSymbol]:
    """Return the trees, sheaves and lone houses of a turned tile."""
    grown = scenery(tile, style.trees)
    found = [PlacedSymbol(kind, foot(turn(place, rotation), style)) for kind, place in grown.trees]
    found += [PlacedSymbol("sheaves", turn(patch.middle, rotation)) for patch in grown.patches if patch.kind == "wheat"]
    found += [PlacedSymbol(mark.name(rotation), turn(mark.place, rotation)) for mark in marks(tile)]
    found += village(tile, rotation, style)
    return sorted(found, key=lambda stand: (stand.place[1], stand.place[0]))


def foot(point: Point, style: Style) -> Point:
    return point[0], point[1] + 2.5 * style.tree


def village(tile: Tile, rotation: int, style: Style) -> list[PlacedSymbol]:
    """Return the houses around a crossing, only in angles that lie between two roads."""
    arms = {arm.side for arm in plan(tile, rotation).arms if arm.end == "hub"}
    corners = [side for side in sorted(arms) if (side + 1) % 4 in arms]
    random = Random(f"village {tile.id}")
    skip = random.randrange(4)
    if len(corners) > 3:  # noqa: PLR2004 - a crossing of four keeps one angle green
        corners = [side for side in corners if (side - rotation) % 4 != skip]
    stops = dict.fromkeys(arm.curve[-1][-1] for arm in plan(tile, rotation).arms if arm.end == "stop")
    ends = [PlacedSymbol("cottage0", (x - 4.2 * style.house, y - 2 * style.house)) for x, y in stops]
    found = [cottage(side, style, f"cottage{(side - rotation) % 3}") for side in corners]
    printed = [(turn(mark.place, rotation), mark.reach) for mark in marks(tile) if is_central(mark.symbol)]
    return ends + [
        house for house in found if all(distance(house.place, place) > reach + HOUSE_ROOM for place, reach in printed)
    ]


def cottage(side: int, style: Style, symbol: str) -> PlacedSymbol:
    wide = houses.WIDTHS[houses.GABLE] * style.house
    east, south = side in (0, 1), side in (1, 2)
    x = 58.5 if east else 41.5 - wide
    y = 58.5 + houses.HEIGHT * style.house if south else 42.5
    return PlacedSymbol(symbol, (x, y))

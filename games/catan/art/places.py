"""Places of hexes, intersections and paths on the drawing, in whole units: a hex's side is 100, x grows east, y south.

Half a hex is taken to be 87 units wide: that is less than half a unit from the truth, and makes everything whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from scoring.catan.board.geometry import AROUND, Hex, Intersection, Path, intersections_of, neighbours_of

if TYPE_CHECKING:
    from scoring.catan.board.island import Island

SIDE: Final = 100
HALF: Final = 87
SHORE: Final = 135
"""The width of the sea around the land: as far as harbours and waves reach."""
RIM: Final = 24
"""The width of the frame around sea that a board lists."""

GridPoint = tuple[int, int]
Loop = tuple[GridPoint, ...]

_ENDS: Final = {"N": -SIDE, "S": SIDE}
_SIDES: Final = {
    "NE": (HALF // 2 + 1, -3 * SIDE // 4, 30),
    "E": (HALF, 0, 90),
    "SE": (HALF // 2 + 1, 3 * SIDE // 4, 150),
}
"""From the middle of a hex to that of its side, and how far a horizontal drawing is turned clockwise to lie on it."""
_CORNERS: Final = (
    (0, -SIDE),
    (HALF, -SIDE // 2),
    (HALF, SIDE // 2),
    (0, SIDE),
    (-HALF, SIDE // 2),
    (-HALF, -SIDE // 2),
)


def centre(at: Hex) -> GridPoint:
    q, r = at
    return 2 * HALF * q + HALF * r, 3 * SIDE // 2 * r


def corners_of(at: Hex) -> Loop:
    """Return the six corners of a hex, clockwise from the north."""
    x, y = centre(at)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


@cache
def corner(at: Intersection) -> GridPoint:
    q, r, end = at.split(",")
    x, y = centre((int(q), int(r)))
    return x, y + _ENDS[end]


@cache
def middle(at: Path) -> tuple[int, int, int]:
    """Return the middle of a path, and the degrees by which a horizontal drawing is turned clockwise to lie on it."""
    q, r, side = at.split(",")
    x, y = centre((int(q), int(r)))
    dx, dy, angle = _SIDES[side]
    return x + dx, y + dy, angle


def direction_of(at: Path) -> str:
    """Return which way a path lies: `NE`, `E` or `SE`, the side of the hex that it is named after."""
    return at.rpartition(",")[2]


def sea(land: Collection[Hex]) -> frozenset[Hex]:
    """Return the hexes of water around some land: the frame."""
    around = {other for at in land for other in neighbours_of(at)}
    return frozenset(around - set(land))


def water_of(island: Island) -> frozenset[Hex]:
    """Return the hexes of water on a board: those that it lists, and those around everything else."""
    covered = {*island.land, *island.waters.fog}
    return island.waters.sea | (sea(covered) - covered)


def frame(island: Island) -> tuple[int, int, int, int]:
    """Return left, top, width and height of an island with its shore, and of the sea that its board lists."""
    return _frame(frozenset((*island.land, *island.waters.fog)), island.waters.sea)


@cache
def _frame(land: frozenset[Hex], listed: frozenset[Hex]) -> tuple[int, int, int, int]:
    left, top, right, bottom = _box(land, SHORE)
    if listed:
        further = _box(listed, RIM)
        left, top = min(left, further[0]), min(top, further[1])
        right, bottom = max(right, further[2]), max(bottom, further[3])
    return left, top, right - left, bottom - top


def _box(hexes: Iterable[Hex], room: int) -> tuple[int, int, int, int]:
    spots = [spot for at in hexes for spot in corners_of(at)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


def outline(hexes: Iterable[Hex]) -> tuple[Loop, ...]:
    """Return the borders of an area of hexes, clockwise (those of holes anticlockwise), each as its corners."""
    area = frozenset(hexes)
    following = {
        (at, side): area.intersection({(at[0] + dq, at[1] + dr)})
        for at in sorted(area)
        for side, (dq, dr) in enumerate(AROUND)
    }
    borders = [key for key, beyond in following.items() if not beyond]
    starts: dict[Intersection, tuple[Hex, int]] = {}
    for at, side in borders:
        starts[intersections_of(at)[side]] = (at, side)
    return tuple(loops(starts))


def loops(starts: dict[Intersection, tuple[Hex, int]]) -> Iterable[Loop]:
    """Walk along sides, each given by the corner at which it begins, until all are walked."""
    while starts:
        name = min(starts)
        loop: list[GridPoint] = []
        while name in starts:
            at, side = starts.pop(name)
            loop.append(corner(name))
            name = intersections_of(at)[(side + 1) % 6]
        yield tuple(loop)

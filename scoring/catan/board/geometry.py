"""Hexes, intersections and paths: how they are named and what touches what.

Hexes lie with a corner to the north, in axial coordinates (q, r): q grows to the east, r to the south-east. An
intersection is "q,r,N" or "q,r,S", the north or south corner of a hex; a path is "q,r,NE", "q,r,E" or "q,r,SE", that
side of a hex. Everything has exactly one such name; on the coast it may be that of a hex of the sea.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

Hex = tuple[int, int]
Intersection = str
Path = str

T = TypeVar("T")

AROUND: Final[tuple[Hex, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six neighbours clockwise from the north-east."""

_CORNERS: Final = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"))
_SIDES: Final = ((0, 0, "NE"), (0, 0, "E"), (0, 0, "SE"), (-1, 1, "NE"), (-1, 0, "E"), (0, -1, "SE"))


@cache
def intersections_of(at: Hex) -> tuple[Intersection, ...]:
    """Return the six corners of a hex, clockwise from the north."""
    q, r = at
    return tuple(f"{q + dq},{r + dr},{end}" for dq, dr, end in _CORNERS)


@cache
def paths_of(at: Hex) -> tuple[Path, ...]:
    """Return the six sides of a hex, clockwise from the north-east; side i joins corners i and i + 1."""
    q, r = at
    return tuple(f"{q + dq},{r + dr},{side}" for dq, dr, side in _SIDES)


@cache
def neighbours_of(at: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around a hex, clockwise from the north-east; neighbour i lies across side i."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in AROUND)


def distance(one: Hex, other: Hex) -> int:
    """Return how many steps from hex to hex lead from one to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True, slots=True)
class Shape:
    """The net of intersections and paths that the hexes of a board make; every mapping is by name.

    `hexes` are the hexes of land that touch an intersection (those without any stand in open water), `ends` the two
    ends of a path, `paths` those that meet at an intersection, `beside` the intersections one path away from it. A road
    may lie on the paths in `dry`, beside land, a ship on those in `wet`, beside water: those of the coast are in both.
    """

    land: frozenset[Hex]
    hexes: Mapping[Intersection, tuple[Hex, ...]]
    ends: Mapping[Path, tuple[Intersection, Intersection]]
    paths: Mapping[Intersection, tuple[Path, ...]]
    beside: Mapping[Intersection, tuple[Intersection, ...]]
    dry: frozenset[Path]
    wet: frozenset[Path]


NOWHERE: Final[frozenset[Hex]] = frozenset()


@cache
def shape_of(land: frozenset[Hex], sea: frozenset[Hex] = NOWHERE, covered: frozenset[Hex] = NOWHERE) -> Shape:
    """Return the net of these hexes of land and sea, and of those of which nobody knows yet what they are.

    What lies beyond all of them is water, in which no piece stands.
    """
    hexes: dict[Intersection, list[Hex]] = {}
    ends: dict[Path, tuple[Intersection, Intersection]] = {}
    dry, wet = set(), set()
    for at in sorted(land | sea | covered):
        corners, around = intersections_of(at), neighbours_of(at)
        for corner in corners if at in land else ():
            hexes.setdefault(corner, []).append(at)
        for side, path in enumerate(paths_of(at)):
            ends.setdefault(path, (corners[side], corners[(side + 1) % 6]))
            sides = {at, around[side]}
            if sides & land:
                dry.add(path)
            if not sides <= land | covered:
                wet.add(path)
    corners_ = dict.fromkeys(corner for both in ends.values() for corner in both)
    paths: dict[Intersection, list[Path]] = {corner: [] for corner in corners_}
    beside: dict[Intersection, list[Intersection]] = {corner: [] for corner in corners_}
    for path, (one, other) in ends.items():
        paths[one].append(path)
        paths[other].append(path)
        beside[one].append(other)
        beside[other].append(one)
    return Shape(land, _frozen(hexes), ends, _frozen(paths), _frozen(beside), frozenset(dry), frozenset(wet))


def _frozen(lists: Mapping[str, Iterable[T]]) -> dict[str, tuple[T, ...]]:
    return {name: tuple(values) for name, values in lists.items()}

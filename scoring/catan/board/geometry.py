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
    """The net of intersections and paths that some hexes of land make; every mapping is by name.

    `hexes` are the hexes of land that touch an intersection, `ends` the two ends of a path, `paths` those that meet
    at an intersection, `beside` the intersections one path away from it.
    """

    land: frozenset[Hex]
    hexes: Mapping[Intersection, tuple[Hex, ...]]
    ends: Mapping[Path, tuple[Intersection, Intersection]]
    paths: Mapping[Intersection, tuple[Path, ...]]
    beside: Mapping[Intersection, tuple[Intersection, ...]]


@cache
def shape_of(land: frozenset[Hex]) -> Shape:
    """Return the net of these hexes."""
    hexes: dict[Intersection, list[Hex]] = {}
    ends: dict[Path, tuple[Intersection, Intersection]] = {}
    for at in sorted(land):
        corners = intersections_of(at)
        for corner in corners:
            hexes.setdefault(corner, []).append(at)
        for side, path in enumerate(paths_of(at)):
            ends.setdefault(path, (corners[side], corners[(side + 1) % 6]))
    paths: dict[Intersection, list[Path]] = {corner: [] for corner in hexes}
    beside: dict[Intersection, list[Intersection]] = {corner: [] for corner in hexes}
    for path, (one, other) in ends.items():
        paths[one].append(path)
        paths[other].append(path)
        beside[one].append(other)
        beside[other].append(one)
    return Shape(land, _frozen(hexes), ends, _frozen(paths), _frozen(beside))


def _frozen(lists: Mapping[str, Iterable[T]]) -> dict[str, tuple[T, ...]]:
    return {name: tuple(values) for name, values in lists.items()}

"""The boards: where hexes and harbours lie in the frame, how many of each are in the box, and building an island.

`beginner_island` is the fixed one. `deal` shuffles a variable one, `fill_in` numbers terrain that lies on the table
already. Whoever calls brings the randomness.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from scoring.catan.board.geometry import AROUND, Hex, Path, distance, intersections_of, neighbours_of, paths_of
from scoring.catan.board.island import (
    ANY_KIND,
    BRICK,
    DESERT,
    FIELDS,
    FOREST,
    GRAIN,
    HILLS,
    LUMBER,
    MOUNTAINS,
    ORE,
    PASTURE,
    WOOL,
    Island,
    Land,
    island_of,
)

Numbering = Literal["spiral", "free"]
Harbours = Literal["fixed", "shuffled"]

RED: Final = (6, 8)
# Of 300 islands with tokens placed freely, the base frame took 43 tries at most, the large one 220; spirals took one.
MOST_TRIES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Frame:
    """The island's pieces in a box, and the hexes and sides on which they may lie.

    `tokens` are in the order of their letters, `harbours` by their place on the frame, clockwise.
    """

    hexes: tuple[Hex, ...]
    terrain: Mapping[str, int]
    tokens: tuple[int, ...]
    harbours: Mapping[Path, str]


def _rows(*rows: tuple[int, int, int]) -> tuple[Hex, ...]:
    return tuple((q, r) for r, first, last in rows for q in range(first, last + 1))


BASE: Final = Frame(
    hexes=_rows((-2, 0, 2), (-1, -1, 2), (0, -2, 2), (1, -2, 1), (2, -2, 0)),
    terrain={FIELDS: 4, FOREST: 4, PASTURE: 4, HILLS: 3, MOUNTAINS: 3, DESERT: 1},
    tokens=(5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    harbours={
        "0,-3,SE": ANY_KIND,
        "1,-2,NE": GRAIN,
        "2,-1,NE": ORE,
        "2,0,E": ANY_KIND,
        "1,1,SE": WOOL,
        "-1,2,SE": ANY_KIND,
        "-3,3,NE": ANY_KIND,
        "-3,1,E": BRICK,
        "-2,-1,E": LUMBER,
    },
)

LARGE_ROWS: Final = _rows((-3, 0, 2), (-2, -1, 2), (-1, -2, 2), (0, -3, 2), (1, -3, 1), (2, -3, 0), (3, -3, -1))

_BEGINNER: Final = (
    "M10 P2 W9",
    "F12 H6 P4 H10",
    "F9 W11 D W3 M8",
    "W8 M3 F4 P5",
    "H5 F6 P11",
)
_LETTERS: Final = {"M": MOUNTAINS, "P": PASTURE, "W": FOREST, "F": FIELDS, "H": HILLS, "D": DESERT}


def beginner_island() -> Island:
    return island_of_rows(_BEGINNER, BASE.harbours, (0, 0))


def island_of_rows(rows: Sequence[str], harbours: Mapping[Path, str], robber: Hex) -> Island:
    """Return an island in the frame of the base game, from rows such as "M10 P2 W9": letter of terrain and number."""
    cells = " ".join(rows).split()
    land = {
        at: Land(_LETTERS[cell[0]], int(cell[1:]) if cell[1:] else None)
        for at, cell in zip(BASE.hexes, cells, strict=True)
    }
    return island_of(land, harbours, robber)


def coast(hexes: Sequence[Hex]) -> tuple[Path, ...]:
    """Return the paths along the coast, clockwise from the north side of the first hex of the north row."""
    land = frozenset(hexes)
    following: dict[str, tuple[Path, str]] = {}
    for at in hexes:
        corners = intersections_of(at)
        for side, beyond in enumerate(neighbours_of(at)):
            if beyond not in land:
                following[corners[side]] = (paths_of(at)[side], corners[(side + 1) % 6])
    corner = intersections_of(min(hexes, key=lambda at: (at[1], at[0])))[0]
    ring: list[Path] = []
    while len(ring) < len(following):
        path, corner = following[corner]
        ring.append(path)
    return tuple(ring)


def spaced(ring: Sequence[Path], kinds: Sequence[str]) -> dict[Path, str]:
    return {ring[round(number * len(ring) / len(kinds))]: kind for number, kind in enumerate(kinds)}


LARGE: Final = Frame(
    hexes=LARGE_ROWS,
    terrain={FIELDS: 6, FOREST: 6, PASTURE: 6, HILLS: 5, MOUNTAINS: 5, DESERT: 2},
    tokens=(2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
    # The document does not show this frame, so they are spread evenly (docs/rules-catan.md).
    harbours=spaced(
        coast(LARGE_ROWS),
        (ANY_KIND, WOOL, ANY_KIND, BRICK, ANY_KIND, GRAIN, ANY_KIND, WOOL, ORE, ANY_KIND, LUMBER),
    ),
)


def corners(hexes: Sequence[Hex]) -> tuple[Hex, ...]:
    """Return the hexes at the corners of an island, where a spiral may begin."""
    land = frozenset(hexes)
    return tuple(at for at in hexes if sum(other in land for other in neighbours_of(at)) <= len(AROUND) // 2)


def spiral(hexes: Sequence[Hex], start: Hex) -> tuple[Hex, ...]:
    """Return the hexes from a corner, anticlockwise along the coast and inwards."""
    left = set(hexes)
    around = neighbours_of(start)
    heading = next(side for side in range(6) if around[side] in left and around[(side + 1) % 6] not in left)
    order = [start]
    left.discard(start)
    while left:
        around = neighbours_of(order[-1])
        turns = (heading + turn for turn in (2, 1, 0, -1, -2, 3))
        step = next((side % 6 for side in turns if around[side % 6] in left), None)
        if step is None:  # an island with a hole or an arm: go on at the nearest hex
            order.append(min(left, key=lambda at: (distance(at, order[-1]), at)))
        else:
            heading = step
            order.append(around[step])
        left.discard(order[-1])
    return tuple(order)


def fill_in(frame: Frame, terrain: Mapping[Hex, str], start: Hex) -> dict[Hex, Land]:
    """Return terrain with the number tokens in the order of their letters, by the spiral from a corner."""
    tokens = iter(frame.tokens)
    land = {}
    for at in spiral(tuple(terrain), start):
        land[at] = Land(terrain[at], None if terrain[at] == DESERT else next(tokens, None))
    return {at: land[at] for at in terrain}


def touching(land: Mapping[Hex, Land], numbers: Sequence[int] | None) -> list[tuple[Hex, Hex]]:
    """Return neighbours that both have one of these numbers; None: neighbours with the same number."""
    return [
        (one, other)
        for one, other in combinations(land, 2)
        if distance(one, other) == 1 and _alike(land[one].number, land[other].number, numbers)
    ]


def _alike(one: int | None, other: int | None, numbers: Sequence[int] | None) -> bool:
    if one is None or other is None:
        return False
    return one == other if numbers is None else one in numbers and other in numbers


def deal(frame: Frame, dice: random.Random, *, numbering: Numbering = "spiral", harbours: Harbours = "fixed") -> Island:
    """Return a variable island; red numbers never touch."""
    for _ in range(MOST_TRIES):
        kinds = [terrain for terrain, count in frame.terrain.items() for _ in range(count)]
        dice.shuffle(kinds)
        terrain = dict(zip(frame.hexes, kinds, strict=True))
        land = _numbered(frame, terrain, dice, numbering)
        if not touching(land, RED):
            break
    ports = list(frame.harbours.values())
    if harbours == "shuffled":
        dice.shuffle(ports)
    robber = next(at for at, hex_ in land.items() if hex_.terrain == DESERT)
    return island_of(land, dict(zip(frame.harbours, ports, strict=True)), robber)


def _numbered(frame: Frame, terrain: Mapping[Hex, str], dice: random.Random, numbering: Numbering) -> dict[Hex, Land]:
    if numbering == "spiral":
        return fill_in(frame, terrain, dice.choice(corners(frame.hexes)))
    tokens = list(frame.tokens)
    dice.shuffle(tokens)
    return {at: Land(kind, None if kind == DESERT else tokens.pop()) for at, kind in terrain.items()}

"""The fairness of an island: a score from 0 to 100, and the parts that explain it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean
from typing import Final

from scoring.catan.board.board_layout import RED, touching
from scoring.catan.board.geometry import Hex, Intersection
from scoring.catan.board.island import PRODUCE, Island

PIPS: Final = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""The pips of each number: the rolls that bring it, of the 36 of two dice."""

WEIGHTS: Final = {"resources": 40, "corners": 30, "reds": 15, "same_numbers": 15}
"""The most that each part can give to the score."""

PAIR: Final = 5
"""The points of the score that a pair of touching numbers costs."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The score of an island.

    `parts` gives the points of each part, out of `WEIGHTS`. `by_resource` are the pips of an average hex of each
    resource, `corners` the best places for first settlements with their pips, the best first; `reds` and
    `same_numbers` are pairs of hexes that touch.
    """

    parts: tuple[tuple[str, int], ...]
    by_resource: tuple[tuple[str, float], ...]
    corners: tuple[tuple[Intersection, int], ...]
    reds: tuple[tuple[Hex, Hex], ...]
    same_numbers: tuple[tuple[Hex, Hex], ...]

    @property
    def score(self) -> int:
        return sum(points for _, points in self.parts)


def fairness(island: Island, seats: int) -> Fairness:
    """Judge an island for that many seats."""
    by_resource = resource_pips(island)
    best = first_places(island, 2 * seats)
    reds, same = touching(island.land, RED), touching(island.land, None)
    parts = {
        "resources": evenness([pips for _, pips in by_resource]),
        "corners": evenness([float(pips) for _, pips in best]),
        "reds": 1 - PAIR * len(reds) / WEIGHTS["reds"],
        "same_numbers": 1 - PAIR * len(same) / WEIGHTS["same_numbers"],
    }
    points = tuple((key, round(WEIGHTS[key] * max(0.0, share))) for key, share in parts.items())
    return Fairness(points, by_resource, best, tuple(reds), tuple(same))


def evenness(values: list[float]) -> float:
    """Return 1 where all are equal, and less the farther they lie apart on average, measured by their mean."""
    middle = mean(values) if values else 0
    return 1 - mean(abs(value - middle) for value in values) / middle if middle else 0


def resource_pips(island: Island) -> tuple[tuple[str, float], ...]:
    """Return the pips of an average hex of each resource."""
    found = []
    for terrain, kind in PRODUCE.items():
        pips = [PIPS.get(hex_.number or 0, 0) for hex_ in island.land.values() if hex_.terrain == terrain]
        if pips:
            found.append((kind, mean(pips)))
    return tuple(found)


def pips_at(island: Island, at: Intersection) -> int:
    """Return how many of 36 rolls bring a card to a settlement there, on average."""
    return sum(PIPS.get(island.land[hex_].number or 0, 0) for hex_ in island.shape.hexes[at])


def first_places(island: Island, count: int) -> tuple[tuple[Intersection, int], ...]:
    """Return the intersections that first settlements would take, one after the other, the best first."""
    free = {at: pips_at(island, at) for at in island.shape.hexes}
    places: list[tuple[Intersection, int]] = []
    while free and len(places) < count:
        # By name where several are as good, so that an island is judged alike every time.
        at = max(free, key=lambda place: (free[place], place))
        places.append((at, free[at]))
        for taken in (at, *island.shape.beside[at]):
            free.pop(taken, None)
    return tuple(places)

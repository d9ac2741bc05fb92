"""The barriers on a tile as a network: walls, roads and rivers between the rim and the places where they meet.

A walk that keeps its area on the right and turns right wherever it can goes once around that area.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin, tau
from typing import TYPE_CHECKING, Final

from games.art.common.geometry import Point, StraightLine, crossing, distance, offset, perimeter, sample, to_line, trim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.carcassonne.art.layout.parts import Arm, Plan, WallStretch

ROAD_HALF: Final = 6.0
RIVER_HALF: Final = 10.0
WALL_HALF: Final = 3.0
POND: Final = 22.0
"""The reach of a lake from its middle."""
TURNS: Final = 8
NEAR: Final = 2.0
"""Ends of barriers so near to each other, or to a barrier, meet it."""
AHEAD: Final = 4.0
"""The distance that one looks ahead to tell which of two barriers lies to the right."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A line that parts areas, and half its width.

    `slot` is the half side of the tile that it is, if it lies on the rim; `wall` tells that a city lies on its right.
    """

    line: StraightLine
    half: float
    slot: int | None = None
    wall: bool = False


@dataclass(frozen=True, slots=True)
class BarrierStep:
    """A barrier as walked: from its first point or from its last."""

    barrier: Barrier
    forward: bool

    @property
    def line(self) -> StraightLine:
        return self.barrier.line if self.forward else tuple(reversed(self.barrier.line))

    @property
    def way(self) -> StraightLine:
        """Return the walker's own line, beside the barrier on its right."""
        return offset(self.line, self.barrier.half) if self.barrier.half else self.line


BarrierWalk = tuple[BarrierStep, ...]


def ring(middle: Point, radius: float, corners: int = 16) -> StraightLine:
    """Return a polygon around a point, clockwise; its first corner lies north."""
    angles = [tau * index / corners - pi / 2 for index in range(corners)]
    return tuple((middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles)


def body(plan: Plan) -> StraightLine | None:
    """Return the outline of what stands or lies in a field by itself: a yard or a lake."""
    if plan.yard:
        return plan.yard.corners
    return ring(plan.lake, POND) if plan.lake else None


def barriers(plan: Plan) -> list[Barrier]:
    """Return all barriers of a tile, cut where they meet."""
    found = [_wall(wall) for wall in plan.walls]
    found += [_arm(arm, ROAD_HALF) for arm in plan.arms]
    found += [_arm(arm, RIVER_HALF) for arm in plan.streams]
    found += [Barrier((wall.tip, nearest(wall.tip, plan.arms)), 0.0) for wall in plan.walls if wall.tip]
    around = body(plan)
    joined = around and any(arm.end in ("yard", "lake") for arm in (*plan.arms, *plan.streams))
    if around and joined:
        found.append(Barrier((*around, around[0]), 0.0))
    rim = [Barrier((perimeter(slot), perimeter(slot + 1)), 0.0, slot) for slot in range(TURNS)]
    return [*(piece for barrier in found for piece in cut(barrier, [*found, *rim])), *rim]


def nearest(point: Point, arms: tuple[Arm, ...]) -> Point:
    return min((place for arm in arms for place in sample(arm.curve, 40)), key=lambda place: distance(point, place))


def _wall(wall: WallStretch) -> Barrier:
    return Barrier(sample(wall.curve, 20 if len(wall.curve) == 1 else 10), WALL_HALF, wall=True)


def _arm(arm: Arm, half: float) -> Barrier:
    line = sample(arm.curve, 20 if len(arm.curve) == 1 and arm.end == "edge" else 10)
    if arm.end == "lake":
        line = tuple(point for point in line if distance(point, line[-1]) > POND)
        line = (*line, min(ring(arm.curve[-1][-1], POND), key=lambda point: distance(point, line[-1])))
    return Barrier(line, half)


def cut(barrier: Barrier, others: list[Barrier]) -> Iterator[Barrier]:
    """Cut a barrier where others end at it or cross it."""
    places = [place for other in others if other is not barrier for place in meetings(barrier.line, other.line)]
    line = barrier.line
    for place in sorted(places, key=lambda place: along(line, place)):
        if min(distance(place, line[0]), distance(place, line[-1])) < NEAR:
            continue
        index = int(along(line, place))
        yield Barrier((*line[: index + 1], place), barrier.half, None, barrier.wall)
        line = (place, *line[index + 1 :])
    yield Barrier(line, barrier.half, None, barrier.wall)


def along(line: StraightLine, place: Point) -> float:
    """Return how far along a line a point is, in stretches."""
    nearest = min(range(len(line) - 1), key=lambda index: to_line(place, line[index : index + 2]))
    a, b = line[nearest], line[nearest + 1]
    return nearest + min(distance(a, place) / (distance(a, b) or 1), 0.999)


def meetings(line: StraightLine, other: StraightLine) -> list[Point]:
    touching = [end for end in (other[0], other[-1]) if to_line(end, line) < NEAR]
    if touching:
        return touching
    crossings = (crossing(a, b, c, d) for a, b in pairwise(line) for c, d in pairwise(other))
    return [place for place in crossings if place][:1]


def walks(network: list[Barrier]) -> list[BarrierWalk]:
    """Return the walks around all areas inside the tile."""
    steps = [BarrierStep(barrier, forward) for barrier in network for forward in (True, False)]
    left = [step for step in steps if step.forward or step.barrier.slot is None]
    found: list[BarrierWalk] = []
    while left:
        walk = [left[0]]
        while (step := _next(walk[-1], steps)) != walk[0]:
            walk.append(step)
        left = [step for step in left if step not in walk]
        found.append(tuple(walk))
    return found


def _next(step: BarrierStep, steps: list[BarrierStep]) -> BarrierStep:
    back = heading(tuple(reversed(step.line)))
    onward = [other for other in steps if distance(other.line[0], step.line[-1]) < NEAR]
    return min(onward, key=lambda other: turning(back, other, step))


def turning(back: float, other: BarrierStep, step: BarrierStep) -> float:
    if other.barrier is step.barrier and other.forward is not step.forward:
        return tau
    return (back - heading(other.line)) % tau


def heading(line: StraightLine) -> float:
    start = line[0]
    ahead = next((point for point in line if distance(point, start) > AHEAD), line[-1])
    return atan2(ahead[1] - start[1], ahead[0] - start[0])


def outline(walk: BarrierWalk) -> StraightLine:
    """Return the polygon inside a walk, each way cut off where it crosses the next."""
    lines = [step.way for step in walk]
    for index in range(len(lines)):
        after = (index + 1) % len(lines)
        lines[index], lines[after] = trim(lines[index], lines[after])
    return tuple(point for line in lines for point in line)

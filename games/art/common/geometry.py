"""Points, polylines and cubic curves on the square of a tile, in tile units (0 to 100, y grows south)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
StraightLine: TypeAlias = tuple[Point, ...]
Bezier: TypeAlias = tuple[tuple[Point, Point, Point, Point], ...]

SIZE: Final = 100.0
CENTRE: Final[Point] = (50.0, 50.0)
NEAR: Final = 1e-6
"""Differences below this are rounding."""


def turn(point: Point, quarters: int) -> Point:
    """Turn a point about the middle of the tile by quarter turns clockwise."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIZE - y, x
    return x, y


def turn_line(line: StraightLine, quarters: int) -> StraightLine:
    """Turn every point of a polyline by quarter turns clockwise."""
    return tuple(turn(point, quarters) for point in line)


def turn_curve(curve: Bezier, quarters: int) -> Bezier:
    return tuple((turn(a, quarters), turn(b, quarters), turn(c, quarters), turn(d, quarters)) for a, b, c, d in curve)


def reverse(curve: Bezier) -> Bezier:
    return tuple((d, c, b, a) for a, b, c, d in reversed(curve))


def shift(line: StraightLine, by: Point) -> StraightLine:
    return tuple((x + by[0], y + by[1]) for x, y in line)


def perimeter(position: float) -> Point:
    """Return a point of the tile's rim, counted clockwise in half sides from the north-west corner (0 to 8)."""
    side, along = divmod(position % 8, 2)
    return turn((along * 50.0, 0.0), int(side))


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that lies the given share (0 to 1) of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def straight(a: Point, b: Point) -> Bezier:
    return ((a, between(a, b, 1 / 3), between(a, b, 2 / 3), b),)


def split(curve: Bezier) -> tuple[Bezier, Bezier]:
    """Cut a curve of one or two cubics into two halves."""
    if len(curve) > 1:
        half = len(curve) // 2
        return curve[:half], curve[half:]
    a, b, c, d = curve[0]
    ab, bc, cd = between(a, b, 0.5), between(b, c, 0.5), between(c, d, 0.5)
    abc, bcd = between(ab, bc, 0.5), between(bc, cd, 0.5)
    middle = between(abc, bcd, 0.5)
    return ((a, ab, abc, middle),), ((middle, bcd, cd, d),)


def at(curve: Bezier, share: float) -> Point:
    """Return the point at the given share (0 to 1) of a curve, by its parameter."""
    index = min(int(share * len(curve)), len(curve) - 1)
    t = share * len(curve) - index
    a, b, c, d = curve[index]
    u = 1 - t
    w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
        w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
    )


def sample(curve: Bezier, steps: int = 10) -> StraightLine:
    """Return a polyline along a curve, with so many steps for each cubic."""
    count = steps * len(curve)
    return tuple(at(curve, index / count) for index in range(count + 1))


def normal(a: Point, b: Point) -> Point:
    length = distance(a, b) or 1.0
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length


def mitre(before: Point, after: Point) -> Point:
    x, y = before[0] + after[0], before[1] + after[1]
    scale = 2 / max(x * x + y * y, 0.8)
    return x * scale, y * scale


def offset(line: StraightLine, by: float) -> StraightLine:
    """Return the polyline that runs beside this one: to the right of the walker, or to the left if negative."""
    normals = [normal(a, b) for a, b in pairwise(line)]
    ways = [normals[0], *(mitre(a, b) for a, b in pairwise(normals)), normals[-1]]
    return tuple((x + nx * by, y + ny * by) for (x, y), (nx, ny) in zip(line, ways, strict=True))


def beside(curve: Bezier, by: float) -> Bezier:
    """Return nearly the curve that runs beside this one: to the right of the walker, or to the left if negative."""
    ways = [normal(curve[0][0], curve[0][1]), *(normal(piece[2], piece[3]) for piece in curve)]
    pairs = zip(curve, ways, ways[1:], strict=False)
    return tuple((*moved(piece[:2], one, by), *moved(piece[2:], other, by)) for piece, one, other in pairs)


def moved(line: StraightLine, way: Point, by: float) -> tuple[Point, Point]:
    (ax, ay), (bx, by_) = line
    dx, dy = way[0] * by, way[1] * by
    return (ax + dx, ay + dy), (bx + dx, by_ + dy)


def to_line(point: Point, line: StraightLine) -> float:
    """Return the distance of a point from a polyline."""
    px, py = point
    least = inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy, ex, ey = bx - ax, by - ay, px - ax, py - ay
        along = (ex * dx + ey * dy) / (dx * dx + dy * dy or 1.0)
        if along > 0:
            along = min(along, 1.0)
            ex, ey = ex - along * dx, ey - along * dy
        least = min(least, ex * ex + ey * ey)
    return sqrt(least)


def inside(point: Point, area: StraightLine) -> bool:
    """Tell whether a point lies in a closed polygon (even-odd)."""
    x, y = point
    hit = False
    for (ax, ay), (bx, by) in pairwise((*area, area[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            hit = not hit
    return hit


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the stretches a-b and c-d cross, if they do."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if abs(area) < NEAR:
        return None
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / area
    s = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / area
    if -NEAR <= t <= 1 + NEAR and -NEAR <= s <= 1 + NEAR:
        return a[0] + t * ux, a[1] + t * uy
    return None


def trim(first: StraightLine, second: StraightLine) -> tuple[StraightLine, StraightLine]:
    """Cut off two polylines, the one behind and the other before the last place of the first where they cross."""
    for i, (a, b) in reversed(list(enumerate(pairwise(first)))):
        for j, (c, d) in enumerate(pairwise(second)):
            meeting = crossing(a, b, c, d)
            if meeting is not None:
                return (*first[: i + 1], meeting), (meeting, *second[j + 1 :])
    return first, second


def clip(area: StraightLine) -> StraightLine:
    """Cut a polygon at the four sides of the tile."""
    for axis, limit, sign in ((0, 0.0, 1), (0, SIZE, -1), (1, 0.0, 1), (1, SIZE, -1)):
        kept: list[Point] = []
        for a, b in pairwise((*area, area[0])):
            over_a, over_b = (a[axis] - limit) * sign, (b[axis] - limit) * sign
            if over_a >= 0:
                kept.append(a)
            if (over_a > 0 > over_b) or (over_a < 0 < over_b):
                kept.append(between(a, b, over_a / (over_a - over_b)))
        area = tuple(kept)
    return area

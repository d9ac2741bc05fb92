"""Draw the roads of a tile as one symbol: kerb, surface, ruts, and the square where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import CENTRE, Point, at, between, distance, offset, sample, turn
from games.art.common.svg import cubic, numbers, polygon, tag, use
from games.carcassonne.art.layout.parts import BLEED
from games.carcassonne.art.layout.territory import HUB
from games.carcassonne.art.symbols.all_symbols import stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.carcassonne.art.layout.parts import Arm, Plan
    from games.carcassonne.art.symbols.style import Style

KERB_WIDE: Final = 12.0
ROAD_WIDE: Final = 9.2
OPPOSITE: Final = 2
MIDDLES: Final = {"quay": ("mere", "pier"), "mound": ("mound", "mouth")}
"""The symbol in the middle of a tile at which roads end, and the one at their ends."""
CLOSE: Final = (5.0, 9.0)
"""The least and the greatest distance of a close bend's middle from the line between its ends."""


def name(plan: Plan) -> str:
    """Return the name of the symbol of all roads of a tile: the same for roads that look the same."""
    square = "h" if plan.hub and len(plan.arms) == OPPOSITE == abs(plan.arms[0].side - plan.arms[1].side) else ""
    return "road" + "".join(sorted(_name(arm) for arm in plan.arms)) + square


def _name(arm: Arm) -> str:
    first, last = (f"{x:.0f}.{y:.0f}" for x, y in sorted((arm.curve[0][0], arm.curve[-1][-1])))
    sway = "r" if arm.end == "edge" and arm.side in (2, 3) else ""
    return f"-{first}-{last}{sway}{bent(arm)}"


def bent(arm: Arm) -> str:
    """Tell a road that bends to a gate from a straight one, and a close bend from a wide one."""
    off = distance(at(arm.curve, 0.5), between(arm.curve[0][0], arm.curve[-1][-1], 0.5))
    if arm.end == "edge":
        return "c" if CLOSE[0] < off < CLOSE[1] else ""
    return "b" if arm.end == "gate" and off > 1 else ""


def symbol(plan: Plan, style: Style) -> str:
    return tag("g", *parts(plan, style), id=name(plan), fill="none")


def parts(plan: Plan, style: Style) -> Iterator[str]:
    d = "".join(path(arm) for arm in plan.arms)
    yield tag("path", d=d, stroke=palette.KERB, stroke_width=KERB_WIDE)
    if style.rich:
        yield tag(
            "path",
            d=d,
            stroke=palette.KERBSTONE,
            stroke_width=11.2,
            stroke_dasharray="1.7 .7",
        )
    if plan.hub:
        yield tag("circle", cx=50, cy=50, r=HUB + 0.4, fill=palette.KERB)
    yield from round_ends(plan, KERB_WIDE / 2, palette.KERB)
    yield tag("path", d=d, stroke=palette.ROAD, stroke_width=ROAD_WIDE)
    yield from round_ends(plan, ROAD_WIDE / 2, palette.ROAD)
    yield ruts(plan, d, style)
    if plan.hub:
        yield tag("circle", cx=50, cy=50, r=HUB - 1, fill=palette.ROAD)


def round_ends(plan: Plan, radius: float, fill: str) -> Iterator[str]:
    for x, y in [arm.curve[-1][-1] for arm in plan.arms if arm.end == "stop"]:
        yield tag("circle", cx=x, cy=y, r=radius, fill=fill)


def ruts(plan: Plan, d: str, style: Style) -> str:
    if style.rich:
        lines = [offset(sample(arm.curve), by) for arm in plan.arms for by in (-1.9, 1.9)]
        d = "".join(polygon(line, closed=False) for line in lines)
    width = 0.9 if style.rich else 1.4
    return tag("path", d=d, stroke=palette.RUT, stroke_width=width, stroke_dasharray="6 3.4")


def path(arm: Arm) -> str:
    """Return the path of a road, a little over the rim at each end that lies on it."""
    start, end = arm.curve[0], arm.curve[-1]
    text = f"M{numbers(over(start[1], start[0]))}L{numbers(start[0])}{cubic(arm.curve, move=False)}"
    return f"{text}L{numbers(over(end[2], end[3]))}" if arm.end == "edge" else text


def over(inner: Point, rim: Point) -> Point:
    return between(inner, rim, 1 + BLEED / distance(inner, rim))


def middle(plan: Plan) -> Iterator[str]:
    """Draw the lake or the hill in the middle at which roads end, or what a set has where they meet."""
    ends = {arm.end for arm in plan.arms}
    for end in sorted(ends & {*stated("MIDDLES")}):
        yield use(stated("MIDDLES")[end][0], CENTRE)
    for end in sorted(ends & {*MIDDLES}):
        symbol, gate = MIDDLES[end]
        yield use(symbol, CENTRE)
        for arm in plan.arms:
            if arm.end == end:
                yield standing(gate, turn((50, 36), arm.side), arm.side)


def mouths(plan: Plan) -> Iterator[str]:
    """Draw where roads go under the ground beside a city."""
    for arm in plan.arms:
        if arm.end == "mouth":
            yield standing("mouth", arm.curve[-1][-1], arm.side)


def standing(symbol: str, place: Point, side: int) -> str:
    return use(symbol, transform=f"translate({numbers(place)})" + (f"rotate({90 * side})" if side else ""))


def openings(plan: Plan) -> Iterator[str]:
    """Draw the road through the wall of a monastery's yard."""
    for arm in plan.arms:
        if arm.end == "yard":
            x, y = arm.curve[-1][-1]
            (dx, dy), (ex, ey) = turn((50, 49), arm.side), turn((50, 57), arm.side)
            d = polygon(((x + dx - 50, y + dy - 50), (x + ex - 50, y + ey - 50)), closed=False)
            yield tag("path", d=d, stroke=palette.WALL_DARK, stroke_width=ROAD_WIDE)
            yield tag("path", d=d, stroke=palette.ROAD, stroke_width=7.6)

"""Draw rivers and what crosses or ends them: banks, water, springs, lakes, bridges, a city's bridge over a river."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import CENTRE, Point, StraightLine, distance, inside, offset, sample, turn
from games.art.common.svg import cubic, numbers, polygon, smooth, tag, use
from games.carcassonne.art.layout.network import POND, ring
from games.carcassonne.art.road import ROAD_WIDE, over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.carcassonne.art.layout.parts import Arm, Plan
    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

BANK_WIDE: Final = 19.8
WATER_WIDE: Final = 14.2
SPAN: Final = 13.0
"""The reach of a bridge from the middle of the river."""
PARAPET: Final = 13.6
VIADUCT: Final = 25.0
"""Half the length of a city's bridge."""


def name(tile: Tile, rotation: int) -> str:
    return f"river-{tile.id}-{rotation}"


def symbol(tile: Tile, plan: Plan, style: Style) -> str:
    return tag("g", *parts(plan, style), id=name(tile, plan.rotation), fill="none")


def parts(plan: Plan, style: Style) -> Iterator[str]:
    d = "".join(path(arm) for arm in plan.streams)
    shore, pool = _pool(plan, POND - 2.5), _pool(plan, POND - 5.5)
    yield tag("path", d=d, stroke=palette.BANK_DARK, stroke_width=BANK_WIDE + 1.6, stroke_linecap=cap(plan))
    if shore:
        yield tag("path", d=shore, fill=palette.BANK, stroke=palette.BANK_DARK, stroke_width=1)
    yield tag("path", d=d, stroke=palette.BANK, stroke_width=BANK_WIDE, stroke_linecap=cap(plan))
    yield tag("path", d=d, stroke=palette.WATER_DARK, stroke_width=WATER_WIDE + 1.8, stroke_linecap=cap(plan))
    if pool:
        yield tag("path", d=pool, fill=palette.WATER, stroke=palette.WATER_DARK, stroke_width=1.4)
    yield tag("path", d=d, stroke=palette.WATER, stroke_width=WATER_WIDE, stroke_linecap=cap(plan))
    yield ripples(plan, style)


def _pool(plan: Plan, reach: float) -> str:
    if plan.lake:
        x, y = plan.lake
        stretch = ((1.1 * (px - x) + x, 0.94 * (py - y) + y) for px, py in ring(plan.lake, reach, 7))
        return smooth(tuple(stretch))
    fork = any(arm.end == "fork" for arm in plan.streams)
    return smooth(ring(CENTRE, reach * 0.8, 8)) if fork else ""


def cap(plan: Plan) -> str | None:
    return "round" if any(arm.end in ("spring", "fork") for arm in plan.streams) else None


def ripples(plan: Plan, style: Style) -> str:
    lines = [_open(arm) for arm in plan.streams]
    ways = [offset(line, by) for line in lines for by in ((-4.2, 0.6, 4.6) if style.rich else (-2.6, 2.8))]
    d = "".join(polygon(line, closed=False) for line in ways)
    width, dashes = (0.7, "4 7 2.5 9") if style.rich else (1.3, "6 9 4 8")
    return tag("path", d=d, stroke=palette.RIPPLE, stroke_width=width, stroke_dasharray=dashes, stroke_linecap="round")


def _open(arm: Arm) -> StraightLine:
    line, clear = sample(arm.curve, 16), BANK_WIDE * 0.6 if arm.end == "fork" else -1.0
    return tuple(point for point in line if distance(point, CENTRE) > clear)


def path(arm: Arm) -> str:
    """Return the path of a river, a little over the rim at each end that lies on it."""
    start, end = arm.curve[0], arm.curve[-1]
    text = f"M{numbers(over(start[1], start[0]))}L{numbers(start[0])}{cubic(arm.curve, move=False)}"
    return f"{text}L{numbers(over(end[2], end[3]))}" if arm.end == "edge" else text


def ends(tile: Tile, plan: Plan) -> Iterator[str]:
    """Draw what is at the end of a river: rocks around a spring, a boat or a volcano in a lake."""
    for arm in plan.streams:
        place = arm.curve[-1][-1]
        if arm.end == "spring":
            yield use("spring", place)
        elif arm.end == "lake":
            yield use("volcano" if tile.has("volcano") else "boat", place)


def bridges(plan: Plan, style: Style) -> Iterator[str]:
    """Draw the bridges of roads over rivers."""
    for place in plan.bridges:
        decks = (tuple(point for point in sample(arm.curve, 40) if distance(point, place) < SPAN) for arm in plan.arms)
        deck = next(deck for deck in decks if deck)
        yield from bridge(deck, ROAD_WIDE, PARAPET, style)


def overpasses(plan: Plan, style: Style) -> Iterator[str]:
    """Draw the bridges of roads that pass over a city."""
    for arm in plan.arms:
        line = sample(arm.curve, 20) if arm.end == "edge" else ()
        over = [
            i for i, place in enumerate(line) if any(inside(place, area) for city in plan.cities for area in city.areas)
        ]
        if over:
            yield from bridge(line[max(over[0] - 3, 0) : over[-1] + 4], ROAD_WIDE, PARAPET, style)


def viaduct(plan: Plan, style: Style) -> Iterator[str]:
    """Draw the bridge that joins two parts of a city over a river."""
    if plan.viaduct:
        quarter = plan.cities[0].sides[0]
        deck = (turn((50, 50 - VIADUCT), quarter), turn((50, 50 + VIADUCT), quarter))
        yield from bridge(deck, ROAD_WIDE, PARAPET + 2, style, palette.CITY)


def bridge(deck: StraightLine, wide: float, whole: float, style: Style, fill: str = palette.ROAD) -> Iterator[str]:
    d = polygon(deck, closed=False)
    low = f"translate(0 {style.face * 0.8:.1f})"
    shade = f"translate({style.face * 0.6:.1f} {style.face * 1.6:.1f})"
    yield tag("path", d=d, transform=shade, fill="none", stroke=palette.SHADE, stroke_width=whole, opacity=".25")
    for line, width, colour, move in (
        (d, whole + 2 * style.ink, palette.INK, low),
        (d, whole, palette.WALL_FACE, low),
        (d, whole + 2 * style.ink, palette.INK, None),
        (d, whole, palette.MERLON, None),
        (d, wide + style.ink, palette.WALL_DARK, None),
        (d, wide, fill, None),
    ):
        yield tag("path", d=line, fill="none", stroke=colour, stroke_width=width, transform=move)
    yield tag("path", d=d, fill="none", stroke=palette.RUT, stroke_width=wide - 1.4, stroke_dasharray=".8 2.6")


def watergates(plan: Plan) -> Iterator[Point]:
    """Return where a river enters a city."""
    for arm in plan.streams:
        if arm.end == "gate":
            yield arm.curve[-1][-1]

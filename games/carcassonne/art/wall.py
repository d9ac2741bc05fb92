"""Draw a stretch of city wall: shadow, ink, face, top, battlements on the outer side, towers.

There are few shapes of wall, so each is one symbol for each quarter turn; its own window clips it at the tile's rim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import Point, StraightLine, at, beside, shift
from games.art.common.svg import cubic, ink, polygon, tag

if TYPE_CHECKING:
    from games.carcassonne.art.layout.parts import WallStretch
    from games.carcassonne.art.symbols.style import Style

TOWERS: Final = {
    "cap": (0.25, 0.75),
    "hollow": (0.25, 0.75),
    "round": (0.28, 0.72),
    "flat": (0.2, 0.5, 0.8),
    "low": (0.25, 0.75),
    "dent": (0.25, 0.75),
    "spike": (0.2, 0.8),
    "over": (0.15, 0.5),
    "under": (0.5,),
    "curtain": (0.12, 0.5, 0.88),
    "bastion": (0.5,),
}
CONES: Final = {
    "cap": (0, 1),
    "low": (0, 1),
    "spike": (0, 1),
    "round": (),
    "flat": (1,),
    "under": (0,),
    "curtain": (1,),
    "bastion": (0,),
}


def name(wall: WallStretch) -> str:
    return f"{wall.shape}{wall.quarter}"


def towers(wall: WallStretch) -> tuple[Point, ...]:
    """Return the places of the towers on a wall, northern ones first."""
    places = [at(wall.curve, share) for share in TOWERS.get(wall.shape, (0.3, 0.7))]
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))


def symbol(wall: WallStretch, style: Style) -> str:
    d = cubic(wall.curve)
    low = cubic(tuple((down(a, style), down(b, style), down(c, style), down(e, style)) for a, b, c, e in wall.curve))
    outer = cubic(beside(wall.curve, -style.wall * 0.3))
    shade = f"translate({style.face * 0.5:.1f} {style.face * 1.3:.1f})"
    strokes = [
        tag(
            "path",
            d=d,
            transform=shade,
            stroke=palette.SHADE,
            stroke_width=style.wall + 1,
            opacity=".25",
        ),
        tag(
            "path",
            d=d + low,
            stroke=palette.INK,
            stroke_width=style.wall + 1.6 * style.ink,
        ),
        tag("path", d=low, stroke=palette.WALL_FACE, stroke_width=style.wall),
        tag("path", d=d, stroke=palette.WALL, stroke_width=style.wall),
    ]
    strokes += battlements(outer, style)
    return tag(
        "symbol",
        tag("g", *strokes, fill="none", stroke_linecap="square"),
        *_towers(wall, style),
        id=name(wall),
        viewBox="0 0 100 100",
    )


def battlements(outer: str, style: Style) -> list[str]:
    merlons = tag(
        "path",
        d=outer,
        stroke=palette.MERLON,
        stroke_width=style.wall * 0.4,
        stroke_dasharray="2.2 1.2",
        stroke_linecap="butt",
    )
    ditch = tag("path", d=outer, stroke=palette.WALL_DARK, stroke_width=style.wall * 0.4)
    return [ditch, merlons]


def down(point: Point, style: Style) -> Point:
    return point[0], point[1] + style.face


def _towers(wall: WallStretch, style: Style) -> list[str]:
    places = towers(wall)
    coned = CONES.get(wall.shape, ())
    cones = [place for index, place in enumerate(places) if index in coned]
    flats = [place for index, place in enumerate(places) if index not in coned]
    line = ink(style.ink)
    parts = [
        tag("path", d=each(places, BODY, style), fill=palette.MERLON, **line),
        tag("path", d=each(places, SIDE, style), fill=palette.WALL_FACE),
    ]
    if cones:
        parts.append(tag("path", d=each(cones, CONE, style), fill=palette.SLATE, **line))
        parts.append(tag("path", d=each(cones, CONE_SIDE, style), fill=palette.SLATE_DARK))
    if flats:
        parts.append(tag("path", d=each(flats, CROWN, style), fill=palette.WALL, **line))
    return parts


BODY: Final[StraightLine] = ((-3, -5), (-3, 3.4), (-1.6, 4.4), (1.6, 4.4), (3, 3.4), (3, -5))
SIDE: Final[StraightLine] = ((0.9, -5), (0.9, 4.2), (1.6, 4.2), (2.8, 3.2), (2.8, -5))
CONE: Final[StraightLine] = ((-3.9, -4.2), (0, -12), (3.9, -4.2), (1.8, -3.2), (-1.8, -3.2))
CONE_SIDE: Final[StraightLine] = ((0, -12), (3.9, -4.2), (1.8, -3.2), (0.8, -3.2))
CROWN: Final[StraightLine] = (
    (-3.6, -3.4), (-3.6, -6.6), (-1.8, -6.6), (-1.8, -5.4), (-0.9, -5.4), (-0.9, -6.6), (0.9, -6.6),
    (0.9, -5.4), (1.8, -5.4), (1.8, -6.6), (3.6, -6.6), (3.6, -3.4),
)  # fmt: skip


def each(places: list[Point] | tuple[Point, ...], shape: StraightLine, style: Style) -> str:
    scaled = tuple((x * style.tower, y * style.tower) for x, y in shape)
    return "".join(polygon(shift(scaled, place)) for place in places)

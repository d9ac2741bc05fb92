"""Draw patches of ground once as symbols: dark and light greens, ploughed strips, wheat. Their middle is at (0, 0)."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from games.art.common import palette
from games.art.common.geometry import Point, StraightLine
from games.art.common.svg import polygon, smooth, tag

SIZES: Final = (7.0, 10.0, 14.0)
"""The reach of patches, in tile units."""
LIES: Final = 4
"""The number of ways in which a patch may lie; a quarter turn of the tile leads from one to the next but one."""
ANGLES: Final = (-0.35, 0.3)
FURROWS: Final = (4, 5, 6)
CORNERS: Final = 8
COLOURS: Final = {
    "strip": (palette.STRIP, palette.STRIP_DARK),
    "wheat": (palette.WHEAT, palette.WHEAT_DARK),
}


def name(kind: str, size: int, lie: int) -> str:
    return f"{kind}{size}{lie % LIES}"


def symbols() -> dict[str, str]:
    """Return the symbols of all patches by name."""
    kinds = ("blob", "light", "strip", "wheat")
    every = [(kind, size, lie) for kind in kinds for size in range(len(SIZES)) for lie in range(LIES)]
    return {name(*facts): symbol(*facts) for facts in every}


def symbol(kind: str, size: int, lie: int) -> str:
    if kind in COLOURS:
        return strip(kind, size, lie)
    d = smooth(blob(size, lie))
    if kind == "light":
        return tag(
            "path",
            d=d,
            fill=palette.GRASS_LIGHT,
            opacity=".55",
            id=name(kind, size, lie),
        )
    return tag("path", d=d, fill=palette.GRASS_DARK, opacity=".8", id=name(kind, size, lie))


def blob(size: int, lie: int) -> StraightLine:
    random = Random(f"blob {size} {lie}")
    reaches = [SIZES[size] * random.uniform(0.75, 1.05) for _ in range(CORNERS)]
    steps = [index * 2 * pi / CORNERS for index in range(CORNERS)]
    wide, high = ((1.0, 0.75), (0.75, 1.0))[lie % 2]
    return tuple((wide * r * cos(a), high * r * sin(a)) for r, a in zip(reaches, steps, strict=True))


def strip(kind: str, size: int, lie: int) -> str:
    fill, line = COLOURS[kind]
    half, low = SIZES[size] * 0.85, SIZES[size] * 0.56
    corners = tuple(lying(x, y, lie) for x, y in ((-half, -low), (half, -low), (half, low), (-half, low)))
    count = FURROWS[size]
    heights = [low * (2 * (index + 0.5) / count - 1) for index in range(count)]
    lines = "".join(polygon((lying(-half * 0.97, y, lie), lying(half * 0.97, y, lie)), closed=False) for y in heights)
    ground = tag(
        "path",
        d=polygon(corners),
        fill=fill,
        stroke=fill,
        stroke_width=2,
        stroke_linejoin="round",
    )
    return tag(
        "g",
        ground,
        tag("path", d=lines, stroke=line, stroke_width=0.8),
        id=name(kind, size, lie),
    )


def lying(x: float, y: float, lie: int) -> Point:
    angle = ANGLES[lie // 2] + (lie % 2) * pi / 2
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)

"""Trees, sheep, sheaves, hills and peaks: things that stand on a hex, each drawn with its foot at a point."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from games.art.common.svg import numbers, polygon, tag
from games.catan.art import palette

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.art.common.geometry import Point

LINE: Final = {"stroke": palette.INK, "stroke_width": "1.3", "stroke_linejoin": "round"}
"""The contour of everything on a hex; the hex carries it, so that shapes need not repeat it."""

_FIR: Final = "m0-31l7.5 11h-3.5l7 10h-4l6.5 10.5q-13.5 4-27 0l6.5-10.5h-4l7-10h-3.5z"
_FIR_SHADE: Final = "m0-31l7.5 11h-3.5l7 10h-4l6.5 10.5q-6.7 2-13.5 2z"
_OAK: Final = "m-2.5 1v-6c-7 .8-10.5-5-8.5-10c-1.5-7 4-11.5 9.5-11c7-2.5 13 2.5 12.5 9.5c3 5.5-1 11.5-8 11.5v6z"
_OAK_SHINE: Final = "m-7-12c-1.5-7 4-10 9-9.5c-4.5 1.5-7.5 4.5-9 9.5z"


def paths(places: Iterable[Point], shape: str) -> str:
    return "".join(f"M{numbers(place)}{shape}" for place in places)


def flat(d: str, fill: str, **more: str | float | None) -> str:
    return tag("path", d=d, fill=fill, stroke="none", **more)


def shadows(places: Iterable[Point], reach: float) -> str:
    """Return soft shadows that fall to the south-east of things so many units wide."""
    shape = f"m{numbers((-reach * 0.3, 1))}q{numbers((reach * 0.6, 5, reach * 1.5, 0))}t{numbers((-reach * 1.5, 0))}z"
    return flat(paths(places, shape), palette.SHADE, opacity=".3")


def wood(firs: Sequence[Point], oaks: Sequence[Point] = ()) -> str:
    """Return trees, the northern ones behind the southern; those in one row must not touch."""
    stands = sorted([(y, x, True) for x, y in firs] + [(y, x, False) for x, y in oaks])
    parts = [shadows([(x, y) for y, x, _ in stands], 15)]
    for _, row in groupby(stands, key=lambda stand: round(stand[0] / 6)):
        trees = list(row)
        slender, round_ = ([(x, y) for y, x, is_fir in trees if is_fir is kind] for kind in (True, False))
        if slender:
            parts.append(tag("path", d=paths(slender, _FIR), fill=palette.FIR))
            parts.append(flat(paths(slender, _FIR_SHADE), palette.FIR_DARK))
        if round_:
            parts.append(tag("path", d=paths(round_, _OAK), fill=palette.OAK))
            parts.append(flat(paths(round_, _OAK_SHINE), palette.OAK_LIGHT))
    return "".join(parts)


def sheep() -> str:
    """Draw a sheep that looks to the east; its feet are at (0, 0)."""
    return tag(
        "g",
        shadows([(-2, 0)], 16),
        tag("path", d="M-6-6v6M-2-6v6M5-6v6M9-6v6", stroke_width="2.2", fill="none"),
        tag(
            "path",
            d="M-10-8c-4-4 0-11 5-9c2-5 9-4.5 10.5-1c5-2 9 4 6 8c2 5-4 8-7.5 5c-3 4-9 4-10 .5c-4 1.5-6-1-4-3.5z",
            fill=palette.FLEECE,
        ),
        tag("path", d="M-6-8.5q3 3 6.5 0", stroke=palette.FLEECE_DARK, fill="none"),
        flat("M11-16.5c6-1.5 9 3 6 7.5c-3 2-6 .5-6.5-3z", palette.FACE),
        id="sheep",
    )


def sheaf() -> str:
    """Draw a sheaf of grain; its foot is at (0, 0)."""
    return tag(
        "g",
        shadows([(-1, 0)], 13),
        tag(
            "path",
            d="M-7 0l4.5-8.5l-6.5-11.5l5 1.5l4-4l4 4l5-1.5l-6.5 11.5l4.5 8.5q-7 2.5-14 0z",
            fill=palette.SHEAF,
        ),
        tag("path", d="M0-19v18M-4.5-17l3.5 8.5l-3 7.5M4.5-17l-3.5 8.5l3 7.5", stroke=palette.SHEAF_DARK, fill="none"),
        tag("path", d="M-3.2-8.5h6.4", stroke=palette.BAND, stroke_width="2.4"),
        id="sheaf",
    )


def hill(x: float, y: float, wide: float, high: float) -> str:
    """Draw a hill of clay, its foot in the middle at a place."""
    half = wide / 2
    body = (
        f"M{numbers((x - half, y))}c{numbers((0.14 * wide, -1.15 * high, 0.7 * wide, -1.25 * high, wide, 0))}"
        f"q{numbers((-half, 0.16 * high, -wide, 0))}z"
    )
    shade = (
        f"M{numbers((x + 0.04 * wide, y - 0.9 * high))}"
        f"c{numbers((0.2 * wide, 0.06 * high, 0.36 * wide, 0.5 * high, 0.46 * wide, 0.9 * high))}"
        f"q{numbers((-0.2 * wide, 0.08 * high, -0.38 * wide, 0.07 * high))}"
        f"c{numbers((0.12 * wide, -0.4 * high, 0.06 * wide, -0.7 * high, -0.08 * wide, -0.97 * high))}z"
    )
    return tag("path", d=body, fill=palette.CLAY) + flat(shade, palette.CLAY_DARK, opacity=".75")


def bricks(x: float, y: float, rows: int) -> str:
    """Draw a heap of bricks, its lowest row from a place to the east."""
    places = [(x + 11 * number + 5.5 * row, y - 6.2 * row) for row in range(rows) for number in range(rows - row)]
    brick = "h10v-5.6h-10z"
    dark, light = places[::2], places[1::2]
    return tag("path", d=paths(dark, brick), fill=palette.BRICK) + (
        tag("path", d=paths(light, brick), fill=palette.BRICK_LIGHT) if light else ""
    )


def kiln(x: float, y: float) -> str:
    return (
        shadows([(x, y)], 20)
        + tag("path", d=f"M{numbers((x + 1, y - 17))}v-12h6v12z", fill=palette.KILN)
        + tag("path", d=f"M{numbers((x - 11, y))}v-12q11-12 22 0v12z", fill=palette.BRICK)
        + flat(f"M{numbers((x - 5, y))}v-5q5-6 10 0v5z", palette.DARK)
    )


def peak(x: float, y: float, wide: float, high: float) -> str:
    """Draw a mountain with snow on it, its foot in the middle at a place."""

    def at(dx: float, dy: float) -> Point:
        return x + dx * wide, y - dy * high

    top = at(-0.06, 1)
    body = (at(-0.5, 0), at(-0.3, 0.42), top, at(0.22, 0.5), at(0.5, 0))
    east = (top, at(0.22, 0.5), at(0.5, 0), at(-0.02, 0), at(0.08, 0.3), at(-0.03, 0.62))
    snow = (top, at(-0.21, 0.6), at(-0.13, 0.56), at(-0.08, 0.65), at(0, 0.53), at(0.06, 0.63), at(0.16, 0.63))
    shaded = (top, at(0.16, 0.63), at(0.06, 0.63), at(0, 0.57), at(-0.03, 0.72))
    return (
        tag("path", d=polygon(body), fill=palette.ROCK)
        + flat(polygon(east), palette.ROCK_DARK)
        + tag("path", d=polygon(snow), fill=palette.SNOW, stroke_width=1)
        + flat(polygon(shaded), palette.SNOW_DARK)
    )


def dune(x: float, y: float, wide: float) -> str:
    """Draw a dune, its foot in the middle at a place."""
    body = (
        f"M{numbers((x - wide / 2, y))}q{numbers((0.4 * wide, -26, 0.6 * wide, -17))}"
        f"q{numbers((0.2 * wide, 6, 0.4 * wide, 20))}q{numbers((-0.5 * wide, 6, -wide, -3))}z"
    )
    lee = (
        f"M{numbers((x + 0.02 * wide, y - 18))}q{numbers((0.28 * wide, 5, 0.48 * wide, 21))}"
        f"q{numbers((-0.3 * wide, 5, -0.44 * wide, 2))}q{numbers((0.1 * wide, -11, -0.04 * wide, -23))}z"
    )
    return tag("path", d=body, fill=palette.DUNE, stroke=palette.DUNE_DARK) + flat(lee, palette.DUNE_DARK)


def palm(x: float, y: float) -> str:
    """Draw a palm beside a pool."""
    place = numbers((x, y))
    crown = "q-12-7-18 4q9-5 18-4q-4-12-15-10q11 1 15 10q4-13 14-10q-10 2-14 10q12-6 18 5q-9-6-18-5z"
    return (
        tag("ellipse", cx=x + 14, cy=y + 3, rx=17, ry=6, fill=palette.SEA, stroke=palette.SEA_EDGE)
        + tag("path", d=f"M{place}q-3-13 3-27", stroke=palette.TRUNK, stroke_width="3.6", fill="none")
        + tag("path", d=f"M{numbers((x + 3, y - 27))}{crown}", fill=palette.PALM)
    )


def farmstead(x: float, y: float) -> str:
    """Draw a farmhouse under a red roof."""
    return (
        shadows([(x + 2, y)], 24)
        + tag("path", d=f"M{numbers((x - 12, y))}v-10h24v10z", fill=palette.PLASTER)
        + tag("path", d=f"M{numbers((x - 15, y - 9.5))}l4-10h22l4 10z", fill=palette.ROOF)
        + flat(f"M{numbers((x + 3, y - 19))}h7.6l3.6 9h-8z", palette.ROOF_DARK)
        + flat(f"M{numbers((x - 5, y))}v-6h5v6z", palette.FENCE)
    )

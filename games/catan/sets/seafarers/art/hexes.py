"""The hexes of Seafarers: rivers of gold, fog over what nobody knows yet, and the sea as a picture to choose."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import numbers, polygon, tag
from games.catan.art import palette
from games.catan.art.land import REACH, ring
from games.catan.art.scenery import LINE, flat, peak, shadows, wood

GOLD_GROUND: Final = "#cfa94a"
GOLD_LIGHT: Final = "#e2c473"
RIVER: Final = "#f6dc6e"
RIVER_DARK: Final = "#b98a1f"
FOG: Final = "#e3e6e4"
FOG_DARK: Final = "#c3cac9"
FOG_LINE: Final = "#8c9794"
CLOUD: Final = "m-34 12q-14-2-11-14q3-10 14-8q4-14 19-13q13 1 16 12q15-4 18 8q2 13-13 15q-21 3-43 0z"
"""A cloud around the point where the pen is."""


def _rims() -> str:
    rim = ring(REACH - 2)
    lit, dark = (rim[4], rim[5], rim[0], rim[1]), (rim[1], rim[2], rim[3], rim[4])
    return tag(
        "path", d=polygon(lit, closed=False), stroke=palette.CREAM, stroke_width="3", fill="none", opacity=".5"
    ) + tag("path", d=polygon(dark, closed=False), stroke=palette.SHADE, stroke_width="3", fill="none", opacity=".25")


def nugget(x: float, y: float, size: float) -> str:
    """Draw a lump of gold that lies at a place."""
    body = f"M{numbers((x - size, y))}l{numbers((size * 0.5, -size))}l{numbers((size * 0.9, -size * 0.1))}"
    body += f"l{numbers((size * 0.6, size * 1.1))}z"
    shine = (
        f"M{numbers((x - size * 0.5, y - size))}l{numbers((size * 0.9, -size * 0.1))}l{numbers((-size * 0.5, size))}z"
    )
    return shadows([(x, y)], size * 1.4) + tag("path", d=body, fill=palette.GOLD) + flat(shine, palette.CREAM)


def gold() -> str:
    """Draw a river of gold among hills, with lumps of gold on its banks."""
    bed = "M-88-30q34 8 44 34q10 22 44 20q36-2 46 22q8 20 30 26l-18 10q-26-6-34-26q-6-16-30-14q-40 2-58-26q-8-20-30-22z"
    glitter = "M-70-14q22 6 30 26M-14 38q30 4 46 6M52 62q10 14 22 18"
    return tag(
        "g",
        tag("path", d=polygon(ring(REACH)), fill=GOLD_GROUND, stroke="none"),
        flat("M-82-40q40-30 82-20q40-24 82 4v-4L0-95L-83-48z", GOLD_LIGHT),
        flat("M-60 56q34-18 60 0q-10 22-20 30z", GOLD_LIGHT),
        peak(-34, -38, 62, 40),
        peak(38, -34, 70, 46),
        tag("path", d=bed, fill=RIVER, stroke=RIVER_DARK, stroke_width="2.4"),
        tag("path", d=glitter, fill="none", stroke=palette.CREAM, stroke_width="4", stroke_linecap="round"),
        nugget(56, 14, 12),
        nugget(-48, 48, 13),
        nugget(-22, 70, 10),
        nugget(30, 82, 8),
        wood([(70, 36), (-66, 26)]),
        _rims(),
        tag("path", d=polygon(ring(REACH)), fill="none", opacity=".8"),
        id="hex-gold",
        **LINE,
    )


def fog() -> str:
    """Draw clouds over a hex that lies face down, and a question mark between them."""
    clouds = [(-38, -50), (40, -34), (-36, 40), (34, 58)]
    d = "".join(f"M{numbers(place)}{CLOUD}" for place in clouds)
    mark = "M-15-14q0-20 16-20q17 0 17 15q0 9-9 14q-8 4-8 13M1 24h.01"
    # The tile covers its gaps, too: below it lies water, and nobody knows of that.
    return tag(
        "g",
        tag("path", d=polygon(ring(99)), fill=FOG_DARK, stroke=FOG_LINE, stroke_width="2"),
        tag("path", d=polygon(ring(90)), fill=FOG, stroke="none"),
        tag("path", d=d, fill=palette.FOAM, stroke=FOG_LINE, stroke_width="2.2"),
        tag("path", d=mark, fill="none", stroke=FOG, stroke_width="16", stroke_linecap="round"),
        tag("path", d=mark, fill="none", stroke=palette.TEXT, stroke_width="9", stroke_linecap="round"),
        id="hex-fog",
        stroke_linejoin="round",
    )


def sea() -> str:
    """Draw the open sea, for keys that name it."""
    waves = "M-52-30q12-13 24 0t24 0M8-4q12-13 24 0t24 0M-46 34q12-13 24 0t24 0M20 54q10-11 20 0t20 0"
    return tag(
        "g",
        tag("path", d=polygon(ring(REACH)), fill=palette.SEA, stroke=palette.SEA_EDGE, stroke_width="4"),
        tag("path", d=waves, fill="none", stroke=palette.FOAM, stroke_width="6", stroke_linecap="round"),
        id="hex-sea",
        stroke_linejoin="round",
    )


def shore() -> str:
    """Draw the sand below a hex that was discovered."""
    return tag(
        "path",
        d=polygon(ring(100)),
        fill=palette.SAND,
        stroke=palette.SAND_DARK,
        stroke_width="3",
        stroke_linejoin="round",
        id="hex-shore",
    )


def symbols() -> list[str]:
    return [gold(), fog(), sea(), shore()]

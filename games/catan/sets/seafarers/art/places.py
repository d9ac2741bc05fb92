"""The pieces of scenarios on the board: points, gifts of the tribe, villages with cloth, fortresses, wonders."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.pieces import SHAPES, fallen, plate
from scoring.catan.board.fairness import PIPS

CLOTH: Final = "#8a4f9e"
CLOTH_LIGHT: Final = "#b883c9"
TENT: Final = "#d98a4e"
TENT_DARK: Final = "#a85c2c"
MOST_POINTS: Final = 10
MOST_BOLTS: Final = 10
STRONGEST: Final = 3
"""The strength of a fortress at the beginning."""
_INKED: Final = {"stroke": palette.DARK, "stroke_width": "2.4", "stroke_linejoin": "round"}


def _count(text: str, x: float, y: float, size: float = 22) -> str:
    return tag(
        "text",
        text,
        x=x,
        y=y,
        text_anchor="middle",
        font_size=f"{size:g}",
        font_weight="700",
        fill=palette.TEXT,
    )


def _disc(radius: float, rim: str) -> str:
    return (
        tag("circle", cx=2, cy=4, r=radius, fill=palette.SHADE, opacity=".4")
        + tag("circle", r=radius, fill=palette.DISC, stroke=palette.INK, stroke_width="2")
        + tag("circle", r=radius - 4, fill="none", stroke=rim, stroke_width="2")
    )


def star() -> str:
    """Draw a special point: a laurel star."""
    return tag(
        "path",
        d="M0-19l5.6 12.4l13.4 1.3l-10.2 9l3.1 13.3L0 9l-11.9 7L-8.8 2.7L-19-6.3l13.4-1.3z",
        fill=palette.GOLD,
        id="sea-star",
        **_INKED,
    )


def points(count: int) -> str:
    """Draw the points that lie beside an island for whoever settles there first of its own."""
    return tag(
        "g",
        _disc(23, palette.TRADE_DARK),
        tag("use", href="#sea-star", transform="translate(-8-1)scale(.62)"),
        _count(str(count), 10, 7, 20),
        id=f"island-point-{count}",
    )


def gift(kind: str, picture: str) -> str:
    """Draw a gift of the tribe, which lies on a coast."""
    return tag("g", _disc(27, TENT_DARK), picture, id=f"gift-{kind}")


def card() -> str:
    return tag("rect", x=-12, y=-17, width=24, height=34, rx=4, fill=TENT, **_INKED) + tag(
        "path", d="M-6-9h12M-6-2h12M-6 5h7", fill="none", stroke=palette.CREAM, stroke_width="3"
    )


def bolt() -> str:
    """Draw a bolt of cloth; its middle is at (0, 0)."""
    return tag(
        "g",
        tag("path", d="M-17-7Q-17-12-11-12H13V8H-11Q-17 8-17 3z", fill=CLOTH, **_INKED),
        tag("ellipse", cx=13, cy=-2, rx=6, ry=10, fill=CLOTH_LIGHT, **_INKED),
        tag("path", d="M13-6q3 1 3 4t-3 3", fill="none", stroke=palette.DARK, stroke_width="2"),
        tag("path", d="M-6-12V8", fill="none", stroke=CLOTH_LIGHT, stroke_width="3"),
        id="cloth-bolt",
    )


def village(number: int) -> str:
    """Draw a village of the cloth islands: its hut, and the number that brings cloth."""
    return tag(
        "g",
        fallen(4, 18, 27),
        tag("path", d="M-20 18V-2H20V18z", fill=palette.PLASTER, **_INKED),
        tag("path", d="M-27 1L0-31L27 1z", fill=CLOTH, **_INKED),
        tag("circle", cx=0, cy=9, r=15, fill=palette.DISC, stroke=palette.INK, stroke_width="2"),
        _count(str(number), 0, 15.5, 15 + PIPS[number] / 2),
        id=f"village-{number}",
    )


def bolts(count: int) -> str:
    """Draw how many bolts of cloth lie in a village, to the right above it."""
    return tag(
        "g",
        tag("circle", cx=24, cy=-20, r=13, fill=palette.DISC, stroke=CLOTH, stroke_width="3"),
        _count(str(count), 24, -14, 17),
        id=f"bolts-{count}",
    )


def fortress(strength: int) -> str:
    """Draw a fortress without the shape of its seat; small flags tell its strength."""
    wall = "M-30 24V-14H-20V-6H-10V-14H0V-6H10V-14H20V-6H30V24z"
    poles = "".join(f"M{(flag - 1) * 20}-12V-40" for flag in range(strength))
    flags = "".join(f"M{(flag - 1) * 20}-40l15 5l-15 6z" for flag in range(strength))
    return tag(
        "g",
        fallen(8, 24, 36),
        tag("path", d=wall, fill="none", stroke=palette.CREAM, stroke_width="11"),
        tag("path", d=poles, fill="none", stroke=palette.DARK, stroke_width="3.4"),
        tag("path", d=flags, fill=palette.DARK, stroke=palette.DARK, stroke_width="2"),
        tag("path", d=wall, fill="currentColor", stroke=palette.DARK, stroke_width="5", paint_order="stroke"),
        tag("path", d="M8 24V-6H10V-14H20V-6H30V24z", fill=palette.DARK, opacity=".25"),
        id=f"fortress-{strength}",
        stroke_linejoin="round",
    )


def sites() -> list[str]:
    """Draw the corners that wonders ask for, and those where nobody begins."""
    site = {"r": "17", "fill": palette.DISC, "stroke": palette.DARK, "stroke_width": "3"}
    picture = {"fill": "none", "stroke": palette.DARK, "stroke_width": "3.6", "stroke_linecap": "round"}
    return [
        tag("g", tag("circle", **site), tag("path", d="M-9 6V-6h4v4h3v-4h4v4h3v-4h4V6z", **picture), id="site-wall"),
        tag("g", tag("circle", **site), tag("path", d="M-11 5q11-16 22 0M-11 5v3M11 5v3", **picture), id="site-bridge"),
        tag("g", tag("circle", **site), tag("path", d="M-6-6l12 12M6-6l-12 12", **picture), id="site-closed"),
    ]


def landing(colour: str) -> str:
    """Draw the corner at which a seat may land beside its fortress."""
    return tag(
        "g",
        tag("circle", r="19", fill="none", stroke=palette.CREAM, stroke_width="9"),
        tag("circle", r="19", fill="none", stroke=palette.DARK, stroke_width="5.5"),
        tag("circle", r="19", fill="none", stroke="currentColor", stroke_width="3", stroke_dasharray="9 6"),
        plate(0, 0, 9.5, colour),
        id=f"landing-{colour}",
    )


def marks() -> list[str]:
    """Return small pictures for the strip and for lines of text."""
    return [
        tag("symbol", use("cloth-bolt"), id="mark-bolt", viewBox="-22 -18 44 32"),
        tag("symbol", use("fortress-3"), id="mark-fortress", viewBox="-40 -46 80 76"),
        tag("symbol", use("boat"), use("armed"), id="mark-warship", viewBox="-36 -58 72 90"),
        tag("symbol", use("boat"), id="mark-boat", viewBox="-36 -46 72 78"),
        tag("symbol", use("sea-star"), id="mark-wonder", viewBox="-22 -22 44 44"),
    ]


def symbols() -> list[str]:
    fortresses = [fortress(strength) for strength in range(1, STRONGEST + 1)]
    coloured = [
        tag("g", use(f"fortress-{strength}"), plate(0, 8, 11, colour), id=f"fortress-{colour}-{strength}")
        for colour in SHAPES
        for strength in range(1, STRONGEST + 1)
    ]
    return [
        star(),
        *(points(count) for count in range(1, MOST_POINTS + 1)),
        gift("point", use("sea-star")),
        gift("card", card()),
        bolt(),
        *(village(number) for number in PIPS),
        *(bolts(count) for count in range(MOST_BOLTS + 1)),
        *fortresses,
        *coloured,
        *(landing(colour) for colour in SHAPES),
        *sites(),
        *marks(),
    ]

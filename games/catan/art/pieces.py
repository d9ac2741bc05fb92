"""The pieces of the island: number tokens, harbours, roads, settlements, cities, the robber.

A body takes the colour of the text around it, so that a seat's class colours it; a cream plate carries the seat's
shape, so that colours are not needed to tell seats apart.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from games.art.common.svg import numbers, polygon, tag, use
from games.catan.art import palette
from games.catan.art.land import ring
from games.catan.art.marks import glyph
from scoring.catan.board.board_layout import RED
from scoring.catan.board.fairness import PIPS
from scoring.catan.board.island import ANY_KIND, HARBOUR_KINDS

SHAPES: Final = {
    "red": "m-8.6 0a8.6 8.6 0 1 0 17.2 0a8.6 8.6 0 1 0-17.2 0z",
    "blue": "m0-10l10 17.6h-20z",
    "white": "m0-11.5l10 11.5l-10 11.5l-10-11.5zm0 5.6l-5 5.9l5 5.9l5-5.9z",
    "orange": "m0-11.2l9.8 11.2l-9.8 11.2l-9.8-11.2z",
    "green": "m-8-8h16v16h-16z",
    "brown": "m-3.7-9.8h7.4v6.1h6.1v7.4h-6.1v6.1h-7.4v-6.1h-6.1v-7.4h6.1z",
    # Yellow has the shape of orange, and black that of brown: no game has both of either.
    "yellow": "m0-11.2l9.8 11.2l-9.8 11.2l-9.8-11.2z",
    "black": "m-3.7-9.8h7.4v6.1h6.1v7.4h-6.1v6.1h-7.4v-6.1h-6.1v-7.4h6.1z",
    "pink": "m0-11.4l3 7.5l8 .5l-6.2 5.1l2 7.8l-6.8-4.4l-6.8 4.4l2-7.8l-6.2-5.1l8-.5z",
}
"""The shape of each colour, around the point where the pen is: about 20 units high."""
ROAD_ANGLES: Final = {"NE": 30, "E": 90, "SE": 150}
"""The angle by which a horizontal road is turned to lie on each side of a hex."""

DISC: Final = 33
BADGE: Final = 35
ROBBER_AT: Final = (-48, 30)
"""The place of the robber's foot, from the middle of a hex: beside the number."""


def plate(x: float, y: float, radius: float, colour: str) -> str:
    """Return a cream disc with a seat's shape."""
    scale = radius / 13.5
    return tag("circle", cx=x, cy=y, r=radius, fill=palette.CREAM, stroke=palette.DARK, stroke_width="1.6") + tag(
        "path",
        d=f"M0 0{SHAPES[colour]}",
        fill=palette.DARK,
        transform=f"translate({numbers((x, y))})scale({scale:.2f})",
    )


def _body(d: str, shade: str, *ridges: str) -> str:
    # A light rim, a dark one, the colour, its shaded side, and lines upon it.
    return (
        tag("path", d=d, fill="none", stroke=palette.CREAM, stroke_width="11")
        + tag("path", d=d, fill="currentColor", stroke=palette.DARK, stroke_width="6", paint_order="stroke")
        + tag("path", d=shade, fill=palette.DARK, opacity=".25")
        + "".join(
            tag("path", d=ridge, fill="none", stroke=palette.DARK, stroke_width="2", opacity=".6") for ridge in ridges
        )
    )


def fallen(x: float, y: float, wide: float) -> str:
    return tag("ellipse", cx=x, cy=y, rx=wide, ry=wide * 0.24, fill=palette.SHADE, opacity=".4")


def settlement() -> str:
    """Draw a settlement without its mark; its middle is at (0, 0)."""
    house = "M-20 18V-6L0-25L20-6V18z"
    return tag(
        "g",
        fallen(8, 20, 28),
        _body(house, "M0-25L20-6V18H8V-12z", "M-21-5L0-25L21-5"),
        id="settlement",
        stroke_linejoin="round",
    )


def city() -> str:
    """Draw a city without its mark; its middle is at (0, 0)."""
    return tag("g", fallen(9, 22, 39), city_body(), id="city", stroke_linejoin="round")


def city_body() -> str:
    """Return the houses of a city alone."""
    walls = "M-30 20V-20L-16-36L-2-20V-5L13-17L30-2V20z"
    shade = "M-16-36L-2-20V-5L13-17L30-2V20H19V-6L13-11L-2 1V20H-8V-24z"
    window = tag("path", d="M-23-8v-6q3-4 6 0v6z", fill=palette.DARK, opacity=".8")
    body = _body(walls, shade, "M-31-19L-16-36L-1-18M-3-4L13-17L31-1")
    return body + window


def road(name: str, angle: int) -> str:
    """Draw a road without its mark along a side of a hex; its middle is at (0, 0)."""
    x, y = 36 * cos(radians(angle)), 36 * sin(radians(angle))
    beam = f"M{numbers((-x, -y))}L{numbers((x, y))}"
    # Light comes from the north-west: the highlight lies on whichever long side looks there.
    nx, ny = sin(radians(angle)) * 2.6, -cos(radians(angle)) * 2.6
    if nx + ny > 0:
        nx, ny = -nx, -ny
    light = f"M{numbers((nx - x, ny - y))}L{numbers((nx + x, ny + y))}"
    return tag(
        "g",
        tag("path", d=beam, stroke=palette.SHADE, stroke_width="16", opacity=".35", transform="translate(3 4)"),
        tag("path", d=beam, stroke=palette.CREAM, stroke_width="21"),
        tag("path", d=beam, stroke=palette.DARK, stroke_width="16.5"),
        tag("path", d=beam, stroke="currentColor", stroke_width="11.5"),
        tag("path", d=light, stroke=palette.CREAM, stroke_width="3", opacity=".35"),
        id=name,
        fill="none",
        stroke_linecap="round",
    )


def coloured() -> list[str]:
    """Return every piece in every colour, with its mark."""
    found = []
    for colour in SHAPES:
        found.append(tag("g", use("settlement"), plate(0, 3, 11.5, colour), id=f"settlement-{colour}"))
        found.append(tag("g", use("city"), plate(1, 7, 12, colour), id=f"city-{colour}"))
        found += [
            tag("g", use(f"road-{direction}"), plate(0, 0, 9.5, colour), id=f"road-{colour}-{direction}")
            for direction in ROAD_ANGLES
        ]
    return found


def token(number: int) -> str:
    """Draw a number token: the more often it falls, the larger the number; 6 and 8 are red."""
    pips, is_red = PIPS[number], number in RED
    colour = palette.RED if is_red else palette.TEXT
    size = 31 + 2.6 * pips
    dots = "".join(f"M{numbers(((index - (pips - 1) / 2) * 7.6, 20.5))}h.01" for index in range(pips))
    return tag(
        "g",
        tag("circle", cx=2, cy=4, r=DISC, fill=palette.SHADE, opacity=".4"),
        tag("circle", r=DISC, fill=palette.DISC, stroke=palette.INK, stroke_width="2"),
        tag("circle", r=DISC - 4, fill="none", stroke=palette.RED if is_red else palette.DISC_RIM, stroke_width="2"),
        tag("text", str(number), y=size * 0.25, text_anchor="middle", font_size=size, font_weight="700", fill=colour),
        tag("path", d=dots, stroke=colour, stroke_width="5.4", stroke_linecap="round", fill="none"),
        id=f"token-{number}",
    )


def pier() -> str:
    """Draw a landing stage to the east, from the badge of a harbour at (0, 0)."""
    deck = "M22 0h50"
    posts = "".join(f"M{x} {y}h.01" for x in (38, 62) for y in (-7, 7))
    return tag(
        "g",
        tag("path", d=deck, stroke=palette.SHADE, stroke_width="12", opacity=".3", transform="translate(1 4)"),
        tag("path", d=deck, stroke=palette.INK, stroke_width="13"),
        tag("path", d=deck, stroke=palette.PIER, stroke_width="10.5"),
        tag("path", d=deck, stroke=palette.PIER_DARK, stroke_width="10.5", stroke_dasharray="1.4 5"),
        tag("path", d=posts, stroke=palette.INK, stroke_width="6", stroke_linecap="round"),
        id="pier",
        fill="none",
    )


def harbour(kind: str) -> str:
    """Draw the badge of a harbour: what it trades, and at which rate."""
    is_any = kind == ANY_KIND
    picture = boat() if is_any else tag("g", glyph(kind), transform="translate(-16.5 -31)scale(1.38)")
    return tag(
        "g",
        tag("circle", cx=2, cy=4, r=BADGE, fill=palette.SHADE, opacity=".4"),
        tag("circle", r=BADGE, fill=palette.DISC, stroke=palette.INK, stroke_width="2"),
        tag("circle", r=BADGE - 4, fill="none", stroke=palette.DISC_RIM, stroke_width="1.6"),
        picture,
        tag(
            "text",
            "3:1" if is_any else "2:1",
            y=23.5,
            text_anchor="middle",
            font_size="21",
            font_weight="700",
            fill=palette.TEXT,
        ),
        id=harbour_name(kind),
    )


def harbour_name(kind: str) -> str:
    return "harbour-any" if kind == ANY_KIND else f"harbour-{kind}"


def boat() -> str:
    return (
        tag(
            "path",
            d="M-16-5h32q-3 10-9 10h-14q-6 0-9-10z",
            fill=palette.PIER_DARK,
            stroke=palette.INK,
            stroke_width="1.2",
        )
        + tag("path", d="M-2-30v22h-14q11-9 14-22z", fill=palette.CREAM, stroke=palette.INK, stroke_width="1.2")
        + tag("path", d="M1-28q10 9 11 20h-11z", fill=palette.BAND, stroke=palette.INK, stroke_width="1.2")
    )


def robber() -> str:
    """Draw the robber, with its foot at (0, 0)."""
    cloak = "M-20 0C-22-16-17-30-11-37C-15-44-12-57 0-60C12-57 15-44 11-37C17-30 22-16 20 0Q0 6-20 0z"
    east = "M0-60C12-57 15-44 11-37C17-30 22-16 20 0Q13 3 6 3C8-14 6-30 3-38z"
    return tag(
        "g",
        fallen(9, 1, 29),
        tag("path", d=cloak, fill=palette.ROBBER, stroke=palette.CREAM, stroke_width="8", paint_order="stroke"),
        tag("path", d=cloak, fill=palette.ROBBER, stroke=palette.DARK, stroke_width="4", paint_order="stroke"),
        tag("path", d=east, fill=palette.ROBBER_DARK),
        tag("path", d="M-8.5-41C-9.5-51-5-55 0-55.5C6-55 9.5-51 8.5-41Q0-36-8.5-41z", fill=palette.DARK),
        tag("path", d="M-3.5-45h.01M3.8-45h.01", stroke=palette.EYES, stroke_width="3.8", stroke_linecap="round"),
        tag("path", d="M-11-35Q0-28 11-35", stroke=palette.DARK, stroke_width="2.4", fill="none"),
        id="robber-figure",
    )


def blocked() -> str:
    """Draw the shade over a hex that brings nothing while the robber is there."""
    return tag("path", d=polygon(ring(95.5)), fill=palette.DARK, opacity=".26", id="blocked")


def swell() -> str:
    """Draw two waves."""
    return tag(
        "path",
        d="M-32 4q7-8 14 0t14 0M10-14q6-7 12 0t12 0",
        stroke=palette.SWELL,
        stroke_width="2.6",
        fill="none",
        stroke_linecap="round",
        opacity=".85",
        id="swell",
    )


def symbols() -> list[str]:
    """Return every drawing of this module."""
    roads = [road(f"road-{direction}", angle) for direction, angle in ROAD_ANGLES.items()]
    return [
        settlement(),
        city(),
        *roads,
        *coloured(),
        *(token(number) for number in PIPS),
        pier(),
        *(harbour(kind) for kind in HARBOUR_KINDS),
        robber(),
        blocked(),
        swell(),
    ]

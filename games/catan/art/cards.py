"""Cards of the hand, 60 x 84, and the faces of a die, 48 x 48. What they are called stands beside them on the page."""

from __future__ import annotations

from itertools import product
from typing import Final

from games.art.common.svg import polygon, tag, use
from games.catan.art import palette
from games.catan.art.land import ring
from games.catan.art.marks import glyph
from games.catan.art.scenery import LINE, bricks, hill, peak, shadows, wood
from scoring.catan.board.island import BRICK, GRAIN, LUMBER, ORE, WOOL
from scoring.catan.deck import KNIGHT, MONOPOLY, ROAD_BUILDING, VICTORY_POINT, YEAR_OF_PLENTY

WIDE: Final = 60
HIGH: Final = 84
DIE: Final = 48
FACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: tuple(product((-1, 1), (-1, 1))),
    5: ((0, 0), *product((-1, 1), (-1, 1))),
    6: tuple(product((-1, 1), (-1, 0, 1))),
}
"""The places of the pips of each face: west to east and north to south, from the middle."""


def scaled(scale: float, x: float, y: float, *parts: str) -> str:
    """Return drawings of another scale at a place, with the contour of things on a hex."""
    return tag("g", *parts, transform=f"translate({x:g} {y:g})scale({scale:g})", **LINE)


def card(name: str, ground: str, *parts: str, rim: str = palette.CREAM) -> str:
    return tag(
        "symbol",
        tag("rect", x=1, y=1, width=WIDE - 2, height=HIGH - 2, rx=7, fill=rim, stroke=palette.INK, stroke_width="1.6"),
        tag("rect", x=5, y=5, width=WIDE - 10, height=HIGH - 10, rx=4, fill=ground),
        *parts,
        id=name,
        viewBox=f"0 0 {WIDE} {HIGH}",
    )


def far(d: str, fill: str) -> str:
    """Return what lies far behind: a shape without a contour."""
    return tag("path", d=d, fill=fill)


SKY: Final = "M9 5h42q4 0 4 4v27h-50v-27q0-4 4-4z"
RESOURCE_CARDS: Final = {
    BRICK: (palette.HILLS, "#f0cda3"),
    LUMBER: (palette.FOREST, "#d5e3bd"),
    WOOL: (palette.PASTURE, "#dcebc6"),
    GRAIN: (palette.FIELDS, "#f8e7b4"),
    ORE: (palette.MOUNTAINS, "#dde2e4"),
}
"""The ground and the sky of each card."""


def scene(kind: str) -> str:
    match kind:
        case "brick":
            hills = hill(-11, 4, 27, 17) + hill(11.5, 6, 26, 22)
            return scaled(1, 30, 38, hills) + scaled(1, 30, 71, shadows([(-4, 0)], 28), bricks(-16, 0, 3))
        case "lumber":
            return scaled(0.86, 29, 68, wood([(-13, -15), (14, -18), (1, -26), (-9, 2), (13, 4)]))
        case "wool":
            return scaled(0.75, 24, 43, use("sheep")) + scaled(1.15, 28, 68, use("sheep"))
        case "grain":
            return (
                scaled(0.9, 18, 52, use("sheaf"))
                + scaled(0.9, 42, 52, use("sheaf"))
                + scaled(1.35, 29, 72, use("sheaf"))
            )
        case _:
            return scaled(1, 30, 72, peak(-10, -14, 24, 32), peak(10, -10, 28, 40), peak(-3, 0, 36, 32))


def resource(kind: str) -> str:
    ground, sky = RESOURCE_CARDS[kind]
    return card(f"card-{kind}", ground, far(SKY, sky), scene(kind), scaled(0.62, 6.5, 6.5, glyph(kind)))


_INKED: Final = {"stroke": palette.DARK, "stroke_width": "1.4", "stroke_linejoin": "round"}


def knight() -> str:
    return (
        tag("path", d="M30 25q-1-10 12-9q7 1 7 9q-6-5-13-2z", fill=palette.RED, **_INKED)
        + tag("path", d="M17 56v-16q0-15 13-15t13 15v16q-13 7-26 0z", fill=palette.STEEL, **_INKED)
        + tag("path", d="M30 25q13 0 13 15v16q-4 2.2-8 3z", fill=palette.SHADE, opacity=".25")
        + tag("path", d="M19 40h22v5h-9v12h-4v-12h-9z", fill=palette.DARK)
    )


def crossing() -> str:
    beams = "M16 58l16-30M28 60l18-20"
    return "".join(
        tag("path", d=beams, stroke=colour, stroke_width=width, stroke_linecap="round", fill="none")
        for colour, width in ((palette.DARK, "10"), (palette.PIER, "7"), ("#d8b078", "2"))
    )


def plenty() -> str:
    return (
        tag("path", d="M14 46h32l-4 16h-24z", fill=palette.PIER, **_INKED)
        + tag("path", d="M15 51h30M17 56.5h26", stroke=palette.PIER_DARK, stroke_width="1.6", fill="none")
        + tag("path", d="M14 46q16-34 32 0", fill="none", stroke=palette.DARK, stroke_width="5")
        + tag("path", d="M14 46q16-34 32 0", fill="none", stroke=palette.PIER, stroke_width="2.4")
        + scaled(0.7, 15, 33, glyph(GRAIN))
        + scaled(0.7, 28.5, 33, glyph(ORE))
    )


def crown() -> str:
    return (
        tag("path", d="M14 54l-2-22l9 9l9-15l9 15l9-9l-2 22q-16 6-32 0z", fill=palette.GOLD, **_INKED)
        + tag("path", d="M30 26l9 15l9-9l-2 22q-7 2.6-13 3z", fill=palette.SHADE, opacity=".2")
        + tag(
            "path", d="M22 51h.01M30 52h.01M38 51h.01", stroke=palette.RED, stroke_width="4.5", stroke_linecap="round"
        )
    )


def hall() -> str:
    return (
        tag("path", d="M15 60v-18h8v-14h14v14h8v18z", fill=palette.PLASTER, **_INKED)
        + tag("path", d="M21 28l9-11l9 11zM13 42l6-6h4v6zM37 42v-6h4l6 6z", fill=palette.ROOF, **_INKED)
        + tag("path", d="M26 60v-8q4-6 8 0v8z", fill=palette.DARK)
        + tag(
            "path",
            d="M30 31l1.9 3.9l4.3.6l-3.1 3l.7 4.3l-3.8-2l-3.8 2l.7-4.3l-3.1-3l4.3-.6z",
            fill=palette.GOLD,
            **_INKED,
        )
    )


DEVELOPMENT_CARDS: Final = {
    KNIGHT: knight,
    ROAD_BUILDING: crossing,
    YEAR_OF_PLENTY: plenty,
    MONOPOLY: crown,
    VICTORY_POINT: hall,
}


def development(name: str) -> str:
    disc = tag("circle", cx=30, cy=43, r=23.5, fill=palette.DISC, stroke=palette.DARK, stroke_width="1.4")
    band = tag("path", d="M5 13h50M5 73h50", stroke=palette.GOLD, stroke_width="1.6")
    return card(f"card-{name}", palette.PURPLE, band, disc, DEVELOPMENT_CARDS[name]())


def back(name: str, ground: str, line: str) -> str:
    hexes = [polygon(tuple((x + 30, y + 42) for x, y in ring(reach))) for reach in (8, 15, 22)]
    return card(f"card-{name}", ground, tag("path", d="".join(hexes), fill="none", stroke=line, stroke_width="2.4"))


def die(number: int) -> str:
    colour = palette.RED if number == 1 else palette.TEXT
    return die_face(f"die-{number}", palette.DIE, "#fff", dots(number, colour))


def dots(number: int, colour: str) -> str:
    """Return the dots of a face of a die."""
    d = "".join(f"M{24 + 11 * dx} {24 + 11 * dy}h.01" for dx, dy in FACES[number])
    return tag("path", d=d, stroke=colour, stroke_width="8", stroke_linecap="round")


def die_face(name: str, colour: str, shine: str, picture: str) -> str:
    return tag(
        "symbol",
        tag("rect", x=4, y=5, width=42, height=42, rx=10, fill=palette.SHADE, opacity=".3"),
        tag("rect", x=3, y=3, width=42, height=42, rx=10, fill=colour, stroke=palette.INK, stroke_width="1.6"),
        tag("path", d="M7 38V15q0-8 8-8h23", fill="none", stroke=shine, stroke_width="2.4", stroke_linecap="round"),
        picture,
        id=name,
        viewBox=f"0 0 {DIE} {DIE}",
    )


def symbols() -> list[str]:
    """Return every card and every face of a die."""
    return [
        *(resource(kind) for kind in RESOURCE_CARDS),
        *(development(name) for name in DEVELOPMENT_CARDS),
        back("back", palette.SEA_EDGE, palette.SWELL),
        back("development", palette.PURPLE_DARK, palette.GOLD),
        *(die(number) for number in FACES),
    ]

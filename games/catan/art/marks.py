"""The sign of each resource, for lines of text, harbours and cards: a square in its colour with a pale picture."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from scoring.catan.board.island import BRICK, GRAIN, LUMBER, ORE, RESOURCES, WOOL

COLOURS: Final = {
    BRICK: "#bf5f38",
    LUMBER: "#48773f",
    WOOL: "#8bb052",
    GRAIN: "#dba932",
    ORE: "#7d7975",
}
_INKED: Final = {"fill": palette.CREAM, "stroke": palette.INK, "stroke_width": ".9", "stroke_linejoin": "round"}

_PICTURES: Final = {
    BRICK: (tag("path", d="M3.8 6.2h7.6v5h-7.6zM12.6 6.2h7.6v5h-7.6zM8.2 12.8h7.6v5h-7.6z", **_INKED),),
    LUMBER: (
        tag("path", d="M12 2.8l4.4 5.6h-2l3.8 4.8h-2.2l3.6 4.8h-6.1v3h-3v-3h-6.1l3.6-4.8h-2.2l3.8-4.8h-2z", **_INKED),
    ),
    WOOL: (
        tag("path", d="M7.5 15v4.5M14 15v4.5", stroke=palette.INK, stroke_width="1.8"),
        tag(
            "path",
            d="M5 15.5c-3-1.5-3-5.5 0-6.5c0-3.5 4-4.5 5.5-2.5c2-2.5 6-1 5.8 1.5"
            "c2.7 1 2.7 5-.3 6.5c-1.5 2.5-4 2.5-5.2 1c-1.8 2-4.8 1.5-5.8 0z",
            **_INKED,
        ),
        tag("path", d="M15.8 8c3.4-1.4 5.6.6 4.7 3.6c-1.2 2.2-3.9 1.9-4.7-.4z", fill=palette.INK),
    ),
    GRAIN: (
        tag("path", d="M12 21.5v-11", fill="none", stroke=palette.INK, stroke_width="1.6"),
        tag(
            "path",
            d="M12 2.5q3 3 0 6.5q-3-3.5 0-6.5zM11.5 12.5q-5-.5-5.3-5.5q5 .5 5.3 5.5zM12.5 12.5q5-.5 5.3-5.5"
            "q-5 .5-5.3 5.5zM11.5 18q-5-.5-5.3-5.5q5 .5 5.3 5.5zM12.5 18q5-.5 5.3-5.5q-5 .5-5.3 5.5z",
            **_INKED,
        ),
    ),
    ORE: (
        tag("path", d="M2.8 18.8l6-12.3l3.6 5.6l2.2-3.2l6.6 9.9z", **_INKED),
        tag(
            "path",
            d="M8.8 6.5l3.6 5.6l-1.9 6.7h-3.3l2.6-6zM14.6 8.9l6.6 9.9h-4.8l-.6-5z",
            fill=palette.INK,
            opacity=".35",
        ),
    ),
}


def glyph(kind: str) -> str:
    """Return a reference to the sign of a resource, in a box of 24 units."""
    return use(f"glyph-{kind}")


def picture(kind: str) -> str:
    """Draw the sign of a resource, in a box of 24 units."""
    ground = tag(
        "rect", x=1, y=1, width=22, height=22, rx=5, fill=COLOURS[kind], stroke=palette.INK, stroke_width="1.2"
    )
    return ground + "".join(_PICTURES[kind])


def symbols() -> list[str]:
    """Return the signs, as pictures and as symbols of their own."""
    found = []
    for kind in RESOURCES:
        found.append(tag("g", picture(kind), id=f"glyph-{kind}"))
        found.append(tag("symbol", glyph(kind), id=f"mark-{kind}", viewBox="0 0 24 24"))
    return found

"""The symbols of Darmstadt: the Darmstadtium, a hall of glass, and a church with two spires."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

CENTRED: Final = {"church": "spires"}
"""The symbol in the yard of a monastery with that mark."""
YARDS: Final = {"da-03": ((37, 37), 20.0)}
"""The place and the size of a yard that has to make room for a road."""
BADGES: Final = {"darmstadtium": "darmstadtium"}
"""The symbol of a mark of a city."""
SLOPE: Final = "M-17 15L-11-3L-2-9L4-5L14-13L19 13L13 17H-12z"


def darmstadtium(style: Style) -> str:
    """Draw a hall of glass with a slanting front, bright among the roofs."""
    return group(
        "darmstadtium",
        style,
        style.shield * 0.72,
        shadow("M-14 17h30l6-3l-4-9z"),
        tag("path", d=SLOPE, fill=palette.STEEL, stroke_width=1.2),
        tag("path", d="M-11-3L-2-9L4-5L2 17H-12L-17 15z", fill=palette.RIPPLE, stroke="none"),
        tag("path", d="M4-5L14-13L16 1L3 8z", fill=palette.WATER_DARK, stroke="none"),
        tag("path", d="M-11-3L3 8L2 17M3 8L4-5M3 8L17 2M-2-9L3 8", fill="none", stroke_width=1),
        tag("path", d=SLOPE, fill="none", stroke_width=1.2),
    )


def spires(style: Style) -> str:
    """Draw a church of grey stone with two blue spires, on a round square."""
    spire = "M{0}-2v-11l3.4-9l3.4 9v11z"
    return group(
        "spires",
        style,
        1,
        tag("circle", cx=0, cy=0, r=21.5, fill=palette.ROAD, stroke=palette.WALL_DARK, stroke_width=2.4),
        shadow("M-9 13h22l7-4l-7-14z"),
        tag("path", d="M-10 13V-3h20v16z", fill=palette.MERLON),
        tag("path", d="M4 13V-3h6v16z", fill=palette.WALL_FACE, stroke="none"),
        tag("path", d=spire.format("-11.6") + spire.format("4.8"), fill=palette.MERLON),
        tag("path", d="M-11.6-13l3.4-9l3.4 9zM4.8-13l3.4-9l3.4 9z", fill=palette.SHIELD),
        tag("path", d="M-4.8-3L0-9L4.8-3z", fill=palette.SLATE_DARK),
        tag("circle", cx=0, cy=2, r=2.8, fill=palette.GLOW),
        tag("path", d="M-3 13V9.4q3-4 6 0V13z", fill=palette.DOOR),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, darmstadtium, spires)

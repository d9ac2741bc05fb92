"""The symbol of the Monasteries: a great church between two towers, for a monk or an abbot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

CENTRED: Final = {"special": "priory"}
"""The symbol in the yard of a segment, by a mark of it."""
IN_YARDS: Final = {"abbacy": "m1"}
"""The segment in whose yard the figures on a kind of segment are."""
TOWERS: Final = (-9.5, 9.5)


def priory(style: Style) -> str:
    """Draw a church of pale stone under slate between two pointed towers, in a round close."""
    towers = "".join(f"M{x - 4:g} 9V-9.5h8V9z" for x in TOWERS)
    caps = "".join(f"M{x - 5:g}-9L{x:g}-22L{x + 5:g}-9z" for x in TOWERS)
    shades = "".join(f"M{x + 1:g} 9V-9.5h3V9z" for x in TOWERS)
    dark = "".join(f"M{x:g}-22L{x + 5:g}-9h-3.6z" for x in TOWERS)
    crosses = "".join(f"M{x:g}-22v-4.5M{x - 1.6:g}-24.5h3.2" for x in TOWERS)
    return group(
        "priory",
        style,
        1,
        tag("ellipse", cx=0, cy=3, rx=22.5, ry=19.5, fill=palette.WALL, stroke_width=1.2),
        tag("ellipse", cx=0, cy=3, rx=19.6, ry=16.6, fill=palette.GRASS_LIGHT, stroke=palette.WALL_DARK,
            stroke_width=0.6),
        shadow("M-12 10l6 4h22V3z"),
        tag("path", d="M-8 10V-3.5L0-13L8-3.5V10z", fill=palette.PLASTER),
        tag("path", d="M-7-2.5L0-11.5L7-2.5L0-15.5z", fill=palette.SLATE),
        tag("path", d=towers, fill=palette.MERLON),
        tag("path", d=shades, fill=palette.WALL_FACE, stroke="none"),
        tag("path", d=caps, fill=palette.SLATE),
        tag("path", d=dark, fill=palette.SLATE_DARK, stroke="none"),
        tag("path", d=crosses, fill="none", stroke_width=1.2),
        tag("circle", cx=0, cy=-3.5, r=2.6, fill=palette.GOLD),
        tag("path", d="M-3 10V5.5Q0 1.5 3 5.5V10z", fill=palette.DOOR),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, priory)

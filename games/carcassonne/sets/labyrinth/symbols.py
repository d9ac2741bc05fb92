"""The symbol of The Labyrinth: hedges in rings, with a way in from each side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

REACH: Final = 21.0
MIDDLES: Final = {"labyrinth": ("labyrinth", REACH)}
"""The symbol where the ends of a road with that mark meet, and how far it reaches."""
HEDGES: Final = (
    "M5-18.2A19 19 0 0 1 18.2-5M18.2 5A19 19 0 0 1 5 18.2M-5 18.2A19 19 0 0 1-18.2 5M-18.2-5A19 19 0 0 1-5-18.2"
    "M-8.6-8.6A12.2 12.2 0 0 1 8.6-8.6M12 2A12.2 12.2 0 0 1 2 12M-5 11A12.2 12.2 0 0 1-12-2"
    "M-3.4-4.6A5.6 5.6 0 1 1-5.6 0"
)
"""Three broken rings."""


def labyrinth(style: Style) -> str:
    """Draw a round labyrinth of hedges on the colour of roads."""
    return group(
        "labyrinth",
        style,
        1,
        tag("circle", cx=0, cy=0, r=REACH, fill=palette.ROAD, stroke=palette.KERB, stroke_width=1.4),
        tag("path", d=HEDGES, fill="none", stroke=palette.HEDGE_DARK, stroke_width=4.4, stroke_linecap="round"),
        tag("path", d=HEDGES, fill="none", stroke=palette.HEDGE, stroke_width=2.8, stroke_linecap="round"),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, labyrinth)

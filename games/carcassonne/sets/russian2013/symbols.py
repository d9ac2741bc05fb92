"""The symbol of the Russian promos of 2013: a hut that stands on the legs of a hen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

CENTRED: Final = {"hut": "hut"}
"""The symbol in the yard of a segment, by its kind."""
LEGS: Final = "M-6 3.6V13M6 3.6V13M-6 12.6l-5 4M-6 12.6v5M-6 12.6l4.4 4M6 12.6l-4.4 4M6 12.6v5M6 12.6l5 4"
LOGS: Final = "M-11-8.6h22M-11-4.4h22M-11-.2h22"


def hut(style: Style) -> str:
    """Draw a hut of logs under a steep roof, on two legs of a hen, in a dark clearing."""
    return group(
        "hut",
        style,
        1,
        tag("ellipse", cx=0, cy=2, rx=22, ry=19.5, fill=palette.STRIP_DARK, stroke=palette.LEAF_DARK),
        shadow("M-9 15q10 5 24-1l-4-6z"),
        tag("path", d=LEGS, fill="none", stroke=palette.INK, stroke_width=4.2, stroke_linecap="round"),
        tag("path", d=LEGS, fill="none", stroke=palette.GRAIN, stroke_width=2.4, stroke_linecap="round"),
        tag("path", d="M-11 4V-10h22V4z", fill=palette.BARREL),
        tag("path", d=LOGS, fill="none", stroke=palette.BARREL_DARK, stroke_width=1),
        tag("path", d="M-15-9L0-22L15-9z", fill=palette.MAGIC),
        tag("path", d="M0-22L15-9H6z", fill=palette.GRAPE, stroke="none"),
        tag("path", d="M-3.6 0v-6.4h7.2V0z", fill=palette.GOLD),
        tag("path", d="M0-6.4V0M-3.6-3.2h7.2", fill="none", stroke_width=0.9),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, hut)

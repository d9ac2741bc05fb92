"""The symbols of The Ferries: a lake on which roads end, and a landing-stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style


def mere(style: Style) -> str:
    """Draw a lake in the middle of a tile."""
    return group(
        "mere",
        style,
        1,
        tag("path", d="M-17 1q-1-12 8-15.4T11-14q8.6 4.6 6.6 14.4T9 15.4T-9.6 15Q-16.4 11-17 1z", fill=palette.BANK,
            stroke=palette.BANK_DARK),
        tag("path", d="M-14.6.8q-.8-10 6.8-12.8t17 .4q7.2 4 5.6 12T7.4 12.8t-15.8-.4Q-14 9-14.6.8z", fill=palette.LAKE,
            stroke=palette.WATER_DARK),
        tag("path", d="M-9-3.6q2-1.6 4 0t4 0M0 4q2-1.6 4 0t4 0M-6 9.4q1.6-1.4 3.4 0", fill="none", stroke=palette.STEEL,
            stroke_width=1.2, stroke_linecap="round"),
    )  # fmt: skip


def pier(style: Style) -> str:
    """Draw a landing-stage at the northern shore, seen from above; its end is at (0, 0)."""
    return group(
        "pier",
        style,
        1,
        tag("path", d="M-4.2-9h8.4V0h-8.4z", fill=palette.HOOP),
        tag("path", d="M-4-6.6h8M-4-4.2h8M-4-1.8h8", stroke=palette.BARREL, stroke_width=0.8),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, mere, pier)

"""The symbols of The Tunnel: a rocky hill, and a mouth through which a road goes under the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style


def mound(style: Style) -> str:
    """Draw a hill of rock in the middle of a tile."""
    return group(
        "mound",
        style,
        1,
        tag("path", d="M-15 3q-.4-11 7-14.6T8.6-12.4Q16-8 15 3.4T6.6 14T-9 13Q-14.6 10-15 3z", fill=palette.ROCK),
        tag("path", d="M15 3.4Q14 12 6.6 14T-9 13q10-.6 14.4-5.4T8.6-12.4Q16-8 15 3.4z", fill=palette.ROCK_DARK,
            stroke="none"),
        tag("path", d="M-6.6-1.4l4-5.4l4 3.6l3-1.6l2.6 5.2l-5.4 4.4l-5.4-1z", fill=palette.GRASS, stroke="none"),
    )  # fmt: skip


def mouth(style: Style) -> str:
    """Draw the mouth of a tunnel for a road that comes from the north, seen from above; its middle is at (0, 0)."""
    return group(
        "mouth",
        style,
        1,
        tag("path", d="M-8-2.6h16V1q0 6.4-8 6.4T-8 1z", fill=palette.MERLON),
        tag("path", d="M-8 .8l3-.4M8 .8l-3-.4M-4.6 6l1.2-2.6M4.6 6L3.4 3.4M0 7.2V4.6", stroke=palette.WALL_DARK,
            stroke_width=0.8),
        tag("path", d="M-4.9-3.4h9.8V.8q0 3.8-4.9 3.8T-4.9.8z", fill=palette.HOLLOW, stroke="none"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, mound, mouth)

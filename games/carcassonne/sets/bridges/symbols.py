"""The symbol of Bridges, Castles & Bazaars: a market stall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style
PRINTED: Final = {"bazaar": "stall"}
"""The symbol of each mark of a tile."""


def stall(style: Style) -> str:
    """Draw a market stall: a striped awning on two posts, and goods on the counter."""
    return group(
        "stall",
        style,
        style.place,
        shadow("M-10 9.6q10 3 23-.6l-2-4z"),
        tag("path", d="M-9.4 9.6V-3M9.4 9.6V-3", stroke=palette.INK, stroke_width=2.6, stroke_linecap="round"),
        tag("path", d="M-9.4 9.6V-3M9.4 9.6V-3", stroke=palette.HOOP, stroke_width=1.3, stroke_linecap="round"),
        tag("path", d="M-10.6 2.4h21.2v6.4h-21.2z", fill=palette.HOOP),
        tag("path", d="M-9 10.6l18 0", stroke=palette.INK, stroke_width=.8),
        tag("path", d="M-12.6-2.6L-9.8-10.4H9.8L12.6-2.6Z", fill=palette.GOODS),
        tag("path", d="M-7.4-2.6L-5.9-10.4H-2L-2.4-2.6zM2.6-2.6L2-10.4H5.9L7.4-2.6z", fill=palette.FESTIVAL),
        tag("path", d="M-12.6-2.6a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0 5 0a2.5 2.5 0 0 0 5 0"
            "a2.5 2.5 0 0 0 5 0", fill=palette.GOODS),
        tag("path", d="M-7.4 2.2a2 2 0 0 1 4 0zM-2.2 2.2a2 2 0 0 1 4 0z", fill=palette.GOLD),
        tag("path", d="M3.4 2.2a2 2 0 0 1 4 0z", fill=palette.GRAPE),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, stall)

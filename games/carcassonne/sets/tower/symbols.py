"""The symbol of The Tower: the foundation on which towers grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style


def foundation(style: Style) -> str:
    """Draw a square of masonry around a dark hole, with a beam across it."""
    return group(
        "foundation",
        style,
        style.place,
        shadow("M-9 9.4l3.4 2.6h17V-4l-3-3z"),
        tag("path", d="M-9.6-8.4h19.2V9.6h-19.2z", fill=palette.WALL_FACE),
        tag("path", d="M-9.6-9.6h19.2V6.6h-19.2z", fill=palette.MERLON),
        tag("path", d="M-9.4-5.4h18.8M-9.4 2.6h18.8M-3.2-9.4v4M3.2-9.4v4M-3.2 2.8v3.6M3.2 2.8v3.6M-7-5.2v7.6M7-5.2v7.6",
            stroke=palette.WALL_DARK, stroke_width=0.8),
        tag("path", d="M-5.2-5.6H5.2V2.8H-5.2z", fill=palette.HOLLOW),
        tag("path", d="M-5.2-2.8H5.2V2.8H-5.2z", fill=palette.DOOR, stroke="none", opacity=".55"),
        tag("path", d="M-8 4.4L7.6-7.4", stroke=palette.INK, stroke_width=2.9, stroke_linecap="round"),
        tag("path", d="M-8 4.4L7.6-7.4", stroke=palette.HOOP, stroke_width=1.7, stroke_linecap="round"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, foundation)

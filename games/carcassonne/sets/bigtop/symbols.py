"""The symbols of Under the Big Top: a ring for the circus, and a mat for acrobats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

PRINTED: Final = {"circus": "arena"}
"""The symbol of each mark of a tile."""
STANDING: Final = {"acrobats": "mat"}
"""The symbol of each kind of segment that lies on a field."""
ON_SYMBOLS: Final = {"acrobats": (-10.0, -4.0)}
"""The distance of the first figure on a symbol from its middle: the others stand to its right."""


def arena(style: Style) -> str:
    """Draw a ring of sand within a striped barrier, and a flag at its gate."""
    return group(
        "arena",
        style,
        style.place,
        shadow("M-13 5q13 12 28 1l-2-5z"),
        tag("ellipse", cx=0, cy=2, rx=14, ry=10, fill=palette.MERLON),
        tag("ellipse", cx=0, cy=2, rx=12, ry=8, fill=palette.BANK, stroke=palette.FESTIVAL, stroke_width=3.4,
            stroke_dasharray="3.6 3.2"),
        tag("ellipse", cx=0, cy=2, rx=9.6, ry=5.8, fill=palette.RUT, stroke_width=0.6),
        tag("path", d="M-9.5-3.5V-14M9.5-3.5V-14", fill="none", stroke_width=1.3),
        tag("path", d="M-9.5-14l6 2.2l-6 2.2zM9.5-14l6 2.2l-6 2.2z", fill=palette.GOLD),
    )  # fmt: skip


def mat(style: Style) -> str:
    """Draw a striped mat with three stars, two below and one above: the places of the pyramid."""
    star = "l1.2 2.6l2.8.3l-2.1 1.9l.6 2.8l-2.5-1.4l-2.5 1.4l.6-2.8l-2.1-1.9l2.8-.3z"
    return group(
        "mat",
        style,
        style.place,
        shadow("M-13 8l3 3h26V1l-3-3z"),
        tag("path", d="M-13-9.5h26V9h-26z", fill=palette.CLOTH),
        tag("path", d="M-13-9.5h5V9h-5zM8-9.5h5V9H8z", fill=palette.CLOTH_DARK, stroke="none"),
        tag("path", d="M-13-9.5h26V9h-26z", fill="none"),
        tag("path", d=f"M0-8.6{star}M-5.4 0{star}M5.4 0{star}", fill=palette.GOLD, stroke_width=0.6),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, arena, mat)

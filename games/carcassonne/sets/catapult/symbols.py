"""The symbol of The Catapult: a fairground with a wooden machine that throws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

TIMBERS: Final = "M-10.6 8.2L-3.6-2.4L3.4 8.2M-11.6 8.4H9.6"
WHEELS: Final = "M-11.4 8.2a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0zM2 8.2a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z"
ARM: Final = "M-9 4.8L8.6-8.6"
PRINTED: Final = {"fair": "fair"}
"""The symbol of each mark of a tile."""


def fair(style: Style) -> str:
    """Draw a catapult, its arm with a ball in the spoon, and a flag."""
    return group(
        "fair",
        style,
        style.place,
        tag("ellipse", cx=0, cy=3, rx=14, ry=10, fill=palette.MEADOW, stroke=palette.STRIP_DARK),
        shadow("M-11 9.4q10 3 24-.4l-3-3z"),
        tag("path", d=TIMBERS, fill="none", stroke=palette.INK, stroke_width=3.4, stroke_linecap="round"),
        tag("path", d=TIMBERS, fill="none", stroke=palette.HOOP, stroke_width=2, stroke_linecap="round"),
        tag("path", d=ARM, fill="none", stroke=palette.INK, stroke_width=4, stroke_linecap="round"),
        tag("path", d=ARM, fill="none", stroke=palette.BARREL, stroke_width=2.4, stroke_linecap="round"),
        tag("path", d="M6-9.4a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0z", fill=palette.ROCK_DARK),
        tag("path", d="M-12.4 7V-11", fill="none", stroke_width=1.1),
        tag("path", d="M-12.2-11.4l7.4 2.2l-7.4 2.4z", fill=palette.SHIELD),
        tag("path", d=WHEELS, fill=palette.BARREL),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, fair)

"""The symbol of The Plague: a rat on bare earth, before its hole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

FUR: Final = "#5b5048"
BODY: Final = "M-13 4.6Q-9-1.4-5.4-2Q-4.6-6-1.6-4.4Q-1-2.6-2-1.6Q8-3.6 9 3.4Q9.2 7.4 4 7.8H-8Q-11.4 7.2-13 4.6z"
EARTH: Final = "#b39a72"
PRINTED: Final = {"plague": "rat"}
"""The symbol of each mark of a tile."""


def rat(style: Style) -> str:
    """Draw a dark rat with a long bare tail on a patch of earth."""
    tail = "M7.6 3.4Q14 4.4 12.4-2.4Q11-7.6 6-7.4"
    return group(
        "rat",
        style,
        style.place,
        tag("path", d="M-14 2.4Q-13-8.6-3-10.4T13-5.4Q17 4 9.4 9.4T-8.6 10Q-14.4 8-14 2.4z", fill=EARTH),
        tag("path", d="M-3-8.8a4.6 3 0 1 1 9.2 0a4.6 3 0 1 1-9.2 0z", fill=palette.HOLLOW, stroke="none"),
        tag("path", d=tail, fill="none", stroke=palette.INK, stroke_width=2.6, stroke_linecap="round"),
        tag("path", d=tail, fill="none", stroke="#d99a8c", stroke_width=1.4, stroke_linecap="round"),
        tag("path", d=BODY, fill=FUR),
        tag("path", d="M-9.4 2.6a1 1 0 1 1 2 0a1 1 0 1 1-2 0z", fill=palette.GOODS, stroke="none"),
        tag("path", d="M-5 7.8v1.8M4.4 7.6v1.8", stroke=palette.INK, stroke_width=1.6, stroke_linecap="round"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, rat)

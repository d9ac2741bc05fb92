"""The symbols of Hills & Sheep: a hill and a vineyard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style
PRINTED: Final = {"hill": "hill", "vineyard": "vineyard"}
"""The symbol of each mark of a tile."""


def hill(style: Style) -> str:
    """Draw a green hill in two steps."""
    return group(
        "hill",
        style,
        style.place * 1.2,
        shadow("M-11 7q12 6 25 .6l-3-5z"),
        tag("path", d="M-13 7.4Q-9.6-2.4-2.6-2.8Q7.6-4 13 7.4Q0 11.4-13 7.4z", fill=palette.STRIP_DARK),
        tag("path", d="M-8.4 4.2Q-5.4-9.2.8-9.4Q6.8-8.4 9 3.8Q0 7.4-8.4 4.2z", fill=palette.GRASS_LIGHT),
        tag("path", d="M.8-9.4Q6.8-8.4 9 3.8Q6.4 4.8 3.6 5.2Q4.4-3.4.8-9.4z", fill=palette.STRIP_DARK, stroke="none"),
        tag("path", d="M-4.6 1.4q.6-3.4 1.8-5.2M-.4 2.2q.4-4-.2-6.6M-9.6 6.4q1-1.6 1.2-2.4M9.8 6.2q-.6-1.2-1-2",
            fill="none", stroke=palette.TUFT, stroke_width=1, stroke_linecap="round"),
    )  # fmt: skip


def vineyard(style: Style) -> str:
    """Draw a vineyard: three rows of vines with grapes."""
    rows = (-6.6, 0.0, 6.6)
    leaves = "".join(f"M-10 {y:g}q0-3 2.6-3t2.6 1.4q.8-1.8 2.6-1.6t2.2 1.6q.8-1.6 2.6-1.6t2.4 1.6q1-1.4 2.6-1.2t2 2.8"
                     f"q-.4 2-2 2h-15.6q-2 0-2-2z" for y in rows)  # fmt: skip
    grapes = "".join(f"M{x:g} {y + 1.2:g}h.01m1.7 0h.01m-.9 1.5h.01" for y in rows for x in (-7, -0.8, 5.4))
    return group(
        "vineyard",
        style,
        style.place,
        tag("path", d="M-10-10.6h20q2 0 2 2V9.4q0 2-2 2h-20q-2 0-2-2V-8.6q0-2 2-2z", fill=palette.MUD),
        tag("path", d=leaves, fill=palette.LEAF_LIGHT, stroke_width=0.6),
        tag("path", d=grapes, stroke=palette.GRAPE, stroke_width=2.1, stroke_linecap="round"),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, hill, vineyard)

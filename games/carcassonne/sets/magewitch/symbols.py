"""The symbol of Mage & Witch: a pointed hat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style
PRINTED: Final = {"mage_witch": "spell"}
"""The symbol of each mark of a tile."""


def spell(style: Style) -> str:
    """Draw the pointed hat of those who cast spells, with a star, on a pale disc."""
    return group(
        "spell",
        style,
        style.place,
        tag("circle", cx=0, cy=0, r=9.6, fill=palette.GOODS, stroke=palette.MAGIC, stroke_width=1.8),
        tag("path", d="M-8 4q1.4-1.4 3.6-1.8Q-2.4-3.4-.6-8q3.4-.8 5.2 2q-1.8-.6-2.6.2q.8 4 2.2 8q2.4.4 3.8 1.8"
                      "q-8 5-16 0zM-4.5 2.6q4.5 1.6 8.9 0l-.4-1.4q-4 1.2-8 0zM0-4.8l.8 1.8l2 .2l-1.5 1.3l.4 2"
                      "L0-.6l-1.7 1l.4-2l-1.5-1.2l2-.2z", fill=palette.MAGIC, fill_rule="evenodd", stroke_width=0.4),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, spell)

"""The symbols of The Gold Mines and of The Robbers: the mouth of a mine, and a money bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

TIMBER: Final = "M-5 8.2V-1.6M4 8.2V-1.6M-6.8-2.2H5.8"
PRINTED: Final = {"goldmine": "mine"}
"""The symbol of each mark of a tile."""


def mine(style: Style) -> str:
    """Draw the timbered mouth of a mine in a rock, and nuggets of gold before it."""
    nuggets = "M-10.6 8.4l1-3l2.6-1l2 1.6l.2 2.6l-3 1.4zM4.4 9l1.2-3.4l3-.8l2.2 2l-.4 2.6l-3.2 1.2z"
    return group(
        "mine",
        style,
        style.place,
        shadow("M-9 8.4q10 4 22-.4l-2-5z"),
        tag("path", d="M-11 8Q-11.6-1-6.4-4.6Q-2.6-10.6 2.4-8.4Q8.6-7.4 9.4-1Q12.4 4 11 8z", fill=palette.ROCK),
        tag("path", d="M2.4-8.4Q8.6-7.4 9.4-1Q12.4 4 11 8H6.6Q7.6-2 2.4-8.4z", fill=palette.ROCK_DARK, stroke="none"),
        tag("path", d="M-5 8V-1.6h9V8z", fill=palette.HOLLOW),
        tag("path", d=TIMBER, stroke=palette.INK, stroke_width=3.2, stroke_linecap="round"),
        tag("path", d=TIMBER, stroke=palette.HOOP, stroke_width=1.8, stroke_linecap="round"),
        tag("path", d="M-1.8 8.6l.6-2.4l2-.6l1.4 1.2l.2 1.8z" + nuggets, fill=palette.GOLD),
        tag("path", d="M-8.4 5.6l1.6.4M6.6 6.6l1.8.2", stroke=palette.GOODS, stroke_width=0.9, stroke_linecap="round"),
    )  # fmt: skip


def bag(style: Style) -> str:
    """Draw a money bag: a full sack, tied at its neck, with a coin on it."""
    return group(
        "bag",
        style,
        style.place * 1.1,
        shadow("M-8 8q9 5 19 .6l-3-5z"),
        tag("path", d="M-3.2-4.6Q-10.4 1.6-8.4 7Q-5 9.8 0 9.8T8.4 7Q10.4 1.6 3.2-4.6z", fill=palette.TUFT),
        tag("path", d="M-3.2-5Q-5.4-8.4-4-9.6Q0-8 4-9.6Q5.4-8.4 3.2-5z", fill=palette.TUFT),
        tag("path", d="M-3.8-4.8H3.8", fill="none", stroke_width=1.6),
        tag("circle", cx=0, cy=3, r=3.4, fill=palette.GOLD, stroke_width=0.8),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, mine, bag)

"""The symbols of The Count of Carcassonne: what stands in the quarters of the city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.art.common import palette
from games.art.common.svg import tag, use
from games.carcassonne.art.symbols.shapes import box, group, shadow, shape
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style


def castle(style: Style) -> str:
    """Draw a castle: a keep between two towers, and a banner."""
    return group(
        "castle",
        style,
        1.5,
        shadow("M-10 9l4 3h17V-2l-3-3z"),
        tag("path", d="M-5 9v-15h2.4v2h2v-2h1.2v2h2v-2H5V9z", fill=palette.WALL),
        *(shape(box(x - 3.2, -3, x + 3.2, 9), palette.MERLON) for x in (-7, 7)),
        *(shape(((x - 4, -2.6), (x, -11), (x + 4, -2.6)), palette.SLATE) for x in (-7, 7)),
        tag("path", d="M-2.2 9V4.6q2.2-3.4 4.4 0V9z", fill=palette.DOOR),
        tag("path", d="M0-6v-8l6.4 2L0-10", fill=palette.SHIELD),
    )


def minster(_style: Style) -> str:
    """Draw the cathedral of the city around its own middle, so that it stands in its quarter however the tile lies."""
    return tag("g", use("cathedral", transform="translate(-1 19)scale(.76)"), id="minster")


def smithy(style: Style) -> str:
    """Draw a smithy: a forge with a fire under a roof, and an anvil before it."""
    return group(
        "smithy",
        style,
        1.5,
        shadow("M-9 8l4 3h17v-9z"),
        shape(box(-8, -3, 8, 8), palette.WALL),
        shape(((-10, -2.4), (-6, -9.4), (6, -9.4), (10, -2.4)), palette.SLATE_DARK),
        shape(box(3.4, -13.4, 6.8, -6), palette.WALL_FACE),
        tag("path", d="M3-14.6q-1.4-2 1-3.2q3.4-.4 3.4 2.4q-2 1.6-4.4.8z", fill=palette.SMOKE, stroke_width=0.5),
        tag("path", d="M-6 8V1.4q3-3.4 6 0V8z", fill=palette.HOLLOW),
        tag("path", d="M-5 8q-.6-4 2-6q2.8 2 2 6z", fill=palette.FLAME, stroke="none"),
        tag("path", d="M.6 3.4h11.2q-1.6 2.8-4 2.8v1.8l2 2h-6l2-2V6.2Q2.4 6 .6 3.4z", fill=palette.WAR),
    )


def market(style: Style) -> str:
    """Draw a market: two stalls with striped awnings and fruit."""
    awning = "M-8-5.4L-6.4-9.4H6.4L8-5.4q-2 2-4 0q-2 2-4 0q-2 2-4 0q-2 2-4 0z"
    stripes = "M-8-5.4L-6.4-9.4h3.2L-4-5.4q-2 2-4 0zM0-5.4V-9.4h3.2L4-5.4q-2 2-4 0z"
    stall = (
        tag("path", d="M-7-5V4M7-5V4", stroke_width=1.2),
        tag("path", d="M-7.6.4H7.6V5.6H-7.6z", fill=palette.BARREL),
        tag("path", d="M-5.4-.2h.01M-2.6-.2h.01", stroke=palette.FESTIVAL, stroke_width=3, stroke_linecap="round"),
        tag("path", d="M1.6-.2h.01M4.6-.2h.01", stroke=palette.GRAIN, stroke_width=3, stroke_linecap="round"),
        tag("path", d=awning, fill=palette.GOODS),
        tag("path", d=stripes, fill=palette.CLOTH, stroke="none"),
    )
    return group("market", style, 1.5, shadow("M-8 6l4 2.4h14v-6z"), *stall)


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, minster, castle, smithy, market)

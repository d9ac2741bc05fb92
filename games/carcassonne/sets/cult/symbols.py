"""The symbol of The Cult: a shrine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

CENTRED: Final = {"shrine": "shrine"}
"""The symbol in the yard of a segment, by its kind."""
RING: Final = ((-9, -13.5), (9, -13.5), (-17.5, -3), (17.5, -3), (-17, 9), (17, 9), (-9, 17), (9, 17))
"""The places of the ring's stones, behind and before the altar."""


def shrine(style: Style) -> str:
    """Draw a ring of standing stones around an altar of stone on which a fire burns."""
    stones = "".join(f"M{x - 2.8:g} {y:g}v-6q.4-2.4 2.8-2.4t2.8 2.4v6z" for x, y in RING)
    shade = "".join(f"M{x + 0.6:g} {y:g}v-8q2 .4 2.2 2v6z" for x, y in RING)
    return group(
        "shrine",
        style,
        1,
        tag("ellipse", cx=0, cy=2, rx=21.5, ry=18.5, fill=palette.MUD, stroke=palette.BANK_DARK),
        tag("ellipse", cx=0, cy=2, rx=12, ry=10, fill=palette.BANK, stroke="none"),
        tag("path", d=stones, fill=palette.ROCK),
        tag("path", d=shade, fill=palette.ROCK_DARK, stroke="none"),
        shadow("M-8 9l3 2.4h16V5z"),
        tag("path", d="M-7 9.4V1.6h3.4v7.8zM3.6 9.4V1.6H7v7.8z", fill=palette.ROCK),
        tag("path", d="M-10-1.6h20v4.4h-20z", fill=palette.MERLON),
        tag("path", d="M0-13.6q5.6 5 4.6 9.4q-1.4 3-4.6 3t-4.6-3q-.6-2.6 1.4-4.8q.4 2 1.6 2.4q-.6-4 1.6-7z",
            fill=palette.LAVA),
        tag("path", d="M.2-7.6q2.6 2.6 1.8 5q-.8 1.4-2 1.4t-2-1.4q0-2 2.2-5z", fill=palette.GOLD, stroke="none"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, shrine)

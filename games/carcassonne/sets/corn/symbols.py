"""The symbols of the Corn Circles: pressed rings in the corn, and the sign of those whom they call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

SHIELD: Final = (
    tag("path", d="M-4.2-4.8q4.2 1.2 8.4 0v4.6q-.4 4-4.2 5.8q-3.8-1.8-4.2-5.8z", fill=palette.SHIELD, stroke_width=0.9),
    tag("path", d="M0-4v8.6M-3.8-.4h7.6", stroke=palette.SHIELD_RIM, stroke_width=1.5),
)
CLUB: Final = (
    tag("path", d="M-4.6 4.8L1-1.4", stroke=palette.INK, stroke_width=3.4, stroke_linecap="round"),
    tag("path", d="M-1-.6q1.4-4 4.6-5q2.6.4 2.2 3q-1.2 3-5 4.2q-2.2 0-1.8-2.2z", fill=palette.BARREL, stroke_width=0.9),
    tag("path", d="M-4.6 4.8L1-1.2", stroke=palette.BARREL, stroke_width=1.8, stroke_linecap="round"),
    tag("path", d="M2.4-3h.01M4-1.6h.01M1.8-.6h.01", stroke=palette.GOODS, stroke_width=1.3, stroke_linecap="round"),
)
FORK_LINES: Final = "M0 5.8V-.4M-3.4-5.2v3q.2 2.4 3.4 2.4t3.4-2.4v-3M0-5.4V0"
FORK: Final = (
    tag("path", d=FORK_LINES, fill="none", stroke=palette.INK, stroke_width=2.4, stroke_linecap="round"),
    tag("path", d=FORK_LINES, fill="none", stroke=palette.HOOP, stroke_width=1, stroke_linecap="round"),
)
SIGNS: Final = {"shield": SHIELD, "club": CLUB, "fork": FORK}
PRINTED: Final = {"corn_circle:city": "corn-shield", "corn_circle:road": "corn-club", "corn_circle:field": "corn-fork"}
"""The symbol of each mark of a tile."""


def circle(name: str, style: Style, sign: tuple[str, ...]) -> str:
    return group(
        name,
        style,
        style.place,
        tag("circle", cx=0, cy=0, r=12, fill=palette.SHEAF, stroke=palette.GRAIN_DARK),
        tag("circle", cx=0, cy=0, r=10, fill="none", stroke=palette.GRAIN_DARK, stroke_width=1.2),
        tag("circle", cx=0, cy=0, r=7.8, fill=palette.GOODS, stroke=palette.GRAIN_DARK),
        tag("path", d="M10.2 0h.01M-10.2 0h.01M0 10.2h.01M0-10.2h.01", stroke=palette.GOODS, stroke_width=3.4,
            stroke_linecap="round"),
        *sign,
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    return {f"corn-{name}": circle(f"corn-{name}", style, sign) for name, sign in SIGNS.items()}

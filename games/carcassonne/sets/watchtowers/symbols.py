"""The symbols of The Watchtowers: a lookout with a banner that shows what is counted from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from scoring.carcassonne.sets.watchtowers.rules import RATES, WATCHTOWER

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

PRINTED: Final = {f"{WATCHTOWER}:{kind}": f"lookout-{kind}" for kind in RATES}
"""The symbol of each mark of a tile."""

MEEPLE: Final = (
    "M0-5.4q2.3 0 2.3 2.2q0 1-.7 1.6l3.6 1.8q.8 1.4-1 1.8l-1.8.2l1.8 4.2H.9L0 4.4l-.9 2h-3.3l1.8-4.2"
    "L-4.2 2q-1.8-.4-1-1.8l3.6-1.8q-.7-.6-.7-1.6q0-2.2 2.3-2.2z"
)


def _banner(kind: str) -> str:
    # Told apart by shape, not by colour alone.
    match kind:
        case "meeple":
            return tag("path", d=MEEPLE, fill=palette.INK, stroke="none")
        case "shield":
            return tag("path", d="M-4.8-5H4.8V.4Q4.8 4.4 0 6.6Q-4.8 4.4-4.8.4z", fill=palette.SHIELD) + tag(
                "path", d="M0-5V6.2M-4.6-.6H4.6", fill="none", stroke=palette.SHIELD_RIM, stroke_width=1.6
            )
        case "monastery":
            return tag("path", d="M-5 6V.6L0-3.4L5 .6V6z", fill=palette.CHURCH_ROOF) + tag(
                "path", d="M0-3.4v-4M-1.7-5.8h3.4M0 6V2.4", fill="none", stroke=palette.INK, stroke_width=1.3
            )
        case "road":
            return tag("path", d="M-2.6 6.4Q-6 1.6-1 .2T1.4-5.4H5Q5.4-.4 2.2 1.4T2.6 6.4z", fill=palette.RUT)
        case _:
            walls = "M-5.6 6V-3.6h2.4v2h2v-2h2.4v2h2v-2h2.4V6z"
            return tag("path", d=walls, fill=palette.WALL_FACE) + tag(
                "path", d="M-1.6 6V3.4Q0 1.4 1.6 3.4V6z", fill=palette.HOLLOW
            )


def lookout(kind: str, style: Style) -> str:
    """Draw a wooden lookout on legs under a pointed roof, and a banner as large as itself."""
    return group(
        f"lookout-{kind}",
        style,
        style.place,
        shadow("M-11 9.6h9l8 3.4h9V9z"),
        tag("path", d="M-11.4 10L-9.6-3M-2.4 10L-4.2-3M-10.8 5.4L-3.4.6M-3-.4L-10 .8", fill="none",
            stroke=palette.INK, stroke_width=2.4),
        tag("path", d="M-11.4 10L-9.6-3M-2.4 10L-4.2-3M-10.8 5.4L-3.4.6", fill="none", stroke=palette.BARREL,
            stroke_width=1.3),
        tag("path", d="M-11.6-7h9.4v4.6h-9.4z", fill=palette.HOOP),
        tag("path", d="M-12.6-6.6L-6.9-13.6L-1.2-6.6z", fill=palette.SLATE),
        tag("path", d="M-6.9-13.6L-1.2-6.6h-4z", fill=palette.SLATE_DARK, stroke="none"),
        tag("path", d="M-2.6-8.6h15.4V9.4H-2.6z", fill=palette.GOODS),
        tag("g", _banner(kind), transform="translate(5.1 .2)"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return {f"lookout-{kind}": lookout(kind, style) for kind in RATES}

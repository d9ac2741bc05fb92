"""The symbols of The Flier: a machine with wings, and an arrow the way it flies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag, use
from games.carcassonne.art.symbols.shapes import group

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

EIGHTHS: Final = 8
PRINTED: Final = {"flier:straight_W": "flier", "flier:diagonal_NW": "flier"}
"""The symbol of each mark of a tile."""
WAYS: Final = {"flier:straight_W": 6, "flier:diagonal_NW": 7}
"""The direction in which it points: in eighths of a turn from the north, clockwise; it turns with its tile."""


def machine(style: Style) -> str:
    """Draw a machine with wings, seen from above; its nose points north."""
    wing = "M1.4-4.6Q7-7.4 13 .4q-2.2-.6-3.4 1.4q-1.8-1.4-3.4.6q-1.8-1.2-4.8.6z"
    return group(
        "machine",
        style,
        1,
        tag("path", d="M0-19.4l6 7.4h-3.4v4.6h-5.2V-12H-6z", fill=palette.FESTIVAL),
        tag("path", d=wing, fill=palette.GOODS),
        tag("path", d=wing, transform="scale(-1 1)", fill=palette.GOODS),
        tag("path", d="M2-3.4Q6-3.6 9.4 1.6M2-2.2Q4.4-2 6.2 2.2M-2-3.4Q-6-3.6-9.4 1.6M-2-2.2Q-4.4-2-6.2 2.2",
            fill="none", stroke=palette.BARREL, stroke_width=0.8),
        tag("path", d="M0-7.4q2.2 1.8 2 7l-.6 6.4l3.2 4.2h-9.2l3.2-4.2L-2-.4q-.2-5.2 2-7z", fill=palette.HOOP),
        tag("circle", cx=0, cy=-1.4, r=1.5, fill=palette.HOLLOW, stroke="none"),
    )  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    """Return the machine, and how it lies for each way that it may point."""
    scale = f"{style.place:g}"
    lying = {
        f"flier{way}": tag("g", use("machine", transform=f"rotate({45 * way})scale({scale})"), id=f"flier{way}")
        for way in range(EIGHTHS)
    }
    return {"machine": machine(style)} | lying

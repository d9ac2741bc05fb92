"""The symbols of The Princess & the Dragon: a volcano on land, the dragon's head, a magic portal, a princess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag
from games.carcassonne.art.symbols.shapes import group, shadow
from games.carcassonne.art.symbols.style import named

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style
PRINTED: Final = {"volcano": "crater", "dragon": "dragon", "portal": "portal"}
"""The symbol of each mark of a tile."""


def crater(style: Style) -> str:
    """Draw a volcano on land: a grey mountain, lava running down, a cloud of smoke."""
    return group(
        "crater",
        style,
        style.place * 1.25,
        shadow("M-10 7q10 5 22 .4l-3-5z"),
        tag("path", d="M-11.6 7Q-5.6-1-3.6-6.6q3.6-1.4 7.2 0Q5.6-1 11.6 7Q0 10.6-11.6 7z", fill=palette.ROCK),
        tag("path", d="M2-7l1.6.4Q5.6-1 11.6 7Q8 8.2 4.4 8.6Q4 1 2-7z", fill=palette.ROCK_DARK, stroke="none"),
        tag("path", d="M-3.6-6.4q.2 4-1.8 7q-.6 3 1.6 4.6q.6-3.4 1.6-5q1.6 2 1.4 5.4q2.6-5 1.6-8.4q1.6.4 2-.4l.8-3.2z",
            fill=palette.LAVA, stroke="none"),
        tag("ellipse", cx=0, cy=-6.6, rx=3.6, ry=1.4, fill=palette.LAVA),
        tag("path", d="M-2.4-8.6q-3.6-1.8-.6-4.2q-.8-3.6 3-3.4q3.8.2 2.8 3.6q3.2 2-.6 4q-2.4 1-4.6 0z",
            fill=palette.SMOKE, stroke_width=0.5),
    )  # fmt: skip


def dragon(style: Style) -> str:
    """Draw the head of a dragon that breathes fire, on a red disc."""
    head = (
        "M-5.2.6L-3.6-2.6Q-1.8-5.2 1.4-5.4L5.6-8l-1 3.4l3.4.2l-2 2.4q2.4 4.4.8 9.6q-4.4 1.2-7.6-.6q1-3-.6-4.4l-3.8.8z"
    )
    return group(
        "dragon",
        style,
        style.place,
        tag("circle", cx=1.2, cy=1.6, r=10.4, fill=palette.SHADE, stroke="none", opacity=".3"),
        tag("circle", cx=0, cy=0, r=10.4, fill=palette.FESTIVAL_DARK),
        tag("circle", cx=0, cy=0, r=8.9, fill=palette.GOODS, stroke="none"),
        tag("path", d="M-4.4 2.4q-2.6-.8-4.4 1q2 .2 2.2 1.2q-1.2.6-1 2q2.6-1.6 5-.8l-.4-3.2z", fill=palette.FLAME,
            stroke_width=0.5),
        tag("path", d=head, fill=palette.SCALES, stroke_width=0.9),
        tag("path", d="M-5 .9l3.6-.6", fill="none", stroke_width=0.8),
        tag("circle", cx=-0.2, cy=-2.4, r=1.2, fill=palette.GOLD, stroke_width=0.6),
        tag("path", d="M3.4-1.6q1.8 3.4.8 7", fill="none", stroke=palette.TUFT, stroke_width=1.2),
    )  # fmt: skip


def portal(style: Style) -> str:
    """Draw a magic portal: a round gate of stone with a glowing whirl."""
    return group(
        "portal",
        style,
        style.place * 1.12,
        shadow("M-8 8.6l4 2.4h15V2l-3-3z"),
        tag("path", d="M-8.6 8.6V-1q0-8.6 8.6-8.6T8.6-1v9.6z", fill=palette.MERLON),
        tag("path", d="M-8.4.4h3.4M5 .4h3.4M-6.4-6.8l2.6 2.6M6.4-6.8L3.8-4.2M0-9.4v3.4M-8.4 4.6h3.4M5 4.6h3.4",
            stroke=palette.WALL_DARK, stroke_width=0.8),
        tag("path", d="M-5.2 8.6V-1q0-5.2 5.2-5.2T5.2-1v9.6z", fill=palette.MAGIC),
        tag("path", d="M.4 1.2q-1.8-.4-1.4-2q1-2 3.2-.4q2 2.4-.4 4.6q-3.4 2-5-1.4q-1-4 2.6-5.4",
            fill="none", stroke=palette.GLOW, stroke_width=1.3, stroke_linecap="round"),
        tag("path", d="M-10 8.6h20v2h-20z", fill=palette.WALL),
    )  # fmt: skip


def princess(style: Style) -> str:
    """Draw a princess: long hair and a golden crown."""
    return group(
        "princess",
        style,
        style.shield * 1.04,
        tag("circle", cx=1.2, cy=1.6, r=8, fill=palette.SHADE, stroke="none", opacity=".3"),
        tag("circle", cx=0, cy=0, r=8, fill=palette.SHIELD_MARK),
        tag("circle", cx=0, cy=0, r=6.4, fill=palette.GLOW, stroke=palette.GOWN, stroke_width=1.4),
        tag("path", d="M-3.2 3.6q-.9-7.8 3.2-7.8t3.2 7.8q-3.2 1.6-6.4 0z", fill=palette.HAIR),
        tag("path", d="M-3.9 4.7q.5-2.8 3.9-2.8t3.9 2.8q-3.9 2.4-7.8 0z", fill=palette.GOWN),
        tag("ellipse", cx=0, cy=-0.7, rx=2, ry=2.5, fill=palette.SKIN),
        tag("path", d="M-.8-.8h.01M.8-.8h.01", stroke_width=0.8, stroke_linecap="round"),
        tag("path", d="M-2.6-2.5L-3.2-5.4l1.7 1.1L0-6.2l1.5 1.9l1.7-1.1l-.6 2.9q-2.6-.9-5.2 0z", fill=palette.GOLD),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the symbols of this set by their names."""
    return named(style, crater, dragon, portal, princess)

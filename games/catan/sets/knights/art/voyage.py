"""The merchant on his hex, the barbarians' ship, and a robber who is still asleep."""

from __future__ import annotations

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.pieces import SHAPES, fallen, plate


def merchant() -> str:
    """Draw the merchant without the shape of his seat, with his foot at (0, 0)."""
    coat = "M-18 0Q-16-22-10-32H10Q16-22 18 0Q0 6-18 0z"
    hat = "M-19-44Q-10-47-9-50Q-8-60 0-60Q8-60 9-50Q10-47 19-44Q0-38-19-44z"
    sack = "M10-2Q6-20 17-25L13-31H27L23-25Q36-20 31-2Q20 3 10-2z"
    face = "M-8-45V-38Q0-28 8-38V-45z"
    outline = coat + hat + face + sack
    inked = {"stroke": palette.DARK, "stroke_width": "2.2"}
    return tag(
        "g",
        fallen(9, 1, 31),
        tag("path", d=outline, fill="none", stroke=palette.CREAM, stroke_width="11"),
        tag("path", d=outline, fill=palette.DARK, stroke=palette.DARK, stroke_width="6"),
        tag("path", d=face, fill=palette.SKIN),
        tag("path", d=coat, fill="currentColor"),
        tag("path", d="M3-32H10Q16-22 18 0Q13 1.6 8 2.2Q10-18 3-32z", fill=palette.DARK, opacity=".25"),
        tag("path", d=hat, fill=palette.TRADE, **inked),
        tag("path", d="M-10-47Q0-43 10-47", fill="none", **inked),
        tag("path", d=sack, fill=palette.PIER, **inked),
        tag("path", d="M15-25H25", fill="none", stroke=palette.GOLD, stroke_width="3"),
        id="merchant-figure",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def ship() -> str:
    """Draw the ship of the barbarians in a box of 48 units."""
    inked = {"stroke": palette.DARK, "stroke_width": "2", "stroke_linejoin": "round"}
    return tag(
        "g",
        tag("path", d="M23 4h3v30h-3z", fill=palette.DARK),
        tag("path", d="M22 7Q8 12 6 29H22z", fill=palette.SAIL, **inked),
        tag("path", d="M27 9Q40 12 40 29H27z", fill=palette.SAIL, **inked),
        tag(
            "path",
            d="M27 14.5Q32 15.5 37 18.5M27 22.5Q33 23 39.5 25",
            fill="none",
            stroke=palette.RED,
            stroke_width="4",
        ),
        tag("path", d="M3 33H45Q43 44 36 44H12Q5 44 3 33z", fill=palette.HULL, **inked),
        tag("path", d="M5 37.5H43", fill="none", stroke=palette.PIER, stroke_width="1.8"),
        id="ship-picture",
    )


def sleeper() -> str:
    """Draw the signs of sleep above the robber, whose foot is at (0, 0)."""
    return tag(
        "path",
        d="M11-62H20L11-52H20M23-76H34L23-64H34",
        fill="none",
        stroke=palette.DARK,
        stroke_width="4",
        stroke_linecap="round",
        stroke_linejoin="round",
        id="asleep",
    )


def symbols() -> list[str]:
    """Return all of them, the merchant also in every colour."""
    return [
        merchant(),
        *(tag("g", use("merchant-figure"), plate(0, -13, 10, colour), id=f"merchant-{colour}") for colour in SHAPES),
        ship(),
        tag("symbol", use("ship-picture"), id="ship", viewBox="0 0 48 48"),
        sleeper(),
    ]

"""Drawings for a city: the wall before it, and the metropolises, each with a roof of its own shape and sign."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.pieces import SHAPES, city_body, fallen, plate
from scoring.catan.sets.knights.kind import POLITICS, SCIENCE, TRADE

TRACK_COLOURS: Final = {
    TRADE: (palette.TRADE, palette.TRADE_DARK),
    POLITICS: (palette.POLITICS, palette.POLITICS_DARK),
    SCIENCE: (palette.SCIENCE, palette.SCIENCE_DARK),
}
"""The light and the dark colour of each track."""

_INKED: Final = {"stroke": palette.DARK, "stroke_width": "3"}

_ROOFS: Final = {
    TRADE: ("M-25-14Q-25-47 0-47Q25-47 25-14z", "M0-47Q25-47 25-14H9Q10-38 0-47z"),
    POLITICS: ("M-23-14V-50H-12V-43H-5.5V-50H5.5V-43H12V-50H23V-14z", "M8-14V-43H12V-50H23V-14z"),
    SCIENCE: ("M-28-14L0-58L28-14z", "M0-58L28-14H8z"),
}
"""The roof of each track, and its shaded side: a dome, a keep, a gable."""
_SIGNS: Final = {
    TRADE: "M-6-27a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM0-31v8",
    POLITICS: "M-6-23V-31L-3-28L0-33L3-28L6-31V-23z",
    SCIENCE: "M0-31Q-4-33-8-31V-22Q-4-24 0-22Q4-24 8-22V-31Q4-33 0-31zV-22",
}
"""The sign on the disc of each roof: a coin, a crown, a book."""

_GATE: Final = "M-36 24V-22H-25V-12H25V-22H36V24z"


def wall() -> str:
    """Draw the wall before a city whose middle is at (0, 0)."""
    crest = "M-40 21H-32V27H-24V21H-14V27H-5V21H5V27H14V21H24V27H32V21H40V39Q0 47-40 39z"
    return tag(
        "g",
        tag("path", d=crest, fill="none", stroke=palette.CREAM, stroke_width="11"),
        tag("path", d=crest, fill=palette.STONE, stroke=palette.DARK, stroke_width="5.5", paint_order="stroke"),
        tag("path", d="M14 27V21H24V27H32V21H40V39Q30 41.5 14 43z", fill=palette.STONE_DARK),
        tag(
            "path",
            d="M-38 32Q0 38 38 32M-22 27v7M2 28v8M22 27v7M-10 35v8M12 35v8M-30 33v7",
            fill="none",
            stroke=palette.INK,
            stroke_width="1.8",
            opacity=".6",
        ),
        id="wall",
        stroke_linejoin="round",
    )


def lying() -> str:
    """Draw a city that has fallen and lies on its side, without its mark."""
    houses = tag("g", city_body(), transform="translate(-4 0)rotate(-90)")
    return tag("g", fallen(9, 30, 39), houses, id="lying", stroke_linejoin="round")


def metropolis(track: str) -> str:
    """Draw the metropolis of a track without the shape of its seat; its middle is at (0, 0)."""
    light, dark = TRACK_COLOURS[track]
    roof, east = _ROOFS[track]
    outline = _GATE + roof
    return tag(
        "g",
        fallen(9, 26, 46),
        tag("path", d=outline, fill="none", stroke=palette.CREAM, stroke_width="11"),
        tag("path", d=outline, fill=palette.DARK, stroke=palette.DARK, stroke_width="6"),
        tag("path", d=roof, fill=light),
        tag("path", d=east, fill=dark),
        tag("circle", cx=0, cy=-27, r=11, fill=palette.CREAM, stroke=palette.DARK, stroke_width="2"),
        tag("path", d=_SIGNS[track], fill=light, stroke=palette.DARK, stroke_width="2.2"),
        tag("path", d=_GATE, fill="currentColor", **_INKED),
        tag("path", d="M14 24V-12H25V-22H36V24z", fill=palette.DARK, opacity=".25"),
        tag("path", d="M-36-10H-25M25-10H36M-33-2v8M33-2v8", fill="none", **_INKED),
        id=f"metropolis-{track}",
        stroke_linejoin="round",
    )


def symbols() -> list[str]:
    """Return wall, fallen city and metropolises, these also in every colour with its mark."""
    plates = [tag("g", plate(0, 8, 13, colour), id=f"gate-plate-{colour}") for colour in SHAPES]
    coloured = [
        tag("g", use(f"metropolis-{track}"), use(f"gate-plate-{colour}"), id=f"metropolis-{colour}-{track}")
        for colour in SHAPES
        for track in TRACK_COLOURS
    ]
    lain = [tag("g", use("lying"), plate(2, 14, 12, colour), id=f"fallen-{colour}") for colour in SHAPES]
    return [wall(), lying(), *lain, *(metropolis(track) for track in TRACK_COLOURS), *plates, *coloured]

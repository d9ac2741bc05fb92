"""Knights of three levels, awake or at rest, for the intersections of the island.

The helmet and the chevrons on the shield tell the level. Who is active raises his sword, is filled with the colour of
his seat and has a rim of gold; who is not holds it down and is pale.
"""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.pieces import SHAPES, fallen, plate

LEVELS: Final = (1, 2, 3)
POSES: Final = ("active", "inactive")

_CLOAK: Final = "M-23 30L-19 18Q-16 2-15-8Q-14-16-6-17H6Q14-16 15-8Q16 2 19 18L23 30z"
_CLOAK_EAST: Final = "M3-17H6Q14-16 15-8Q16 2 19 18L23 30H10Q10 4 3-17z"
_HELMETS: Final = {
    1: "M-18-24Q-12-29-11-31Q-10-43 0-43Q10-43 11-31Q12-29 18-24Q12-20 9-20V-15H-9V-20Q-12-20-18-24z",
    2: "M-10-15V-33Q-10-42-3-44Q-2-56 10-56Q22-55 23-40Q17-47 10-45V-15z",
    3: "M-11-15V-38L-16-58L-7-49L0-62L7-49L16-58L11-38V-15z",
}
_SIGNS: Final = {
    1: tag("path", d="M-18-24Q0-31 18-24", fill="none", stroke=palette.DARK, stroke_width="2.6"),
    2: tag("path", d="M-3-43Q4-47 10-45", fill="none", stroke=palette.DARK, stroke_width="2.6"),
    3: tag(
        "path",
        d="M-11-38L-16-58L-7-49L0-62L7-49L16-58L11-38z",
        fill=palette.GOLD,
        stroke=palette.DARK,
        stroke_width="2.6",
    ),
}
_SLITS: Final = {1: "M-6.5-25H6.5", 2: "M-7-31H7M0-31V-21", 3: "M-7-31H7M0-31V-21"}
_CHEVRONS: Final = {1: "M-28 6L-21-1L-14 6", 2: "M-28 2L-21-5L-14 2M-28 10L-21 3L-14 10"}
_CHEVRONS[3] = "M-28-1L-21-8L-14-1M-28 6L-21-1L-14 6M-28 13L-21 6L-14 13"
_SHIELD: Final = "M-33-12Q-21-16-9-12V2Q-10 15-21 21Q-32 15-33 2z"
_SWORDS: Final = {
    "active": ("M18-2V-46L21.5-53L25-46V-2z", "M13-4H30M21.5-4V8"),
    "inactive": ("M19 2V22L22 28L25 22V2z", "M14 2H30M22 2V-9"),
}


def sword(pose: str) -> str:
    blade, hilt = _SWORDS[pose]
    return (
        tag("path", d=blade, fill=palette.STEEL, stroke=palette.DARK, stroke_width="4", paint_order="stroke")
        + tag("path", d=hilt, fill="none", stroke=palette.DARK, stroke_width="7")
        + tag("path", d=hilt, fill="none", stroke=palette.GOLD, stroke_width="2.6")
    )


def shield(level: int) -> str:
    return tag(
        "path", d=_SHIELD, fill=palette.CREAM, stroke=palette.DARK, stroke_width="5", paint_order="stroke"
    ) + tag("path", d=_CHEVRONS[level], fill="none", stroke=palette.DARK, stroke_width="3.6", stroke_linejoin="miter")


def knight(level: int, pose: str) -> str:
    """Draw a knight without the shape of its seat; its middle is at (0, 0)."""
    figure = _CLOAK + _HELMETS[level]
    outline = figure + _SHIELD + _SWORDS[pose][0]
    is_active = pose == "active"
    dark = {"stroke": palette.DARK, "stroke_width": "6"}
    if is_active:
        body = tag("path", d=figure, fill="currentColor", paint_order="stroke", **dark)
        body += tag("path", d=_CLOAK_EAST, fill=palette.DARK, opacity=".25")
    else:
        body = tag("path", d=figure, fill="none", **dark) + tag(
            "path", d=figure, fill=palette.PARCHMENT, stroke="currentColor", stroke_width="3"
        )
    sign = _SIGNS[level] if is_active else _SIGNS[level].replace(palette.GOLD, palette.PARCHMENT_DARK)
    return tag(
        "g",
        fallen(9, 29, 32),
        tag("path", d=outline, fill="none", stroke=palette.CREAM, stroke_width="13" if is_active else "11"),
        tag("path", d=outline, fill="none", stroke=palette.GOLD, stroke_width="10") if is_active else "",
        body,
        sign,
        tag("path", d=_SLITS[level], fill="none", stroke=palette.DARK, stroke_width="3.4"),
        sword(pose),
        shield(level),
        id=name(level, pose),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def name(level: int, pose: str) -> str:
    return f"knight-{level}-{pose}"


def symbols() -> list[str]:
    """Return the knights, plain and in every colour with its mark."""
    plain = [knight(level, pose) for level in LEVELS for pose in POSES]
    plates = [tag("g", plate(2, 23, 9.5, colour), id=f"knight-plate-{colour}") for colour in SHAPES]
    coloured = [
        tag("g", use(name(level, pose)), use(f"knight-plate-{colour}"), id=f"knight-{colour}-{level}-{pose}")
        for colour in SHAPES
        for level in LEVELS
        for pose in POSES
    ]
    return [*plain, *plates, *coloured]

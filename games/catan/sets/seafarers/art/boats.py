"""Ships along the sides of hexes, warships, the pirate and the pirates' fleet.

A ship rides upright on a wake that lies along its side of a hex; its sail carries the shape of its seat.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from games.art.common.svg import numbers, tag, use
from games.catan.art import palette
from games.catan.art.pieces import ROAD_ANGLES, SHAPES, fallen, plate

HULL: Final = "M-29 8H29Q27 24 15 26H-15Q-27 24-29 8z"
SAIL: Final = "M-3 4V-36Q-24-20-25 4z"
JIB: Final = "M3 4V-32Q22-18 24 4z"
CANNONS: Final = "M-15 15h.01M0 15h.01M15 15h.01"
PIRATE_AT: Final = (0, 30)
"""The place of the pirate's keel, from the middle of a hex."""


def wake(name: str, angle: int) -> str:
    """Draw the wake of a ship along a side of a hex: a broken line, which no road is."""
    x, y = 40 * cos(radians(angle)), 40 * sin(radians(angle))
    line = f"M{numbers((-x, -y))}L{numbers((x, y))}"
    return tag(
        "g",
        tag("path", d=line, stroke=palette.CREAM, stroke_width="13"),
        tag("path", d=line, stroke=palette.DARK, stroke_width="9"),
        tag("path", d=line, stroke="currentColor", stroke_width="5.5"),
        id=name,
        fill="none",
        stroke_linecap="round",
    )


def boat() -> str:
    """Draw a ship without its mark; its middle is at (0, 0)."""
    outline = HULL + SAIL + JIB
    inked = {"stroke": palette.DARK, "stroke_width": "3.4"}
    return tag(
        "g",
        fallen(6, 26, 27),
        tag("path", d=outline, fill="none", stroke=palette.CREAM, stroke_width="11"),
        tag("path", d=outline, fill=palette.DARK, stroke=palette.DARK, stroke_width="6"),
        tag("path", d="M0 8V-38", fill="none", stroke=palette.DARK, stroke_width="4"),
        tag("path", d=SAIL, fill="currentColor", **inked),
        tag("path", d=JIB, fill="currentColor", **inked),
        tag("path", d=JIB, fill=palette.DARK, opacity=".25"),
        tag("path", d=HULL, fill="currentColor", **inked),
        tag("path", d="M3 8H29Q27 24 15 26H6Q12 18 3 8z", fill=palette.DARK, opacity=".25"),
        id="boat",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def armed() -> str:
    """Draw what tells a warship apart: cannons, and a red flag on its mast."""
    return tag(
        "g",
        tag("path", d="M0-36V-52", fill="none", stroke=palette.DARK, stroke_width="4"),
        tag("path", d="M1-53L26-46L1-39z", fill=palette.RED, stroke=palette.DARK, stroke_width="3"),
        tag("path", d=CANNONS, fill="none", stroke=palette.CREAM, stroke_width="12"),
        tag("path", d=CANNONS, fill="none", stroke=palette.DARK, stroke_width="8"),
        id="armed",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def pirate() -> str:
    """Draw the ship of the pirate, with its keel at (0, 0): black, with a skull on its sail."""
    hull = "M-44-16Q-46-28-40-34H-30V-22H32V-32H44Q48-18 34 0H-30Q-40-4-44-16z"
    sail = "M-28-28Q-20-60-2-86Q16-60 24-28Q-2-20-28-28z"
    outline = hull + sail
    skull = "M-13-50a11 11 0 1 1 22 0q0 6-4 8v5h-14v-5q-4-2-4-8z"
    return tag(
        "g",
        fallen(8, 0, 40),
        tag("path", d=outline, fill="none", stroke=palette.CREAM, stroke_width="12"),
        tag("path", d=outline, fill=palette.DARK, stroke=palette.DARK, stroke_width="7"),
        tag("path", d=sail, fill=palette.ROBBER_DARK),
        tag("path", d="M-2-86Q16-60 24-28Q14-24 8-24Q12-56-2-86z", fill=palette.DARK, opacity=".6"),
        tag("path", d=hull, fill=palette.HULL),
        tag("path", d="M-38-14H40", fill="none", stroke=palette.PIER, stroke_width="3"),
        tag("path", d=skull, fill=palette.CREAM, stroke=palette.DARK, stroke_width="1.6"),
        tag("path", d="M-7-49h.01M3-49h.01", fill="none", stroke=palette.DARK, stroke_width="6"),
        tag("path", d="M-2-44v2M-5-38h6", fill="none", stroke=palette.DARK, stroke_width="2"),
        id="pirate-figure",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def fleet() -> str:
    """Draw the pirates' fleet, with its keels at (0, 0): three ships of theirs."""
    return tag(
        "g",
        tag("use", href="#pirate-figure", transform="translate(-34-14)scale(.62)"),
        tag("use", href="#pirate-figure", transform="translate(36-16)scale(.62)"),
        tag("use", href="#pirate-figure", transform="translate(0 12)scale(.74)"),
        id="fleet-figure",
    )


def symbols() -> list[str]:
    """Return all of them, ships also in every colour and along each side of a hex."""
    wakes = [wake(f"wake-{direction}", angle) for direction, angle in ROAD_ANGLES.items()]
    coloured = []
    for colour in SHAPES:
        coloured.append(tag("g", use("boat"), plate(-4, -9, 9.5, colour), id=f"boat-{colour}"))
        for direction in ROAD_ANGLES:
            coloured.append(tag("g", use(f"wake-{direction}"), use(f"boat-{colour}"), id=f"ship-{colour}-{direction}"))
            coloured.append(
                tag("g", use(f"ship-{colour}-{direction}"), use("armed"), id=f"warship-{colour}-{direction}")
            )
    return [*wakes, boat(), armed(), *coloured, pirate(), fleet()]

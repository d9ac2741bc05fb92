"""Commodity cards, the backs and fronts of progress cards, and the card of the Defender of Catan; 60 x 84."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.cards import HIGH, SKY, WIDE, card, far, scaled
from games.catan.sets.knights.art.city import TRACK_COLOURS
from games.catan.sets.knights.art.emblems import EMBLEMS
from games.catan.sets.knights.art.marks import TRACK_OF
from scoring.catan.sets.knights.kind import CLOTH, COIN, COMMODITIES, DECK_OF, PAPER, VICTORY_CARDS

_INKED: Final = {"stroke": palette.DARK, "stroke_width": "1.3", "stroke_linejoin": "round"}
_SKIES: Final = {CLOTH: "#f6e3b0", COIN: "#cfdcef", PAPER: "#d2e6cf"}


def bolt(x: float, y: float, colour: str, dark: str) -> str:
    return tag("path", d=f"M{x} {y}h30v12h-30z", fill=colour, **_INKED) + tag(
        "path", d=f"M{x} {y}a4 6 0 0 0 0 12a4 6 0 0 0 0-12z", fill=dark, **_INKED
    )


def scene(kind: str) -> str:
    if kind == CLOTH:
        return (
            bolt(19, 36, "#c7553f", "#8f3427")
            + bolt(15, 48, "#5f87b8", "#3a5f92")
            + bolt(17, 60, "#e7c25d", "#a98227")
            + tag("path", d="M39 48h6v12h-6zM24 36h5v12h-5z", fill=palette.CREAM, **_INKED)
        )
    if kind == COIN:
        piles = ((17, 71, 4), (43, 71, 6), (30, 75, 3))
        return "".join(
            tag("ellipse", cx=x, cy=y - 5.4 * step, rx=10.5, ry=4.6, fill=palette.GOLD, **_INKED)
            for x, y, count in piles
            for step in range(count)
        )
    return (
        tag("path", d="M15 38q0-4 4-4h28q-4 2-4 6v29q0 5-5 5h-23z", fill=palette.CREAM, **_INKED)
        + tag("path", d="M10 69h27q0 5 4 5h-26q-5 0-5-5z", fill=palette.PARCHMENT_DARK, **_INKED)
        + tag("path", d="M20 43h18M20 49h18M20 55h18M20 61h11", stroke=palette.INK, stroke_width="1.7")
        + tag("path", d="M33 63q6-17 17-22q-1 13-13 19z", fill=palette.STEEL, **_INKED)
    )


def commodity(kind: str) -> str:
    track = TRACK_OF[kind]
    light, _ = TRACK_COLOURS[track]
    sign = scaled(0.62, 6.5, 6.5, use(f"glyph-{kind}"))
    return card(f"card-{kind}", light, far(SKY, _SKIES[kind]), scene(kind), sign)


def back(track: str) -> str:
    """Draw the back of the progress cards of a track: its gate."""
    light, dark = TRACK_COLOURS[track]
    frame = tag("rect", x=9, y=9, width=WIDE - 18, height=HIGH - 18, rx=3, fill="none", stroke=light, stroke_width="2")
    disc = tag("circle", cx=30, cy=42, r=19, fill=palette.CREAM, stroke=light, stroke_width="2.4")
    return card(f"progress-{track}", dark, frame, disc, scaled(1.18, 15.8, 27.4, use(f"glyph-{track}")))


def progress(name: str) -> str:
    """Draw the front of a progress card: its emblem on the colour of its track; a victory point has a rim of gold."""
    track = DECK_OF[name]
    light, dark = TRACK_COLOURS[track]
    band = tag("path", d="M5 13h50M5 73h50", stroke=light, stroke_width="1.6")
    disc = tag("circle", cx=30, cy=43, r=23.5, fill=palette.DISC, stroke=palette.DARK, stroke_width="1.4")
    sign = scaled(0.5, 24, 62, use(f"glyph-{track}"))
    emblem = tag("g", *EMBLEMS[name](), transform="translate(30 43)", **_INKED)
    rim = palette.GOLD if name in VICTORY_CARDS else palette.CREAM
    return card(f"progress-{name}", dark, band, disc, emblem, sign, rim=rim)


def defender() -> str:
    """Draw the card of the Defender of Catan."""
    rays = "M30 43L20 8H40zM30 43L5 23V40zM30 43L55 23V40z"
    return card(
        "card-defender",
        palette.POLITICS_DARK,
        tag("path", d=rays, fill=palette.GOLD, opacity=".35"),
        tag("path", d="M12 26Q30 18 48 26V46Q47 62 30 70Q13 62 12 46z", fill=palette.GOLD, **_INKED),
        tag("path", d="M16 29Q30 23 44 29V46Q43 58 30 65Q17 58 16 46z", fill=palette.DISC, **_INKED),
        tag("path", d="M30 26Q38 26.4 44 29V46Q43 58 30 65z", fill=palette.SHADE, opacity=".14"),
        tag("path", d="M28 32l2-4l2 4v19h-4zM22 49h16v3h-16zM28.5 52h3v8h-3z", fill=palette.STEEL, **_INKED),
        rim=palette.GOLD,
    )


def symbols() -> list[str]:
    return [
        *map(commodity, COMMODITIES),
        *map(back, TRACK_COLOURS),
        *map(progress, DECK_OF),
        defender(),
    ]

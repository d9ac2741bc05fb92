"""Small signs, 24 x 24, and dice, 48 x 48: commodities are round, resources square, each track has its gate."""

from __future__ import annotations

from typing import Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.cards import FACES, die_face, dots
from games.catan.sets.knights.art.city import TRACK_COLOURS
from scoring.catan.sets.knights.kind import (
    CLOTH,
    COIN,
    COMMODITIES,
    EVENTS,
    PAPER,
    PAYS,
    POLITICS,
    SCIENCE,
    SHIP,
    TRADE,
)

_INKED: Final = {"stroke": palette.DARK, "stroke_width": "1.3", "stroke_linejoin": "round"}
_PALE: Final = {"fill": palette.CREAM, **_INKED}

TRACK_OF: Final = {commodity: track for track, commodity in PAYS.items()}

_PICTURES: Final = {
    CLOTH: (
        tag("path", d="M4.6 9.4L14.8 5.6L19.6 9L19.4 15.4L9.4 19.2L4.6 15.8z", **_PALE),
        tag("path", d="M4.6 9.4L9.4 12.6L19.6 9M9.4 12.6V19.2M9.6 16L19.4 12.2", fill="none", **_INKED),
        tag("path", d="M7.1 11V17.3", stroke=palette.RED, stroke_width="1.6"),
    ),
    COIN: (
        tag("circle", cx=12, cy=12, r=7.4, fill=palette.GOLD, **_INKED),
        tag("circle", cx=12, cy=12, r=4.9, fill="none", stroke=palette.DARK, stroke_width=".9"),
        tag("path", d="M9 14V10.4L10.7 11.7L12 9.2L13.3 11.7L15 10.4V14z", fill=palette.DARK),
    ),
    PAPER: (
        tag("path", d="M7 5.4Q7 4.6 8 4.6H18.4Q17 5.4 17 7V17.4Q17 19.4 15 19.4H7z", **_PALE),
        tag("path", d="M5 17.2H13.4Q13.2 19.4 15 19.4H6.6Q5 19.2 5 17.2z", fill=palette.PARCHMENT_DARK, **_INKED),
        tag("path", d="M9.2 8H14.8M9.2 10.8H14.8M9.2 13.6H13", stroke=palette.DARK, stroke_width="1.1"),
    ),
}

_GATES: Final = {
    TRADE: "M3 21V11H5Q5 3.2 12 3.2Q19 3.2 19 11H21V21H15.4V17.4Q15.4 14 12 14Q8.6 14 8.6 17.4V21z",
    POLITICS: "M3 21V5H7.2V8H9.8V5H14.2V8H16.8V5H21V21H15.4V17.4Q15.4 14 12 14Q8.6 14 8.6 17.4V21z",
    SCIENCE: "M3 21V11.6L12 2.6L21 11.6V21H15.4V17.4Q15.4 14 12 14Q8.6 14 8.6 17.4V21z",
}
_SIGNS: Final = {
    TRADE: tag("circle", cx=12, cy=8.6, r=2.7, **_PALE),
    POLITICS: tag("path", d="M8.8 12.6V9.6L10.4 10.6L12 8.4L13.6 10.6L15.2 9.6V12.6z", **_PALE),
    SCIENCE: tag(
        "path", d="M12 8.6Q10.4 7.7 8.6 8.2V12.2Q10.4 11.7 12 12.6Q13.6 11.7 15.4 12.2V8.2Q13.6 7.7 12 8.6z", **_PALE
    ),
}


_PLAIN: Final = {
    "knight": tag("path", d="M5 21V11Q5 3 12 3Q19 3 19 11V21Q12 23.5 5 21z", fill=palette.STEEL, **_INKED)
    + tag("path", d="M12 3Q19 3 19 11V21Q15.5 22.2 12 22.2z", fill=palette.STEEL_DARK)
    + tag("path", d="M7.4 11H16.6M12 11V18.4", fill="none", stroke=palette.DARK, stroke_width="2.4"),
    "loss": tag("path", d="M2.5 21V10L7 5.4L11 9.6V14L16 11L21.5 15V21z", fill=palette.STONE, **_INKED)
    + tag("path", d="M6 21L9.4 16.2L7.4 13.6L10.6 10", fill="none", stroke=palette.DARK, stroke_width="1.6")
    + tag("path", d="M16.5 1.6V7.4M13.4 4.8L16.5 8.6L19.6 4.8", fill="none", stroke=palette.RED, stroke_width="2.4"),
    "defender": tag("path", d="M3.6 4.4Q12 1 20.4 4.4V12Q20 18.6 12 22.4Q4 18.6 3.6 12z", fill=palette.GOLD, **_INKED)
    + tag("path", d="M11 6.4L12 4.8L13 6.4V14H11zM8.4 13H15.6V15H8.4zM11.2 15h1.6v3.4h-1.6z", fill=palette.DARK),
    "card": tag("rect", x=4.6, y=2.4, width=14.8, height=19.2, rx=2.4, fill=palette.POLITICS, **_INKED)
    + tag("path", d="M12 7.4V16.6M7.4 12H16.6", stroke=palette.CREAM, stroke_width="2.4"),
    "metropolis": tag(
        "path",
        d="M2.5 21V11.4H5.6V8.6L7.6 5.4L9.6 8.6V11.4V6.6L12 2.4L14.4 6.6V8.6L16.4 5.4L18.4 8.6V11.4H21.5V21z",
        fill=palette.GOLD,
        **_INKED,
    )
    + tag("path", d="M9.4 21V17.4Q9.4 14.4 12 14.4Q14.6 14.4 14.6 17.4V21z", fill=palette.DARK),
    "merchant": tag("g", use("merchant-figure"), transform="translate(10.6 21.6)scale(.34)", color=palette.TRADE_DARK),
    "ship": tag("g", use("ship-picture"), transform="scale(.5)"),
    "coast": tag(
        "path", d="M1 20Q5 9.6 9.6 12Q13 5.4 17 11.4Q20.4 10.4 23 20Q12 23.4 1 20z", fill=palette.PASTURE, **_INKED
    )
    + tag("path", d="M8.6 12.6V7.4h2V9h2V7.4h2V9h2V7.4h2V12.4Q14 14.4 8.6 12.6z", fill=palette.STONE, **_INKED),
}
"""Signs for what the table sees all the time: knights, a city lost, the defender, a card drawn, the ship, its coast."""


def commodity(kind: str) -> str:
    """Draw the sign of a commodity in the colour of the track that it pays for."""
    light, _ = TRACK_COLOURS[TRACK_OF[kind]]
    disc = tag("circle", cx=12, cy=12, r=11, fill=light, stroke=palette.INK, stroke_width="1.2")
    return tag("g", disc, *_PICTURES[kind], id=f"glyph-{kind}")


def gate(track: str) -> str:
    """Draw the gate of a track: a dome, battlements or a gable, as its metropolis has."""
    light, _ = TRACK_COLOURS[track]
    outline = tag("path", d=_GATES[track], fill=light, stroke=palette.DARK, stroke_width="1.7", stroke_linejoin="round")
    return tag("g", outline, _SIGNS[track], id=f"glyph-{track}")


def event(name: str) -> str:
    """Draw a face of the event die."""
    drawing, place = (
        ("ship-picture", "translate(7 6.5)scale(.71)")
        if name == SHIP
        else (f"glyph-{name}", "translate(8.4 7.6)scale(1.3)")
    )
    picture = tag("g", use(drawing), transform=place)
    return die_face(f"die-{name}", palette.DIE, "#fff", picture)


def red_die(number: int) -> str:
    return die_face(f"die-red-{number}", palette.DIE_RED, "#e8897f", dots(number, palette.CREAM))


def symbols() -> list[str]:
    """Return the signs, as pictures and as symbols of their own, and the dice."""
    glyphs = [*map(commodity, COMMODITIES), *map(gate, TRACK_COLOURS)]
    names = (*COMMODITIES, *TRACK_COLOURS)
    plain = [tag("symbol", drawn, id=f"mark-{name}", viewBox="0 0 24 24") for name, drawn in _PLAIN.items()]
    marks = [tag("symbol", use(f"glyph-{name}"), id=f"mark-{name}", viewBox="0 0 24 24") for name in names]
    return [*glyphs, *marks, *plain, *map(event, EVENTS), *map(red_die, FACES)]

"""The emblem of each progress card, around (0, 0), within a disc of 21 units; the card gives the contour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common.svg import tag, use
from games.catan.art import palette
from games.catan.art.marks import picture
from scoring.catan.board.island import GRAIN, LUMBER, ORE
from scoring.catan.sets.knights import kind

if TYPE_CHECKING:
    from collections.abc import Callable

Parts = tuple[str, ...]

_CROWN: Final = "M-11 0L-13-13L-6-7L0-15L6-7L13-13L11 0z"


def _fill(d: str, colour: str, **more: str | float | None) -> str:
    return tag("path", d=d, fill=colour, **more)


def line(d: str, width: str = "1.3", colour: str = palette.DARK) -> str:
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def rod(d: str, colour: str, width: float) -> str:
    return line(d, f"{width + 2.6:g}") + line(d, f"{width:g}", colour)


def at(x: float, y: float, scale: float, *parts: str) -> str:
    return tag("g", *parts, transform=f"translate({x:g} {y:g})scale({scale:g})")


# ------------------------------------------------------------------ trade


def commercial_harbour() -> Parts:
    return (
        rod("M0-8V15M-7-5H7M-13 5Q-11 15 0 15Q11 15 13 5", palette.STEEL_DARK, 2.6),
        tag("circle", cx=0, cy=-12, r=4, fill="none", stroke=palette.DARK, stroke_width="4.4"),
        tag("circle", cx=0, cy=-12, r=4, fill="none", stroke=palette.STEEL_DARK, stroke_width="2"),
        _fill("M-17 8L-13 1L-9 8zM17 8L13 1L9 8z", palette.STEEL_DARK),
    )


def master_merchant() -> Parts:
    return (
        rod("M0-15V13M-13-11H13", palette.PIER, 2),
        line("M-13-11L-18 3M-13-11L-8 3M13-11L8-1M13-11L18-1"),
        _fill("M-19 3H-7Q-8 9-13 9Q-18 9-19 3zM7-1H19Q18 5 13 5Q8 5 7-1z", palette.GOLD),
        _fill("M-8 16Q0 10 8 16z", palette.PIER_DARK),
    )


def merchant() -> Parts:
    return (
        tag(
            "g", use("merchant-figure"), transform="translate(-4 17)scale(.56)", color=palette.TRADE_DARK, stroke="none"
        ),
    )


def merchant_fleet() -> Parts:
    return (
        line("M-5-17V8M8-12V8", "2.2"),
        _fill("M-6-15Q-17-8-17 4H-6zM-3-13Q4-8 4 4H-3z", palette.SAIL),
        _fill("M10-10Q17-4 17 4H10z", palette.TRADE),
        _fill("M-19 7H19Q17 15 11 15H-11Q-17 15-19 7z", palette.PIER),
        line("M-15 19q3-3 6 0t6 0t6 0t6 0t6 0", "1.6", palette.SEA_EDGE),
    )


def resource_monopoly() -> Parts:
    return (
        at(0, -3, 0.95, _fill(_CROWN, palette.GOLD)),
        at(-17, 0, 0.72, picture(LUMBER)),
        at(0, 0, 0.72, picture(ORE)),
    )


def trade_monopoly() -> Parts:
    return (
        at(0, -3, 0.95, _fill(_CROWN, palette.GOLD)),
        at(-17, 0, 0.72, use("glyph-cloth")),
        at(0, 0, 0.72, use("glyph-coin")),
    )


# --------------------------------------------------------------- politics


def bishop() -> Parts:
    return (
        _fill("M-11 14V0Q-12-10 0-19Q12-10 11 0V14Q0 18-11 14z", palette.CREAM),
        _fill("M0-19Q12-10 11 0V14Q6 16 0 16z", palette.SHADE, opacity=".16", stroke="none"),
        _fill("M-11 8Q0 12 11 8V14Q0 18-11 14z", palette.GOLD),
        rod("M0-11V5M-5-4H5", palette.RED, 2.2),
    )


def constitution() -> Parts:
    return (
        _fill("M-13-15H10Q14-15 14-11V-8H-9V12Q-9 15-12 15Q-15 15-15 12V-12Q-15-15-13-15z", palette.PARCHMENT_DARK),
        _fill("M-9-14H11V12Q11 15 8 15H-12Q-9 15-9 12z", palette.CREAM),
        line("M-5-9H7M-5-4H7M-5 1H7", "1.5", palette.INK),
        _fill("M4 8L2 19L6 16L10 19L8 8z", palette.RED),
        tag("circle", cx=6, cy=8, r=4.6, fill=palette.RED),
    )


def deserter() -> Parts:
    return (
        rod("M-10 18V-17", palette.PIER, 2),
        _fill("M-9-17Q-2-21 4-16T16-16V-1Q10 3 4-1T-9-2z", palette.FLEECE),
        line("M-5-9Q0-12 4-9T12-9", "1.2", palette.STONE_DARK),
        _fill("M2 18Q2 7 9 7Q16 7 16 18z", palette.STEEL),
        line("M5 13H13", "2.4"),
    )


def diplomat() -> Parts:
    return (
        rod("M-15 13L5 3", palette.POLITICS, 5),
        _fill("M-5-1V-9H-10L0-19L10-9H5V-1z", palette.GOLD),
        line("M10 12L17 8M12 17L18 14", "1.8"),
    )


def intrigue() -> Parts:
    return (
        _fill("M-3-5L0 19L3-5z", palette.STEEL),
        _fill("M0-5L0 19L3-5z", palette.STEEL_DARK, stroke="none"),
        rod("M-9-6H9", palette.GOLD, 2.4),
        rod("M0-8V-15", palette.POLITICS_DARK, 3),
        tag("circle", cx=0, cy=-17, r=2.8, fill=palette.RED),
    )


def saboteur() -> Parts:
    return (
        _fill("M-4 0L-2 19H2L4 0z", palette.PIER),
        _fill("M-7-2H7L5 4H-5z", palette.STEEL_DARK),
        _fill("M-8-3Q-12-10-4-19Q-3-14 0-14Q3-17 2-21Q12-13 8-3z", palette.RED),
        _fill("M-4-3Q-6-8 0-13Q6-8 4-3z", palette.GOLD, stroke="none"),
    )


def spy() -> Parts:
    return (
        _fill("M-19 0Q0-20 19 0Q0 20-19 0z", palette.FLEECE),
        tag("circle", cx=0, cy=0, r=7.6, fill=palette.POLITICS),
        tag("circle", cx=0, cy=0, r=3.4, fill=palette.DARK, stroke="none"),
        tag("circle", cx=-2.6, cy=-2.6, r=1.7, fill="#fff", stroke="none"),
        line("M-15-9L-18-13M-6-13L-7-18M6-13L7-18M15-9L18-13", "1.8"),
    )


def warlord() -> Parts:
    return (
        rod("M-13 14L11-10M13 14L-11-10", palette.STEEL, 2.6),
        rod("M-16 8L-8 16M16 8L8 16", palette.GOLD, 2.2),
        _fill("M-9-8Q-9-20 0-20Q9-20 9-8V2H-9z", palette.STEEL),
        _fill("M0-20Q9-20 9-8V2H3V-12z", palette.STEEL_DARK, stroke="none"),
        line("M-6-8H6M0-8V0", "2.6"),
    )


def wedding() -> Parts:
    rings = "".join(
        tag("circle", cx=x, cy=5, r=8.5, fill="none", stroke=colour, stroke_width=width)
        for x, colour, width in (
            (-6, palette.DARK, "5"),
            (-6, palette.GOLD, "2.6"),
            (6, palette.DARK, "5"),
            (6, palette.GOLD, "2.6"),
        )
    )
    return (rings, _fill("M0-6L-5-12L-2-16H2L5-12z", palette.SWELL), line("M-5-12H5"))


# ---------------------------------------------------------------- science


def alchemist() -> Parts:
    return (
        _fill("M-4-18H4V-7L14 11Q16 17 10 17H-10Q-16 17-14 11L-4-7z", palette.FLEECE),
        _fill("M-8 3H8L13 11.5Q15 16 10 16H-10Q-15 16-13 11.5z", palette.SCIENCE, stroke="none"),
        rod("M-5-18H5", palette.PIER, 2),
        tag("circle", cx=-3, cy=9, r=2, fill=palette.CREAM, stroke="none"),
        tag("circle", cx=4, cy=6, r=1.5, fill=palette.CREAM, stroke="none"),
    )


def crane() -> Parts:
    return (
        rod("M-9 18V-14M-15 18H0M-9-14L14-8M-9 2L2-11", palette.PIER, 2.6),
        line("M13-8V6", "1.8"),
        _fill("M6 6H19V15H6z", palette.STONE),
        line("M6 10.5H19M12 6V10.5", "1.1"),
    )


def engineer() -> Parts:
    return (
        _fill("M-18-4H-11V1H-4V-4H4V1H11V-4H18V16H-18z", palette.STONE),
        line("M-18 6H18M-18 11H18M-9 1V6M3 1V6M-3 6V11M10 6V11M-10 11V16M4 11V16", "1"),
        rod("M0-18L-8-5M0-18L8-5M-5-10H5", palette.GOLD, 1.8),
    )


def inventor() -> Parts:
    return (
        tag("circle", cx=-9, cy=0, r=8, fill=palette.DISC),
        tag("circle", cx=9, cy=0, r=8, fill=palette.DISC),
        line("M-12 0h.01M-6 0h.01M6 0h.01M12 0h.01M9 0h.01", "3"),
        line("M-11-11Q0-20 10-12M11 11Q0 20-10 12", "2.4", palette.SCIENCE_DARK),
        _fill("M14-9L5-9L11-16zM-14 9L-5 9L-11 16z", palette.SCIENCE),
    )


def irrigation() -> Parts:
    return (
        at(-18, -17, 1.05, picture(GRAIN)),
        _fill("M10-16Q18-5 18 0A8 8 0 0 1 2 0Q2-5 10-16z", palette.SEA),
        line("M6 1Q7 5 11 5", "1.8", "#fff"),
        line("M-17 14q4-4 8.5 0t8.5 0t8.5 0t8.5 0", "2.6", palette.SEA_EDGE),
    )


def medicine() -> Parts:
    return (
        rod("M3 0L13-16", palette.PIER, 3),
        _fill("M-15-3H15Q15 9 6 13V16H10V18H-10V16H-6V13Q-15 9-15-3z", palette.STONE),
        _fill("M15-3Q15 9 6 13V16H10V18H2Q6 8 6-3z", palette.STONE_DARK, stroke="none"),
        _fill("M-4-4Q-16-8-13-19Q-2-16-4-4z", palette.SCIENCE),
        line("M-5-6L-11-15", "1.2"),
    )


def mining() -> Parts:
    return (
        _fill("M-18 17L-10 4L-4 9L3 1L18 17z", palette.ROCK_DARK),
        rod("M-7 12L8-13", palette.PIER, 2.6),
        _fill("M-6-19Q8-19 16-4Q17-1 14-2Q6-11-6-14Q-9-17-6-19z", palette.STEEL),
    )


def printer() -> Parts:
    return (
        _fill("M-15-17H-10V17H-15zM10-17H15V17H10zM-15-17H15V-12H-15z", palette.PIER),
        rod("M0-12V-2M-8-7H8", palette.STEEL_DARK, 2),
        _fill("M-8-3H8V2H-8z", palette.PIER_DARK),
        _fill("M-10 6L-6 3H6L10 6V10H-10z", palette.CREAM),
        _fill("M-12 10H12V14H-12z", palette.PIER),
    )


def road_building() -> Parts:
    return (
        rod("M-15 14L5-8", palette.PIER, 6),
        rod("M-2 16L16-4", palette.PIER, 6),
        line("M-14 12L3-7M-1 14L14-3", "1.6", "#d8b078"),
        rod("M-8-7L-8-19", palette.STEEL_DARK, 1.4),
        _fill("M-13-18H-3V-13H-13z", palette.STEEL),
    )


def smith() -> Parts:
    return (
        _fill("M-18 1H16Q12 8 5 9L8 17H-8L-5 9Q-14 9-18 1z", palette.STEEL_DARK),
        _fill("M-18 1H16L15 3.4H-16z", palette.STEEL, stroke="none"),
        rod("M-9-4L5-13", palette.PIER, 2.2),
        _fill("M2-19L11-9L6-5L-3-15z", palette.STEEL),
        line("M12-5L17-8M11-1h7", "1.6", palette.RED),
    )


EMBLEMS: Final[dict[str, Callable[[], Parts]]] = {
    kind.COMMERCIAL_HARBOUR: commercial_harbour,
    kind.MASTER_MERCHANT: master_merchant,
    kind.MERCHANT: merchant,
    kind.MERCHANT_FLEET: merchant_fleet,
    kind.RESOURCE_MONOPOLY: resource_monopoly,
    kind.TRADE_MONOPOLY: trade_monopoly,
    kind.BISHOP: bishop,
    kind.CONSTITUTION: constitution,
    kind.DESERTER: deserter,
    kind.DIPLOMAT: diplomat,
    kind.INTRIGUE: intrigue,
    kind.SABOTEUR: saboteur,
    kind.SPY: spy,
    kind.WARLORD: warlord,
    kind.WEDDING: wedding,
    kind.ALCHEMIST: alchemist,
    kind.CRANE: crane,
    kind.ENGINEER: engineer,
    kind.INVENTOR: inventor,
    kind.IRRIGATION: irrigation,
    kind.MEDICINE: medicine,
    kind.MINING: mining,
    kind.PRINTER: printer,
    kind.ROAD_BUILDING: road_building,
    kind.SMITH: smith,
}
"""The functions that draw the emblem of each card."""

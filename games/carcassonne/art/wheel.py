"""The wheel of fortune: six sectors, each with a colour, a ground and a sign of its own, round a hub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import SIZE
from games.art.common.svg import ink, number, numbers, tag, use
from games.carcassonne.art.layout.wheel import FAR, MIDDLE, RIM, SECTORS, STANDS, WIDTH, angle, corner, on_block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.art.common.geometry import Point
    from games.carcassonne.art.symbols.style import Style
    from scoring.carcassonne.board.tile import Tile

WHEEL: Final = "wheel"
FELLOE: Final = 176.0
HUB: Final = 27.0
SIGN: Final = 102.0
"""The distance of a sector's sign from the middle."""
BLEED: Final = 0.6
GROUNDS: Final = {
    "fortune": "#f2d98a",
    "taxes": "#c9b3dd",
    "famine": "#e6c59a",
    "storm": "#a9c8dd",
    "inquisition": "#f1ead6",
    "plague": "#b9c58c",
}
SIGNS: Final = {
    # A clover leaf, coins, an empty bowl under a broken ear, lightning, a cross, a skull.
    "fortune": (
        (
            (
                "M0 2C-14-2-20-18-9-20C-2-21 0-14 0-12C0-14 2-21 9-20C20-18 14-2 0 2C14-2 22 12 12 16C5 18 1 10 0 6"
                "C-1 10-5 18-12 16C-22 12-14-2 0 2Z"
            ),
            palette.HEDGE,
        ),
        ("M-1 4Q2 14 8 21L4 22Q-3 14-3 5Z", palette.HEDGE_DARK),
    ),
    "taxes": (
        ("M-20 8a12 6 0 1 1 24 0v6a12 6 0 1 1-24 0z", palette.GOLD),
        ("M-4-4a12 6 0 1 1 24 0v6a12 6 0 1 1-24 0z", palette.GOLD),
        ("M-17-14a11 6 0 1 1 22 0a11 6 0 1 1-22 0z", palette.SHIELD_RIM),
    ),
    "famine": (
        ("M-20 4H20Q18 20 6 21H-6Q-18 20-20 4Z", palette.BARREL),
        ("M-15 7H15Q12 11 0 11Q-12 11-15 7Z", palette.BARREL_DARK),
        ("M-2 0L4-12L14-18L10-10L16-8L8-5L3 1Z", palette.GRAIN),
    ),
    "storm": (("M4-22L-14 4H-3L-8 22L14-6H2L10-22Z", palette.GRAIN),),
    "inquisition": (("M-4-22H4V-11H14V-3H4V22H-4V-3H-14V-11H-4Z", palette.CHURCH_ROOF_DARK),),
    "plague": (
        ("M0-21C-14-21-19-12-18-3C-18 4-12 6-10 9V18H10V9C12 6 18 4 18-3C19-12 14-21 0-21Z", palette.MERLON),
        ("M-12-5a5 5.500 0 1 1 10 0a5 5.500 0 1 1-10 0zM2-5a5 5.500 0 1 1 10 0a5 5.500 0 1 1-10 0z", palette.WAR),
        ("M0 3L3 9H-3ZM-5 12V18M0 12V18M5 12V18", palette.WAR),
    ),
}
CROWN: Final = "M-15 10L-18-9L-8-1L0-13L8-1L18-9L15 10Z"


def wheel(style: Style) -> str:
    """Draw the whole wheel, as large as its block of tiles."""
    middle = f"M{numbers((MIDDLE, MIDDLE))}"
    disc = {"cx": MIDDLE, "cy": MIDDLE}
    return tag(
        "g",
        tag("circle", **disc, r=RIM, fill=palette.BARREL),
        tag("circle", **disc, r=FELLOE, fill=palette.GOODS),
        *(part for sector in SECTORS for part in _sector(sector)),
        *(tag("path", d=middle + spoke, stroke=palette.BARREL_DARK, stroke_width=7) for spoke in _spokes()),
        tag("circle", **disc, r=HUB, fill=palette.BARREL),
        tag("circle", **disc, r=HUB / 2.5, fill=palette.HOOP),
        id=WHEEL,
        **ink(style.ink * 2),
    )


def _spokes() -> Iterator[str]:
    for sector in SECTORS:
        yield f"L{numbers(on_block(angle(sector) + WIDTH / 2, RIM - 4))}"


def _sector(sector: str) -> Iterator[str]:
    middle = angle(sector)
    (x, y), (u, v) = (on_block(middle + side * WIDTH / 2, FELLOE) for side in (-1, 1))
    arc = f"A{numbers((FELLOE, FELLOE, 0, 0, 1, u, v))}"
    yield tag("path", d=f"M{numbers((MIDDLE, MIDDLE))}L{numbers((x, y))}{arc}z", fill=GROUNDS[sector])
    yield _standing(on_block(middle, SIGN), *(tag("path", d=d, fill=fill) for d, fill in SIGNS[sector]))
    yield _standing(on_block(middle, FAR.get(sector, STANDS)), tag("path", d=CROWN, fill=palette.SHIELD_RIM))


def _standing(place: Point, *parts: str) -> str:
    return tag("g", *parts, transform=f"translate({numbers(place)})")


def window(tile: Tile, rotation: int) -> Iterator[str]:
    """Yield the part of the wheel that lies on a tile, if it is one of its block."""
    if not tile.has(WHEEL):
        return
    left, top = corner(tile)
    size = SIZE + 2 * BLEED
    # Its own window clips it at the tile's rim, a little outside, so that no gap shows between tiles.
    part = tag(
        "svg",
        use(WHEEL),
        x=-BLEED,
        y=-BLEED,
        width=size,
        height=size,
        viewBox=" ".join(map(number, (left - BLEED, top - BLEED, size, size))),
    )
    yield tag("g", part, transform=f"rotate({90 * rotation} 50 50)") if rotation else part

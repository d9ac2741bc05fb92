"""The symbols of The Wind Roses: two whole roses that turn with their tile, and four quarters that stay upright."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag, use
from games.carcassonne.art.symbols.shapes import group

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

PRINTED: Final = {
    "rose:orange": "orange-rose",
    "rose:blue": "blue-rose",
    "rose:NW": "rose-nw",
    "rose:NE": "rose-ne",
    "rose:SE": "rose-se",
    "rose:SW": "rose-sw",
}
"""The symbol of each mark of a tile."""
WAYS: Final = {"rose:orange": 0, "rose:blue": 0}
"""The direction of their north: in eighths of a turn, clockwise; it turns with the tile."""
QUARTER_TURNS: Final = range(0, 8, 2)
HALVES: Final = ("M0 0L-3.2-3.2L0-11.4z", "M0 0L3.2-3.2L0-11.4z")
"""The light and the dark half of a ray to the north."""
SECTORS: Final = {"nw": 270, "ne": 0, "se": 90, "sw": 180}
"""The angle by which the sector in the north-east is turned, by the quarter."""


def rays(light: str, dark: str, angles: range) -> list[str]:
    """Draw rays of two halves at some angles."""
    return [
        tag("path", d=half, fill=fill, transform=f"rotate({angle})" if angle else None)
        for angle in angles
        for half, fill in zip(HALVES, (light, dark), strict=True)
    ]


def orange(style: Style) -> str:
    """Draw the orange rose: four rays, and a lily at the north."""
    return group(
        "orange",
        style,
        1,
        tag("circle", cx=0, cy=0, r=8.6, fill=palette.GOODS, stroke=palette.GOODS_RIM, stroke_width=1.1),
        *rays(palette.FLAME, palette.BARREL, range(0, 360, 90)),
        tag("path", d="M0-15.6l3.4 5.2h-6.8z", fill=palette.LAVA),
    )


def blue(style: Style) -> str:
    """Draw the blue rose: eight rays in a double ring, and an arrow at the north."""
    return group(
        "blue",
        style,
        1,
        tag("circle", cx=0, cy=0, r=9.8, fill=palette.STEEL, stroke=palette.CLOTH_DARK, stroke_width=1.4),
        tag("circle", cx=0, cy=0, r=6.4, fill="none", stroke=palette.CLOTH_DARK, stroke_width=0.9),
        *rays(palette.RIPPLE, palette.CLOTH, range(45, 360, 90)),
        *rays(palette.CLOTH, palette.CLOTH_DARK, range(0, 360, 90)),
        tag("path", d="M0-16.4l4 6h-8z", fill=palette.SHIELD),
    )


def quarter(name: str, angle: int, style: Style) -> str:
    """Draw a pale rose of which one sector is filled."""
    turned = f"rotate({angle})" if angle else None
    return group(
        f"rose-{name}",
        style,
        style.place,
        tag("circle", cx=0, cy=0, r=10, fill=palette.GOODS, stroke=palette.GOODS_RIM, stroke_width=1.1),
        tag("path", d="M0 0V-10A10 10 0 0 1 10 0z", fill=palette.FESTIVAL, transform=turned),
        tag("path", d="M0-12.4V12.4M-12.4 0H12.4", stroke=palette.INK, stroke_width=1.2),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return the roses, how whole ones lie for each turn of their tile, and the quarters."""
    scale = f"{1.1 * style.place:g}"
    lying = {
        f"{name}-rose{way}": tag("g", use(name, transform=f"rotate({45 * way})scale({scale})"), id=f"{name}-rose{way}")
        for name in ("orange", "blue")
        for way in QUARTER_TURNS
    }
    quarters = {f"rose-{name}": quarter(name, angle, style) for name, angle in SECTORS.items()}
    return {"orange": orange(style), "blue": blue(style)} | lying | quarters

"""The symbols that later sets print on tiles, drawn once: goods, a siege, a cathedral, an inn, a tent, pigs, a garden.

Every symbol has its middle at (0, 0), the cathedral its foot; sizes are tile units before the style's scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import polygon, tag
from games.carcassonne.art.symbols.shapes import box, group, shadow, shape

if TYPE_CHECKING:
    from games.carcassonne.art.symbols.style import Style

CATHEDRAL: Final = 1.12
INN: Final = 1.2
PIGS: Final = 1.4
TENT: Final = 1.12
DISC: Final = 7.2
"""The radius of the disc behind goods."""


def disc(name: str, style: Style, *parts: str) -> str:
    rim = {"cx": 0.0, "cy": 0.0}
    return group(
        name,
        style,
        style.shield * 1.04,
        tag("circle", cx=1.2, cy=1.6, r=DISC, fill=palette.SHADE, stroke="none", opacity=".3"),
        tag("circle", **rim, r=DISC, fill=palette.GOODS_RIM),
        tag("circle", **rim, r=DISC - 1.1, fill=palette.GOODS, stroke="none"),
        *parts,
    )


def wine(style: Style) -> str:
    """Draw wine: a lying barrel."""
    return disc(
        "wine",
        style,
        tag("path", d="M-4.6-3q4.6-1.5 9.2 0q1.3 3 0 6q-4.6 1.5-9.2 0q-1.3-3 0-6z", fill=palette.BARREL),
        tag(
            "path", d="M-4.9 .6h9.8q0 1.3-.4 2.4q-4.5 1.4-9 0q-.4-1.1-.4-2.4z", fill=palette.BARREL_DARK, stroke="none"
        ),
        tag(
            "path", d="M-2.5-3.6q-.8 3.6 0 7.2M2.5-3.6q.8 3.6 0 7.2", fill="none", stroke=palette.HOOP, stroke_width=1.2
        ),
        tag("circle", cx=0, cy=-0.6, r=0.9, fill=palette.HOOP, stroke="none"),
    )


def grain(style: Style) -> str:
    """Draw grain: a bound sheaf."""
    ears = "".join(
        f"M0 1.6Q{x / 2:g} {y / 2:g} {x:g} {y:g}"
        for x, y in ((-4.2, -2.6), (-2.2, -4), (0, -4.7), (2.2, -4), (4.2, -2.6))
    )
    corn = "".join(
        f"M{x:g} {y:g}l{dx:g} {dy:g}"
        for x, y, dx, dy in (
            (-4.2, -2.6, 1, 1.2),
            (-2.2, -4, 0.6, 1.6),
            (0, -4.8, 0, 2),
            (2.2, -4, -0.6, 1.6),
            (4.2, -2.6, -1, 1.2),
        )
    )
    return disc(
        "grain",
        style,
        tag("path", d="M-2.6 4.8q1.6-2.4 1.6-3.4h2q0 1 1.6 3.4q-2.6.9-5.2 0z", fill=palette.GRAIN),
        tag("path", d=ears, fill="none", stroke=palette.GRAIN_DARK, stroke_width=1, stroke_linecap="round"),
        tag("path", d=corn, stroke=palette.GRAIN_DARK, stroke_width=2.7, stroke_linecap="round"),
        tag("path", d=corn, stroke=palette.GRAIN, stroke_width=2, stroke_linecap="round"),
        tag("path", d="M-1.6 1.4h3.2", stroke=palette.WAR_RIM, stroke_width=1.5, stroke_linecap="round"),
    )


def cloth(style: Style) -> str:
    """Draw cloth: a bolt, its end unrolled."""
    return disc(
        "cloth",
        style,
        tag("path", d="M-3.4-2.4L3.2-4.2q2.4 2.6 .4 5.4l-2 3.6l-6-.2l1.2-2.4z", fill=palette.CLOTH),
        tag("path", d="M3.6 1.2l-6.4 1.3l-1.6 2.1l6 .2z", fill=palette.CLOTH_DARK, stroke="none"),
        tag(
            "path",
            d="M-.6-3.1q1.7 2.4 .4 5.2M1.7-3.7q1.7 2.4 .4 5.2",
            fill="none",
            stroke=palette.GOLD,
            stroke_width=0.9,
        ),
        tag("ellipse", cx=-3.2, cy=0.1, rx=1.8, ry=2.5, fill=palette.CLOTH),
        tag("path", d="M-3.1-.9q-1.2.4-.7 1.4q.8.6 1.2-.3", fill="none", stroke=palette.GOODS, stroke_width=0.7),
    )


def besieged(style: Style) -> str:
    """Draw the sign of a siege: crossed swords on a black war flag."""
    flag = "M-6-6.6h12v10.6l-3-1.6l-3 4l-3-4l-3 1.6z"
    swords = "M-3.6-4.8l6 6M3.6-4.8l-6 6"
    hilts = "M1-.2q1.6 0 .4 1.9M-1-.2q-1.6 0-.4 1.9M2.4 1.2l1.3 1.3M-2.4 1.2l-1.3 1.3"
    return group(
        "besieged",
        style,
        style.shield * 1.12,
        tag("path", d=flag, transform="translate(1.2 1.6)", fill=palette.SHADE, stroke="none", opacity=".3"),
        tag("path", d=flag, fill="none", stroke=palette.SHIELD_MARK, stroke_width=2.2),
        tag("path", d=flag, fill=palette.WAR, stroke=palette.WAR_RIM, stroke_width=1.1),
        tag("path", d="M-7.4-7h14.8", stroke=palette.HOOP, stroke_width=1.7, stroke_linecap="round"),
        tag("path", d=swords, stroke=palette.STEEL, stroke_width=1.5, stroke_linecap="round"),
        tag("path", d=hilts, fill="none", stroke=palette.HOOP, stroke_width=1.1, stroke_linecap="round"),
    )


def cathedral(style: Style) -> str:
    """Draw a cathedral with two spires and a nave under slate."""
    return group(
        "cathedral",
        style,
        style.landmark * CATHEDRAL,
        shadow(polygon(((-12, 0), (-8, 3), (17, 3), (17, -7), (13, -8)))),
        *nave(),
        *(part for x in (-9.4, -1.8) for part in spire(x)),
        shape(box(-6.8, -13, -4.4, 0), palette.PLASTER),
        tag("circle", cx=-5.6, cy=-9.2, r=1.9, fill=palette.CHURCH_ROOF),
        tag("circle", cx=-5.6, cy=-9.2, r=0.7, fill=palette.GOLD, stroke="none"),
        tag("path", d="M-7.1 0v-3.4q1.5-2.6 3 0v3.4z", fill=palette.DOOR),
        tag(
            "path",
            d="M2.8-1.4v-3.4M5.6-1.4v-3.4M8.4-1.4v-3.4M11.2-1.4v-3.4",
            stroke=palette.DOOR,
            stroke_width=1.1,
            stroke_linecap="round",
        ),
        tag("path", d="M-9.4-28.5v-4m-1.5 1.4h3M-1.8-28.5v-4m-1.5 1.4h3M9-20v-3.6m-1.3 1.2h2.6", fill="none"),
    )


def nave() -> list[str]:
    return [
        shape(box(-4, -7, 14, 0), palette.PLASTER),
        shape(((-4, -6.6), (-2, -14.5), (12, -14.5), (14.6, -6.6)), palette.SLATE),
        shape(((12, -14.5), (14.6, -6.6), (10, -6.6)), palette.SLATE_DARK, stroke="none"),
        shape(((7.4, -13.8), (9, -20), (10.6, -13.8)), palette.SLATE),
    ]


def spire(x: float) -> list[str]:
    return [
        shape(box(x - 2.9, -17, x + 2.9, 0), palette.MERLON),
        shape(box(x + 0.9, -16.8, x + 2.9, -0.2), palette.PLASTER_DARK, stroke="none"),
        shape(((x - 3.6, -16.6), (x, -28.5), (x + 3.6, -16.6)), palette.SLATE),
        shape(((x, -28.5), (x + 3.6, -16.6), (x + 0.8, -16.6)), palette.SLATE_DARK, stroke="none"),
        tag(
            "path",
            d=f"M{x - 0.6:g}-10v-3.4M{x - 0.6:g}-4v-2.4",
            stroke=palette.DOOR,
            stroke_width=1.2,
            stroke_linecap="round",
        ),
    ]


def inn(style: Style) -> str:
    """Draw an inn: a red roof, a golden sign, a lake in front."""
    return group(
        "inn",
        style,
        style.place * INN,
        tag("ellipse", cx=1.4, cy=5.8, rx=11.4, ry=6.4, fill=palette.BANK, stroke=palette.BANK_DARK),
        tag("ellipse", cx=1.4, cy=5.8, rx=9.6, ry=4.9, fill=palette.LAKE, stroke=palette.WATER_DARK),
        tag(
            "path",
            d="M-4.2 7.6q1.8-1.4 3.6 0t3.6 0M3.2 5.2q1.6-1.2 3.2 0",
            fill="none",
            stroke=palette.STEEL,
            stroke_width=1.1,
        ),
        shadow("M-9 2.4l2 1.8h14v-5z"),
        shape(box(-8.6, -3.4, 3.4, 2.4), palette.PLASTER),
        shape(((-10, -3), (-7.4, -10.4), (2.4, -10.4), (4.8, -3)), palette.ROOFS[0]),
        shape(((2.4, -10.4), (4.8, -3), (0.6, -3)), palette.CHURCH_ROOF_DARK, stroke="none"),
        shape(box(-6.6, -12.4, -4.8, -8.4), palette.PLASTER_DARK),
        tag(
            "path", d="M-4 2.4v-3.6h2.4v3.6zM-7-1.6h1.6v1.8h-1.6zM0-1.6h1.6v1.8h-1.6z", fill=palette.DOOR, stroke="none"
        ),
        tag("path", d="M6.4 3.6V-9.4h5", fill="none", stroke=palette.INK, stroke_width=1.4),
        tag("path", d="M7.4-8.4h5.6v5.6h-5.6z", fill=palette.GOLD),
    )


def tent(style: Style) -> str:
    """Draw a festival: a striped pavilion with streamers."""
    roof = "M-9.4-.6L0-9.6L9.4-.6q-2.4 1.6-4.7 0q-2.3 1.6-4.7 0q-2.4 1.6-4.7 0q-2.3 1.6-4.7 0z"
    return group(
        "tent",
        style,
        style.place * TENT,
        tag("ellipse", cx=0, cy=3.4, rx=13, ry=8.6, fill=palette.MEADOW, stroke=palette.STRIP_DARK),
        shadow("M-8 8l3 2.2h16V4.6l-3-3z"),
        tag("path", d="M-7.8-.4h15.6l1 8.4h-17.6z", fill=palette.GOODS),
        tag("path", d="M-4.7 .2L-5.6 8h3.2L-2.2.2zM2.2.2L2.4 8h3.2L4.7.2z", fill=palette.FESTIVAL, stroke="none"),
        tag("path", d="M-1.8 8q.2-6 1.8-6.6q1.6.6 1.8 6.6z", fill=palette.DOOR),
        tag("path", d=roof, fill=palette.GOODS),
        tag("path", d="M0-9.6L-4.7-.6q-2.3 1.6-4.7 0zM0-9.6L0-.6q2.4 1.6 4.7 0z", fill=palette.FESTIVAL, stroke="none"),
        tag("path", d=roof, fill="none"),
        tag("path", d="M0-9.4v-4.4M-9.4-.6v-6M9.4-.6v-6", fill="none", stroke_width=0.9),
        tag("path", d="M0-14.2l5.4 1.7l-5.4 1.7z", fill=palette.GOLD),
        tag("path", d="M-9.4-7l-4 1.4l4 1.4zM9.4-7l4 1.4l-4 1.4z", fill=palette.SHIELD),
    )


def pigs(style: Style) -> str:
    """Draw a herd of pigs in the mud."""
    return group(
        "pigs",
        style,
        style.place * PIGS,
        tag(
            "path",
            d="M-10 2q-2-6 5-7q9-2.4 13 1q4.6 4.6-1 8q-9 4-13 1.4q-3.4-1-4-3.4z",
            fill=palette.MUD,
            stroke=palette.BANK_DARK,
        ),
        pig(-4.6, -1.2),
        pig(4, -2.6),
        pig(1, 4),
    )


def pig(x: float, y: float) -> str:
    return tag(
        "g",
        tag("path", d="M-2.6 1.6v2M-.8 2v2M1.6 2v2M2.8 1.6v2", stroke=palette.PIG_DARK, stroke_width=1.2),
        tag(
            "path",
            d="M-3.8-.2q0-2.7 3.6-2.7q2.6 0 3.4 1l1-.9l.5 1.7q.9.7.5 2q-.9.6-1.8.3q-1 1.4-3.6 1.4q-3.6 0-3.6-2.8z",
            fill=palette.PIG,
        ),
        tag("path", d="M3.5-.5h.01", stroke=palette.DOOR, stroke_width=0.9, stroke_linecap="round"),
        transform=f"translate({x:g} {y:g})",
    )


def garden(style: Style) -> str:
    """Draw a garden: a hedge, paths crosswise, four beds of flowers, a fountain."""
    beds = "M-7.4-7.4h5.6v5.6h-5.6zM1.8-7.4h5.6v5.6H1.8zM-7.4 1.8h5.6v5.6h-5.6zM1.8 1.8h5.6v5.6H1.8z"
    corners = ((-4.6, -4.6), (4.6, -4.6), (-4.6, 4.6), (4.6, 4.6))
    flowers = [
        tag(
            "path",
            d=f"M{x - 1.3:g} {y - 1.3:g}h.01m2.6 0h.01m-2.6 2.6h.01m2.6 0h.01",
            stroke=colour,
            stroke_width=2.2,
            stroke_linecap="round",
        )
        for (x, y), colour in zip(corners, palette.FLOWERS, strict=True)
    ]
    frame = "M-8-9.6h16q2.6 0 2.6 2.6v14q0 2.6-2.6 2.6h-16q-2.6 0-2.6-2.6v-14q0-2.6 2.6-2.6z"
    return group(
        "garden",
        style,
        style.place,
        tag("path", d=frame, transform="translate(1.2 1.8)", fill=palette.SHADE, stroke="none", opacity=".25"),
        tag("path", d=frame, fill=palette.HEDGE),
        tag("path", d="M-8-8h16v16H-8z", fill=palette.ROAD, stroke_width=0.4),
        tag("path", d=beds, fill=palette.HEDGE_DARK, stroke="none"),
        *flowers,
        tag("circle", cx=0, cy=0, r=2.5, fill=palette.WALL),
        tag("circle", cx=0, cy=0, r=1.5, fill=palette.WATER, stroke="none"),
    )


def spring(style: Style) -> str:
    """Draw the rocks and the bubbles of a spring."""
    rocks = "M-9.5-1.5l1.5-5 4-1.6 2.4 3.6-1 3.6zM-2.6-7.6l2.6-4.2 4.4.6 1.4 4.6-4.4 1.6z"
    rocks += "M-10.4 2.4l3.4-2 3 2.4-.6 4.4-4.6.4zM-4.8 8l3.6-2.4 3.6 1.8v3.8l-5.4.8z"
    return group(
        "spring",
        style,
        1.05,
        tag(
            "path",
            d="M-3.6 1.4a4 3 0 0 1 8 0M-1.4 2a2 1.6 0 0 1 4 0",
            fill="none",
            stroke=palette.MERLON,
            stroke_width=1.2,
        ),
        tag("path", d=rocks, fill=palette.ROCK),
        tag(
            "path",
            d="M-4-6.2l.4 4.4-1.8.8zM4.4-11l1.2 4.4-3 1.2zM-4.2 2.8l-.6 4.2-1.8 0zM2.2 7.6v3.4l-2.4.4z",
            fill=palette.ROCK_DARK,
            stroke="none",
        ),
    )


def boat(style: Style) -> str:
    """Draw a boat under sail, and waves around it."""
    return group(
        "boat",
        style,
        1.1,
        tag(
            "path",
            d="M-10-4q2-1.4 4 0t4 0M3 8q2-1.4 4 0t4 0M-8 7q1.6-1.2 3.2 0",
            fill="none",
            stroke=palette.RIPPLE,
            stroke_width=1.2,
        ),
        tag("path", d="M-4 2.6h9.6q-1 3-3 3h-4q-2 0-2.6-3z", fill=palette.BARREL),
        tag("path", d="M.8 2.4v-11.4", stroke_width=0.9),
        tag("path", d="M.2-8.6Q.6-3 .2 1.4h-5q3.6-3.8 5-10zM1.6-7.4q2.8 3.6 3.4 8.8h-3.4z", fill=palette.MERLON),
    )


def volcano(style: Style) -> str:
    """Draw a volcano in the middle of a lake."""
    return group(
        "volcano",
        style,
        1.15,
        tag("ellipse", cx=0, cy=6.6, rx=12, ry=3.6, fill=palette.BANK, stroke=palette.BANK_DARK),
        tag("path", d="M-10.6 6.6Q-5-1-3.2-7.2q3-1.4 6.2 0Q5-.6 10.6 6.6Q0 10.4-10.6 6.6z", fill=palette.ROCK),
        tag(
            "path", d="M1.6-7.6l1.4.4Q5-.6 10.6 6.6Q7.4 7.8 4 8.2Q3.4.6 1.6-7.6z", fill=palette.ROCK_DARK, stroke="none"
        ),
        tag("ellipse", cx=-0.1, cy=-7, rx=3.1, ry=1.2, fill=palette.LAVA),
        tag(
            "path",
            d="M-1.6-6.6q.4 4-.8 6q-.4 2.4 1.2 3.6q.6-3 1.2-4.4q1 1.4 1 3q1.2-3.6 .2-8.2z",
            fill=palette.LAVA,
            stroke="none",
        ),
        tag(
            "path",
            d="M-2-9.2q-3-2.4 0-4.4q-.6-3.4 2.8-3.2q3.4.4 2.4 3.4q2.4 2.6-1.2 4.2q-2 .8-4 0z",
            fill=palette.SMOKE,
            stroke_width=0.5,
        ),
    )


def arch(style: Style) -> str:
    """Draw the passage of a city under another."""
    return group(
        "arch",
        style,
        style.tower * 0.9,
        tag("path", d="M-4.4 5v-9.6h1.8v1.6h1.7v-1.6h1.8v1.6h1.7v-1.6h1.8v9.6z", fill=palette.MERLON),
        tag("path", d="M-2.6 5v-3.2q2.6-4.4 5.2 0V5z", fill=palette.DOOR),
    )


def watergate(style: Style) -> str:
    """Draw the gate through which a river enters a city."""
    return group(
        "watergate",
        style,
        style.tower * 1.1,
        *(
            part
            for x in (-8.4, 8.4)
            for part in (
                shape(box(x - 2.4, -7.6, x + 2.4, 4.6), palette.MERLON),
                shape(box(x + 0.6, -7.4, x + 2.4, 4.4), palette.WALL_FACE, stroke="none"),
            )
        ),
        tag("path", d="M-6 4.2v-9.4h2v1.4h2v-1.4h4v1.4h2v-1.4h2v9.4z", fill=palette.WALL),
        tag("path", d="M-4.6 4.4v-2.6q4.6-6 9.2 0v2.6z", fill=palette.WATER_DARK),
        tag("path", d="M-2.4 3.8v-4M0 3.8v-5.2M2.4 3.8v-4", stroke_width=0.8),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return every symbol of this module by its name."""
    makers = (
        wine, grain, cloth, besieged, cathedral, inn, tent, pigs, garden, spring, boat, volcano, arch, watergate,
    )  # fmt: skip
    return {maker.__name__: maker(style) for maker in makers}

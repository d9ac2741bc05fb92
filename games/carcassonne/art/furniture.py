"""Things that stand upright on a tile, drawn once as symbols: trees, church, keep, gatehouse, monastery, shield.

Every symbol has its foot (or its middle, for flat things) at (0, 0); sizes are tile units before the style's scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import ink, numbers, polygon, tag, use
from games.carcassonne.art import houses
from games.carcassonne.art.symbols.shapes import box, group, shadow, shape

if TYPE_CHECKING:
    from games.art.common.geometry import Point
    from games.carcassonne.art.symbols.style import Style


TREE: Final = "m2.8 0a2.8 2.8 0 1 1-5.6 0a2.8 2.8 0 1 1 5.6 0z"
SHINE: Final = "m.6-.8a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 1 1 2.6 0z"
TREE_SHADE: Final = "m-1.5 3a3 1.3 0 0 0 6 .6a3 1.5 0 0 0-6-.6z"
FIR: Final = "m0-5.2c1.8 2.8 2.2 5.2 1.6 6.7q-1.6 1.6-3.2 0c-.6-1.5-.2-3.9 1.6-6.7z"


def trees(name: str, style: Style, places: tuple[Point, ...], slender: tuple[Point, ...] = ()) -> str:
    """Return a symbol of trees in four shapes; places are the middles of the crowns."""
    parts = [
        shadow("".join(f"M{numbers(place)}{TREE_SHADE}" for place in (*places, *slender))),
        *(tag("path", d=f"M{numbers(place)}{FIR}", fill=palette.FIR) for place in slender),
    ]
    if places:
        parts.append(
            tag(
                "path",
                d="".join(f"M{numbers(place)}{TREE}" for place in places),
                fill=palette.LEAF,
            )
        )
        shine = "".join(f"M{numbers(place)}{SHINE}" for place in places)
        parts.append(tag("path", d=shine, fill=palette.LEAF_LIGHT, stroke="none"))
    return group(name, style, style.tree, *parts)


def tree(style: Style) -> str:
    return trees("tree", style, ((0, -2.7),))


def fir(style: Style) -> str:
    return trees("fir", style, (), ((0, -2.4),))


def copse(style: Style) -> str:
    return trees("copse", style, ((1.6, -3.6), (-1, -0.9)), ((-3.6, -3.2),))


def orchard(style: Style) -> str:
    return trees("orchard", style, ((9.3, -7.4), (4.2, -8.6)))


def church(style: Style) -> str:
    return group("church", style, style.landmark, *_church(palette.SLATE, palette.SLATE_DARK))


def _church(roof: str, dark: str) -> list[str]:
    return [
        shadow(polygon(((-6, 0), (-3, 2.4), (13, 2.4), (13, -4), (10, -5)))),
        shape(box(-2, -6, 10, 0), palette.PLASTER),
        shape(((-2, -5.6), (0, -11.4), (8.4, -11.4), (10.4, -5.6)), roof),
        shape(((8.4, -11.4), (10.4, -5.6), (6.6, -5.6)), dark, stroke="none"),
        shape(box(-7.4, -11, -2, 0), palette.PLASTER),
        shape(box(-4.2, -10.8, -2, -0.2), palette.PLASTER_DARK, stroke="none"),
        shape(((-8, -10.8), (-4.7, -20), (-1.4, -10.8)), roof),
        shape(((-4.7, -20), (-1.4, -10.8), (-4.2, -10.8)), dark, stroke="none"),
        tag(
            "path",
            d="M-4.7-20v-3.6m-1.3 1.2h2.6M-5.6-4h1.7v4h-1.7zM.8-4.4v2.2m2.6-2.2v2.2m2.6-2.2v2.2",
            fill="none",
        ),
    ]


def keep(style: Style) -> str:
    """Draw a town's castle."""
    teeth = "h2v1.4h1.6v-1.4h2v1.4h1.6v-1.4h2"
    return group(
        "keep",
        style,
        style.landmark,
        shadow(polygon(((-9, 0), (-6, 2.6), (13, 2.6), (13, -5), (9, -6)))),
        tag("path", d=f"M-4.6 0v-12{teeth}V0z", fill=palette.WALL),
        *(part for x in (-7, 7) for part in turret(x)),
        tag("path", d="M-2 0v-3q2-3 4 0V0z", fill=palette.DOOR),
    )


def turret(x: float) -> list[str]:
    return [
        shape(box(x - 2.6, -10, x + 2.6, 0), palette.MERLON),
        shape(box(x + 0.8, -9.8, x + 2.6, -0.2), palette.WALL_FACE, stroke="none"),
        shape(((x - 3.4, -9.6), (x, -17.4), (x + 3.4, -9.6)), palette.SLATE),
        shape(
            ((x, -17.4), (x + 3.4, -9.6), (x + 0.8, -9.6)),
            palette.SLATE_DARK,
            stroke="none",
        ),
    ]


def gate(style: Style) -> str:
    """Draw the gatehouse where a road enters a city; its middle lies on the wall."""
    parts = [
        tag(
            "path",
            d="M-3.8 4v-9h1.6v1.4h1.4v-1.4h1.6v1.4h1.4v-1.4h1.6v9z",
            fill=palette.WALL,
        ),
        *(part for x in (-5.4, 5.4) for part in gate_tower(x)),
        tag("path", d="M-2.3 4v-3.4q2.3-3.6 4.6 0V4z", fill=palette.DOOR),
    ]
    return group("gate", style, style.tower * 1.06, *parts)


def gate_tower(x: float) -> list[str]:
    return [
        shape(box(x - 2.2, -6, x + 2.2, 4.4), palette.MERLON),
        shape(box(x + 0.6, -5.8, x + 2.2, 4.2), palette.WALL_FACE, stroke="none"),
        shape(((x - 2.9, -5.6), (x, -12), (x + 2.9, -5.6)), palette.SLATE),
        shape(
            ((x, -12), (x + 2.9, -5.6), (x + 0.6, -5.6)),
            palette.SLATE_DARK,
            stroke="none",
        ),
    ]


def corner(style: Style) -> str:
    """Draw the small tower that a board puts where walls of several tiles meet; its middle is the corner."""
    return group(
        "corner",
        style,
        style.tower,
        shadow("M-2 3.6l2.4 1.6h5.4v-4.4l-2-1.4z"),
        tag("path", d="M-3.2 2.4V-4h6.4v6.4q-3.2 2.6-6.4 0z", fill=palette.MERLON),
        tag(
            "path",
            d="M1 3.6V-4h2.2v6.4q-1 .8-2.2 1.2z",
            fill=palette.WALL_FACE,
            stroke="none",
        ),
        tag("ellipse", cx=0, cy=-4, rx=3.2, ry=1.7, fill=palette.WALL_FACE),
    )


YARD: Final = "M-16-21h32q5 0 5 5v31q0 5-5 5h-32q-5 0-5-5v-31q0-5 5-5z"
YARD_FOOT: Final = YARD.replace("M-16-21", "M-16-18.6")


def monastery(style: Style) -> str:
    """Draw a monastery in its walled yard; its middle is the middle of the yard."""
    return tag(
        "g",
        tag(
            "path",
            d=YARD,
            transform="translate(1.6 3.4)",
            stroke=palette.SHADE,
            stroke_width=5,
            fill="none",
            opacity=".25",
        ),
        tag(
            "path",
            d=YARD + YARD_FOOT,
            stroke=palette.INK,
            stroke_width=4.9,
            fill=palette.GRASS_LIGHT,
        ),
        tag("path", d=YARD_FOOT, stroke=palette.WALL_FACE, stroke_width=3.6, fill="none"),
        tag("path", d=YARD, stroke=palette.WALL_DARK, stroke_width=3.6, fill="none"),
        tag(
            "path",
            d=YARD,
            stroke=palette.MERLON,
            stroke_width=3.6,
            stroke_dasharray="2.6 .9",
            fill="none",
        ),
        use("orchard"),
        abbey(style),
        id="monastery",
    )


def abbey(style: Style) -> str:
    scale = 1.75
    parts = _church(palette.CHURCH_ROOF, palette.CHURCH_ROOF_DARK)
    return tag(
        "g",
        *parts,
        transform=f"translate(-3 14)scale({scale})",
        **ink(style.ink / scale),
    )


def cottages(style: Style) -> dict[str, str]:
    """Return the lone houses at crossings, by name."""
    return {
        f"cottage{index}": tag("g", houses.cottage(palette.ROOFS[index], style), id=f"cottage{index}")
        for index in range(3)
    }


def shield(style: Style) -> str:
    """Draw the coat of arms of the base game: a chevron and three balls on blue; its middle is at (0, 0)."""
    return arms(
        "shield",
        style,
        tag(
            "path",
            d="M-3.7 2.2l3.7-3.6l3.7 3.6",
            fill="none",
            stroke=palette.SHIELD_RIM,
            stroke_width="1.7",
            stroke_linejoin="miter",
        ),
        tag(
            "path",
            d="M-2.1-2.6h.01M2.1-2.6h.01M0 3.4h.01",
            stroke=palette.SHIELD_MARK,
            stroke_width="2.1",
            stroke_linecap="round",
        ),
    )


def pale(style: Style) -> str:
    """Draw the coat of arms of Inns & Cathedrals: a white pale with two red balls."""
    return arms(
        "pale",
        style,
        tag("path", d="M-1.9-4.7q1.9.2 3.8 0v8.4l-1.9 1.3l-1.9-1.3z", fill=palette.SHIELD_MARK, stroke_width=".4"),
        tag("path", d="M0-2.2h.01M0 1.7h.01", stroke=palette.CHURCH_ROOF, stroke_width="2.4", stroke_linecap="round"),
    )


def waves(style: Style) -> str:
    """Draw the coat of arms of the second river: two waves and a star."""
    return arms(
        "waves",
        style,
        tag(
            "path",
            d="M-3.4.3q1.1-1.4 2.2 0t2.3 0t2.2 0M-2.9 3q1-1.4 2 0t2 0t1.9-.2",
            fill="none",
            stroke=palette.SHIELD_MARK,
            stroke_width="1.3",
        ),
        tag(
            "path",
            d="M0-4.9l.7 1.4l1.5.2l-1.1 1.1l.3 1.5L0-1.4l-1.4.7l.3-1.5l-1.1-1.1l1.5-.2z",
            fill=palette.SHIELD_RIM,
            stroke="none",
        ),
    )


def arms(name: str, style: Style, *charge: str) -> str:
    """Draw a blue shield with a golden rim and something on it."""
    outline = "M-5.5-6.8q5.5 1.6 11 0v6.4c0 4.4-2.9 6.4-5.5 7.8c-2.6-1.4-5.5-3.4-5.5-7.8z"
    return group(
        name,
        style,
        style.shield,
        tag(
            "path",
            d=outline,
            transform="translate(1.2 1.6)",
            fill=palette.SHADE,
            stroke="none",
            opacity=".3",
        ),
        tag("path", d=outline, fill="none", stroke=palette.SHIELD_MARK, stroke_width="2.6"),
        tag("path", d=outline, fill=palette.SHIELD_RIM),
        tag(
            "path",
            d=outline,
            transform="scale(.76)",
            fill=palette.SHIELD,
            stroke_width=".5",
        ),
        *charge,
    )


def fountain(style: Style) -> str:
    """Draw the fountain of a square where roads meet."""
    return group(
        "fountain",
        style,
        1.35,
        tag("ellipse", cx=0, cy=0.3, rx=3.5, ry=2.9, fill=palette.WALL_FACE),
        tag("ellipse", cx=0, cy=-0.4, rx=2.4, ry=1.8, fill=palette.WATER),
        tag("circle", cx=0, cy=-1, r=0.8, fill=palette.MERLON, stroke="none"),
    )


def sheaves(style: Style) -> str:
    """Draw two sheaves of wheat."""
    return group(
        "sheaves",
        style,
        style.tree * 0.9,
        tag(
            "path",
            d="M-4 1.6q.6-4.6 2-4.6t2 4.6zM.6 2.4q.6-4.6 2-4.6t2 4.6z",
            fill=palette.SHEAF,
        ),
    )


def symbols(style: Style) -> dict[str, str]:
    """Return every symbol of this module by its name."""
    makers = (
        tree,
        fir,
        copse,
        orchard,
        church,
        keep,
        gate,
        corner,
        monastery,
        shield,
        pale,
        waves,
        fountain,
        sheaves,
    )
    return {maker.__name__: maker(style) for maker in makers} | cottages(style)

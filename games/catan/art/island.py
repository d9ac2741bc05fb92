"""One island, laid out of the sheet's symbols: the ground once, and each piece where it stands."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import TYPE_CHECKING, Final

from games.art.common.svg import numbers, polygon, tag
from games.catan.art import palette
from games.catan.art.land import VARIANTS, name_of
from games.catan.art.pieces import ROBBER_AT, harbour_name
from games.catan.art.places import GridPoint, Loop, centre, corner, corners_of, direction_of, middle, outline, water_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.catan.board.geometry import Hex, Intersection, Path
    from scoring.catan.board.island import Island

BADGE: Final = 66
"""The distance of a harbour's badge from its path."""
MERCHANT_AT: Final = (48, 34)
"""The place of the merchant's foot, from the middle of a hex: on the other side of the number than the robber's."""
SHALLOWS: Final = ((84, ".1"), (58, ".14"), (36, ".26"))
"""The width and opacity of the water along the coast: foam over a sea of any colour."""
WAVES: Final = ((-30, -44), (34, -6), (-26, 38))
"""The places of waves on a hex of the sea; which of them it has depends on the hex."""


def ground(island: Island, href: str, sheet_of: Callable[[str], str] | None = None) -> str:
    """Return sea, frame, hexes with their numbers, and harbours; `href` is the address of the sheet.

    `sheet_of` is asked for the sheet of a terrain's drawing, where sets bring terrains. Fog is left as it is: water.
    """
    water = sorted(water_of(island))
    coast = _path(outline(island.land))
    harbours = [(badge(island, path), kind) for path, kind in island.harbours.items()]
    return "".join(
        (
            frame(_path(outline((*island.land, *island.waters.fog, *water)))),
            *(edge(coast, palette.FOAM, width, opacity) for width, opacity in SHALLOWS),
            *waves(water, [spot for spot, _ in harbours], href),
            *(piers(island, path, href) for path in island.harbours),
            tag(
                "path",
                d=coast,
                fill="none",
                stroke=palette.SHADE,
                stroke_width="17",
                stroke_linejoin="round",
                opacity=".3",
                transform="translate(2 6)",
            ),
            edge(coast, palette.SAND_DARK, 19),
            edge(coast, palette.SAND, 16),
            *(
                use(sheet_of(name) if sheet_of else href, name, centre(at))
                for at, hex_ in island.land.items()
                for name in (drawing(at, hex_.terrain),)
            ),
            *(use(href, f"token-{hex_.number}", centre(at)) for at, hex_ in island.land.items() if hex_.number),
            *(use(href, harbour_name(kind), spot) for spot, kind in harbours),
        )
    )


def bare(places: Iterable[Hex]) -> str:
    """Return blank hexes over those of which nobody has said yet what they are."""
    return "".join(
        tag("path", d=polygon(corners_of(at)), fill=palette.SAND, stroke=palette.SHADE, stroke_width="4")
        for at in places
    )


def _path(loops: Iterable[Loop]) -> str:
    return "".join(polygon(loop) for loop in loops)


def edge(d: str, colour: str, width: float, opacity: str | None = None) -> str:
    return tag("path", d=d, fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round", opacity=opacity)


def frame(d: str) -> str:
    return tag(
        "g",
        tag(
            "path",
            d=d,
            fill="none",
            stroke=palette.SHADE,
            stroke_width="36",
            stroke_linejoin="round",
            opacity=".2",
            transform="translate(3 8)",
        ),
        edge(d, palette.INK, 37),
        edge(d, palette.FRAME, 33),
        edge(d, palette.SEA_EDGE, 12),
        tag("path", d=d, fill=palette.SEA),
        class_="sea-frame",
    )


def use(href: str, name: str, spot: GridPoint) -> str:
    x, y = spot
    return tag("use", href=f"{href}#{name}", x=x or None, y=y or None)


def drawing(at: Hex, terrain: str) -> str:
    """Return the name of a hex's drawing: neighbours take different ones, if there are as many."""
    q, r = at
    return name_of(terrain, (q - r) % VARIANTS.get(terrain, 1))


def waves(water: Iterable[Hex], badges: list[GridPoint], href: str) -> list[str]:
    found = []
    for q, r in water:
        x, y = centre((q, r))
        for number, (dx, dy) in enumerate(WAVES):
            is_free = all(abs(x + dx - bx) > 66 or abs(y + dy - by) > 44 for bx, by in badges)  # noqa: PLR2004
            if (q + 2 * r + number) % 3 and is_free:
                found.append(use(href, "swell", (x + dx, y + dy)))
    return found


def badge(island: Island, path: Path) -> GridPoint:
    """Return where the badge of a harbour lies: out at sea, before the middle of its path."""
    x, y, _ = middle(path)
    ends = island.shape.ends[path]
    (land,) = (at for at in island.shape.hexes[ends[0]] if at in island.shape.hexes[ends[1]])
    inland = centre(land)
    # A hex's middle lies 87 units from each of its sides.
    return round(x + (x - inland[0]) * BADGE / 87), round(y + (y - inland[1]) * BADGE / 87)


def piers(island: Island, path: Path, href: str) -> str:
    x, y = badge(island, path)
    found = ""
    for end in island.shape.ends[path]:
        ex, ey = corner(end)
        angle = round(degrees(atan2(ey - y, ex - x)))
        found += tag("use", href=f"{href}#pier", transform=f"translate({numbers((x, y))})rotate({angle})")
    return found


def road_use(at: Path, colour: str, href: str, *, id_: str = "") -> str:
    x, y, _ = middle(at)
    return place_use(f"road-{colour}-{direction_of(at)}", (x, y), colour, href, id_)


def building_use(kind: str, at: Intersection, colour: str, href: str, *, id_: str = "") -> str:
    return place_use(f"{kind}-{colour}", corner(at), colour, href, id_)


def place_use(name: str, spot: GridPoint, colour: str | None, href: str, id_: str) -> str:
    """Return a drawing at a place, in the colour of a seat (None: nobody's)."""
    x, y = spot
    class_ = f"figure seat-{colour}" if colour else None
    return tag("use", id=id_ or None, class_=class_, href=f"{href}#{name}", x=x, y=y)


def robber_use(at: Hex, href: str, *more: str, id_: str = "robber") -> str:
    """Return the robber beside the number of a hex, and the shade over what it blocks; `more` is drawn above."""
    x, y = centre(at)
    dx, dy = ROBBER_AT
    return tag("g", use(href, "blocked", (x, y)), use(href, "robber-figure", (x + dx, y + dy)), *more, id=id_ or None)


def asleep_use(at: Hex, href: str, signs: str, *, id_: str = "robber") -> str:
    """Return the robber asleep; `signs` is the address of the sheet with the signs of sleep."""
    x, y = centre(at)
    dx, dy = ROBBER_AT
    return robber_use(at, href, use(signs, "asleep", (x + dx, y + dy)), id_=id_)

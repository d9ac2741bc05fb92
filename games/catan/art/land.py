"""The hexes: each terrain in a few variants, so that neighbours of a kind differ; everything stays inside its hex."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from games.art.common.svg import numbers, polygon, tag, use
from games.catan.art import palette
from games.catan.art.places import HALF, SIDE
from games.catan.art.scenery import LINE, bricks, dune, farmstead, hill, kiln, palm, peak, shadows, wood
from scoring.catan.board.island import DESERT, FIELDS, FOREST, HILLS, MOUNTAINS, PASTURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.art.common.geometry import Point, StraightLine

VARIANTS: Final = {HILLS: 3, FOREST: 3, PASTURE: 3, FIELDS: 3, MOUNTAINS: 3, DESERT: 1}
"""The number of drawings that a terrain has."""
GROUND: Final = {
    HILLS: palette.HILLS,
    FOREST: palette.FOREST,
    PASTURE: palette.PASTURE,
    FIELDS: palette.FIELDS,
    MOUNTAINS: palette.MOUNTAINS,
    DESERT: palette.DESERT,
}
REACH: Final = 95.5
"""From the middle of a hex to the corners of its land: sand is around it."""
FIRS: Final = 0.8
TURNED: Final = 0.4
"""The part of the trees that are firs, and the part of the sheep that look to the west."""
EASTERN: Final = 30
"""The x beyond which a thing casts a shorter shadow, so that the shadow stays on its hex."""


def name_of(terrain: str, variant: int = 0) -> str:
    return f"hex-{terrain}-{variant}" if variant else f"hex-{terrain}"


def ring(reach: float) -> StraightLine:
    """Return the corners of a hex of that size, clockwise from the north."""
    wide, half = reach * HALF / SIDE, reach / 2
    return ((0, -reach), (wide, -half), (wide, half), (0, reach), (-wide, half), (-wide, -half))


def is_inside(x: float, y: float, reach: float) -> bool:
    """Return whether a point lies in a hex of that size."""
    wide = reach * HALF / SIDE
    return abs(x) <= wide and abs(y) + abs(x) / 2 * SIDE / HALF <= reach


def strip(top: float, bottom: float, sway: float, fill: str) -> str:
    """Return a band across the hex from west to east, its borders swaying."""
    west_top, west_bottom = (half_width(y) for y in (top, bottom))
    d = (
        f"M{numbers((-west_top, top))}q{numbers((west_top, -sway, 2 * west_top, 0))}"
        f"L{numbers((west_bottom, bottom))}q{numbers((-west_bottom, -sway, -2 * west_bottom, 0))}z"
    )
    return tag("path", d=d, fill=fill, stroke="none")


def half_width(y: float) -> float:
    reach = REACH - 1
    return min(reach, 2 * (reach - abs(y))) * HALF / SIDE


def specks(random: Random, count: int, shape: str, colour: str, **more: str | float) -> str:
    """Return many small strokes all over the hex."""
    d = ""
    while count:
        x, y = random.uniform(-74, 74), random.uniform(-84, 84)
        if is_inside(x, y, 86):
            d += f"M{numbers((round(x), round(y)))}{shape}"
            count -= 1
    return tag("path", d=d, stroke=colour, fill="none", **more)


def spread(random: Random, points: list[Point], jitter: float) -> list[Point]:
    return [(round(x + random.uniform(-jitter, jitter)), round(y + random.uniform(-jitter, jitter))) for x, y in points]


def forest(random: Random) -> str:
    firs: list[Point] = []
    oaks: list[Point] = []
    for row, y in enumerate(range(-56, 90, 19)):
        shift = random.uniform(-4, 4) + (14 if row % 2 else 0)
        for column in range(-4, 5):
            x, foot = column * 28 + shift + random.uniform(-3, 3), y + random.uniform(-1.5, 1.5)
            is_room = is_inside(x - 14, foot, 91) and is_inside(x + 14, foot, 91) and is_inside(x, foot - 31, 92)
            if is_room and (x / 20) ** 2 + ((foot - 16) / 15) ** 2 > 1:
                (firs if random.random() < FIRS else oaks).append((round(x), round(foot)))
    glades = strip(-60, -28, 10, palette.GLADE) + strip(6, 36, -10, palette.GLADE)
    return glades + wood(firs, oaks)


def pasture(random: Random) -> str:
    flock = [(-46, -26), (8, -58), (50, -22), (-48, 38), (46, 42), (2, 74)]
    sheep = spread(random, random.sample(flock, 5), 4)
    parts = [
        strip(-78, -34, 14, palette.MEADOW),
        strip(26, 60, -16, palette.MEADOW_DARK),
        specks(random, 26, "l-2-5m2 5v-6m0 6l2-5", palette.TUFT, stroke_linecap="round"),
        fence(random.choice((-58, -10)), random.choice((-46, -50))),
        *(_sheep(x, y, turned=random.random() < TURNED) for x, y in sorted(sheep, key=lambda place: place[1])),
    ]
    return "".join(parts)


def _sheep(x: float, y: float, *, turned: bool) -> str:
    if not turned:
        return use("sheep", (x, y))
    return tag("use", href="#sheep", transform=f"translate({numbers((x, y))})scale(-1 1)")


def fence(x: float, y: float) -> str:
    rails = f"M{numbers((x - 2, y + 7))}l56-8M{numbers((x - 2, y + 13))}l56-8"
    posts = "".join(f"M{numbers((x + 13 * post, y + 17 - 2 * post))}v-14" for post in range(5))
    return tag("path", d=rails, stroke=palette.FENCE, stroke_width="2", fill="none") + tag(
        "path", d=posts, stroke=palette.TRUNK, stroke_width="3", stroke_linecap="round"
    )


def fields(random: Random) -> str:
    sheaves = [(-46, -24), (-14, -54), (26, -52), (56, -16), (-54, 36), (52, 42), (22, 66), (-20, 72)]
    house = random.choice(((-54, 8), (52, 14), None))
    parts = [
        strip(top, top + 17, 12, colour)
        for top, colour in zip(range(-74, 70, 34), (palette.FURROW, palette.FURROW_LIGHT) * 3, strict=False)
    ]
    stubble = "".join(
        f"M{numbers((-half_width(y) + 6, y))}q{numbers((half_width(y) - 6, -12, 2 * half_width(y) - 12, 0))}"
        for y in range(-66, 80, 17)
    )
    parts.append(
        tag(
            "path",
            d=stubble,
            stroke=palette.STUBBLE,
            stroke_width="5",
            stroke_dasharray="1.2 5",
            fill="none",
            opacity=".5",
        )
    )
    stands = [(y, use("sheaf", (x, y))) for x, y in spread(random, random.sample(sheaves, 6), 4)]
    if house:
        stands.append((house[1], farmstead(*house)))
    return "".join(parts + [drawn for _, drawn in sorted(stands)])


def hills(random: Random) -> str:
    mounds = [(0, -50, 66, 34), (-40, -32, 60, 34), (42, -28, 62, 36), (-58, 14, 44, 30), (58, 18, 44, 32)]
    mounds += [(-36, 50, 66, 36), (38, 54, 66, 38), (0, 78, 58, 28)]
    places = spread(random, [(x, y) for x, y, _, _ in mounds], 2)
    things = [
        (y, shadows([(x, y)], wide * (0.6 if x < EASTERN else 0.3)) + hill(x, y, wide, high))
        for (x, y), (_, _, wide, high) in zip(places, mounds, strict=True)
    ]
    side = random.choice((-1, 1))
    things += [(20.5, kiln(side * 62, 16)), (79, bricks(-15, 86, 3)), (60, bricks(-side * 54 - 11, 34, 2))]
    return "".join(drawn for _, drawn in sorted(things))


def mountains(random: Random) -> str:
    peaks = [(0, -32, 58, 54), (-40, -16, 56, 54), (42, -14, 58, 58), (-60, 30, 40, 44), (60, 34, 42, 46)]
    peaks += [(-34, 62, 60, 48), (36, 64, 60, 52), (0, 80, 44, 34)]
    places = spread(random, [(x, y) for x, y, _, _ in peaks], 2)
    things = [
        (y, shadows([(x, y)], wide * (0.6 if x < EASTERN else 0.35)) + peak(x, y, wide, high + random.uniform(-4, 3)))
        for (x, y), (_, _, wide, high) in zip(places, peaks, strict=True)
    ]
    return "".join(drawn for _, drawn in sorted(things)) + wood([(random.choice((-72, 70)), 40)])


def desert(random: Random) -> str:
    dunes = [(-24, -46, 78), (30, -18, 92), (-30, 22, 100), (26, 58, 104)]
    places = [
        (x, y, wide) for (x, y), (_, _, wide) in zip(spread(random, [d[:2] for d in dunes], 2), dunes, strict=True)
    ]
    stone = tag("path", d="M-62-22l5-7l8 1l5 7z", fill=palette.ROCK)
    return "".join(dune(*place) for place in places) + palm(42, 40) + stone


DRAW: Final[dict[str, Callable[[Random], str]]] = {
    HILLS: hills,
    FOREST: forest,
    PASTURE: pasture,
    FIELDS: fields,
    MOUNTAINS: mountains,
    DESERT: desert,
}


def land(terrain: str, variant: int) -> str:
    """Draw a hex with its middle at (0, 0)."""
    base, rim = ring(REACH), ring(REACH - 2)
    lit, dark = (rim[4], rim[5], rim[0], rim[1]), (rim[1], rim[2], rim[3], rim[4])
    return tag(
        "g",
        tag("path", d=polygon(base), fill=GROUND[terrain], stroke="none"),
        DRAW[terrain](Random(f"{terrain} {variant}")),
        tag("path", d=polygon(lit, closed=False), stroke=palette.CREAM, stroke_width="3", fill="none", opacity=".5"),
        tag("path", d=polygon(dark, closed=False), stroke=palette.SHADE, stroke_width="3", fill="none", opacity=".25"),
        tag("path", d=polygon(base), fill="none", opacity=".8"),
        id=name_of(terrain, variant),
        **LINE,
    )


def lands() -> list[str]:
    return [land(terrain, variant) for terrain, count in VARIANTS.items() for variant in range(count)]

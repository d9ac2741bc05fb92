"""Draw houses in runs of one to four under roofs of one colour.

A house shows its front to the south, so it looks upright on every tile. Sizes are tile units before the style's scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.geometry import Point, StraightLine, shift
from games.art.common.svg import ink, numbers, steps, tag, use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.carcassonne.art.symbols.style import Style

GABLE: Final = "g"
LONG: Final = "l"
WIDTHS: Final = {GABLE: 8.4, LONG: 10.6}
FRONTS: Final = "-fronts"
"""The end of the name of the symbol with the fronts of a city's houses."""
HEIGHT: Final = 10.0
"""From the foot of a house to its ridge, before scaling."""

RUNS: Final = ("glgg", "glg", "lgg", "ggl", "gl", "lg", "gg", "g", "l")
STEPS: Final = (0, 1, -1)
STEP: Final = 1.7
"""The drop from a house of a stepped run to the next, before scaling."""


@dataclass(frozen=True, slots=True)
class Run:
    """Houses in a row from a foot on the left, each `step` times `STEP` lower than the one before."""

    houses: str
    step: int
    foot: Point
    roof: str


def width(run: str) -> float:
    return sum(WIDTHS[house] for house in run)


def parts(house: str) -> dict[str, StraightLine]:
    """Return the shapes of one house with its foot at (0, 0)."""
    if house == GABLE:
        return {
            "plaster": ((0.8, 0), (0.8, -3.2), (4.2, -6.4), (7.6, -3.2), (7.6, 0)),
            "roof": (
                (0, -2.6),
                (0, -6),
                (4.2, -10),
                (8.4, -6),
                (8.4, -2.6),
                (4.2, -6.6),
            ),
            "dark": ((4.2, -10), (8.4, -6), (8.4, -2.6), (4.2, -6.6)),
            "door": ((3.4, 0), (3.4, -2.6), (5, -2.6), (5, 0)),
            "chimney": ((1.4, -6.6), (1.4, -9.6), (2.6, -9.6), (2.6, -7.8)),
        }
    return {
        "plaster": ((0.6, 0), (0.6, -3.2), (10, -3.2), (10, 0)),
        "roof": ((-0.2, -2.6), (1.8, -8.4), (8.8, -8.4), (10.8, -2.6)),
        "dark": ((8.8, -8.4), (10.8, -2.6), (7.2, -2.6)),
        "door": (
            (2, -0.8),
            (2, -2.2),
            (3.4, -2.2),
            (3.4, -0.8),
            (2, -0.8),
            (6.2, 0),
            (6.2, -2.4),
            (7.8, -2.4),
            (7.8, 0),
            (6.2, 0),
        ),
        "chimney": ((6.4, -7), (6.4, -10.2), (7.6, -10.2), (7.6, -7)),
    }


def shadow(house: str) -> StraightLine:
    wide = WIDTHS[house]
    return (
        (1.5, -0.5),
        (3.2, 1.4),
        (wide + 2, 1.4),
        (wide + 2, -3),
        (wide - 0.6, -4.5),
    )


def path(run: str, step: int, part: str, scale: float) -> str:
    """Return one part of all houses of a run as path data from the foot of the first house."""
    text, at = "", (0.0, 0.0)
    x, y = 0.0, 0.0
    for house in run:
        line = shadow(house) if part == "shadow" else parts(house)[part]
        scaled = tuple((px * scale, py * scale) for px, py in shift(line, (x, y)))
        start = (scaled[0][0] - at[0], scaled[0][1] - at[1])
        text += f"m{numbers(start)}{steps(scaled)}z"
        at = scaled[0]
        x, y = x + WIDTHS[house], y + step * STEP
    return text


def layer(runs: Sequence[Run], part: str, scale: float) -> str:
    return "".join(f"M{numbers(run.foot)}{path(run.houses, run.step, part, scale)}" for run in runs)


def layers(runs: Sequence[Run], scale: float, style: Style) -> Iterator[str]:
    """Draw many runs in a few shapes: all shadows, all plaster, the roofs of each colour, all dark slopes.

    Rows stand so far apart that no roof reaches the plaster of the row in front.
    """
    yield tag("path", d=layer(runs, "shadow", scale), fill=palette.SHADE, opacity=".25")
    yield tag("path", d=fronts(runs, scale), fill=palette.PLASTER, **ink(style.ink))
    yield from roofs(runs, scale, style)


def fronts(runs: Sequence[Run], scale: float) -> str:
    return layer(runs, "plaster", scale)


def shared_layers(name: str, scale: float, style: Style) -> Iterator[str]:
    """Draw shadows and fronts by the one path of the fronts, which a symbol of that name holds."""
    yield use(name, transform=f"translate({numbers((1.9 * scale, 1.4 * scale))})", fill=palette.SHADE, opacity=".25")
    yield use(name, None, fill=palette.PLASTER, **ink(style.ink))


def roofs(runs: Sequence[Run], scale: float, style: Style) -> Iterator[str]:
    """Draw what is above the fronts, and the doors in them."""
    line = ink(style.ink)
    if style.rich:
        yield tag("path", d=layer(runs, "door", scale), fill=palette.DOOR)
    for roof in sorted({run.roof for run in runs}):
        yield tag(
            "path",
            d=layer([run for run in runs if run.roof == roof], "roof", scale),
            fill=roof,
            **line,
        )
    yield tag("path", d=layer(runs, "dark", scale), fill=palette.ROOF_DARK, opacity=".36")
    if style.rich:
        yield tag("path", d=layer(runs, "chimney", scale), fill=palette.PLASTER_DARK, **line)


def cottage(roof: str, style: Style) -> str:
    """Draw a lone house with its foot at (0, 0) on the left."""
    return "".join(layers([Run(GABLE, 0, (0, 0), roof)], style.house, style))

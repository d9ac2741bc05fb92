"""The two drawings of a tile: a plain one for the board and the tray, a rich one for a single large tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """Sizes in tile units (from `house` to `tree`, `cap` and `landmark` are scales), and how much is drawn.

    `row` is the distance of rows of houses, `cap` the scale of houses in a city of one side, `rich` asks for the small
    things that vanish below 64 px.
    """

    house: float
    wall: float
    face: float
    tower: float
    shield: float
    place: float
    tree: float
    trees: int
    ink: float
    row: float
    cap: float
    landmark: float
    rich: bool


SMALL: Final = Style(
    house=1.5,
    wall=5.2,
    face=2.6,
    tower=1.3,
    shield=1.55,
    place=1.18,
    tree=1.35,
    trees=4,
    ink=0.7,
    row=10.9,
    cap=1.28,
    landmark=1.5,
    rich=False,
)
LARGE: Final = Style(
    house=1.05,
    wall=4.4,
    face=3.2,
    tower=1.05,
    shield=1.15,
    place=1.0,
    tree=1.0,
    trees=11,
    ink=0.45,
    row=9.2,
    cap=1.0,
    landmark=1.4,
    rich=True,
)


def named(style: Style, *makers: Callable[[Style], str]) -> dict[str, str]:
    """Return symbols by the names of the functions that draw them."""
    return {maker.__name__: maker(style) for maker in makers}

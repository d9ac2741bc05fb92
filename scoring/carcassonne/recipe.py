"""The contents of a box on a table: the sets that can be ticked, and the recipe for the parts of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import Tile, tile_set
from scoring.carcassonne.part import Part
from scoring.expansion import ExpansionOf
from scoring.kernel import Choice

BASE_SEATS: Final = 5
WITH_SIXTH_COLOUR: Final = 6
BASE: Final = "base"
RIVERS: Final = ("river1", "river2")
ON_OFF: Final = (True, False)
NOBODY_PASSED_OVER: Final = 3
"""The revision from which the last tile of the bag cuts nothing short.

A game is not over while somebody holds a tile won at a bazaar (A7), and a second part for which no tile is left may lay
the abbey (S1:257, by the publisher's answer).
"""


@dataclass(frozen=True, slots=True)
class Set:
    """A printed box, or a figure that may be added.

    `tiles` is false where it brings none. `seats` is how many its figures serve. With `leads` its start tile lies
    instead of those of sets with less, and `beside_block` beside a block that lies first. It `lacks` so many tiles of
    which no source says what is on them. With `one_tile` every turn begins with one tile from the bag, and takes no
    other but in place of one that fits nowhere.
    """

    key: str
    tiles: bool = True
    seats: int = BASE_SEATS
    leads: int = 0
    beside_block: bool = False
    lacks: int = 0
    one_tile: bool = False


@dataclass(frozen=True, slots=True)
class Recipe:
    """The facts from which the parts of a box are made: its sets, the tiles that lie first, its switches, the seats.

    `tile_sets` are those of its sets that bring tiles, in the order of the form; `meeples` says how many each
    seat has, where that is not as usual, `revision` which generation of the program's rules is played.
    """

    sets: tuple[str, ...]
    tile_sets: tuple[str, ...]
    start: tuple[tuple[str, Cell, int], ...]
    switches: Mapping[str, Choice]
    seats: int
    meeples: int | None = None
    revision: int = 1

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for key in self.tile_sets for tile in tile_set(key).usual)

    def is_on(self, option: str) -> bool:
        return self.switches[option] is True


Make = Callable[[Recipe], Part | None]
"""A function that makes a part; it returns None where a switch leaves the part out."""


def if_on(option: str, part: Callable[[], Part]) -> Make:
    """Return how to make a part that a switch of its own brings or leaves out."""
    return lambda recipe: part() if recipe.is_on(option) else None


Expansion: TypeAlias = ExpansionOf[Set, Recipe]
"""The sets, options and parts that a folder below `sets` brings to a box of Carcassonne."""

"""A printed map as a value: its squares, borders, ferries, and what is said about how it is played.

Squares are cells: column x from the west, row y from the north, both from 0. Sides are 0 north to 3 west.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.carcassonne.board.geometry import STEPS, Cell, beside
from scoring.carcassonne.board.ground import Side

LAND: Final = "land"
START: Final = "start"
TOWN: Final = "town"
ISLAND: Final = "island"
LARGE_CITY: Final = "large_city"
BLOCKED: Final = "blocked"
SQUARES: Final = (LAND, START, TOWN, ISLAND, LARGE_CITY, BLOCKED)
PLAYABLE: Final = frozenset({LAND, START, TOWN, ISLAND})
"""The kinds of squares on which tiles lie."""

COLOURS: Final = ("purple", "blue", "orange")
"""The colours of chips; squares of some maps have one of them as well."""
EDGES: Final = ("road", "city", "wall")
CHIP_SETS: Final = ("", "taiwan", "germany", "ledger")
"""The ways to play chips: not at all, with upgrades (Taiwan, Germany), or written down only (other countries)."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square. `city` names the large city that it is part of; `chips` says whether a chip may lie here.

    `colour` is one of `COLOURS` where the sheet marks the square so, for chip rules that the table plays by itself.
    """

    kind: str
    label: str = ""
    arms: int = 0
    city: str = ""
    colour: str = ""
    chips: bool = True


@dataclass(frozen=True, slots=True)
class Edge:
    """A printed side at the border of the map, or at a large city: a road, a city or a wall, with shields."""

    kind: str
    arms: int = 0


@dataclass(frozen=True, slots=True)
class Ferry:
    """A route between two landings, each a side of a square."""

    a: Side
    b: Side
    arms: int = 0

    @property
    def landings(self) -> tuple[Side, Side]:
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class MapRules:
    """The rules of a map: the number of start squares, the number of tiles advised, figures in hand, chips."""

    start_min: int = 2
    start_max: int = 9
    tiles_min: int = 0
    tiles_max: int = 0
    figures: int = 9
    chip_set: str = ""


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """A whole sheet. A square that is not named lies outside. `invented` tells a map that nobody printed."""

    name: str
    cols: int
    rows: int
    squares: Mapping[Cell, Square]
    edges: Mapping[Side, Edge] = field(default_factory=dict)
    ferries: tuple[Ferry, ...] = ()
    rules: MapRules = field(default_factory=MapRules)
    invented: bool = False

    def kind(self, cell: Cell) -> str:
        """Return the kind of a square; "" outside."""
        square = self.squares.get(cell)
        return square.kind if square else ""

    def is_playable(self, cell: Cell) -> bool:
        return self.kind(cell) in PLAYABLE

    @property
    def playable(self) -> Iterator[Cell]:
        return (cell for cell, square in self.squares.items() if square.kind in PLAYABLE)

    def of_kind(self, kind: str) -> tuple[Cell, ...]:
        """Return the squares of a kind, row by row."""
        found = (cell for cell, square in self.squares.items() if square.kind == kind)
        return tuple(sorted(found, key=lambda cell: (cell[1], cell[0])))

    def cities(self) -> dict[str, tuple[Cell, ...]]:
        """Return the squares of each large city, by its name."""
        found: dict[str, tuple[Cell, ...]] = {}
        for cell in self.of_kind(LARGE_CITY):
            name = self.squares[cell].city
            found[name] = (*found.get(name, ()), cell)
        return found

    def edge(self, cell: Cell, side: int) -> Edge | None:
        return self.edges.get((cell, side)) or self.edges.get((beside(cell, side), (side + 2) % 4))

    def borders(self) -> Iterator[Side]:
        """Yield the sides of playable squares beyond which no tile can lie."""
        for cell in self.playable:
            for side in range(len(STEPS)):
                if not self.is_playable(beside(cell, side)):
                    yield cell, side

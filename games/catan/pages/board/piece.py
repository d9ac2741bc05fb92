"""The pieces on the island, as pages and films draw them.

A piece is a fact (what, where, whose). Sets yield those of a state, and say how each family is drawn
(`CatanPages.pieces` and `CatanPages.drawn`). The page of a phone takes off and puts on what differs between two states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from games.catan.art.island import place_use
from games.catan.art.places import centre, corner, middle
from games.catan.art.sheets import file_of
from games.screens.table.svg import sprite
from scoring.catan.board.geometry import Hex, Intersection, Path
from scoring.catan.rules import Catan

PlaceOnIsland = Hex | Intersection | Path

GROUND: Final = -1
"""The height of whole hexes that lie over the ground as it was in the beginning."""


@dataclass(frozen=True, slots=True)
class Celebrated:
    """Pieces of one seat's colour beside a great moment, by the names of their drawings."""

    colour: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on the island: its kind, where it is, and whose (None: nobody's)."""

    kind: str
    at: PlaceOnIsland
    seat: int | None = None

    @property
    def family(self) -> str:
        """Return the kind without what tells pieces of one drawing apart: "knight" of "knight-2-active"."""
        return self.kind.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Look:
    """The facts that a drawing needs besides the piece: the rules at the table, and the colours of the seats."""

    rules: Catan
    colours: Sequence[str]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The way in which a family of pieces is drawn: by which function, and how high it lies.

    Of each slot only one piece is at a place, and of one that `is_alone` only one on the island.
    """

    slot: str
    height: int
    draw: Callable[[Piece, Look, str], str]
    is_alone: bool = False

    def id_of(self, at: PlaceOnIsland) -> str:
        return self.slot if self.is_alone else f"{self.slot}{at_id(at)}"


def at_id(at: PlaceOnIsland) -> str:
    return at.replace(",", "_") if isinstance(at, str) else f"{at[0]}_{at[1]}"


def spot_of(at: PlaceOnIsland) -> tuple[int, int]:
    """Return where the middle of a place is on the drawing."""
    if not isinstance(at, str):
        return centre(at)
    return corner(at) if at.endswith(("N", "S")) else middle(at)[:2]


def drawing_of(piece: Piece, look: Look, name: str, id_: str, *, shift: tuple[int, int] = (0, 0)) -> str:
    """Return a drawing of the sheets at the place of a piece, in the colour of its seat if it has one."""
    x, y = spot_of(piece.at)
    colour = None if piece.seat is None else look.colours[piece.seat]
    return place_use(name, (x + shift[0], y + shift[1]), colour, sprite(file_of(name)), id_)


def address_of(name: str) -> str:
    return f"{sprite(file_of(name))}#{name}"

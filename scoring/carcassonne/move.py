"""The moves of Carcassonne, as the game record writes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from scoring.carcassonne.board.geometry import Cell
from scoring.kernel import Move


class FigureAction(Move):
    """A move that may be that of the figure's step: a figure put down, or what is done instead of that."""


class FromHand(FigureAction):
    """A figure of the seat's hand was put down, or sent elsewhere: `figure` says which kind."""

    figure: str


class BeforeFigure(Move):
    """A move that may be the last before the figure's step."""


class Laying(BeforeFigure):
    """A move that lays a tile on the cell `at`: the one drawn, or (`tile`) one that the seat has beside the bag."""

    tile: ClassVar[str | None] = None
    at: Cell


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A tile came out of the bag."""

    kind: ClassVar[str] = "carcassonne.draw"

    tile: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """Something laid over a tile from side to side: its cell, and the way that the road on it runs, "NS" or "EW"."""

    at: Cell
    road: str


@dataclass(frozen=True, slots=True)
class Place(Laying):
    """The tile drawn was laid, after `rot` quarter turns clockwise; with a `bridge` where it fits only so."""

    kind: ClassVar[str] = "carcassonne.place"

    at: Cell
    rot: int
    bridge: Crossing | None = None


@dataclass(frozen=True, slots=True)
class Deploy(FromHand):
    """A figure was put on a segment; `at` names the cell where that is not the tile just laid.

    `token` is what was drawn for it, where something is.
    """

    kind: ClassVar[str] = "carcassonne.deploy"

    figure: str
    on: str
    at: Cell | None = None
    token: int | str | None = None


@dataclass(frozen=True, slots=True)
class SetAside(Move):
    """The tile drawn was put out of the game, where it need not be laid as it fits."""

    kind: ClassVar[str] = "carcassonne.set_aside"


class Named(Move):
    """A move that a record may list among those that could follow, by a short name without its verb.

    One that `is_spot` is another place for a figure.
    """

    is_spot: ClassVar[bool] = False

    def name(self) -> str:
        """Return what tells this move from others of its kind, as records write it."""
        raise NotImplementedError


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


@dataclass(frozen=True, slots=True)
class Pass(FigureAction):
    """No figure this turn."""

    kind: ClassVar[str] = "carcassonne.pass"


class Before(Move):
    """Something was so already when the log of this table began, in the middle of a game; for seat `whose`, if any."""

    in_turn: ClassVar[bool] = False

    whose: int | None


@dataclass(frozen=True, slots=True)
class Stand(Before):
    """A figure of seat `whose` stood there."""

    kind: ClassVar[str] = "carcassonne.stand"

    whose: int
    figure: str
    on: str
    at: Cell


JOINED: Final = "-"
"""The sign between the names of two segments."""


@dataclass(frozen=True, slots=True)
class PlacedBefore(Before):
    """A piece of a box lay there, or before a seat; `what` names the piece, and its part says what else it needs.

    `on` may name two segments that it joins. `whose` is the seat whose piece it is, `by` another one that it is
    about. `token` tells one from others of its kind, or is a number of them.
    """

    kind: ClassVar[str] = "carcassonne.lie"

    what: str
    at: Cell | None = None
    on: str | None = None
    whose: int | None = None
    figure: str | None = None
    by: int | None = None
    token: int | str | None = None


class HowMany(StrEnum):
    """The number of pieces of a kind that may lie there when a log begins."""

    ONE = "one"
    """There is one for the whole table: it is somewhere else now."""
    EACH = "each"
    """Each piece is named by a move of its own."""
    NUMBER = "number"
    """A seat has so many: `token` says how many."""


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """The table says that no tile is left to draw."""

    kind: ClassVar[str] = "carcassonne.finish"
    in_turn: ClassVar[bool] = False

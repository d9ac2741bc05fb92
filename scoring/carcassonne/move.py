"""The moves of Carcassonne, as the game record writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.carcassonne.board.geometry import Cell
from scoring.moves import Move


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A tile came out of the bag."""

    kind: ClassVar[str] = "carcassonne.draw"

    tile: str


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The tile drawn was laid, after `rot` quarter turns clockwise."""

    kind: ClassVar[str] = "carcassonne.place"

    at: Cell
    rot: int


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """A figure was put on a segment; `at` names the cell where that is not the tile just laid."""

    kind: ClassVar[str] = "carcassonne.deploy"

    figure: str
    on: str
    at: Cell | None = None


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No figure this turn."""

    kind: ClassVar[str] = "carcassonne.pass"


@dataclass(frozen=True, slots=True)
class Before(Move):
    """Something was so for seat `whose` already when the log of this table began, in the middle of a game."""

    whose: int


@dataclass(frozen=True, slots=True)
class Stand(Before):
    """A figure stood there."""

    kind: ClassVar[str] = "carcassonne.stand"

    figure: str
    on: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """The table says that no tile is left to draw."""

    kind: ClassVar[str] = "carcassonne.finish"

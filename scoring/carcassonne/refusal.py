"""The reasons that Carcassonne has against a move. Facts only; `games/phrasing.py` has the words.

Rules are cited by the section of the rules reading in `docs/rules.md` (S0 is the 2006 leaflet).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from scoring.carcassonne.board.geometry import Cell
from scoring.kernel import Refusal, Seat


@dataclass(frozen=True, slots=True)
class UnknownTile(Refusal):
    """No such tile is in this box."""

    code: ClassVar[str] = "carcassonne.unknown_tile"
    rule: ClassVar[str] = "carcassonne:set-up"
    overrulable: ClassVar[bool] = False
    tile: str


@dataclass(frozen=True, slots=True)
class NoCopyLeft(Refusal):
    """All `count` copies of that tile have been drawn."""

    code: ClassVar[str] = "carcassonne.no_copy_left"
    rule: ClassVar[str] = "carcassonne:set-up"
    tile: str
    count: int


@dataclass(frozen=True, slots=True)
class CellTaken(Refusal):
    """A tile lies there already."""

    code: ClassVar[str] = "carcassonne.cell_taken"
    rule: ClassVar[str] = "carcassonne:placing"
    overrulable: ClassVar[bool] = False
    cell: Cell
    tile: str


@dataclass(frozen=True, slots=True)
class OffTheTable(Refusal):
    """No table is that large."""

    code: ClassVar[str] = "carcassonne.off_the_table"
    rule: ClassVar[str] = "carcassonne:placing"
    overrulable: ClassVar[bool] = False
    cell: Cell
    farthest: int


@dataclass(frozen=True, slots=True)
class NoSuchTurn(Refusal):
    """A tile is turned by 0 to 3 quarter turns."""

    code: ClassVar[str] = "carcassonne.no_such_turn"
    rule: ClassVar[str] = "carcassonne:placing"
    overrulable: ClassVar[bool] = False
    rotation: int


@dataclass(frozen=True, slots=True)
class NoNeighbour(Refusal):
    """The tile must touch another along a whole side; a corner is not enough (S0:56)."""

    code: ClassVar[str] = "carcassonne.no_neighbour"
    rule: ClassVar[str] = "carcassonne:placing"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NothingCrosses(Refusal):
    """Nothing can lie over a tile so that the one in hand fits, or it fits without."""

    code: ClassVar[str] = "carcassonne.nothing_crosses"
    rule: ClassVar[str] = "carcassonne:placing"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class EdgeMismatch(Refusal):
    """Field must meet field, road road, and city city (S0:57).

    `side` is 0 north to 3 west; `mine` and `theirs` name the terrain of the tile laid and of its neighbour.
    """

    code: ClassVar[str] = "carcassonne.edge_mismatch"
    rule: ClassVar[str] = "carcassonne:placing"
    cell: Cell
    side: int
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class UnknownSegment(Refusal):
    """The tile has no such part."""

    code: ClassVar[str] = "carcassonne.unknown_segment"
    rule: ClassVar[str] = "carcassonne:figures"
    overrulable: ClassVar[bool] = False
    tile: str
    segment: str


@dataclass(frozen=True, slots=True)
class NobodyStandsThere(Refusal):
    """No figure may stand on that kind of feature in this box."""

    code: ClassVar[str] = "carcassonne.nobody_stands_there"
    rule: ClassVar[str] = "carcassonne:figures"
    overrulable: ClassVar[bool] = False
    feature: str


nobody_stands_there = cache(NobodyStandsThere)
"""Return that reason for a kind of feature; it is asked for at every turn, so each is made once."""


@dataclass(frozen=True, slots=True)
class FeatureOccupied(Refusal):
    """The connected feature holds a figure already, however far away, be it one's own (S0:73).

    `seats` stand there; `cells` are where.
    """

    code: ClassVar[str] = "carcassonne.feature_occupied"
    rule: ClassVar[str] = "carcassonne:figures"
    feature: str
    seats: tuple[Seat, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class NoFigureLeft(Refusal):
    """None of that figure is in the seat's hand (S0:65)."""

    code: ClassVar[str] = "carcassonne.no_figure_left"
    rule: ClassVar[str] = "carcassonne:figures"
    seat: Seat
    figure: str


@dataclass(frozen=True, slots=True)
class UnknownFigure(Refusal):
    """No such figure is in this box."""

    code: ClassVar[str] = "carcassonne.unknown_figure"
    rule: ClassVar[str] = "carcassonne:figures"
    overrulable: ClassVar[bool] = False
    figure: str


@dataclass(frozen=True, slots=True)
class NotTheTileJustLaid(Refusal):
    """A figure goes on the tile just laid, nowhere else (S0:66)."""

    code: ClassVar[str] = "carcassonne.not_the_tile_just_laid"
    rule: ClassVar[str] = "carcassonne:figures"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoTileThere(Refusal):
    """No tile lies there."""

    code: ClassVar[str] = "carcassonne.no_tile_there"
    rule: ClassVar[str] = "carcassonne:figures"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class TilesRemain(Refusal):
    """The game ends when the tiles are used up (S0:134); `count` are still to be drawn."""

    code: ClassVar[str] = "carcassonne.tiles_remain"
    rule: ClassVar[str] = "carcassonne:end"
    count: int


@dataclass(frozen=True, slots=True)
class ImpossibleStart(Refusal):
    """No such piece can have lain there, or before that seat, when the log of this table began."""

    code: ClassVar[str] = "carcassonne.never_lay_so"
    rule: ClassVar[str] = "carcassonne:set-up"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class GameHasBegun(Refusal):
    """The table says before the first turn what lay there when the log began."""

    code: ClassVar[str] = "carcassonne.game_has_begun"
    rule: ClassVar[str] = "carcassonne:set-up"


@dataclass(frozen=True, slots=True)
class AlreadyFinished(Refusal):
    """The feature is finished, and its meeples went home (S0:109)."""

    code: ClassVar[str] = "carcassonne.already_finished"
    rule: ClassVar[str] = "carcassonne:figures"
    feature: str

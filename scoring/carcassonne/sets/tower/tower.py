"""Towers: storeys on foundations, and figures on top of them (A4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, FigureAction, HowMany, Named, PlacedBefore, Stand, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.refusal import NotTheTileJustLaid
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Seat, State, Step

TOWER: Final = "tower"
STOREY: Final = "storey"
WATCHMEN: Final = ("meeple", "big", "phantom", "ringmaster")
"""The figures that may stand on top."""
DRAGON: Final = "dragon"
STOREYS: Final = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
"""The number of storeys that each seat has, by the number of seats."""

Tops = Literal["prey", "safe"]
TOPS: Final[tuple[Tops, ...]] = get_args(Tops)


@dataclass(frozen=True, slots=True)
class Towers:
    """The height of each tower, by its cell; the storeys left to each seat; and the tower just raised, if any."""

    left: tuple[int, ...]
    heights: Mapping[Cell, int] = field(default_factory=dict)
    raised: Cell | None = None

    def height(self, cell: Cell) -> int:
        return self.heights.get(cell, 0)

    def raise_(self, seat: Seat, cell: Cell) -> Towers:
        """Return the towers with one storey of that seat's more."""
        left = tuple(count - (other == seat) for other, count in enumerate(self.left))
        return Towers(left, {**self.heights, cell: self.height(cell) + 1}, cell)


@dataclass(frozen=True, slots=True)
class Storey(Named, FigureAction):
    """A storey was put on a foundation or a tower."""

    kind: ClassVar[str] = "carcassonne.storey"

    at: Cell

    def name(self) -> str:
        return cell_name(self.at)


# The same foundations are proposed turn by turn: each move is made once.
_storey = cache(Storey)


@dataclass(frozen=True, slots=True)
class NoFoundationThere(Refusal):
    """A tower stands on a foundation only."""

    code: ClassVar[str] = "carcassonne.no_foundation_there"
    rule: ClassVar[str] = "expansions:tower"
    overrulable: ClassVar[bool] = False
    cell: Cell


@dataclass(frozen=True, slots=True)
class TowerClosed(Refusal):
    """A figure on top has closed the tower: nothing is built there."""

    code: ClassVar[str] = "carcassonne.tower_closed"
    rule: ClassVar[str] = "expansions:tower"
    cell: Cell


@dataclass(frozen=True, slots=True)
class NoStoreyLeft(Refusal):
    """The seat has built all its storeys."""

    code: ClassVar[str] = "carcassonne.no_storey_left"
    rule: ClassVar[str] = "expansions:tower"
    overrulable: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class NoTowerThere(Refusal):
    """A figure goes on top of a tower of at least one storey."""

    code: ClassVar[str] = "carcassonne.no_tower_there"
    rule: ClassVar[str] = "expansions:tower"
    cells: tuple[Cell, ...]


class TowerBuilding(Part):
    """Instead of a figure one storey on a foundation, or a figure on top of a tower, which closes it (A4).

    With `tops` "safe" the dragon does not reach those on top.
    """

    key = "towers"
    requires = ("deploying",)
    feature_kind = TOWER
    by_itself = True
    shelters_on = (TOWER,)
    bars_on = (TOWER,)
    moves = {Storey: (DEPLOYING,)}
    forbids = (Storey, Stand)
    lying_pieces = {STOREY: HowMany.EACH}

    def __init__(self, *, tops: Tops = "prey") -> None:
        self.tops_are_safe = tops == "safe"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Towers((STOREYS[rules.seats],) * rules.seats))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        """Show how high each tower is, and the storeys that are left."""
        towers = state[Towers]
        heights = {cell_name(cell): height for cell, height in towers.heights.items()}
        return {"towers": heights, "storeys": list(towers.left)}

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield a storey more of each seat that has one left, on every foundation that nobody has closed."""
        for cell in foundations(state[Board]):
            for seat, left in enumerate(state[Towers].left):
                if left:
                    yield PlacedBefore(STOREY, cell, whose=seat)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "a storey lies on a tile"
        assert move.whose is not None, "somebody put it there"
        return state.put(replace(state[Towers].raise_(Seat(move.whose), move.at), raised=None))

    def welcomes(self, kind: str) -> bool:
        return kind in WATCHMEN

    def bars(self, rules: Carcassonne, state: State, kind: str, feature: Feature) -> Sequence[Refusal]:
        """Keep figures off foundations without a storey."""
        heights = state[Towers].heights
        return () if any(cell in heights for cell, _ in feature.parts) else (NoTowerThere(tuple(feature.cells)),)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return isinstance(refusal, NotTheTileJustLaid) and isinstance(move, Deploy) and move.on == TOWER

    def other_spots(self, rules: Carcassonne, state: State, seat: Seat, kind: str) -> Iterator[tuple[Cell, str]]:
        """Yield the tops of all towers that are open."""
        board = state[Board]
        for cell in state[Towers].heights if kind in WATCHMEN else ():
            if rules.admits(state, seat, kind, board.feature_at(cell, TOWER)):
                yield cell, TOWER

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Keep those on top from the dragon, if the table reads it so."""
        # Another tower takes them all the same (ruling, S1:250).
        return self.tops_are_safe and by == DRAGON

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Forget which tower was raised last."""
        towers = step.state[Towers]
        return step if towers.raised is None else step.to(step.state.put(replace(towers, raised=None)))

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse storeys where no foundation is, or a closed tower, and those that nobody has."""
        if isinstance(move, Stand):
            if move.on == TOWER and not state[Towers].height(move.at):
                yield NoTowerThere((move.at,))
            return
        assert isinstance(move, Storey), "asked about no other"
        if state[Towers].left[seat] < 1:
            yield NoStoreyLeft(seat)
        board = state[Board]
        if not is_foundation(board, move.at):
            yield NoFoundationThere(move.at)
        elif board.feature_at(move.at, TOWER).figures:
            yield TowerClosed(move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterable[Move]:
        """Return every foundation on which the seat may build."""
        if state[Towers].left[seat] < 1:
            return ()
        return [_storey(cell) for cell in foundations(state[Board])]

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        assert isinstance(move, Storey), "carries out no other"
        return rules.after_figure(Step(state.put(state[Towers].raise_(seat, move.at))), seat, move)


def foundations(board: Board) -> Iterator[Cell]:
    """Yield the foundations on which something may be built."""
    return (cell for cell, feature in board.middles(TOWER) if not feature.figures)


def is_foundation(board: Board, cell: Cell) -> bool:
    laid = board.laid.get(cell)
    return laid is not None and laid.face.tile.segment(TOWER) is not None

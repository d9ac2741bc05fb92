"""The fairy: beside a figure, or on a tile, she keeps the dragon off and brings points (A3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Literal, get_args

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import FigureAction, HowMany, Named, PlacedBefore, cell_name
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

FAIRY: Final = "fairy"
A_TURN: Final = 1
A_SCORING: Final = 3

FairyStands = Literal["figure", "tile"]
STANDS: Final[tuple[FairyStands, ...]] = get_args(FairyStands)


@dataclass(frozen=True, slots=True)
class Ward:
    """The figure beside which the fairy stands; None where it has left, or she belongs to a tile."""

    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class FairyMove(Named, FigureAction):
    """The fairy went beside a figure of the seat, or (`on` and `figure` left out) on a tile where it has one."""

    kind: ClassVar[str] = "carcassonne.fairy"

    at: Cell
    on: str | None = None
    figure: str | None = None

    def name(self) -> str:
        return " ".join((cell_name(self.at), *filter(None, (self.on, self.figure))))


# She is proposed to the same figures turn by turn: each move is made once.
_to = cache(FairyMove)


@dataclass(frozen=True, slots=True)
class NoWardThere(Refusal):
    """The fairy goes to an own figure that counts for majorities; none stands there."""

    code: ClassVar[str] = "carcassonne.no_ward_there"
    rule: ClassVar[str] = "expansions:princess"
    cell: Cell


@dataclass(frozen=True, slots=True)
class FairyIsThere(Refusal):
    """The fairy is there already."""

    code: ClassVar[str] = "carcassonne.fairy_is_there"
    rule: ClassVar[str] = "expansions:princess"
    cell: Cell


class Fairy(Part[FairyMove]):
    """Instead of a figure the fairy may go to an own one (A3).

    She pays its owner 1 when a turn of his begins, and 3 when what it stands on is scored. With `stands` "tile" she
    does so for all figures on her tile.
    """

    key = "fairy"
    requires = ("deploying",)
    moves = {FairyMove: (DEPLOYING,)}
    lying_pieces = {FAIRY: HowMany.ONE}

    def __init__(self, *, stands: FairyStands = "figure") -> None:
        self.by_tile = stands == "tile"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        return state.put(Ward())

    def placements_before(self, rules: Carcassonne, state: State) -> Iterator[PlacedBefore]:
        """Yield every figure that she may have joined, and every tile: she stays there when its figure leaves."""
        board = state[Board]
        if not self.by_tile:
            for seat in map(Seat, range(rules.seats)):
                for one in self._figures(rules, state, seat):
                    yield PlacedBefore(FAIRY, one.cell, one.segment, seat, one.kind)
        yield from (PlacedBefore(FAIRY, cell) for cell in board.laid)

    def place_before(self, rules: Carcassonne, state: State, move: PlacedBefore) -> State:
        assert move.at is not None, "the fairy is on a tile"
        board = state[Board].put_piece(FAIRY, (move.at, move.on or ""))
        if move.whose is None or move.on is None or move.figure is None:
            return state.put(board, Ward())
        return state.put(board, Ward(Figure(Seat(move.whose), move.figure, move.at, move.on)))

    def shows(self, rules: Carcassonne, state: State) -> Mapping[str, object]:
        spot = state[Board].piece(FAIRY)
        return {"pieces": {FAIRY: spot[0] if spot is not None else None}}

    # ---------------------------------------------------------------- moves

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: FairyMove) -> Iterable[Refusal]:
        """Refuse places without an own figure, and the one where she is."""
        if self._figure_at(rules, state, seat, move) is None:
            yield NoWardThere(move.at)
        elif move == self._here(state):
            yield FairyIsThere(move.at)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every place to which she could go."""
        here = self._here(state)
        moves = dict.fromkeys(map(self._move_to, self._figures(rules, state, seat)))
        if here is not None:
            moves.pop(here, None)
        return iter(moves)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: FairyMove) -> Step:
        ward = self._figure_at(rules, state, seat, move)
        board = state[Board].put_piece(FAIRY, (move.at, move.on or ""))
        state = state.put(board, Ward(None if self.by_tile else ward))
        return rules.after_figure(Step(state), seat, move)

    def _figures(self, rules: Carcassonne, state: State, seat: Seat, at: Cell | None = None) -> Iterator[Figure]:
        # Those of the seat that she may join, on one cell if it is named.
        for feature in state[Board].held():
            for figure in feature.figures:
                is_hers = figure.seat == seat and at in (None, figure.cell) and rules.is_counting(figure.kind)
                if is_hers and not rules.is_sheltered(state, feature, figure, FAIRY):
                    yield figure

    def _figure_at(self, rules: Carcassonne, state: State, seat: Seat, move: FairyMove) -> Figure | None:
        there = self._figures(rules, state, seat, move.at)
        return next((figure for figure in there if self._move_to(figure) == move), None)

    def _move_to(self, figure: Figure) -> FairyMove:
        return _to(figure.cell) if self.by_tile else _to(figure.cell, figure.segment, figure.kind)

    def _here(self, state: State) -> FairyMove | None:
        # The move that would bring her where she is.
        if self.by_tile:
            spot = state[Board].piece(FAIRY)
            return None if spot is None else _to(spot[0])
        ward = state[Ward].figure
        return None if ward is None else self._move_to(ward)

    # --------------------------------------------------------------- points

    def begins(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Pay 1 to the seat whose turn begins, if she is beside a figure of its."""
        if seat not in self._wards(rules, step.state):
            return step
        return step.score(self._award(step, seat, "fairy.turn", A_TURN))

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        """Pay 3 to the owners of the figures on the feature beside which she is."""
        # Whoever is paid for the feature, and however much: hers come all the same.
        seats = sorted({figure.seat for figure in feature.figures if self._guards(rules, step.state, figure)})
        return step.score(*(self._award(step, seat, "fairy.scoring", A_SCORING) for seat in seats))

    def _award(self, step: Step, seat: Seat, code: str, points: int) -> Scored:
        spot = step.state[Board].piece(FAIRY)
        assert spot is not None, "she pays where she is"
        return Scored(seat, FAIRY, (Term(code, 1, points, (spot[0],)),), spot[0], final=step.state.over)

    def _wards(self, rules: Carcassonne, state: State) -> set[Seat]:
        if not self.by_tile:
            ward = state[Ward].figure
            return {ward.seat} if ward is not None else set()
        # A set: a seat is paid once, however many of its figures stand there (ruling, S1:244).
        return {figure.seat for figure in state[Board].figures() if self._guards(rules, state, figure)}

    def _guards(self, rules: Carcassonne, state: State, figure: Figure) -> bool:
        if not self.by_tile:
            return figure == state[Ward].figure
        spot = state[Board].piece(FAIRY)
        return spot is not None and figure.cell == spot[0] and rules.is_counting(figure.kind)

    def react(self, rules: Carcassonne, step: Step, seat: Seat, move: Move) -> Step:
        """Belong to nobody when the figure has left: another that comes there later is not hers."""
        ward = step.state[Ward].figure
        # Looked for at the place itself, as features grow and merge around it.
        if ward is None or ward in step.state[Board].feature_at(ward.cell, ward.segment).figures:
            return step
        return step.to(step.state.put(Ward()))

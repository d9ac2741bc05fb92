"""A game whose log begins in the middle: the figures and pieces that were on the table already.

The tiles that lay there are the box's `start`, the points are adjustments; both come in any order.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.tile import Segment
from scoring.carcassonne.move import PlacedBefore, Stand
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.refusal import (
    AlreadyFinished,
    FeatureOccupied,
    GameHasBegun,
    ImpossibleStart,
    NobodyStandsThere,
    NoFigureLeft,
    NoTileThere,
    UnknownFigure,
    UnknownSegment,
)
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import NoSuchSeat, Refusal, Seat, State, Step


class Standing(Part[Stand | PlacedBefore]):
    """Figures and pieces on the table before the first tile is drawn, wherever the rules would have let them.

    Which pieces, where, and what follows, their parts say (`Part.lies`, `Part.lie`).
    """

    key = "standing"
    requires = ("deploying",)
    moves = {Stand: (DRAWING,), PlacedBefore: (DRAWING,)}

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Stand | PlacedBefore) -> Iterable[Refusal]:
        """Refuse what nobody has, or what cannot have been left there."""
        if state.turn_number > 1:
            yield GameHasBegun()
        if isinstance(move, PlacedBefore):
            part = rules.lying.get(move.what)
            if part is None or move not in part.placements_before(rules, state):
                yield ImpossibleStart()
            return
        if not 0 <= move.whose < rules.seats:
            yield NoSuchSeat(move.whose)
        elif move.figure not in rules.figure_kinds:
            yield UnknownFigure(move.figure)
        else:
            if state[Supply].count(Seat(move.whose), move.figure) < 1:
                yield NoFigureLeft(Seat(move.whose), move.figure)
            yield from self._forbid_spot(rules, state, move)

    def _forbid_spot(self, rules: Carcassonne, state: State, move: Stand) -> Iterable[Refusal]:
        board = state[Board]
        laid = board.laid.get(move.at)
        if laid is None:
            yield NoTileThere(move.at)
            return
        segment = laid.face.tile.segment(move.on)
        if segment is None:
            yield UnknownSegment(laid.tile_id, move.on)
        elif not is_home(rules, state, Seat(move.whose), move.figure, board.feature_at(move.at, move.on)):
            yield NobodyStandsThere(segment.kind)
        else:
            yield from self._forbid_segment(rules, state, move, segment)

    def _forbid_segment(self, rules: Carcassonne, state: State, move: Stand, segment: Segment) -> Iterable[Refusal]:
        board = state[Board]
        feature = board.feature_at(move.at, move.on)
        there = [figure for figure in feature.figures if (figure.cell, figure.segment) == (move.at, move.on)]
        if there:
            yield FeatureOccupied(segment.kind, tuple(figure.seat for figure in there), (move.at,))
        if rules.is_complete(board, feature):
            yield AlreadyFinished(segment.kind)
        if segment.kind in rules.spot_kinds and not rules.figure_kinds[move.figure].elsewhere:
            yield from rules.against_tile(state, move.at)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Stand | PlacedBefore) -> Step:
        """Put the figure there, from the hand of its seat, or the piece."""
        if isinstance(move, PlacedBefore):
            return Step(rules.lying[move.what].place_before(rules, state, move))
        board, whose = state[Board], Seat(move.whose)
        feature = board.feature_at(move.at, move.on)
        figure = Figure(whose, move.figure, move.at, move.on)
        board = board.put_feature(feature.with_figures((*feature.figures, figure)))
        return Step(state.put(board, state[Supply].change([(whose, move.figure, -1)])))


def is_home(rules: Carcassonne, state: State, seat: Seat, kind: str, feature: Feature) -> bool:
    """Return whether that kind of figure stands on that kind of feature at all, company or none."""
    reasons = rules.against(state, seat, kind, feature)
    return not any(isinstance(reason, NobodyStandsThere) for reason in reasons)

"""Figures: putting one on the tile just laid, or none, which closes the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE, Feature, Figure
from scoring.carcassonne.move import Deploy, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, put_down, spot_cell
from scoring.carcassonne.refusal import (
    NoFigureLeft,
    NoTileThere,
    NotTheTileJustLaid,
    UnknownFigure,
    UnknownSegment,
)
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, When
from scoring.kernel import Move, Refusal, Seat, State, Step

MEEPLES_IN_HAND = 7


# The same few moves are proposed at every turn: each is made once.
_deploy = cache(Deploy)


class Deploying(Part):
    """The meeples of the base game: seven in hand (S0:40), at most one on the tile just laid (S0:64-73).

    `meeples` says how many each seat begins with, where it is not seven.
    """

    key = "deploying"
    counting = True
    by_feature = True
    requires = ("placing",)
    moves = {Deploy: (DEPLOYING,), Pass: (DEPLOYING,)}
    forbids = (Deploy,)

    def __init__(self, *, meeples: int = MEEPLES_IN_HAND) -> None:
        self.meeples = meeples

    def supply(self) -> Mapping[str, int]:
        """Return what each seat holds; the eighth figure marks the score."""
        return {MEEPLE: self.meeples}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 1

    def asks(self) -> Mapping[str, When]:
        return {DEPLOYING: When.FIGURE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat:
        """Ask the seat in turn, who may always put down none."""
        return state.turn

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Give each seat the figures of every part in the box."""
        hand = {kind: count for part in rules.parts for kind, count in part.supply().items()}
        return state.put(Supply(tuple(dict(hand) for _ in range(rules.seats))))

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse a figure that is not at hand, not known, or not free to stand there."""
        assert isinstance(move, Deploy), "asked about no other"
        if move.figure not in rules.figure_kinds:
            yield UnknownFigure(move.figure)
            return
        if state[Supply].count(seat, move.figure) < 1:
            yield NoFigureLeft(seat, move.figure)
        yield from self._forbid_spot(rules, state, seat, move)

    def _forbid_spot(self, rules: Carcassonne, state: State, seat: Seat, move: Deploy) -> Iterable[Refusal]:
        board = state[Board]
        cell = spot_cell(board, move)
        if cell not in board.laid:
            yield NoTileThere(cell)
            return
        laid = board.laid[cell]
        if laid.face.tile.segment(move.on) is None:
            yield UnknownSegment(laid.tile_id, move.on)
        elif not rules.is_judged(state.phase, move.figure):
            if cell != board.last:
                yield NotTheTileJustLaid(cell)
            # What is connected is judged with the new tile in place (S0:73).
            feature = rules.room_at(board, (cell, laid.face.tile.index(move.on)))
            yield from rules.against(state, seat, move.figure, feature)
            # Only land is closed with its tile: a figure may go up a tower while the dragon is below (ruling, S1:250).
            if feature.kind in rules.spot_kinds:
                yield from rules.against_tile(state, cell)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        """Yield no figure at all, and each figure at hand on each spot of the tile just laid that is free for it."""
        yield Pass()
        features = [] if is_closed(rules, state) else list(spots(rules, state[Board]))
        hand = state[Supply].hands[seat]
        for kind in rules.usual_kinds:
            if hand.get(kind, 0) > 0:
                for segment_id, feature in features:
                    if rules.admits(state, seat, kind, feature):
                        yield _deploy(kind, segment_id)
                if rules.having["other_spots"]:
                    for cell, on in rules.other_spots(state, seat, kind):
                        yield _deploy(kind, on, cell)

    def carry_out(self, rules: Carcassonne, state: State, seat: Seat, move: Move) -> Step:
        """Put the figure down, or none; then the turn goes on."""
        if not isinstance(move, Deploy):
            return rules.figure_done(Step(state), seat, move)
        step = Step(put_down(state, seat, move))
        for part in rules.having["arrived"]:
            step = part.arrived(rules, step, seat, move)
        return rules.figure_done(step, seat, move)


def is_closed(rules: Carcassonne, state: State) -> bool:
    """Return whether no figure may stand on the tile just laid."""
    last = state[Board].last
    return last is not None and rules.is_barred(state, last)


def spots(rules: Carcassonne, board: Board) -> Iterator[tuple[str, Feature]]:
    """Yield the segments of the tile just laid on which figures may stand, each with its feature as they find it."""
    if board.last is None:
        return
    laid = board.laid[board.last]
    for index, segment in enumerate(laid.segments):
        if segment.kind in rules.spot_kinds:
            yield segment.id, rules.room_at(board, (board.last, index))

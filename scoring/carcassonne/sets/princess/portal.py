"""Magic portals: a figure goes from a portal to any tile (A3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Supply, spot_cell
from scoring.carcassonne.refusal import AlreadyFinished, NobodyStandsThere, NotTheTileJustLaid
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import occupants
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Move, Refusal, Seat, State

PORTAL: Final = "portal"

# Each place of the whole board is proposed at every portal: each move is made once.
_deploy = cache(Deploy)


class Portals(Part[Deploy]):
    """A figure goes from a portal on the tile just laid to any free feature that is not finished, on any tile (A3)."""

    key = "portals"
    requires = ("deploying",)
    moves = {Deploy: (DEPLOYING,)}
    refuses_in = ()  # What others propose lies on the tile just laid, or is another place of theirs.
    already_checks = ("deploying",)

    def waive(self, rules: Carcassonne, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let figures that count for majorities go elsewhere than on the tile just laid."""
        return isinstance(refusal, NotTheTileJustLaid) and self._sends(rules, state, move)

    def _sends(self, rules: Carcassonne, state: State, move: Move) -> bool:
        if not isinstance(move, Deploy) or state.phase != DEPLOYING or move.figure not in rules.figure_kinds:
            return False
        return rules.is_counting(move.figure) and shows_portal(state[Board])

    def forbid(self, rules: Carcassonne, state: State, seat: Seat, move: Deploy) -> Iterable[Refusal]:
        """Refuse what is finished, and what is no usual place for a figure."""
        board = state[Board]
        cell = spot_cell(board, move)
        if cell == board.last or cell not in board.laid or not self._sends(rules, state, move):
            return
        if board.laid[cell].face.tile.segment(move.on) is None:
            return
        feature = board.feature_at(cell, move.on)
        if (cell, move.on) in rules.other_spots(state, seat, move.figure):
            return
        if feature.kind not in rules.spot_kinds:
            yield NobodyStandsThere(feature.kind)
        elif rules.is_complete(board, feature):
            yield AlreadyFinished(feature.kind)

    def candidates(self, rules: Carcassonne, state: State, seat: Seat) -> Iterable[Move]:
        """Return every figure at hand on every free place of the board but those of the tile just laid."""
        return self._ways(rules, state, seat) if shows_portal(state[Board]) else ()

    def _ways(self, rules: Carcassonne, state: State, seat: Seat) -> Iterator[Move]:
        board = state[Board]
        hand = state[Supply].hands[seat]
        kinds = [kind for kind in rules.usual_kinds if rules.is_counting(kind) and hand.get(kind, 0) > 0]
        open_cells = {cell for cell in board.laid if cell != board.last and not rules.is_barred(state, cell)}
        features = board.features.values() if kinds else ()
        for feature, parts in (stretch for one in features for stretch in rules.stretches(board, one)):
            if not _is_free(rules, board, feature):
                continue
            free = [kind for kind in kinds if rules.admits(state, seat, kind, feature)]
            for cell, index in parts if free else ():
                if cell in open_cells:
                    segment = board.laid[cell].segments[index].id
                    for kind in free:
                        yield _deploy(kind, segment, cell)


def shows_portal(board: Board) -> bool:
    return board.last is not None and board.laid[board.last].face.tile.has(PORTAL)


def _is_free(rules: Carcassonne, board: Board, feature: Feature) -> bool:
    return (
        feature.kind in rules.spot_kinds
        and not occupants(feature, rules.guests)
        and not rules.is_complete(board, feature)
    )

"""Roads: thieves, and one point for each tile."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.tile import ROAD
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Step, Term


class Roads(Part):
    """A road is finished when both ends stop or it runs into itself: 1 point a tile, finished or not (S0:85-87, 136).

    Tiles are counted, not segments: a road that comes back to the same crossing counts that tile once.
    """

    key = "roads"
    requires = ("deploying",)
    feature_kind = ROAD
    by_feature = True
    pays_unfinished = True

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return feature.open_ports == 0

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the tiles."""
        cells = in_order(board, feature.cells)
        return (Term("road.tiles", len(cells), len(cells), cells),)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, ROAD)

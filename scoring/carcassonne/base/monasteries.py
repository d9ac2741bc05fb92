"""Monasteries: monks, one point for the monastery and one for each tile around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.move import Draw
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Move, Step, Term

MONASTERY: Final = "monastery"
ALL_AROUND: Final = 8


class Monasteries(Part):
    """A monastery is finished when all eight cells around it are taken, whoever laid what there: 9 points (S0:105).

    Unfinished it pays 1 for itself and 1 for each tile around it (S0:136).
    """

    key = "monasteries"
    requires = ("deploying",)
    feature_kind = MONASTERY
    by_tiles_around = True
    pays_unfinished = True

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return board.neighbours(feature.parts[0][0]) == ALL_AROUND

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the monastery and its neighbours."""
        cell = feature.parts[0][0]
        around = in_order(board, (other for other in ring(cell) if other in board.laid))
        itself = Term("monastery.itself", 1, 1, (cell,))
        return (itself, Term("monastery.neighbours", len(around), len(around), around)) if around else (itself,)

    def drawn(self, rules: Carcassonne, move: Move) -> Iterable[str]:
        """Return that a tile with a monastery was drawn."""
        segments = DESIGNS[move.tile].segments if isinstance(move, Draw) and move.tile in DESIGNS else ()
        return (MONASTERY,) if any(segment.kind == MONASTERY for segment in segments) else ()

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, MONASTERY)

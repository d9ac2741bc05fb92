"""Russian promos of 2013: a hut that is worth most where nothing lies around it. Rules: expansions:russian2013 (N9)."""

from __future__ import annotations

from typing import Final

from scoring.carcassonne.base.monasteries import ALL_AROUND
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Step, Term

HUT: Final = "hut"


class Huts(Part):
    """Baba Yaga's hut takes a figure as a monastery does: it pays 1, and 1 for each empty cell around it (N9).

    Surrounded it is finished and pays 1. It is no monastery for anything else. Cells on which no tile can ever lie are
    not empty.
    """

    key = "huts"
    requires = ("deploying",)
    feature_kind = HUT
    by_tiles_around = True
    pays_unfinished = True

    def is_complete(self, rules: Carcassonne, board: Board, feature: Feature) -> bool:
        return board.neighbours(feature.parts[0][0]) == ALL_AROUND

    def terms(self, rules: Carcassonne, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Count the hut and the empty cells around it."""
        cell = feature.parts[0][0]
        itself = Term("hut.itself", 1, 1, (cell,))
        empty = ALL_AROUND - board.neighbours(cell)
        return (itself, Term("hut.empty", empty, empty, (cell,))) if empty else (itself,)

    def final(self, rules: Carcassonne, step: Step) -> Step:
        return rules.score_unfinished(step, HUT)


SET: Final = Expansion(order=145, listed=370, sets=(Set("russian2013"),), parts=(lambda _: Huts(),))

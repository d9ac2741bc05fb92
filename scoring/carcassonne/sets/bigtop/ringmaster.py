"""The ringmaster: a figure that is paid for what of the circus lies around it (N1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.bigtop.acrobats import ACROBATS
from scoring.carcassonne.sets.bigtop.circus import is_circus
from scoring.carcassonne.tally import in_order
from scoring.kernel import Scored, State, Step, Term

RINGMASTER: Final = "ringmaster"
EACH: Final = 2


class Ringmaster(Part):
    """One ringmaster for each seat: a meeple that gets 2 for each tile of the circus near it, when it is scored (N1).

    These are the tiles with a circus or with acrobats on its nine cells, with or without the majority.
    """

    key = RINGMASTER
    counting = True
    requires = ("deploying",)

    def supply(self) -> Mapping[str, int]:
        """Give each seat one."""
        return {RINGMASTER: 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        """Count one."""
        return 1

    def paid(self, rules: Carcassonne, step: Step, feature: Feature, awards: Collection[Scored]) -> Step:
        """Pay each ringmaster on a road, city, monastery or field that is scored, though it bring nothing."""
        # Not the lords of a castle (N1).
        if feature.kind not in rules.spot_kinds:
            return step
        for figure in feature.figures:
            if figure.kind == RINGMASTER:
                cells = tiles_of_the_circus(step.state[Board], figure.cell)
                terms = (Term("ringmaster.tiles", len(cells), EACH * len(cells), cells),)
                if cells:
                    step = step.score(Scored(figure.seat, RINGMASTER, terms, figure.cell, final=step.state.over))
        return step


def tiles_of_the_circus(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """Return those of nine cells on which a circus or acrobats are printed."""
    near = [other for other in (cell, *ring(cell)) if other in board.laid]
    return in_order(board, (other for other in near if is_circus(board, other) or _has_acrobats(board, other)))


def _has_acrobats(board: Board, cell: Cell) -> bool:
    return any(segment.kind == ACROBATS for segment in board.laid[cell].segments)

"""The Wind Roses: tiles that pay in the quarter that they name, seen from a rose. Rules: expansions:windroses (N2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import Expansion, Set
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel import Scored, Seat, Step, Term

WINDROSE: Final = "windrose"
ROSES: Final = ("rose:orange", "rose:blue")
"""The marks of the whole roses."""
QUARTERS: Final[Mapping[str, tuple[int, int]]] = {
    "rose:NW": (-1, -1),
    "rose:NE": (1, -1),
    "rose:SE": (1, 1),
    "rose:SW": (-1, 1),
}
"""The mark of each quarter, and on which side of a rose that lies as printed it is, across and down."""
A_QUARTER: Final = 3


class WindRoses(Part):
    """Whoever lays a quarter rose in the quarter that it names gets 3 points at once (N2).

    The quarters are seen from the whole rose that was laid last, as it lies. Its row and its column belong to both
    quarters that they part.
    """

    key = "windroses"

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Pay for a quarter rose in its quarter."""
        board = step.state[Board]
        assert board.last is not None, "a tile was laid"
        mark = next((mark for mark in board.laid[board.last].face.tile.printed if mark in QUARTERS), None)
        rose = rose_that_counts(board) if mark is not None else None
        if mark is None or rose is None or not lies_in(board, board.last, mark, rose):
            return step
        term = Term("windrose.quarter", 1, A_QUARTER, (rose, board.last))
        return step.score(Scored(seat, WINDROSE, (term,), board.last))


def rose_that_counts(board: Board) -> Cell | None:
    """Return where the whole rose lies that was laid last; None where none lies."""
    roses = (cell for cell, laid in board.laid.items() if any(map(laid.face.tile.has, ROSES)))
    return max(roses, key=lambda cell: board.laid[cell].number, default=None)


def lies_in(board: Board, cell: Cell, mark: str, rose: Cell) -> bool:
    """Return whether a cell is in the quarter of a mark, seen from a rose as that lies."""
    across, down = QUARTERS[mark]
    for _turn in range(board.laid[rose].face.rotation):
        across, down = -down, across
    return (cell[0] - rose[0]) * across >= 0 and (cell[1] - rose[1]) * down >= 0


SET: Final = Expansion(order=350, sets=(Set("windroses", leads=1),), parts=(lambda _: WindRoses(),))

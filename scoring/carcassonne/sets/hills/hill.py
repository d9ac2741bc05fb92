"""Hills, which hide a tile and break ties, and vineyards, which pay monasteries (A9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from scoring.carcassonne.base.monasteries import MONASTERY
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import Feature, Figure
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import in_order
from scoring.kernel import Seat, State, Step, Term

HILL: Final = "hill"
VINEYARD: Final = "vineyard"
A_VINEYARD: Final = 3
SHRINE: Final = "shrine"
GARDEN: Final = "garden"

Breaks = Literal["any", "most"]
BREAKS: Final[tuple[Breaks, ...]] = get_args(Breaks)
Grown = Literal["monasteries", "gardens"]
GROWN: Final[tuple[Grown, ...]] = get_args(Grown)


class Hills(Part):
    """A hill lies on a tile of the bag that nobody has seen, and whoever stands on one wins a tie (A9).

    With `breaks` "any" one figure on a hill is enough, with "most" the seat with most of them wins.
    """

    key = "hills"

    def __init__(self, *, breaks: Breaks = "any") -> None:
        self.most = breaks == "most"

    def set_up(self, rules: Carcassonne, state: State) -> State:
        """Put a tile of the bag under each hill among the tiles that lie first."""
        for cell in state[Board].laid:
            if shows(state[Board], cell, HILL):
                state = state.put(state[Bag].taken_unseen())
        return state

    def laid(self, rules: Carcassonne, step: Step, seat: Seat) -> Step:
        """Put a tile of the bag under a hill."""
        board = step.state[Board]
        if board.last is None or not shows(board, board.last, HILL):
            return step
        return step.to(step.state.put(step.state[Bag].taken_unseen()))

    def prevails(
        self, rules: Carcassonne, board: Board, figures: Sequence[Figure], tied: Sequence[Seat]
    ) -> Sequence[Seat]:
        """Return those who stand on a hill, if any of the tied do."""
        above = [
            figure.seat for figure in figures if rules.is_counting(figure.kind) and shows(board, figure.cell, HILL)
        ]
        counts = {seat: above.count(seat) for seat in tied}
        most = max(counts.values())
        return [seat for seat in tied if counts[seat] >= (most if self.most else min(most, 1))]


class Vineyards(Part):
    """A finished monastery or shrine gets 3 for each vineyard on the eight tiles around it (A9).

    With `beside` "gardens" a finished garden gets them too.
    """

    key = "vineyards"

    def __init__(self, *, beside: Grown = "monasteries") -> None:
        self.served = (MONASTERY, SHRINE, GARDEN) if beside == "gardens" else (MONASTERY, SHRINE)

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        # A figure that is fetched early gets nothing for them (A9).
        if not complete or feature.kind not in self.served:
            return terms
        around = (cell for cell in ring(feature.parts[0][0]) if cell in board.laid and shows(board, cell, VINEYARD))
        cells = in_order(board, around)
        if not cells:
            return terms
        return (*terms, Term("monastery.vineyards", len(cells), A_VINEYARD * len(cells), cells))


def shows(board: Board, cell: Cell, mark: str) -> bool:
    return board.laid[cell].face.tile.has(mark)

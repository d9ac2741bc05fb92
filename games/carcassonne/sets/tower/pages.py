"""The pages of The Tower: storeys, who is taken and held, and who is bought back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.sets.tower.drawing import DRAWN, kind_of
from games.phrasing.common.label import figure_label
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.tower.prison import (
    CAPTURING,
    EXCHANGING,
    Exchange,
    FigureCaptured,
    Prison,
    PrisonerFreed,
    Ransom,
)
from scoring.carcassonne.sets.tower.tower import TOWER, Storey, Towers
from scoring.carcassonne.turn import PLACING
from scoring.kernel import Move, Seat, State


def foundation(board: Board, cell: Cell) -> str:
    return next(segment.id for segment in board.laid[cell].segments if segment.kind == TOWER)


class TowerPages(CarcassonnePages):
    """Towers: the storeys that are built, and those that are left."""

    parts = ("towers",)
    figure_moves = (Storey,)
    keys_title = gettext_lazy("Or add a floor")
    keys_label = gettext_lazy("Add a floor to a tower")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        return keys_of(table_view, (move for move in moves if isinstance(move, Storey)))

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the storeys that a seat can still build."""
        yield Item(table_view.position.state[Towers].left[seat], _("Tower floors"), icon="tower-storey")

    def has_items(self, state: State) -> bool:
        return state.get(Towers) is not None

    def put_down(self, move: Move) -> str:
        return "tower-storey" if isinstance(move, Storey) else ""

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield the towers, each of its height."""
        towers = state.get(Towers)
        for cell, height in towers.heights.items() if towers else ():
            yield Piece(kind_of(height), cell, foundation(state[Board], cell))

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return DRAWN.get(piece.kind, "")


class PrisonPages(CarcassonnePages):
    """The prisoners: who is taken and held, and who is bought back."""

    parts = ("prison",)
    phases = {
        CAPTURING: asking(gettext_lazy("Who is captured?"), gettext_lazy("Nobody")),
        EXCHANGING: asking(gettext_lazy("Which prisoner goes back in exchange?")),
    }
    keys_title = gettext_lazy("Buy back")
    keys_label = gettext_lazy("Buy a prisoner back for 3 points")
    instead_title = gettext_lazy("Buy back")
    news = (FigureCaptured, PrisonerFreed)

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the own figures that may be bought back, each as its picture with its captor's name."""
        for key in keys_of(table_view, (move for move in moves if isinstance(move, Ransom))):
            yield replace(key, number=0)

    def holder(self, move: Move) -> int | None:
        match move:
            case Ransom():
                return move.from_
            case Exchange():
                return move.with_
        return None

    def instead(self, table_view: TableView) -> Iterable[Move]:
        """Return the own figures that may be bought back with the tile still in hand."""
        state = table_view.position.state
        moves = table_view.position.rules.legal_moves(state, state.turn) if state.phase == PLACING else ()
        return [move for move in moves if isinstance(move, Ransom)]

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the figures that a seat holds, by their owners."""
        for (_owner, kind), count in Counter(table_view.position.state[Prison].cells[seat]).items():
            yield Item(count, _("Prisoners: %(figure)s") % {"figure": figure_label(kind)}, icon="prisoner")

    def has_items(self, state: State) -> bool:
        prison = state.get(Prison)
        return prison is not None and any(prison.cells)


PAGES: Final = (TowerPages(), PrisonPages())

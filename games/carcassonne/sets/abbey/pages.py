"""The pages of Abbey & Mayor: the abbey into a hole, the wagon's way on, the barn on a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import act_sheet, asked_seat, asking
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import FIGURE
from games.carcassonne.pages.board.set_pages import CarcassonnePages
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, SECOND_ABBEY, Abbeys, LayAbbey
from scoring.carcassonne.sets.abbey.barn import BARN
from scoring.carcassonne.sets.abbey.wagon import DRIVING
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import Move, Seat, State


class AbbeyPages(CarcassonnePages):
    """The abbey: laid into a hole instead of a tile, or before its player."""

    parts = ("abbey",)
    phases = dict.fromkeys(
        (SECOND_ABBEY, LAST_ABBEYS), asking(gettext_lazy("Place the abbey?"), gettext_lazy("Keep it"))
    )
    instead_title = gettext_lazy("Or place the abbey")

    def instead(self, table_view: TableView) -> Iterable[Move]:
        """Return the holes into which the abbey may be laid."""
        state = table_view.position.state
        if state.phase != DRAWING or not state[Abbeys].left[state.turn]:
            return []
        moves = table_view.position.rules.legal_moves(state, state.turn)
        return [move for move in moves if isinstance(move, LayAbbey)]

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the abbey that a seat still has."""
        if table_view.position.state[Abbeys].left[seat]:
            yield Item(1, _("Abbey"), icon="abbey")

    def has_items(self, state: State) -> bool:
        return state.get(Abbeys) is not None

    def put_down(self, move: Move) -> str:
        return "abbey" if isinstance(move, LayAbbey) else ""


def driving(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks where a wagon drives on, or whether it goes back to its owner."""
    name = table_view.seat_views[asked_seat(table_view)].name
    return act_sheet(table_view, _("Where does the wagon go?"), _("Back to %(name)s") % {"name": name})


class WagonPages(CarcassonnePages):
    """The wagon's way on."""

    parts = ("wagon",)
    phases = {DRIVING: driving}


class BarnPages(CarcassonnePages):
    """The barn on a corner."""

    parts = ("barn",)

    def stands_at(self, figure: str, cell: Cell) -> tuple[int, int] | None:
        """Return left and top of a barn: in the middle of the corner at which four tiles meet."""
        return (cell[0] * CELL - FIGURE // 2, cell[1] * CELL - FIGURE // 2) if figure == BARN else None


PAGES: Final = (AbbeyPages(), WagonPages(), BarnPages())

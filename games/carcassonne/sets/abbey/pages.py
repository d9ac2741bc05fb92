"""What Abbey & Mayor bring to the pages: the abbey into a hole, the wagon's way on, the barn on a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import Addition
from games.carcassonne.pages.board.drawing import FIGURE
from games.log.position import Position
from games.screens.table.header import Item
from games.screens.table.svg import CELL
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.rules import DRAWING
from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, Abbeys, LayAbbey
from scoring.carcassonne.sets.abbey.barn import BARN
from scoring.carcassonne.sets.abbey.wagon import DRIVING
from scoring.kernel import Move, Seat


def on_its_corner(cell: Cell) -> tuple[int, int]:
    """Return left and top of a barn: in the middle of the corner at which four tiles meet."""
    return cell[0] * CELL - FIGURE // 2, cell[1] * CELL - FIGURE // 2


def instead(table_view: TableView) -> Iterable[Move]:
    """Return the holes into which the abbey may be laid instead of a tile being drawn."""
    state = table_view.position.state
    if state.phase != DRAWING or not state[Abbeys].left[state.turn]:
        return []
    moves = table_view.position.rules.legal_moves(state, state.turn)
    return [move for move in moves if isinstance(move, LayAbbey)]


def items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the abbey that a seat still has."""
    if position.state[Abbeys].left[seat]:
        yield Item(1, _("Abbey"), icon="abbey")


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"abbey"}),
        phases={LAST_ABBEYS: asking(lambda: _("Does the abbey go into a hole?"), lambda: _("Keep it"))},
        instead=instead,
        instead_title=lambda: _("Or lay the abbey"),
        items=items,
        has_items=lambda state: state.get(Abbeys) is not None,
    ),
    Addition(
        parts=frozenset({"wagon"}),
        phases={DRIVING: asking(lambda: _("Where does the wagon drive?"), lambda: _("It goes home"))},
    ),
    Addition(parts=frozenset({"barn"}), stands={BARN: on_its_corner}),
)

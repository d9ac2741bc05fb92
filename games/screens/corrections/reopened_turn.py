"""A turn opened again: what every game's pages share of it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.log.correction import Draft, OpenedTurn
from games.log.position import Position
from games.models import DrawBy, LogBy
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Move


@dataclass(frozen=True, slots=True)
class Opened:
    """A turn that is put right, or before which one is added, with the phone's table view before it.

    `number` is the turn's. `adds` says that a forgotten turn is entered before it.
    """

    turn: OpenedTurn
    draft: Draft
    before: TableView
    number: int
    adds: bool

    @property
    def seat_view(self) -> SeatView:
        return self.before.seat_views[self.turn.moves[0].seat]


@dataclass(frozen=True, slots=True)
class Talk:
    """Table talk that is put right: an adjustment or a note, and whose it was."""

    seat: int
    move: Move


def lenient(table_view: TableView, position: Position, base: str) -> TableView:
    """Return the phone's table view of another moment, where it may log for anybody, under another address."""
    # A copy: the table itself is played on as it was agreed.
    table = copy(table_view.table)
    table.log_by, table.draw_by = LogBy.ANYONE, DrawBy.BAG
    return replace(table_view, table=table, position=position, base=base)


def title_of(one: Opened) -> str:
    if one.adds:
        return _("A turn before turn %(turn)s") % {"turn": one.number}
    return _("Turn %(turn)s, as it was") % {"turn": one.number}

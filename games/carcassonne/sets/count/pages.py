"""The pages of The Count of Carcassonne: quarters to enter, the count, and the way out of a quarter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.drawing import symbol_drawn
from games.carcassonne.pages.board.set_pages import CarcassonnePages, Piece
from scoring.carcassonne.sets.count.city import COUNT
from scoring.carcassonne.sets.count.consolation import ENTERING, MOVING
from scoring.carcassonne.sets.count.transfers import LEAVING, LEAVING_LAST

transfer = asking(_("Who leaves the city for what is scored now?"), _("Nobody"))


class CountPages(CarcassonnePages):
    """The count: quarters to enter, and where he goes."""

    parts = ("consolation",)
    phases = {
        ENTERING: asking(_("A meeple into a quarter?"), _("No meeple")),
        MOVING: asking(_("Where does the count go?"), _("He stays")),
    }

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return symbol_drawn(COUNT) if piece.kind == COUNT else ""


class TransferPages(CarcassonnePages):
    """The way out of a quarter."""

    parts = ("transfers",)
    phases = {LEAVING: transfer, LEAVING_LAST: transfer}


PAGES: Final = (CountPages(), TransferPages())

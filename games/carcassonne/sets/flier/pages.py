"""The pages of The Flier: a flight by what the die shows, and where it lands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages
from games.phrasing.common.label import figure_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.flier.rules import LANDING, SECOND_LANDING, Fly
from scoring.kernel import Move

landing = asking(gettext_lazy("Where does it land?"))


class FlierPages(CarcassonnePages):
    """A flight by what the die shows, and where it lands."""

    parts = ("flier",)
    phases = {LANDING: landing, SECOND_LANDING: landing}
    figure_moves = (Fly,)
    keys_title = gettext_lazy("Or fly")
    keys_label = gettext_lazy("Fly as far as the die shows")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield what the die may show, for each figure that may fly."""
        for key in keys_of(table_view, (move for move in moves if isinstance(move, Fly))):
            yield ActionKey(key.field, key.value, "", key.words, key.label)

    def key_words(self, move: Move) -> str:
        if not isinstance(move, Fly):
            return ""
        return _("%(figure)s: die %(die)s") % {"figure": capfirst(figure_label(move.figure)), "die": move.die}


PAGES: Final = (FlierPages(),)

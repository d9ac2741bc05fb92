"""The pages of Hills & Sheep: shepherds with the token that was drawn, and what their flocks do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import CarcassonnePages
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.hills.sheep import GRAZING, WOLF, Flocks, Gather, Grow
from scoring.kernel import Move, Seat, State


def token_words(token: object) -> str:
    return _("wolf") if token == WOLF else _("%(count)s sheep") % {"count": token}


def flock(state: State, seat: Seat) -> int:
    """Return how many sheep a seat's shepherd has."""
    flocks = state.get(Flocks)
    return sum(flocks.sheep.get(seat, ())) if flocks else 0


class ShepherdPages(CarcassonnePages):
    """Shepherds with the token that was drawn, and what their flocks do."""

    parts = ("shepherds",)
    phases = {GRAZING: asking(gettext_lazy("What does the flock do?"))}

    def drawn_words(self, token: object) -> str:
        return token_words(token)

    def key_words(self, move: Move) -> str:
        match move:
            case Grow():
                return _("%(token)s!") % {"token": token_words(move.token)}
            case Gather():
                return _("Bring the flocks home")
        return ""

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the sheep of a seat's flock."""
        if count := flock(table_view.position.state, seat):
            yield Item(count, _("Sheep"), icon="sheep")

    def has_items(self, state: State) -> bool:
        flocks = state.get(Flocks)
        return flocks is not None and bool(flocks.sheep)


PAGES: Final = (ShepherdPages(),)

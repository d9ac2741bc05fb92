"""What Hills & Sheep bring to the pages: shepherds with the token that was drawn, and what their flocks do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages
from games.carcassonne.words.place import cell_label
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Deploy
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
    keys_title = gettext_lazy("Or a shepherd, with the token drawn")
    keys_label = gettext_lazy("Put the shepherd, with the token that was drawn")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield each field for the shepherd, with each token that may have been drawn."""
        found = [move for move in moves if isinstance(move, Deploy) and move.token is not None]
        for key, move in zip(keys_of(table_view, found), found, strict=True):
            where = _("%(field)s: %(token)s") % {"field": key.words, "token": token_words(move.token)}
            yield ActionKey(key.field, key.value, "", where, f"{key.label} {token_words(move.token)}")

    def key_words(self, move: Move) -> str:
        match move:
            case Grow():
                facts = {"token": token_words(move.token), "cell": cell_label(move.at)}
                return _("Drawn: %(token)s (%(cell)s)") % facts
            case Gather():
                return _("Bring the flocks home (%(cell)s)") % {"cell": cell_label(move.at)}
        return ""

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the sheep of a seat's flock."""
        if count := flock(table_view.position.state, seat):
            yield Item(count, _("Sheep"), icon="sheep")

    def has_items(self, state: State) -> bool:
        flocks = state.get(Flocks)
        return flocks is not None and bool(flocks.sheep)


PAGES: Final = (ShepherdPages(),)

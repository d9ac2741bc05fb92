"""The pages of The Robbers: where they are sent, whom they rob, and the bag that the table tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of, move_value
from games.carcassonne.pages.board.action_sheet import act_sheet, asked_seat
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages
from games.carcassonne.pages.parts.track.pages import asked, spoken
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.svg import pieces
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.sets.robbers.rules import ROBBERS, SENDING, SHARING, SIGN, Robbers, SendRobber, TellBag
from scoring.kernel import Move, Seat, State


def sending(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks beside whose marker a robber goes, with the track."""
    state, seat = table_view.position.state, asked_seat(table_view)
    moves = [move for move in table_view.position.rules.legal_moves(state, seat) if isinstance(move, SendRobber)]
    words = {move_value(move): place_words(table_view, move) for move in moves}
    return asked(
        table_view, spoken(act_sheet(table_view, _("Robber: beside whose marker?"), _("The robber stays")), words)
    )


def place_words(table_view: TableView, move: SendRobber) -> str:
    """Return whose marker it is, and where."""
    track = table_view.position.state[Track]
    at = track.at(move.beside, move.marker)
    facts = {"name": table_view.seat_views[move.beside].name, "number": move.marker, "at": at}
    if len(track.markers[move.beside]) > 1:
        return _("%(name)s, marker %(number)s: %(at)s") % facts
    return _("%(name)s: %(at)s") % facts


def sharing(table_view: TableView, _ask: Ask) -> Content:
    return asked(table_view, act_sheet(table_view, _("Whose points does the robber halve?")))


class RobberPages(CarcassonnePages):
    """The robbers: where they are sent, whom they rob, and the bag that the table tells of."""

    parts = (ROBBERS,)
    phases = {SENDING: sending, SHARING: sharing}
    keys_title = gettext_lazy("A money bag")
    keys_label = gettext_lazy("Say that this tile has a money bag, before the meeple")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the key that says that there is a bag."""
        return keys_of(table_view, (move for move in moves if isinstance(move, TellBag)))

    def key_words(self, move: Move) -> str:
        return _("This tile has one") if isinstance(move, TellBag) else ""

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield a robber that is in hand."""
        if table_view.position.state[Robbers].beside[seat] is None:
            yield Item(1, _("A robber"), href=f"{pieces()}#{SIGN}", counts=False)

    def has_items(self, state: State) -> bool:
        return state.get(Robbers) is not None


PAGES: Final = (RobberPages(),)

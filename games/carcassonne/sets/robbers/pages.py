"""What The Robbers bring to the pages: where they are sent, whom they rob, and the bag that the table tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.additions.track.pages import asked, spoken
from games.carcassonne.pages.board.acts import keys_of, move_value
from games.carcassonne.pages.board.addition import ActionKey, Addition
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.plain import act_sheet, asked_seat
from games.log.position import Position
from games.screens.table.header import Item
from games.screens.table.sheet import Content
from games.screens.table.sight import TableView
from games.screens.table.svg import pieces
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.sets.robbers.rules import ROBBERS, SENDING, SHARING, SIGN, Robbers, SendRobber, TellBag
from scoring.kernel import Move, Seat


def sending(sight: TableView, _ask: Ask) -> Content:
    """Return the sheet that asks beside whose marker a robber goes, with the track."""
    state, seat = sight.position.state, asked_seat(sight)
    moves = [move for move in sight.position.rules.legal_moves(state, seat) if isinstance(move, SendRobber)]
    words = {move_value(move): place_words(sight, move) for move in moves}
    return asked(sight, spoken(act_sheet(sight, _("Robber: beside whose marker?"), _("The robber stays")), words))


def place_words(sight: TableView, move: SendRobber) -> str:
    """Return whose marker it is, and where."""
    track = sight.position.state[Track]
    at = track.at(move.beside, move.marker)
    facts = {"name": sight.sitters[move.beside].name, "number": move.marker, "at": at}
    if len(track.markers[move.beside]) > 1:
        return _("%(name)s, marker %(number)s: %(at)s") % facts
    return _("%(name)s: %(at)s") % facts


def sharing(sight: TableView, _ask: Ask) -> Content:
    return asked(sight, act_sheet(sight, _("Whose points does the robber halve?")))


def keys(sight: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield the key that says that there is a bag."""
    return keys_of(sight, (move for move in moves if isinstance(move, TellBag)))


def items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield a robber that is in hand."""
    if position.state[Robbers].beside[seat] is None:
        yield Item(1, _("A robber"), href=f"{pieces()}#{SIGN}", counts=False)


ADDITIONS: Final = (
    Addition(
        parts=frozenset({ROBBERS}),
        phases={SENDING: sending, SHARING: sharing},
        keys=keys,
        keys_title=lambda: _("A money bag"),
        keys_label=lambda: _("Say that this tile has a money bag, before the figure"),
        key_words={TellBag: lambda _move: _("This tile has one")},
        items=items,
        has_items=lambda state: state.get(Robbers) is not None,
    ),
)

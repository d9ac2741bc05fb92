"""What The Princess & the Dragon brings to the pages: the dragon's steps, the fairy, knights that go home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of, move_value
from games.carcassonne.pages.board.action_sheet import act_sheet
from games.carcassonne.pages.board.addition import ActionKey, Addition
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import nobodys
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.princess.dragon import DRAGON, LONGEST_WALK, WALKING, Walk
from scoring.carcassonne.sets.princess.fairy import FAIRY, FairyMove
from scoring.carcassonne.sets.princess.knights import SendKnight
from scoring.kernel import Move


def walking(table_view: TableView, _ask: Ask) -> Content:
    """Return the sheet of the dragon's next step: the tiles beside it, lit on the board."""
    path = table_view.position.state[Walk].path or ()
    title = _("Dragon: step %(number)s of %(of)s")
    return act_sheet(table_view, title % {"number": len(path), "of": LONGEST_WALK})


def fairy_keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    return keys_of(table_view, (move for move in moves if isinstance(move, FairyMove)))


def knight_keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    return keys_of(table_view, (move for move in moves if isinstance(move, SendKnight)))


ADDITIONS: Final = (
    Addition(parts=frozenset({"dragon"}), phases={WALKING: walking}, draw={DRAGON: nobodys(DRAGON)}),
    Addition(
        parts=frozenset({"fairy"}),
        keys=fairy_keys,
        keys_title=lambda: _("Or send the fairy"),
        keys_label=lambda: _("Send the fairy"),
        figure_moves={FairyMove: move_value},
        draw={FAIRY: nobodys(FAIRY)},
    ),
    Addition(
        parts=frozenset({"princess"}),
        keys=knight_keys,
        keys_title=lambda: _("Or send a knight home"),
        keys_label=lambda: _("Send a knight home for the princess"),
        figure_moves={SendKnight: move_value},
    ),
)

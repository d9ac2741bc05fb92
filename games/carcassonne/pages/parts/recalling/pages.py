"""The pages of festivals, abbots and escapes: a figure that goes home instead of another being put."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.drawing import figure_name, thumb_of
from games.carcassonne.pages.board.places import of_turn
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages
from games.carcassonne.words.place import cell_label
from games.forms.submission import RejectedInput, Submission
from games.log.position import Position
from games.phrasing.common.label import figure_label, role_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.base.recalling import Recall, standing_at
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE
from scoring.kernel import MalformedMove, Move

HOME: Final = re.compile(r"([a-z_]{1,16})\.(-?[0-9]{1,3})\.(-?[0-9]{1,3})(?:\.([a-z]{1,4}[0-9]{0,2}))?")


def home_key(table_view: TableView, move: Recall, number: int) -> ActionKey:
    """Return the key that takes a figure home."""
    found = standing_at(table_view.position.state[Board], table_view.position.state.turn, move)
    assert found is not None, "legal moves speak of figures that stand there"
    feature, figure = found
    what = role_label(feature.kind) if move.figure == MEEPLE else figure_label(move.figure)
    words = _("%(what)s, %(where)s") % {"what": capfirst(what), "where": cell_label(move.at)}
    label, thumb = _("Take home: %(figure)s") % {"figure": words}, thumb_of(table_view.position, move.at)
    drawing = figure_name(figure.kind, feature.kind)
    return ActionKey("home", home_value(move), drawing, capfirst(what), label, move.at, number, thumb=thumb)


def home_value(move: Recall) -> str:
    """Return the form value that takes a figure home: "abbot.3.-2", or "meeple.3.-2.c1" where there are several."""
    x, y = move.at
    return f"{move.figure}.{x}.{y}.{move.on}" if move.on else f"{move.figure}.{x}.{y}"


def read_home(form: Mapping[str, str], position: Position) -> Submission:
    """Return the figure that goes home."""
    text = form["home"]
    found = HOME.fullmatch(text)
    if found is None:
        raise MalformedMove("`home`: expected a figure, its cell, and where there are several its segment")
    move = of_turn(position, {"do": "recall", "figure": found[1], "at": [int(found[2]), int(found[3])]})
    return Submission(({**move, "on": found[4]} if found[4] else move,), RejectedInput("home", text))


class RecallingPages(CarcassonnePages):
    """A figure that goes home instead of another being put."""

    parts = ("recalling",)
    readers = {"home": read_home}
    figure_moves = (Recall,)
    keys_title = gettext_lazy("Or take home")
    keys_label = gettext_lazy("Take a meeple home")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        """Yield the figures that may go home instead, numbered as on the board if there are several."""
        recalls = [move for move in moves if isinstance(move, Recall)]
        several = len(recalls) > 1
        for number, move in enumerate(recalls, 1):
            yield home_key(table_view, move, number if several else 0)

    def figure_value(self, move: Move) -> str:
        return home_value(move) if isinstance(move, Recall) else ""


PAGES: Final = (RecallingPages(),)

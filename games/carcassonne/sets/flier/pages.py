"""What The Flier brings to the pages: a flight by what the die shows, and where it lands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of, move_value
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import ActionKey, Addition
from games.phrasing.common.label import figure_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.flier.rules import LANDING, SECOND_LANDING, Fly
from scoring.kernel import Move


def keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield what the die may show, for each figure that may fly."""
    for key in keys_of(table_view, (move for move in moves if isinstance(move, Fly))):
        yield ActionKey(key.field, key.value, "", key.words, key.label)


def words(move: Fly) -> str:
    return _("%(figure)s: die %(die)s") % {"figure": capfirst(figure_label(move.figure)), "die": move.die}


landing = asking(lambda: _("Where does it land?"))

ADDITIONS: Final = (
    Addition(
        parts=frozenset({"flier"}),
        phases={LANDING: landing, SECOND_LANDING: landing},
        keys=keys,
        keys_title=lambda: _("Or fly"),
        keys_label=lambda: _("Fly as far as the die shows"),
        key_words={Fly: words},
        figure_moves={Fly: move_value},
    ),
)

"""What Hills & Sheep bring to the pages: shepherds with the token that was drawn, and what their flocks do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import ActionKey, Addition
from games.carcassonne.words.place import cell_label
from games.log.position import Position
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.sets.hills.sheep import GRAZING, WOLF, Flocks, Gather, Grow
from scoring.kernel import Move, Seat, State


def token_words(token: object) -> str:
    return _("wolf") if token == WOLF else _("%(count)s sheep") % {"count": token}


def keys(table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
    """Yield each field for the shepherd, with each token that may have been drawn."""
    found = [move for move in moves if isinstance(move, Deploy) and move.token is not None]
    for key, move in zip(keys_of(table_view, found), found, strict=True):
        where = _("%(field)s: %(token)s") % {"field": key.words, "token": token_words(move.token)}
        yield ActionKey(key.field, key.value, "", where, f"{key.label} {token_words(move.token)}")


def grow_words(move: Grow) -> str:
    return _("Drawn: %(token)s (%(cell)s)") % {"token": token_words(move.token), "cell": cell_label(move.at)}


def gather_words(move: Gather) -> str:
    return _("Bring the flocks home (%(cell)s)") % {"cell": cell_label(move.at)}


def flock(state: State, seat: Seat) -> int:
    """Return how many sheep a seat's shepherd has."""
    flocks = state.get(Flocks)
    return sum(flocks.sheep.get(seat, ())) if flocks else 0


def items(position: Position, seat: Seat) -> Iterator[Item]:
    """Yield the sheep of a seat's flock."""
    if count := flock(position.state, seat):
        yield Item(count, _("Sheep"), icon="sheep")


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"shepherds"}),
        phases={GRAZING: asking(lambda: _("What does the flock do?"))},
        keys=keys,
        keys_title=lambda: _("Or a shepherd, with the token drawn"),
        keys_label=lambda: _("Put the shepherd, with the token that was drawn"),
        key_words={Grow: grow_words, Gather: gather_words},
        items=items,
        has_items=lambda state: bool(state[Flocks].sheep) if state.get(Flocks) else False,
    ),
)

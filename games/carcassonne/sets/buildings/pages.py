"""The pages of Little Buildings: keys beside the figure, buildings on tiles and before the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.sets.buildings.words import building_label
from games.screens.table.header import Item
from games.screens.table.svg import sprite
from games.screens.table.table_view import TableView
from scoring.carcassonne.sets.buildings.rules import KINDS, SIGNS, Build, Buildings
from scoring.kernel import Move, Seat, State

SHEET: Final = "carcassonne/buildings.svg"
"""The drawings, in a file of their own that only tables with this box load."""
SIGN_OF: Final = {kind: sign for sign, kind in SIGNS.items()}
ASIDE: Final = 26
SIZE: Final = 46
"""The place in a corner of the tile, from the middle, and the side of the drawing there."""


def symbol(kind: str) -> str:
    """Return the address of the drawing of a building."""
    return f"{sprite(SHEET)}#{kind}"


class BuildingPages(CarcassonnePages):
    """Buildings instead of figures, each in the corner of its tile."""

    parts = ("buildings",)
    figure_moves = (Build,)
    keys_title = gettext_lazy("Or a little building")
    keys_label = gettext_lazy("Put a little building on the tile")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterator[ActionKey]:
        return keys_of(table_view, (move for move in moves if isinstance(move, Build)))

    def key_words(self, move: Move) -> str:
        return capfirst(building_label(move.kind_)) if isinstance(move, Build) else ""

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield each building on its tile."""
        built = state.get(Buildings)
        for cell, kind in built.standing.items() if built else ():
            yield Piece(SIGN_OF[kind], cell)

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        """Draw a building in the corner at the top right, out of the way of figures."""
        if piece.kind not in SIGNS:
            return ""
        return f'<use href="{symbol(SIGNS[piece.kind])}" x="{ASIDE}" y="-{ASIDE}" width="{SIZE}" height="{SIZE}"/>'

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the buildings that a seat has left, by their kinds."""
        hand = table_view.position.state[Buildings].hands[seat]
        words = {"tower": _("Little towers"), "house": _("Little houses"), "shed": _("Little sheds")}
        yield from (Item(hand[kind], words[kind], href=symbol(kind)) for kind in KINDS if hand[kind])

    def has_items(self, state: State) -> bool:
        return state.get(Buildings) is not None


PAGES: Final = (BuildingPages(),)

"""The pages of Mage & Witch: where the two go, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import PieceKind, act_sheet, asked_seat
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.drawing import symbol_drawn
from games.carcassonne.pages.board.set_pages import CarcassonnePages, Piece
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.sets.magewitch.rules import MAGE, MAGIC, MOVING, WITCH, Magic, MagicLeft, MoveMage, MoveWitch
from scoring.kernel import Move

PIECES: Final = {MAGE: gettext_lazy("Mage"), WITCH: gettext_lazy("Witch")}
GOES: Final = {MAGE: gettext_lazy("Where does the mage go?"), WITCH: gettext_lazy("Where does the witch go?")}


def moving(table_view: TableView, ask: Ask) -> Content:
    """Return the sheet that asks where the one of the two goes that is chosen, the mage at first.

    Each road and city has one place, on its newest tile: a piece counts for all of its feature, wherever it stands.
    """
    position = table_view.position
    board = position.state[Board]
    legal = list(position.rules.legal_moves(position.state, asked_seat(table_view)))
    going = [move for move in legal if isinstance(move, MAGIC) and move.at is not None]
    there = [piece for piece in (MAGE, WITCH) if any(move.piece == piece for move in going)]
    title = _("Where does the mage or the witch go?")
    if not there:
        return act_sheet(table_view, title)
    chosen = ask.figure if ask.figure in there else there[0]
    newest = dict[int, Magic]()
    for move in sorted((move for move in going if move.piece == chosen), key=lambda move: age(board, move)):
        newest[feature_of(board, move)] = move
    kinds = tuple(PieceKind(one, str(PIECES[one]), one, one == chosen) for one in there) if len(there) > 1 else ()
    others = [move for move in legal if move not in going]
    return act_sheet(table_view, str(GOES[chosen]), moves=[*newest.values(), *others], kinds=kinds)


def age(board: Board, move: Magic) -> int:
    """Return when the tile was laid on which the piece would stand."""
    return board.laid[cast("Cell", move.at)].number


def feature_of(board: Board, move: Magic) -> int:
    """Return which road or city the piece would stand on."""
    laid = board.laid[cast("Cell", move.at)]
    return board.root(laid.features[laid.face.tile.index(str(move.on))])


class MageWitchPages(CarcassonnePages):
    """The mage and the witch: where they go, and how they look."""

    parts = ("magewitch",)
    phases = {MOVING: moving}
    news = (MagicLeft,)

    def key_words(self, move: Move) -> str:
        match move:
            case MoveMage():
                return _("Mage") if move.at else _("The mage leaves")
            case MoveWitch():
                return _("Witch") if move.at else _("The witch leaves")
        return ""

    def goes_there(self, move: Move) -> tuple[str, int] | None:
        match move:
            case MoveMage():
                return MAGE, -1
            case MoveWitch():
                return WITCH, 1
        return None

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return symbol_drawn(piece.kind) if piece.kind in (MAGE, WITCH) else ""


PAGES: Final = (MageWitchPages(),)

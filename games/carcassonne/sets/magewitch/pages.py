"""The pages of Mage & Witch: where the two go, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.drawing import symbol_drawn
from games.carcassonne.pages.board.set_pages import CarcassonnePages, Piece
from scoring.carcassonne.sets.magewitch.rules import MAGE, MOVING, WITCH, MagicLeft, MoveMage, MoveWitch
from scoring.kernel import Move


class MageWitchPages(CarcassonnePages):
    """The mage and the witch: where they go, and how they look."""

    parts = ("magewitch",)
    phases = {MOVING: asking(gettext_lazy("Where does the mage or the witch go?"))}
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

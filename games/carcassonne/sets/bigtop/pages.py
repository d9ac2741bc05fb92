"""The pages of Under the Big Top: the animal under the tent, pyramids that are paid, a ringmaster with his hat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_keys import keys_of
from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import ActionKey, CarcassonnePages, Piece
from games.carcassonne.sets.bigtop.words import animal_label
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.feature import MEEPLE, Figure
from scoring.carcassonne.sets.bigtop.acrobats import ScoreAcrobats
from scoring.carcassonne.sets.bigtop.circus import LAST_SHOW, SHOW, TENT, ShowAnimal
from scoring.carcassonne.sets.bigtop.ringmaster import RINGMASTER
from scoring.kernel import Move, State

TENT_DRAWN: Final = (
    '<g stroke="#241910" stroke-width="2" stroke-linejoin="round"><path fill="#fff6df" d="M5 44V28L24 9l19 19v16z"/>'
    '<path fill="#cf3b32" d="M24 9L5 28v16h6V29zM24 9l-5 20v15h10V29zM24 9l13 20v15h6V28z"/>'
    '<path fill="#241910" d="M20 44c0-8 2-11 4-13c2 2 4 5 4 13z"/><path fill="#f0c64b" d="M24 9V1l9 3l-9 3z"/></g>'
)
HAT: Final = (
    '<g transform="translate({0} {1})" stroke="#fff6df" stroke-width="1.6" stroke-linejoin="round">'
    '<path fill="#241910" d="M10 6h28v5H10zM15 6V-9h18V6z"/><path fill="#cf3b32" stroke="none" d="M16 0h16v5H16z"/></g>'
)


class CircusPages(CarcassonnePages):
    """The tent, and the animal under it."""

    parts = ("circus",)
    phases = {
        SHOW: asking(gettext_lazy("The circus moves on: which animal was under the tent?")),
        LAST_SHOW: asking(gettext_lazy("The last show: which animal was under the tent?")),
    }

    def key_words(self, move: Move) -> str:
        """Name the animal, with its number."""
        return animal_label(move.animal) if isinstance(move, ShowAnimal) else ""

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        """Draw the tent."""
        return TENT_DRAWN if piece.kind == TENT else ""


class AcrobatPages(CarcassonnePages):
    """Full pyramids, which may be paid instead of placing a meeple."""

    parts = ("acrobats",)
    figure_moves = (ScoreAcrobats,)
    keys_title = gettext_lazy("Or have acrobats paid")
    keys_label = gettext_lazy("Have a full pyramid of acrobats paid")

    def keys(self, table_view: TableView, moves: Sequence[Move]) -> Iterable[ActionKey]:
        """Yield every full pyramid."""
        return keys_of(table_view, (move for move in moves if isinstance(move, ScoreAcrobats)))


class RingmasterPages(CarcassonnePages):
    """The ringmaster: a meeple with a tall hat."""

    parts = (RINGMASTER,)
    dressed = {RINGMASTER: MEEPLE}

    def under(self, state: State, figure: Figure, corner: tuple[int, int]) -> str:
        """Draw the hat behind the head: it stands out above."""
        return HAT.format(*corner) if figure.kind == RINGMASTER else ""


PAGES: Final = (CircusPages(), AcrobatPages(), RingmasterPages())

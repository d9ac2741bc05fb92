"""The pages of The Ferries: the roads that a ferry joins, and how it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import CarcassonnePages, Piece
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.ferries.rules import FERRY, Ferries
from scoring.kernel import State

SIDES: Final = 4
ENDS: Final = ("24 4", "44 24", "24 44", "4 24")
"""The point at which a ferry lands on each side of a tile, within its drawing."""


def kind_of(one: int, other: int) -> str:
    """Return the kind of a ferry's piece, by the sides of the tile that it joins."""
    return f"ferry-{min(one, other)}{max(one, other)}"


def side_of(state: State, move_at: tuple[int, int], road: str) -> int:
    """Return the side of a tile, as it lies, at which a road leaves it."""
    laid = state[Board].laid[move_at]
    segment = laid.face.tile.segment(road)
    side = segment.sides[0] if segment is not None and segment.sides else 0
    return (side + laid.face.rotation) % SIDES


def ferry(one: int, other: int) -> str:
    """Draw a ferry from one side to another."""
    way = f'<path d="M{ENDS[one]}Q24 24 {ENDS[other]}" fill="none"'
    return (
        f'{way} stroke="#2a1a16" stroke-width="11" stroke-linecap="round"/>'
        f'{way} stroke="#c98a4b" stroke-width="7" stroke-linecap="round" stroke-dasharray="6 3"/>'
    )


DRAWN: Final = {kind_of(one, other): ferry(one, other) for one in range(SIDES) for other in range(one, SIDES)}
"""The drawings, by the kind of the piece."""


class FerryPages(CarcassonnePages):
    """Ferries: which roads one joins, and how it lies."""

    parts = ("ferries",)
    phases = {FERRY: asking(gettext_lazy("Which roads does the ferry join?"), gettext_lazy("No ferry turns"))}

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield the ferries on their lakes."""
        ferries = state.get(Ferries)
        for cell, (one, other) in ferries.joins.items() if ferries else ():
            yield Piece(kind_of(side_of(state, cell, one), side_of(state, cell, other)), cell)

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return DRAWN.get(piece.kind, "")


PAGES: Final = (FerryPages(),)

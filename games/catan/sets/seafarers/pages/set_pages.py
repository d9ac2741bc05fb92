"""The hooks of Catan's pages that Seafarers overrides."""

from __future__ import annotations

from collections.abc import Iterator

from games.catan.pages.board.piece import Piece, PlaceOnIsland
from games.catan.pages.board.set_pages import CatanPages
from games.catan.sets.seafarers.pages import figures
from scoring.kernel import Move, State


class SeafarersPages(CatanPages):
    """Ships, gold, fog and the pirate, which every scenario has."""

    parts = ("islands",)
    order = 45
    drawn = figures.DRAWN

    def pieces(self, state: State) -> Iterator[Piece]:
        return figures.pieces(state)

    def put_at(self, move: Move) -> PlaceOnIsland | None:
        return figures.put_at(move)

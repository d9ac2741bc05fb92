"""The pages of The Gold Mines: ingots on tiles and before the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.set_pages import CarcassonnePages, MidwayThings, Piece
from games.carcassonne.sets.goldmines.drawing import DRAWN, kind_of
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Before, PlacedBefore
from scoring.carcassonne.sets.goldmines.rules import GOLD, INGOTS, Gold, GoldTaken
from scoring.kernel import Seat, State


class MidwayIngots(MidwayThings):
    """The ingots that players had when a log began in the middle of a game."""

    kind = PlacedBefore
    piece = INGOTS
    caption = gettext_lazy("Everybody’s ingots")

    def counted(self) -> Sequence[tuple[str, str]]:
        return [(INGOTS, _("Ingots"))]

    def had(self, whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
        if counts[INGOTS]:
            yield PlacedBefore(INGOTS, whose=whose, token=counts[INGOTS])


class GoldMinePages(CarcassonnePages):
    """Ingots on tiles and before the players."""

    parts = ("goldmines",)
    phases = {GOLD: asking(gettext_lazy("Where does the second ingot go?"))}
    news = (GoldTaken,)
    midway = MidwayIngots()

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield the ingots that lie on tiles."""
        gold = state.get(Gold)
        for cell, count in gold.lying.items() if gold else ():
            if count:
                yield Piece(kind_of(count), cell)

    def draw(self, piece: Piece, colours: Sequence[str]) -> str:
        return DRAWN.get(piece.kind, "")

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        if count := table_view.position.state[Gold].hands[seat]:
            yield Item(count, _("Ingots"), icon="ingot")

    def has_items(self, state: State) -> bool:
        gold = state.get(Gold)
        return gold is not None and any(gold.hands)


PAGES: Final = (GoldMinePages(),)

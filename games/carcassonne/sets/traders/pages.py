"""The pages of Traders & Builders: goods before the players, and the second tile that a builder earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.pages.board.set_pages import CarcassonnePages, MidwayThings
from games.phrasing.common.label import goods_label
from games.screens.table.header import Item
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Before
from scoring.carcassonne.sets.traders.rules import GOODS, BuilderBuilds, BuilderTurn, Goods, GoodsWon, HadGoods
from scoring.kernel import Seat, State


class MidwayGoods(MidwayThings):
    """The goods that players had when a log began in the middle of a game."""

    kind = HadGoods
    caption = gettext_lazy("Everybody’s goods")

    def counted(self) -> Sequence[tuple[str, str]]:
        return [(kind, goods_label(kind)) for kind in GOODS]

    def had(self, whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
        if any(counts.values()):
            yield HadGoods(whose, **counts)


class GoodsPages(CarcassonnePages):
    """Goods before the players."""

    parts = ("goods",)
    news = (GoodsWon,)
    midway = MidwayGoods()

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        goods = table_view.position.state.get(Goods)
        for kind in GOODS if goods else ():
            count = dict(goods.standing(kind)).get(seat, 0) if goods else 0
            if count:
                yield Item(count, goods_label(kind), icon=kind)

    def has_items(self, state: State) -> bool:
        return state.get(Goods) is not None


class BuilderPages(CarcassonnePages):
    """The second tile that a builder earns."""

    parts = ("builder",)
    news = (BuilderBuilds,)

    def further_tile(self, state: State, name: str) -> str:
        building = state.get(BuilderTurn)
        if building is None or not building.is_second(state):
            return ""
        return _("%(name)s’s builder: a second tile") % {"name": name}


PAGES: Final = (GoodsPages(), BuilderPages())

"""What Traders & Builders brings to the pages: goods before the players, and the second tile that a builder earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.addition import Addition, Begun
from games.log.position import Position
from games.phrasing.common.label import goods_label
from games.screens.table.header import Item
from scoring.carcassonne.move import Before
from scoring.carcassonne.sets.traders.rules import GOODS, BuilderBuilds, BuilderTurn, Goods, GoodsWon, HadGoods
from scoring.kernel import Seat, State


def items(position: Position, seat: Seat) -> Iterator[Item]:
    goods = position.state.get(Goods)
    for kind in GOODS if goods else ():
        count = dict(goods.standing(kind)).get(seat, 0) if goods else 0
        if count:
            yield Item(count, goods_label(kind), icon=kind)


def further_tile(state: State, name: str) -> str:
    """Return words for the tile that comes next, or is in hand, if a builder has earned it."""
    building = state.get(BuilderTurn)
    if building is None or not building.is_second(state):
        return ""
    return _("%(name)s’s builder: a second tile") % {"name": name}


def had(whose: int, counts: Mapping[str, int]) -> Iterator[Before]:
    """Yield the goods that a player had."""
    if any(counts.values()):
        yield HadGoods(whose, **counts)


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"goods"}),
        items=items,
        has_items=lambda state: state.get(Goods) is not None,
        news=(GoodsWon,),
        begun=Begun(
            kind=HadGoods,
            caption=lambda: _("Goods that everybody has"),
            counted=lambda: [(kind, goods_label(kind)) for kind in GOODS],
            had=had,
        ),
    ),
    Addition(parts=frozenset({"builder"}), further_tile=further_tile, news=(BuilderBuilds,)),
)

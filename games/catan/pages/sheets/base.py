"""What the base game brings to its pages, and what its development cards do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.pages.board.acting_seat import own_seats, rules_of
from games.catan.pages.board.addition import Addition
from games.catan.pages.board.drawing import newest, sheet
from games.catan.pages.board.layer import Celebrated
from games.catan.pages.sheets import market, placing, seven
from games.catan.pages.sheets.bank import bank_sheet
from games.catan.pages.sheets.dice_pad import rolling
from games.catan.pages.sheets.harvest import harvest_sheet
from games.catan.pages.sheets.placing import safe
from games.catan.pages.sheets.readers import READERS
from games.catan.pages.sheets.stock_take import recount_sheet
from games.catan.pages.sheets.stopping import stop_sheet
from games.phrasing.common.piece_names import called
from games.screens.table.header import Item
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.base.awards import LongestRoad
from scoring.catan.board.network import CITY, ROAD, SETTLEMENT
from scoring.catan.effect import (
    AwardMoved,
    Bought,
    Discarded,
    Exchanged,
    Monopolised,
    MustDiscard,
    Produced,
    Recounted,
    Stolen,
    Stopped,
    Taken,
    Won,
)
from scoring.catan.hand import Hands
from scoring.catan.rules import (
    BUILDING,
    DISCARDING,
    FOUNDING,
    FREE_ROADS,
    LINKING,
    PAIRED,
    ROBBING,
    ROLLING,
    SPECIAL,
    TRADING,
)
from scoring.kernel import Seat


def trade(table_view: TableView, asked: Asked) -> Content | None:
    if table_view.position.state.phase not in (TRADING, BUILDING, SPECIAL, PAIRED) or not own_seats(table_view):
        return None
    return market.trade_sheet(table_view, asked, safe(newest(table_view)))


def name(table_view: TableView) -> dict[str, str]:
    return {"name": table_view.seat_views[table_view.position.state.actors[0]].name}


def _placing(table_view: TableView) -> str:
    return _("%(name)s places a settlement and a road.") % name(table_view)


def _rolling(table_view: TableView) -> str:
    return _("%(name)s rolls.") % name(table_view)


def discarding(table_view: TableView) -> str:
    names = [table_view.seat_views[seat].name for seat in table_view.position.state.actors]
    return _("Giving cards back: %(names)s.") % {"names": ", ".join(names)}


def robbing(table_view: TableView) -> str:
    return _("%(name)s moves the %(robber)s.") % {**name(table_view), "robber": called("robber")}


def building(table_view: TableView) -> str:
    return _("%(name)s may build between the turns.") % name(table_view)


def _items(table_view: TableView, seat: Seat) -> Iterator[Item]:
    rules, state = rules_of(table_view.position), table_view.position.state
    if rules.purse.is_tracking:
        cards = state[Hands].hands[seat].total
        words = ngettext("%(count)s card in hand", "%(count)s cards in hand", cards) % {"count": cards}
        yield Item(cards, words, href=f"{sheet()}#card-back")


def _road(table_view: TableView, seat: Seat) -> Iterator[Item]:
    road = table_view.position.state[LongestRoad]
    if road.holder == seat:
        length = road.lengths[seat]
        words = _("Longest road, of %(length)s") % {"length": length}
        yield Item(length, words, href=f"{sheet()}#card-road_building")


BASE: Final = Addition(
    phases={
        FOUNDING: placing.founding,
        LINKING: placing.linking,
        ROLLING: rolling,
        DISCARDING: seven.discarding,
        ROBBING: seven.robbing,
        FREE_ROADS: placing.free_roads,
    },
    waits={
        FOUNDING: _placing,
        LINKING: _placing,
        ROLLING: _rolling,
        DISCARDING: discarding,
        ROBBING: robbing,
        SPECIAL: building,
    },
    asks={"trade": trade, "recount": recount_sheet, "bank": bank_sheet, "harvest": harvest_sheet, "stop": stop_sheet},
    builds=dict.fromkeys((ROAD, SETTLEMENT, CITY), placing.build),
    keys=placing.keys,
    items=_items,
    readers=READERS,
    counting=frozenset({"offer", "trade", "bank", "discard", "recount"}),
    news=(Produced, MustDiscard, Stolen, AwardMoved, Monopolised, Recounted, Taken, Won, Stopped),
    founding=(FOUNDING, LINKING),
    told=(Stolen, AwardMoved, Exchanged, Recounted, Monopolised, Taken, Discarded, Bought, Won),
)


def _road_moved(table_view: TableView, effect: AwardMoved) -> tuple[str, object]:
    """Return three roads in the colour of whoever has the longest now; nobody may."""
    colour = "" if effect.to is None else table_view.seat_views[effect.to].colour
    return "catan/_moment.html", Celebrated(colour, (f"road-{colour}-E",) * 3 if colour else ())


ROADS: Final = Addition(part="longest_road", order=30, items=_road, moments={AwardMoved: _road_moved})

"""The pages of the base game: the turn, the road, and the pieces on the island."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.pages.board import figures
from games.catan.pages.board.acting_seat import own_seats, rules_of
from games.catan.pages.board.die import Die
from games.catan.pages.board.drawing import newest, sheet
from games.catan.pages.board.piece import Celebrated, Piece, PlaceOnIsland
from games.catan.pages.board.set_pages import BuildKey, CatanPages
from games.catan.pages.sheets import market, placing, seven, special
from games.catan.pages.sheets.bank import bank_sheet
from games.catan.pages.sheets.dice_pad import rolling, two_dice
from games.catan.pages.sheets.harvest import harvest_sheet
from games.catan.pages.sheets.placing import safe
from games.catan.pages.sheets.readers import READERS
from games.catan.pages.sheets.stock_take import recount_sheet
from games.catan.pages.sheets.stopping import stop_sheet
from games.catan.words.labels import sentences
from games.phrasing.common.phrases import phrased
from games.screens.table.header import Item
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.base.awards import LONGEST_ROAD, LongestRoad
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
from scoring.catan.move import Play, Roll
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
from scoring.kernel import Effect, Move, Seat, State


def trade(table_view: TableView, asked: Asked) -> Content | None:
    if table_view.position.state.phase not in (TRADING, BUILDING, SPECIAL, PAIRED) or not own_seats(table_view):
        return None
    return market.trade_sheet(table_view, asked, safe(newest(table_view)))


def name(table_view: TableView) -> dict[str, str]:
    return {"name": table_view.seat_views[table_view.position.state.actors[0]].name}


def placing_waits(table_view: TableView) -> str:
    return _("%(name)s places a settlement and a road.") % name(table_view)


def rolling_waits(table_view: TableView) -> str:
    return _("%(name)s rolls.") % name(table_view)


def discarding_waits(table_view: TableView) -> str:
    due = seven.due_of(table_view)
    return sentences(*(discarding_words(table_view, seat, due[seat]) for seat in table_view.position.state.actors))


def discarding_words(table_view: TableView, seat: Seat, count: int) -> str:
    sentence = ngettext("%(name)s is giving back %(count)s card.", "%(name)s is giving back %(count)s cards.", count)
    return sentence % {"name": table_view.seat_views[seat].name, "count": count}


def robbing_waits(table_view: TableView) -> str:
    return phrased("robber.moved_by") % name(table_view)


def building_waits(table_view: TableView) -> str:
    return _("Special building: %(name)s may build.") % name(table_view)


class BasePages(CatanPages):
    """The base game: founding, dice, cards in hand, trade, building and the robber."""

    phases = {
        FOUNDING: placing.founding,
        LINKING: placing.linking,
        ROLLING: rolling,
        DISCARDING: seven.discarding,
        ROBBING: seven.robbing,
        FREE_ROADS: placing.free_roads,
    }
    waiting_words = {
        FOUNDING: placing_waits,
        LINKING: placing_waits,
        ROLLING: rolling_waits,
        DISCARDING: discarding_waits,
        ROBBING: robbing_waits,
        SPECIAL: building_waits,
    }
    asked_sheets = {
        "trade": trade,
        "recount": recount_sheet,
        "bank": bank_sheet,
        "harvest": harvest_sheet,
        "stop": stop_sheet,
    }
    build_sheets = dict.fromkeys((ROAD, SETTLEMENT, CITY), placing.build)
    readers = READERS
    series = {"nobody": special.nobody, "until": special.until}
    counter_verbs = frozenset({"offer", "trade", "bank", "discard", "recount"})
    news = (Produced, MustDiscard, Stolen, AwardMoved, Monopolised, Recounted, Taken, Won, Stopped)
    toasts = (Stolen, AwardMoved, Exchanged, Recounted, Monopolised, Taken, Discarded, Bought, Won)
    told_moves = (Play,)
    founding = (FOUNDING, LINKING)
    drawn = figures.DRAWN

    def keys(self, table_view: TableView, seat: Seat) -> Iterable[BuildKey]:
        return placing.keys(table_view, seat)

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        """Yield the cards in hand."""
        rules, state = rules_of(table_view.position), table_view.position.state
        if rules.hand_tracking.is_tracking:
            cards = state[Hands].hands[seat].total
            words = ngettext("%(count)s card in hand", "%(count)s cards in hand", cards) % {"count": cards}
            yield Item(cards, words, href=f"{sheet()}#card-back")

    def dice(self, move: Move) -> Sequence[Die]:
        return two_dice(move) if isinstance(move, Roll) else ()

    def pieces(self, state: State) -> Iterator[Piece]:
        return figures.pieces(state)

    def put_at(self, move: Move) -> PlaceOnIsland | None:
        return figures.put_at(move)


class LongestRoadPages(CatanPages):
    """The holder of the longest road."""

    parts = ("longest_road",)
    order = 30

    def items(self, table_view: TableView, seat: Seat) -> Iterator[Item]:
        road = table_view.position.state[LongestRoad]
        if road.holder == seat:
            length = road.lengths[seat]
            words = _("Longest road: %(length)s") % {"length": length}
            yield Item(length, words, href=f"{sheet()}#card-road_building")

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object] | None:
        """Return three roads in the colour of whoever has the longest now; nobody may."""
        if not isinstance(effect, AwardMoved) or effect.award != LONGEST_ROAD:
            return None
        colour = "" if effect.to is None else table_view.seat_views[effect.to].colour
        return "catan/_moment.html", Celebrated(colour, (f"road-{colour}-E",) * 3 if colour else ())


PAGES_OF_BASE: Final = (BasePages(), LongestRoadPages())

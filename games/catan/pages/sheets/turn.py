"""The turn after the dice: the hand, what can be built, what the dice brought, offers, and the key that ends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.catan.pages.board.drawing import newest
from games.catan.pages.board.set_pages import BuildKey, CatanPages, pages_at
from games.catan.pages.sheets import market
from games.catan.pages.sheets.hand import HandView, own_hand
from games.catan.pages.sheets.harvest import Harvest, harvest
from games.catan.pages.sheets.placing import safe
from games.catan.pages.sheets.special import special
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.rules import BUILDING, PAIRED, SPECIAL, TRADING
from scoring.kernel import Seat

TURN: Final = (TRADING, BUILDING, SPECIAL, PAIRED)


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """The turn after the dice: the hand, what can be built, what the dice brought, offers and the key that ends it."""

    name: str
    hand: HandView | None
    keys: tuple[BuildKey, ...]
    harvest: Harvest | None
    offers: tuple[market.OfferView, ...]
    title: str
    is_special: bool


def acting(table_view: TableView, seat: Seat, asked: Asked) -> Content:
    """Return the turn after the dice, or where a piece that was asked for may stand, or why none may."""
    if (question := special(table_view, asked)) is not None:
        return question
    piece = asked.get("build", "")
    for one in pages_at(table_view):
        if piece in one.build_sheets:
            return one.build_sheets[piece](table_view, seat, asked)
    values = TurnSheet(
        name=table_view.seat_views[seat].name,
        hand=own_hand(table_view, seat),
        keys=tuple(key for one in pages_at(table_view, CatanPages.keys) for key in one.keys(table_view, seat)),
        harvest=harvest(table_view),
        offers=market.offers(table_view),
        title=title_of(table_view, seat),
        is_special=table_view.position.state.phase in (SPECIAL, PAIRED),
    )
    spots = "".join(one.spots(table_view, seat) for one in pages_at(table_view, CatanPages.spots))
    return Content("catan/_turn.html", values, safe(newest(table_view) + spots), at="all")


def title_of(table_view: TableView, seat: Seat) -> str:
    """Return the name of the phase where somebody else acts than the seat in turn."""
    if table_view.position.state.phase == SPECIAL:
        return _("Special building: %(name)s") % {"name": table_view.seat_views[seat].name}
    return ""

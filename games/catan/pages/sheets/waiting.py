"""The sheet of a phone while others act: what the table waits for, its hand, and the offers that concern it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import elsewhere, may_act, own_seats, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.set_pages import pages_at
from games.catan.pages.sheets import market
from games.catan.pages.sheets.hand import HandView, hand_view
from games.catan.pages.sheets.harvest import Harvest, harvest
from games.catan.pages.sheets.placing import safe
from games.screens.table.sheet import Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.rules import BUILDING, TRADING


@dataclass(frozen=True, slots=True)
class Waiting:
    """The sheet of a phone while others act: what the table waits for, its hand, and the offers that concern it.

    `enters` are the seats for which something can be entered here, though their own phones ask for it: (seat, address).
    """

    text: str
    is_seated: bool
    harvest: Harvest | None
    hands: tuple[HandView, ...]
    offers: tuple[market.OfferView, ...]
    may_offer: bool
    absent: SeatView | None
    enters: tuple[tuple[SeatView, str], ...]


def waiting(table_view: TableView) -> Content:
    """Return what a phone shows while others act."""
    rules, state = rules_of(table_view.position), table_view.position.state
    values = Waiting(
        text=awaited(table_view),
        is_seated=table_view.is_seated,
        harvest=harvest(table_view),
        hands=tuple(hand_view(table_view, seat) for seat in own_seats(table_view))
        if rules.hand_tracking.is_tracking
        else (),
        offers=market.offers(table_view),
        may_offer=table_view.is_seated and state.phase in (TRADING, BUILDING) and rules.hand_tracking.is_tracking,
        absent=table_view.absent,
        enters=tuple(
            (table_view.seat_views[seat], f"{table_view.base}sheet/?for={int(seat)}")
            for seat in elsewhere(table_view)
            if may_act(table_view, seat)
        ),
    )
    return Content("catan/_waiting.html", values, safe(newest(table_view)), at="all")


def awaited(table_view: TableView) -> str:
    phase = table_view.position.state.phase
    for one in reversed(pages_at(table_view)):
        if phase in one.waiting_words:
            return one.waiting_words[phase](table_view)
    return _("%(name)s trades and builds.") % {"name": table_view.seat_views[table_view.position.state.actors[0]].name}

"""What a phone shows while others act: for what the table waits, its hand, and the offers that concern it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting import own_seats, rules_of
from games.catan.pages.board.additions import additions_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.sheets import market
from games.catan.pages.sheets.hand import HandView, hand_view, untold
from games.catan.pages.sheets.harvest import Harvest, harvest
from games.catan.pages.sheets.placing import safe
from games.screens.table.sheet import Content
from games.screens.table.sight import TableView
from scoring.catan.rules import BUILDING, TRADING


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a phone shows while others act: for what the table waits, its hand, and the offers that concern it."""

    text: str
    is_seated: bool
    harvest: Harvest | None
    hands: tuple[HandView, ...]
    offers: tuple[market.OfferView, ...]
    told: tuple[tuple[str, str, str], ...]
    may_offer: bool


def waiting(sight: TableView) -> Content:
    """Return what a phone shows while others act."""
    rules, state = rules_of(sight.position), sight.position.state
    values = Waiting(
        text=awaited(sight),
        is_seated=sight.is_seated,
        harvest=harvest(sight),
        hands=tuple(hand_view(sight, seat) for seat in own_seats(sight)) if rules.purse.is_tracking else (),
        offers=market.offers(sight),
        told=untold(sight),
        may_offer=sight.is_seated and state.phase in (TRADING, BUILDING) and rules.purse.is_tracking,
    )
    return Content("catan/_waiting.html", values, safe(newest(sight)), at="all")


def awaited(sight: TableView) -> str:
    phase = sight.position.state.phase
    for addition in reversed(additions_of(sight)):
        if phase in addition.waits:
            return addition.waits[phase](sight)
    return _("%(name)s trades and builds.") % {"name": sight.sitters[sight.position.state.actors[0]].name}

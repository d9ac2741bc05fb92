"""The turn after the dice: the hand, what can be built, what the dice brought, offers, and the key that ends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.catan.pages.board.addition import BuildKey
from games.catan.pages.board.additions import additions_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.sheets import market
from games.catan.pages.sheets.hand import HandView, own_hand, untold
from games.catan.pages.sheets.harvest import Harvest, harvest
from games.catan.pages.sheets.placing import safe
from games.screens.table.sheet import Asked, Content
from games.screens.table.sight import TableView
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
    told: tuple[tuple[str, str, str], ...]
    is_special: bool


def acting(sight: TableView, seat: Seat, asked: Asked) -> Content:
    """Return the turn after the dice, or where a piece that was asked for may stand, or why none may."""
    additions = additions_of(sight)
    piece = asked.get("build", "")
    for addition in additions:
        if piece in addition.builds:
            return addition.builds[piece](sight, seat, asked)
    values = TurnSheet(
        name=sight.sitters[seat].name,
        hand=own_hand(sight, seat),
        keys=tuple(key for addition in additions for key in addition.keys(sight, seat)),
        harvest=harvest(sight),
        offers=market.offers(sight),
        told=untold(sight),
        is_special=sight.position.state.phase in (SPECIAL, PAIRED),
    )
    spots = "".join(addition.spots(sight, seat) for addition in additions)
    return Content("catan/_turn.html", values, safe(newest(sight) + spots), at="all")

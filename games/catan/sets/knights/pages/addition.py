"""What Cities & Knights brings to the pages."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.catan.pages.board.addition import Addition
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import ask_place
from games.catan.sets.knights.pages import errands, moments, patrol, tracks, turn
from games.catan.sets.knights.pages.dice import rolling
from games.catan.sets.knights.pages.fan import fan_sheet
from games.catan.sets.knights.pages.playing import one_card
from games.catan.sets.knights.pages.readers import READERS
from games.screens.table.sheet import Asked, Content
from games.screens.table.sight import TableView
from scoring.catan.move import City, Settle
from scoring.catan.rules import FOUNDING, FREE_ROADS, ROLLING
from scoring.catan.sets.knights.cities.city import WALL
from scoring.catan.sets.knights.defence.patrol import HIRING
from scoring.catan.sets.knights.effect import (
    Attacked,
    CityLost,
    Drew,
    HandedOver,
    Improved,
    KnightMoved,
    MerchantMoved,
    MetropolisMoved,
    RoadRemoved,
    ShipMoved,
    Spied,
    TokensSwapped,
)
from scoring.catan.sets.knights.errand import (
    BARTERING,
    CHOOSING,
    DESERTING,
    DRAWING,
    FETCHING,
    FORFEITING,
    GIVING,
    LOSING,
    PUTTING_BACK,
    RECRUITING,
    REPAYING,
    RETREATING,
    SPYING,
    TAXING,
)
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel import Seat

SHEETS: Final = {
    LOSING: errands.place,
    RETREATING: errands.place,
    DESERTING: errands.place,
    RECRUITING: errands.place,
    FREE_ROADS: errands.place,
    DRAWING: errands.drawing_card,
    PUTTING_BACK: errands.putting_back,
    SPYING: errands.spying,
    GIVING: errands.giving,
    FORFEITING: errands.forfeiting,
    CHOOSING: errands.choosing,
    FETCHING: errands.fetching,
    REPAYING: errands.repaying,
    TAXING: errands.taxing,
    BARTERING: errands.bartering,
}
"""The sheet of each question."""


def found_settlement(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the first round of the set-up, which brings no cards."""
    legal = sight.position.rules.legal_moves(sight.position.state, seat)
    lays = ((move.at, value("settle", move.at)) for move in legal if isinstance(move, Settle))
    title = _("Where does %(name)s settle?") % {"name": sight.sitters[seat].name}
    return ask_place(
        sight, lays, title, _("Any glowing intersection. The city of the second round gives the first cards.")
    )


def found_city(sight: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the second round of the set-up, which asks for a city."""
    legal = sight.position.rules.legal_moves(sight.position.state, seat)
    lays = ((move.at, value("city", move.at)) for move in legal if isinstance(move, City))
    title = _("Where does the city of %(name)s stand?") % {"name": sight.sitters[seat].name}
    return ask_place(sight, lays, title, _("It brings the first cards: one for each hex beside it."))


def founding_waits(sight: TableView) -> str:
    return _("%(name)s places a city and a road.") % {"name": sight.sitters[sight.position.state.turn].name}


KNIGHTS: Final = Addition(
    part="knights",
    order=50,
    phases={ROLLING: rolling, FOUNDING: found_settlement, CITY_FOUNDING: found_city, **SHEETS},
    waits={CITY_FOUNDING: founding_waits, **dict.fromkeys(SHEETS, errands.waits)},
    asks={
        "knights": patrol.all_knights,
        "knight": patrol.one_knight,
        "improve": tracks.improving,
        "cards": fan_sheet,
        "card": one_card,
    },
    builds={WALL: turn.wall, HIRING: turn.hire},
    keys=turn.keys,
    spots=patrol.knight_spots,
    readers=READERS,
    counting=frozenset({"give", "forfeit", "take_cards", "play", "roll"}),
    news=(
        ShipMoved,
        Attacked,
        CityLost,
        Improved,
        MetropolisMoved,
        Drew,
        Spied,
        HandedOver,
        RoadRemoved,
        TokensSwapped,
        MerchantMoved,
    ),
    told=(
        ShipMoved,
        Attacked,
        CityLost,
        MetropolisMoved,
        KnightMoved,
        Drew,
        Spied,
        HandedOver,
        RoadRemoved,
        TokensSwapped,
        MerchantMoved,
    ),
    founding=(CITY_FOUNDING,),
    moments={Attacked: moments.landing, CityLost: moments.fallen, MetropolisMoved: moments.metropolis},
)

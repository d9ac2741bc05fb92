"""The hooks of Catan's pages that Cities & Knights overrides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.catan.pages.board.die import Die
from games.catan.pages.board.forms import value
from games.catan.pages.board.piece import Piece, PlaceOnIsland
from games.catan.pages.board.set_pages import BuildKey, CatanPages
from games.catan.pages.sheets.placing import ask_place
from games.catan.sets.knights.pages import figures, moments, patrol, pending_questions, tracks, turn
from games.catan.sets.knights.pages.dice import rolling, three_dice
from games.catan.sets.knights.pages.playing import one_card
from games.catan.sets.knights.pages.progress_hand import fan_sheet
from games.catan.sets.knights.pages.readers import READERS
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.move import City, Settle
from scoring.catan.rules import FOUNDING, FREE_ROADS, ROLLING
from scoring.catan.sets.knights.cities.city import LOST, WALL
from scoring.catan.sets.knights.cities.improvement import METROPOLIS
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
from scoring.catan.sets.knights.kind import MERCHANT
from scoring.catan.sets.knights.move import Chase, Desert, Displace, EventRoll, PlayProgress, Recruit, Retreat
from scoring.catan.sets.knights.pending_question import (
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
from scoring.kernel import Effect, Move, Played, Seat, State

SHEETS: Final = {
    LOSING: pending_questions.place,
    RETREATING: pending_questions.place,
    DESERTING: pending_questions.place,
    RECRUITING: pending_questions.place,
    FREE_ROADS: pending_questions.place,
    DRAWING: pending_questions.drawing_card,
    PUTTING_BACK: pending_questions.putting_back,
    SPYING: pending_questions.spying,
    GIVING: pending_questions.giving,
    FORFEITING: pending_questions.forfeiting,
    CHOOSING: pending_questions.choosing,
    FETCHING: pending_questions.fetching,
    REPAYING: pending_questions.repaying,
    TAXING: pending_questions.taxing,
    BARTERING: pending_questions.bartering,
}
"""The sheet of each question."""


def found_settlement(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the first round of the set-up, which brings no cards."""
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    lays = ((move.at, value("settle", move.at)) for move in legal if isinstance(move, Settle))
    title = _("Where does %(name)s settle?") % {"name": table_view.seat_views[seat].name}
    return ask_place(
        table_view, lays, title, _("Any glowing intersection. The city of the second round gives the first cards.")
    )


def found_city(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return the sheet of the second round of the set-up, which asks for a city."""
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    lays = ((move.at, value("city", move.at)) for move in legal if isinstance(move, City))
    title = _("Where does the city of %(name)s stand?") % {"name": table_view.seat_views[seat].name}
    return ask_place(table_view, lays, title, _("It brings the first cards: one for each hex beside it."))


def founding_waits(table_view: TableView) -> str:
    return _("%(name)s places a city and a road.") % {
        "name": table_view.seat_views[table_view.position.state.turn].name
    }


class KnightsPages(CatanPages):
    """Cities & Knights: its phases and questions, knights, walls, improvements and progress cards."""

    parts = ("knights",)
    order = 50
    phases = {ROLLING: rolling, FOUNDING: found_settlement, CITY_FOUNDING: found_city, **SHEETS}
    waiting_words = {CITY_FOUNDING: founding_waits, **dict.fromkeys(SHEETS, pending_questions.waits)}
    asked_sheets = {
        "knights": patrol.all_knights,
        "knight": patrol.one_knight,
        "improve": tracks.improving,
        "cards": fan_sheet,
        "card": one_card,
    }
    build_sheets = {WALL: turn.wall, HIRING: turn.hire}
    readers = READERS
    counter_verbs = frozenset({"give", "forfeit", "take_cards", "play", "roll"})
    news = (
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
    )
    toasts = (
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
    )
    told_moves = (PlayProgress, Displace, Retreat, Chase, Desert, Recruit)
    said_by_points = {CityLost: LOST, MerchantMoved: MERCHANT, MetropolisMoved: METROPOLIS}
    founding = (CITY_FOUNDING,)
    drawn = figures.DRAWN

    def keys(self, table_view: TableView, seat: Seat) -> Iterable[BuildKey]:
        return turn.keys(table_view, seat)

    def dice(self, move: Move) -> Sequence[Die]:
        return three_dice(move) if isinstance(move, EventRoll) else ()

    def spots(self, table_view: TableView, seat: Seat) -> str:
        return patrol.knight_spots(table_view, seat)

    def pieces(self, state: State) -> Iterator[Piece]:
        return figures.pieces(state)

    def put_at(self, move: Move) -> PlaceOnIsland | None:
        return figures.put_at(move)

    def moment_picture(self, table_view: TableView, effect: Effect) -> tuple[str, object] | None:
        match effect:
            case Attacked():
                return moments.landing(table_view, effect)
            case CityLost():
                return moments.fallen(table_view, effect)
            case MetropolisMoved():
                return moments.metropolis(table_view, effect)
            case KnightMoved():
                return moments.chased(table_view, effect)
        return None

    def has_to_move(self, played: Played, effect: Effect) -> bool:
        """Return whether a knight was displaced or chased by somebody else."""
        return isinstance(effect, KnightMoved) and effect.origin is not None and effect.seat != played.seat

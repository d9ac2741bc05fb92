"""The progress cards of a seat: what each does, how it is played, and which goes back if there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import actor, island_now, may_act, own_seats, reasons, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import safe
from games.catan.sets.knights.words.labels import progress_help, progress_label, track_label
from games.phrasing.common.refusal import refusal_sentence
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.rules import ROLLING
from scoring.catan.sets.knights.card_refusal import ProgressNeeds
from scoring.catan.sets.knights.cards.deck import HAND_LIMIT, PLACE, ProgressDecks
from scoring.catan.sets.knights.cards.progress import card_of
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.kind import BISHOP, DECK_OF, TRACKS
from scoring.catan.sets.knights.move import PlayProgress
from scoring.catan.sets.knights.pending_question import IN_TURN
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class ProgressCardKey:
    """A progress card: how many the hand has (0: it may have one), how it is played, or why not now.

    `back` puts it under its deck, where there are too many.
    """

    kind: str
    track: str
    label: str
    help: str
    count: int
    lay: str = ""
    ask: str = ""
    why: str = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class DeckLeft:
    """A deck of progress cards: its track, and how many cards can be drawn of it."""

    track: str
    label: str
    left: int


@dataclass(frozen=True, slots=True)
class HeldCards:
    """The number of progress cards that a seat has of each track, and the victory points that lie open before it."""

    seat_view: SeatView
    backs: tuple[tuple[str, str, int], ...]
    shown: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FanSheet:
    """The progress cards of a seat, those that others hold, and the decks."""

    seat_view: SeatView
    keys: tuple[ProgressCardKey, ...]
    hidden: tuple[tuple[str, str, int, str], ...]
    has_too_many: bool
    others: tuple[HeldCards, ...]
    decks: tuple[DeckLeft, ...]


def fan_sheet(table_view: TableView, _asked: Asked) -> Content | None:
    """Return the sheet with the progress cards of the seat that acts here, or of the phone's own."""
    mine, acting = own_seats(table_view), actor(table_view)
    if not mine:
        return None
    seat = acting if may_act(table_view, acting) else mine[0]
    decks = table_view.position.state[ProgressDecks]
    values = FanSheet(
        seat_view=table_view.seat_views[seat],
        keys=tuple(_keys(table_view, seat)),
        hidden=tuple(_hidden(table_view, seat)),
        has_too_many=_has_too_many(table_view, seat),
        others=tuple(held(table_view, seat_view) for seat_view in table_view.seat_views),
        decks=tuple(DeckLeft(track, track_label(track), decks.left(track)) for track in TRACKS),
    )
    return Content("catan/sets/knights/_fan.html", values, safe(newest(table_view)), choosing=True, at="all")


def _has_too_many(table_view: TableView, seat: Seat) -> bool:
    state = table_view.position.state
    is_asked = seat in state.actors and state.phase in IN_TURN and may_act(table_view, seat)
    return is_asked and state[ProgressDecks].fans[seat].total > HAND_LIMIT


def _keys(table_view: TableView, seat: Seat) -> Iterator[ProgressCardKey]:
    state = table_view.position.state
    decks, acts = state[ProgressDecks], may_act(table_view, seat) and seat in state.actors
    playable = {move.card for move in plays(table_view, seat)} if acts else set()
    too_many = _has_too_many(table_view, seat)
    for card in decks.hand(seat):
        track = DECK_OF[card]
        facts = (card, track, progress_label(card), progress_help(card), decks.fans[seat].cards[PLACE[card]])
        back = value("put_back", track, card) if too_many else ""
        if card in playable:
            needs = card_of(rules_of(table_view.position), card).needs
            lay, ask = ("", f"sheet/?card={card}") if needs else (value("play", card), "")
            yield ProgressCardKey(*facts, lay=lay, ask=ask, back=back)
        else:
            yield ProgressCardKey(*facts, why=_why(table_view, seat, card) if acts else "", back=back)


def plays(table_view: TableView, seat: Seat) -> Iterator[PlayProgress]:
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    return (move for move in legal if isinstance(move, PlayProgress))


def _why(table_view: TableView, seat: Seat, card: str) -> str:
    if table_view.position.state.phase not in (ROLLING, *IN_TURN):
        return ""
    against = [why for why in reasons(table_view, seat, PlayProgress(card)) if not isinstance(why, ProgressNeeds)]
    if against:
        return refusal_sentence(against[0], table_view.names, island_now(table_view.position))
    if card == BISHOP and not table_view.position.state[Barbarians].attacks:
        return _("The robber is still asleep.")
    return _("It cannot be played on anything now.")


def _hidden(table_view: TableView, seat: Seat) -> Iterator[tuple[str, str, int, str]]:
    # Track, words, how many, and how one goes back.
    fan, too_many = table_view.position.state[ProgressDecks].fans[seat], _has_too_many(table_view, seat)
    for track, count in zip(TRACKS, fan.backs, strict=True):
        if count:
            yield track, track_label(track), count, value("put_back", track) if too_many else ""


def held(table_view: TableView, seat_view: SeatView) -> HeldCards:
    decks = table_view.position.state[ProgressDecks]
    fan = decks.fans[seat_view.position]
    backs = tuple((track, track_label(track), fan.of_track(track)) for track in TRACKS if fan.of_track(track))
    return HeldCards(seat_view, backs, tuple((card, progress_label(card)) for card in decks.shown[seat_view.position]))

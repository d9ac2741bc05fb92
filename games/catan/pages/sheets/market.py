"""Trading: with the bank at the rate of one's harbours, and offers between players with their answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import actor, may_act, own_seats, reasons, rules_of
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.hand import CardField, HandView, hand_view, most_of, scales, typed
from games.catan.words.labels import asking_words, resource_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.bank import bank_trades
from scoring.catan.base.trading import Market, Proposal
from scoring.catan.move import Accept, Bank
from scoring.catan.refusal import TradeComesFirst
from scoring.catan.rules import BUILDING, PAIRED, TRADING
from scoring.kernel import Seat

MOST_WANTED = 9
"""Cards of a kind that somebody may want at once."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A kind that the bank takes, at which rate, and what it gives for it: (kind, label, value of the key)."""

    kind: str
    label: str
    rate: int
    wanted: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class OfferAnswer:
    """A seat's answer to an offer: "yes", "no" or "" while it is awaited; `close` closes the trade with it."""

    seat_view: SeatView
    says: str
    close: str = ""


@dataclass(frozen=True, slots=True)
class OfferRow:
    """One side of an offer as cards: who gives or gets them, and (kind, how many, name) for each kind."""

    label: str
    cards: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class OfferView:
    """An open offer as a phone sees it: who asks whom, and two rows of cards; keys are empty where it has none.

    `accept` and `decline` have a key for each seat of the phone that is asked, with its name; `is_named` says that the
    phone holds several seats. `counter` is where another offer is made instead.
    """

    seat_view: SeatView
    title: str
    rows: tuple[OfferRow, OfferRow]
    answers: tuple[OfferAnswer, ...]
    accept: tuple[tuple[str, str], ...]
    decline: tuple[tuple[str, str], ...]
    is_named: bool
    withdraw: str
    counter: str


@dataclass(frozen=True, slots=True)
class TradeSheet:
    """The sheet of trades of a seat."""

    hand: HandView
    scales: tuple[CardField, ...]
    swaps: tuple[Swap, ...]
    partners: tuple[SeatView, ...]
    offers: tuple[OfferView, ...]
    is_direct: bool
    is_in_turn: bool
    may_bank: bool
    too_late: bool


def trade_sheet(table_view: TableView, asked: Asked, overlay: SafeString) -> Content:
    """Return the sheet for trading: of the seat in turn, or of another that makes it an offer."""
    rules, state = rules_of(table_view.position), table_view.position.state
    seat = trader(table_view)
    is_in_turn = seat == state.turn and state.phase != PAIRED
    may_bank = state.phase in (TRADING, BUILDING, PAIRED) and seat in state.actors
    values = TradeSheet(
        hand=hand_view(table_view, seat),
        scales=scales(table_view, most_of(table_view, seat), MOST_WANTED, prefilled(table_view, asked, seat), seat),
        swaps=tuple(_swaps(table_view, seat)) if may_bank else (),
        partners=_partners(table_view, seat, is_in_turn=is_in_turn),
        offers=offers(table_view),
        is_direct=not rules.hands_are_secret and is_in_turn,
        is_in_turn=is_in_turn,
        may_bank=may_bank,
        too_late=is_too_late(table_view, seat),
    )
    return Content("catan/_trade.html", values, overlay, choosing=True, at="all")


def trader(table_view: TableView) -> Seat:
    """Return the seat for which this phone trades: who acts, or one of its own that makes the seat in turn an offer."""
    acting = actor(table_view)
    if may_act(table_view, acting):
        return acting
    return next((Seat(one.position) for one in table_view.seat_views if one.is_mine), acting)


def _partners(table_view: TableView, seat: Seat, *, is_in_turn: bool) -> tuple[SeatView, ...]:
    if table_view.position.state.phase == PAIRED:
        return ()
    if is_in_turn:
        return tuple(seat_view for seat_view in table_view.seat_views if seat_view.position != seat)
    return (table_view.turn,)


def is_too_late(table_view: TableView, seat: Seat) -> bool:
    """Say whether building has begun, so that nobody trades any more in this turn."""
    rules = rules_of(table_view.position)
    probe = Bank({rules.kinds[0]: 1}, {rules.kinds[1]: 1})
    return any(isinstance(why, TradeComesFirst) for why in reasons(table_view, seat, probe))


def prefilled(table_view: TableView, asked: Asked, seat: Seat) -> Mapping[str, int]:
    """Return what the counters begin with: what was typed, or an offer turned round, for a counter-offer."""
    kinds = rules_of(table_view.position).kinds
    kept = {kind: typed(asked, f"swap-{kind}", MOST_WANTED, -MOST_WANTED) for kind in kinds}
    if any(kept.values()):
        return kept
    number = asked.get("counter", "")
    # The length, too: `int` fails on thousands of digits.
    offer = (
        table_view.position.state[Market].find(int(number)) if number.isdigit() and len(number) < MOST_WANTED else None
    )
    if offer is None or offer.seat == seat:
        return {}
    return {kind: gets - gives for kind, gets, gives in zip(kinds, offer.give, offer.take, strict=True)}


def _swaps(table_view: TableView, seat: Seat) -> Iterator[Swap]:
    rules, state = rules_of(table_view.position), table_view.position.state
    found: dict[str, list[tuple[str, str, str]]] = {}
    for move in bank_trades(rules, state, seat):
        if isinstance(move, Bank) and not reasons(table_view, seat, move):
            (give,), (take,) = move.give, move.take
            found.setdefault(give, []).append((take, resource_label(take), value("bank", give, take)))
    for give, wanted in found.items():
        rate = rules.rate(state, seat, rules.kinds.index(give))
        yield Swap(give, resource_label(give), rate, tuple(wanted))


def offers(table_view: TableView) -> tuple[OfferView, ...]:
    """Return the open offers that concern anybody on this phone."""
    found = (_offer(table_view, offer) for offer in table_view.position.state[Market].offers)
    return tuple(found)


def _offer(table_view: TableView, offer: Proposal) -> OfferView:
    mine = [seat for seat in offer.to if may_act(table_view, seat) and seat not in offer.accepted]
    may_close = may_act(table_view, offer.seat)
    asked_me = [seat for seat in offer.to if table_view.seat_views[seat].is_mine]
    return OfferView(
        seat_view=table_view.seat_views[offer.seat],
        title=asking_words(table_view.names, offer.seat, offer.to),
        rows=_rows(table_view, offer, asked_me),
        answers=tuple(_answer(table_view, offer, seat, may_close=may_close) for seat in offer.to),
        accept=tuple(
            (table_view.seat_views[seat].name, value("accept", offer.number, seat=seat))
            for seat in mine
            if not reasons(table_view, seat, Accept(offer.number))
        ),
        decline=tuple(
            (table_view.seat_views[seat].name, value("decline", offer.number, seat=seat))
            for seat in asked_me
            if seat not in offer.declined
        ),
        is_named=len(own_seats(table_view)) > 1,
        withdraw=value("decline", offer.number, seat=offer.seat) if may_close else "",
        counter=f"{table_view.base}sheet/?trade=1&counter={offer.number}" if asked_me else "",
    )


def _rows(table_view: TableView, offer: Proposal, asked_me: Sequence[Seat]) -> tuple[OfferRow, OfferRow]:
    rules, seat_view = rules_of(table_view.position), table_view.seat_views[offer.seat]
    theirs, ours = (
        tuple((kind, n, resource_label(kind)) for kind, n in rules.amounts(side)) for side in (offer.give, offer.take)
    )
    own = own_seats(table_view)
    # As whoever holds the phone sees it; with several seats on it, as the one who offers does.
    if len(own) == 1 and asked_me:
        return OfferRow(_("You give"), ours), OfferRow(_("You get"), theirs)
    if len(own) == 1 and seat_view.is_mine:
        return OfferRow(_("You give"), theirs), OfferRow(_("You get"), ours)
    facts = {"name": seat_view.name}
    return OfferRow(_("%(name)s gives") % facts, theirs), OfferRow(_("%(name)s gets") % facts, ours)


def _answer(table_view: TableView, offer: Proposal, seat: Seat, *, may_close: bool) -> OfferAnswer:
    says = "yes" if seat in offer.accepted else "no" if seat in offer.declined else ""
    answer = OfferAnswer(table_view.seat_views[seat], says)
    if may_close and says == "yes":
        return replace(answer, close=value("accept", offer.number, seat, seat=offer.seat))
    return answer

"""Cards that are wanting: what is missing of a price, and counting the hand again where the table knows better."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import hand_of, island_now, own_seats, rules_of
from games.catan.words.labels import card_label, cards_words
from games.models import FixBy
from games.phrasing.common.refusal import refusal_sentence
from games.screens.table.table_view import TableView
from scoring.catan.deck import YEAR_OF_PLENTY
from scoring.catan.effect import Amounts
from scoring.catan.move import Recount
from scoring.catan.refusal import CannotPay, CardNeeds
from scoring.kernel import Refusal, Seat


def sentence(table_view: TableView, refusal: Refusal) -> str:
    """Return a refusal as a sentence; of a price, only what is missing."""
    match refusal:
        case CannotPay(seat=seat) if short := missing(table_view, refusal):
            facts = {"name": table_view.seat_views[seat].name, "cards": cards_words(short)}
            return _("%(name)s is missing %(cards)s.") % facts
        case CardNeeds(card=card) if card == YEAR_OF_PLENTY:
            return _("Take exactly two cards: %(card)s.") % {"card": card_label(card)}
    return refusal_sentence(refusal, table_view.names, island_now(table_view.position))


def missing(table_view: TableView, refusal: CannotPay) -> Amounts:
    """Return the cards that a seat is not known to have; nothing where its hand lies face down for this phone."""
    rules, seat = rules_of(table_view.position), refusal.seat
    if not rules.hand_tracking.is_tracking or not 0 <= seat < len(table_view.seat_views):
        return ()
    hand = hand_of(table_view, seat)
    if hand.unknown and hand.unknown == hand.total and not table_view.seat_views[seat].is_mine:
        return ()
    held = dict(zip(rules.kinds, hand.cards, strict=True))
    return tuple((kind, count - held.get(kind, 0)) for kind, count in refusal.cards if count > held.get(kind, 0))


def may_recount(table_view: TableView, seat: Seat) -> bool:
    """Say whether this phone may count the hand of a seat again now."""
    rules = rules_of(table_view.position)
    may = table_view.is_seated and (table_view.table.fix_by != FixBy.HOST or table_view.hosts)
    is_timely = rules.hand_tracking.is_tracking and rules.expects(table_view.position.state, Recount)
    return may and is_timely and (not rules.hands_are_secret or seat in own_seats(table_view))


def counting_again(table_view: TableView, refusals: Iterable[Refusal]) -> str:
    """Return where the hand that cannot pay is counted again, with what is missing filled in; empty: nowhere.

    Cards that the app deals itself need no counting.
    """
    if rules_of(table_view.position).hands_are_secret:
        return ""
    for refusal in refusals:
        if isinstance(refusal, CannotPay) and may_recount(table_view, refusal.seat):
            cards = {f"swap-{kind}": count for kind, count in missing(table_view, refusal)}
            return f"sheet/?{urlencode({'recount': 1, 'whose': refusal.seat, **cards})}"
    return ""

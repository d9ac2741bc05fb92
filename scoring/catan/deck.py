"""The deck of development cards: what is in it, who keeps which, and what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.catan.hand import Counts, Hand, minus, plus, single
from scoring.kernel.moves import Seat

DEVELOPMENT_CARD: Final = "development_card"
KNIGHT: Final = "knight"
VICTORY_POINT: Final = "victory_point"
ROAD_BUILDING: Final = "road_building"
YEAR_OF_PLENTY: Final = "year_of_plenty"
MONOPOLY: Final = "monopoly"

CARDS: Final = (KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
BASE_DECK: Final[Counts] = (14, 5, 2, 2, 2)
LARGE_DECK: Final[Counts] = (20, 5, 3, 3, 3)


@dataclass(frozen=True, slots=True)
class Deck:
    """The development cards, counted in the order of `CARDS`.

    `unseen` are the copies of which the app does not know that they are out; `old` and `fresh` the cards of each seat
    from earlier turns and from this one; `played` those that each seat has played or shown.
    """

    unseen: Counts
    old: tuple[Hand, ...]
    fresh: tuple[Hand, ...]
    played: tuple[Counts, ...]

    @property
    def left(self) -> int:
        """Return how many cards are still to be had."""
        # A card that somebody bought unseen is among the unseen ones, and not in the deck.
        unknown = sum(hand.unknown for hand in (*self.old, *self.fresh))
        return sum(self.unseen) - unknown

    def held(self, seat: Seat) -> int:
        return self.old[seat].total + self.fresh[seat].total

    def may_have(self, hand: Hand, card: int) -> bool:
        return bool(hand.cards[card] or (hand.unknown and self.unseen[card]))


def with_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def drawn(deck: Deck, seat: Seat, card: str | None) -> Deck:
    """Return the deck with a card drawn by a seat in this turn (None: only the seat has seen which)."""
    hand = deck.fresh[seat]
    if card is None:
        return Deck(deck.unseen, deck.old, with_hand(deck.fresh, seat, hand.with_unseen()), deck.played)
    one = single(CARDS.index(card), len(CARDS))
    fresh = with_hand(deck.fresh, seat, hand.with_cards(one))
    return Deck(minus(deck.unseen, one), deck.old, fresh, deck.played)


def spent(deck: Deck, seat: Seat, card: int) -> Deck:
    """Return the deck with a card of the seat's laid open: an older one, where there is one."""
    one = single(card, len(CARDS))
    played = (*deck.played[:seat], plus(deck.played[seat], one), *deck.played[seat + 1 :])
    is_old = deck.may_have(deck.old[seat], card)
    hand = (deck.old if is_old else deck.fresh)[seat]
    known = bool(hand.cards[card])
    left = hand.without_cards(one)
    unseen = deck.unseen if known else minus(deck.unseen, one)
    if is_old:
        return Deck(unseen, with_hand(deck.old, seat, left), deck.fresh, played)
    return Deck(unseen, deck.old, with_hand(deck.fresh, seat, left), played)

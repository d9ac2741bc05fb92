"""Hands of cards and the bank: who holds how many of each kind, as far as the app can know.

Cards are counted as tuples in the order of the box's kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add, ge, sub

from scoring.kernel import Seat

Counts = tuple[int, ...]


def plus(one: Counts, other: Counts) -> Counts:
    return tuple(map(add, one, other))


def minus(one: Counts, other: Counts) -> Counts:
    """Return one without the other; a kind may fall below nothing."""
    return tuple(map(sub, one, other))


def at_most(one: Counts, other: Counts) -> Counts:
    return tuple(map(min, one, other))


def covers(one: Counts, other: Counts) -> bool:
    return all(map(ge, one, other))


def single(index: int, kinds: int, count: int = 1) -> Counts:
    return tuple(count if place == index else 0 for place in range(kinds))


def added(all_counts: Iterable[Counts], kinds: int) -> Counts:
    return reduce(plus, all_counts, (0,) * kinds)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards.

    `cards` are those known to have come in, `unknown` came in unseen, and `missing` cards of all these have gone
    again, nobody knows which. Where every card is known, the last two are 0.
    """

    cards: Counts
    unknown: int = 0
    missing: int = 0

    @property
    def total(self) -> int:
        return sum(self.cards) + self.unknown - self.missing

    @property
    def is_certain(self) -> bool:
        return not self.unknown and not self.missing

    def may_hold(self, cards: Counts) -> bool:
        """Return whether the hand can be one that has these cards."""
        if not self.unknown and not self.missing:
            return all(map(ge, self.cards, cards))
        short = sum(max(0, want - have) for have, want in zip(self.cards, cards, strict=True))
        return short <= self.unknown and sum(cards) <= self.total

    def part_of(self, cards: Counts) -> Counts:
        """Return as many of these cards as the hand can have: all, or those known to have come in, up to its size."""
        if self.may_hold(cards):
            return cards
        room = self.total
        held = []
        for count in at_most(self.cards, cards):
            held.append(min(count, room))
            room -= held[-1]
        return tuple(held)

    def most(self, index: int) -> int:
        """Return how many cards of a kind the hand has at most."""
        if not self.unknown and not self.missing:
            return self.cards[index]
        return min(self.cards[index] + self.unknown, self.total)

    def least(self, index: int) -> int:
        return max(0, self.cards[index] - self.missing)

    def with_cards(self, cards: Counts) -> Hand:
        return Hand(plus(self.cards, cards), self.unknown, self.missing)

    def without_cards(self, cards: Counts) -> Hand:
        """Return the hand without these cards, as far as it can have them; a card not seen before shows itself."""
        if covers(self.cards, cards):
            return settled(minus(self.cards, cards), self.unknown, self.missing)
        known = at_most(self.cards, cards)
        shown = min(self.unknown, sum(cards) - sum(known))
        return settled(minus(self.cards, known), self.unknown - shown, self.missing)

    def with_unseen(self) -> Hand:
        return Hand(self.cards, self.unknown + 1, self.missing)

    def without_unseen(self) -> Hand:
        """Return the hand without one card that nobody has seen."""
        if self.total <= 0:
            return self
        return settled(self.cards, self.unknown, self.missing + 1)

    def hidden(self) -> Hand:
        return Hand((0,) * len(self.cards), self.total)


def settled(cards: Counts, unknown: int, missing: int) -> Hand:
    """Return a hand in which what follows by itself is known: the last card, or one of a single kind, has no secret."""
    if missing:
        held = sum(cards)
        if missing >= held + unknown:
            return Hand((0,) * len(cards))
        if not held:
            return Hand(cards, unknown - missing)
        if not unknown and sum(map(bool, cards)) == 1:
            return Hand(tuple(count - missing if count else 0 for count in cards))
    return Hand(cards, unknown, missing)


@dataclass(frozen=True, slots=True)
class Hands:
    """The hand of every seat, and the bank.

    `shown` are the hands as everybody at the table can know them, where the app may know more (None: nothing is known
    of them but their number).
    """

    hands: tuple[Hand, ...]
    bank: Counts
    shown: tuple[Hand, ...] | None = None

    def gain(self, seat: Seat, cards: Counts) -> Hands:
        """Return what is left when the bank has given these cards to a seat."""
        if not covers(self.bank, cards):
            cards = at_most(cards, self.bank)
        return self._change(seat, cards, None, minus(self.bank, cards))

    def pay(self, seat: Seat, cards: Counts) -> Hands:
        """Return what is left when the seat has given these cards to the bank, as far as it can have them."""
        cards = self.hands[seat].part_of(cards)
        return self._change(seat, None, cards, plus(self.bank, cards))

    def trade(self, seat: Seat, give: Counts, take: Counts) -> Hands:
        """Return what is left when the seat has given cards to the bank and taken others."""
        return self.pay(seat, give).gain(seat, take)

    def hand_over(self, giver: Seat, taker: Seat, cards: Counts) -> Hands:
        """Return what is left when one seat has openly given these cards to another."""
        cards = self.hands[giver].part_of(cards)
        given = self._change(giver, None, cards, self.bank)
        return given._change(taker, cards, None, self.bank)  # noqa: SLF001 - of the same class

    def steal(self, giver: Seat, taker: Seat, index: int | None, *, kinds: int) -> Hands:
        """Return what is left when a card has changed hands unseen; the app may know of which kind it was."""
        if index is None or not self.hands[giver].most(index):
            return Hands(unseen(self.hands, giver, taker), self.bank, _unseen_shown(self.shown, giver, taker))
        card = single(index, kinds)
        hands = _replaced(self.hands, giver, self.hands[giver].without_cards(card))
        hands = _replaced(hands, taker, hands[taker].with_cards(card))
        return Hands(hands, self.bank, _unseen_shown(self.shown, giver, taker))

    def tell(self, seat: Seat, index: int, *, kinds: int) -> Hands:
        """Return what is known when a seat has told the app of which kind one of its unseen cards is."""
        hand, card = self.hands[seat], single(index, kinds)
        known = Hand(plus(hand.cards, card), hand.unknown - 1, hand.missing)
        return Hands(_replaced(self.hands, seat, known), self.bank, self.shown)

    def lost(self, seat: Seat, index: int, *, kinds: int) -> Hands:
        """Return what is known when the app was told of which kind a card is that a seat has lost unseen."""
        hand = self.hands[seat]
        if not hand.missing or not (hand.cards[index] or hand.unknown):
            return self
        found = Hand(hand.cards, hand.unknown, hand.missing - 1).without_cards(single(index, kinds))
        return Hands(_replaced(self.hands, seat, found), self.bank, self.shown)

    def _change(self, seat: Seat, into: Counts | None, out: Counts | None, bank: Counts) -> Hands:
        hands = _replaced(self.hands, seat, _changed(self.hands[seat], into, out))
        if self.shown is None:
            return Hands(hands, bank)
        shown = _replaced(self.shown, seat, _changed(self.shown[seat], into, out))
        return Hands(hands, bank, shown)


def _changed(hand: Hand, into: Counts | None, out: Counts | None) -> Hand:
    if into is not None:
        hand = hand.with_cards(into)
    return hand if out is None else hand.without_cards(out)


def _replaced(hands: Sequence[Hand], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def unseen(hands: tuple[Hand, ...], giver: Seat, taker: Seat) -> tuple[Hand, ...]:
    """Return the hands after a card changed hands that nobody has seen; nothing happens to an empty hand."""
    before = hands[giver]
    if before.total <= 0:
        return hands
    kinds = [index for index, count in enumerate(before.cards) if count]
    if before.is_certain and len(kinds) == 1:
        card = single(kinds[0], len(before.cards))
        hands = _replaced(hands, giver, before.without_cards(card))
        return _replaced(hands, taker, hands[taker].with_cards(card))
    hands = _replaced(hands, giver, before.without_unseen())
    return _replaced(hands, taker, hands[taker].with_unseen())


def _unseen_shown(shown: tuple[Hand, ...] | None, giver: Seat, taker: Seat) -> tuple[Hand, ...] | None:
    return None if shown is None else unseen(shown, giver, taker)

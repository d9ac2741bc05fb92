"""The three decks of progress cards: what is in them, under them, and in the hands.

Cards are counted in the order of `CARDS`. A card whose back alone is known counts for its track.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.hand import Counts, minus, plus, single
from scoring.catan.sets.knights.kind import CARDS, COPIES, DECK_OF, TRACKS, VICTORY_CARDS
from scoring.kernel import Seat

HAND_LIMIT: Final = 4
"""The number of progress cards that a seat keeps (S2:274-279)."""

PLACE: Final[Mapping[str, int]] = {card: place for place, card in enumerate(CARDS)}
OF_TRACK: Final[Mapping[str, tuple[str, ...]]] = {
    track: tuple(card for card in CARDS if DECK_OF[card] == track) for track in TRACKS
}
NONE: Final[Counts] = (0,) * len(CARDS)


def one(card: str) -> Counts:
    return single(PLACE[card], len(CARDS))


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand of progress cards: those that are known, and how many of each track show their backs alone."""

    cards: Counts = NONE
    backs: Counts = (0,) * len(TRACKS)

    @property
    def total(self) -> int:
        return sum(self.cards) + sum(self.backs)

    def of_track(self, track: str) -> int:
        return self.backs[TRACKS.index(track)] + sum(self.cards[PLACE[card]] for card in OF_TRACK[track])

    def hidden(self) -> Fan:
        return Fan(NONE, tuple(map(self.of_track, TRACKS)))

    def with_back(self, track: str, count: int = 1) -> Fan:
        """Return the hand with so many more cards of a track that nobody but their owner has seen."""
        return Fan(self.cards, plus(self.backs, single(TRACKS.index(track), len(TRACKS), count)))


@dataclass(frozen=True, slots=True)
class Buried:
    """A card under its deck. `card` None: the app does not know it; `owner` put it there face down (None: played)."""

    card: str | None
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class ProgressDecks:
    """The 54 progress cards.

    `unseen` are the copies of which the app does not know that they are out or under a deck; `under` the cards below
    each deck, the next one first; `fans` the hands, and `shown` the victory points that lie open before each seat.
    """

    unseen: Counts
    under: tuple[tuple[Buried, ...], ...]
    fans: tuple[Fan, ...]
    shown: tuple[tuple[str, ...], ...]

    def shuffled(self, track: str) -> int:
        """Return how many cards of a deck nobody has had in hand yet."""
        place = TRACKS.index(track)
        backs = sum(fan.backs[place] for fan in self.fans)
        buried = sum(buried.card is None for buried in self.under[place])
        return sum(self.unseen[PLACE[card]] for card in OF_TRACK[track]) - backs - buried

    def left(self, track: str) -> int:
        return self.shuffled(track) + len(self.under[TRACKS.index(track)])

    def may_come(self, track: str) -> Mapping[str, int]:
        """Return which cards of a deck may be drawn next, with their weights; the deck is not empty."""
        # Cards under a deck come again when the shuffled ones are gone, and then in the order in which they went
        # there.
        top = None if self.shuffled(track) > 0 else self.under[TRACKS.index(track)][0].card
        if top is not None:
            return {top: 1}
        # Copies in hands that show their backs count too: nothing tells them from those in the deck.
        return {card: count for card in OF_TRACK[track] if (count := self.unseen[PLACE[card]])}

    def may_have(self, seat: Seat, card: str) -> bool:
        """Return whether a hand has, or can have, a card; victory points are never in a hand."""
        if card in VICTORY_CARDS:
            return False
        fan = self.fans[seat]
        has_back = fan.backs[TRACKS.index(DECK_OF[card])] > 0
        return bool(fan.cards[PLACE[card]] or (has_back and self.unseen[PLACE[card]]))

    def hand(self, seat: Seat) -> Iterator[str]:
        """Yield every card that a hand has, or can have."""
        fan = self.fans[seat]
        if any(fan.backs):
            yield from (card for card in CARDS if self.may_have(seat, card))
        elif any(fan.cards):
            yield from (card for card, count in zip(CARDS, fan.cards, strict=True) if count)

    def with_fan(self, seat: Seat, fan: Fan) -> ProgressDecks:
        return replace(self, fans=(*self.fans[:seat], fan, *self.fans[seat + 1 :]))

    def drawn(self, seat: Seat, track: str, card: str | None) -> ProgressDecks:
        """Return the decks after a seat has drawn the next card (None: only its owner has seen it)."""
        place = TRACKS.index(track)
        fan = self.fans[seat]
        if self.shuffled(track) <= 0:
            top, *rest = self.under[place]
            under = (*self.under[:place], tuple(rest), *self.under[place + 1 :])
            if top.card is not None:
                return replace(self, under=under).with_fan(seat, replace(fan, cards=plus(fan.cards, one(top.card))))
            return replace(self, under=under).taken_in(seat, track, card)
        return self.taken_in(seat, track, card)

    def taken_in(self, seat: Seat, track: str, card: str | None) -> ProgressDecks:
        """Return the decks after a card of those unseen has come into a hand."""
        fan = self.fans[seat]
        if card is None:
            return self.with_fan(seat, fan.with_back(track))
        seen = replace(self, unseen=minus(self.unseen, one(card)))
        return seen.with_fan(seat, replace(fan, cards=plus(fan.cards, one(card))))

    def without(self, seat: Seat, track: str, card: str | None) -> ProgressDecks:
        """Return the decks after a card has left a hand: a known one, or else one of which only the back is known."""
        fan = self.fans[seat]
        if card is not None and fan.cards[PLACE[card]]:
            return self.with_fan(seat, replace(fan, cards=minus(fan.cards, one(card))))
        left = self.with_fan(seat, fan.with_back(track, -1))
        return left if card is None else replace(left, unseen=minus(left.unseen, one(card)))

    def buried(self, track: str, card: str | None, owner: Seat | None = None) -> ProgressDecks:
        place = TRACKS.index(track)
        below = (*self.under[place], Buried(card, owner))
        return replace(self, under=(*self.under[:place], below, *self.under[place + 1 :]))

    def moved(self, giver: Seat, taker: Seat, track: str, card: str | None) -> ProgressDecks:
        """Return the decks after a card went from hand to hand."""
        decks = self.without(giver, track, card)
        fan = decks.fans[taker]
        if card is None:
            return decks.with_fan(taker, fan.with_back(track))
        return decks.with_fan(taker, replace(fan, cards=plus(fan.cards, one(card))))

    def laid_open(self, seat: Seat, card: str) -> ProgressDecks:
        """Return the decks with a victory point open before a seat that has it in hand."""
        decks = self.without(seat, DECK_OF[card], card)
        open_ = (*decks.shown[seat], card)
        return replace(decks, shown=(*decks.shown[:seat], open_, *decks.shown[seat + 1 :]))

    def seen_by(self, viewer: Seat | None, opened: frozenset[Seat]) -> ProgressDecks:
        """Return the decks as a viewer sees them, who may look into the hands of `opened` besides its own.

        What is hidden may be anywhere for all that the viewer knows, so it counts as unseen.
        """
        unseen = self.unseen
        fans, under = [], []
        for owner, fan in enumerate(self.fans):
            is_open = owner == viewer or owner in opened
            fans.append(fan if is_open else fan.hidden())
            unseen = unseen if is_open else plus(unseen, fan.cards)
        for pile in self.under:
            secret = [item.card for item in pile if item.owner not in (None, viewer) and item.card is not None]
            for card in secret:
                unseen = plus(unseen, one(card))
            hidden = (item if item.owner in (None, viewer) else Buried(None, item.owner) for item in pile)
            under.append(tuple(hidden))
        return ProgressDecks(unseen, tuple(under), tuple(fans), self.shown)


def fresh_decks(seats: int) -> ProgressDecks:
    return ProgressDecks(COPIES, ((),) * len(TRACKS), (Fan(),) * seats, ((),) * seats)

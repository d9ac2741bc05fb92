"""A hand as its owner's phone shows it, and the counters by which cards are given and taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.phrasing.catan import card_help, card_label, resource_label
from games.screens.catan.acting import hand_of, rules_of
from games.screens.sight import Sight
from scoring.catan.deck import CARDS, VICTORY_POINT, Deck
from scoring.catan.hand import Hands


@dataclass(frozen=True, slots=True)
class Card:
    """Cards of one kind: how many, and the most that there may be where the app does not know."""

    kind: str
    label: str
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class Development:
    """A development card of the hand: how many may be played now, and how many were bought just now."""

    kind: str
    label: str
    help: str
    count: int
    fresh: int
    is_point: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """A whole hand: resources, cards that nobody has told of, and development cards. `is_open`: every card is known."""

    seat: int
    name: str
    colour: str
    total: int
    cards: tuple[Card, ...]
    unknown: int
    is_open: bool
    development: tuple[Development, ...]
    hidden_development: int


def hand_view(sight: Sight, seat: int) -> HandView:
    """Return a seat's hand, as far as this phone may see it."""
    rules, hand = rules_of(sight.position), hand_of(sight, seat)
    cards = tuple(
        Card(kind, resource_label(kind), hand.cards[index], hand.most(index)) for index, kind in enumerate(rules.kinds)
    )
    deck, sitter = sight.position.state[Deck], sight.sitters[seat]
    return HandView(
        seat=seat,
        name=sitter.name,
        colour=sitter.colour,
        total=hand.total,
        cards=cards,
        unknown=hand.unknown - hand.missing if hand.unknown > hand.missing else 0,
        is_open=hand.is_certain,
        development=tuple(_development(deck, seat)),
        hidden_development=deck.old[seat].unknown + deck.fresh[seat].unknown,
    )


def _development(deck: Deck, seat: int) -> Iterable[Development]:
    for index, kind in enumerate(CARDS):
        old, fresh = deck.old[seat].cards[index], deck.fresh[seat].cards[index]
        if old or fresh:
            yield Development(kind, card_label(kind), card_help(kind), old, fresh, kind == VICTORY_POINT)


@dataclass(frozen=True, slots=True)
class Counter:
    """A field that counts cards of one kind, from `least` to `most`."""

    name: str
    kind: str
    label: str
    value: int
    most: int
    least: int = 0


def counters(sight: Sight, side: str, most: Mapping[str, int]) -> tuple[Counter, ...]:
    """Return a counter for each kind of which some may be given or taken."""
    return tuple(
        Counter(f"{side}-{kind}", kind, resource_label(kind), 0, most[kind])
        for kind in rules_of(sight.position).kinds
        if most.get(kind)
    )


def scales(sight: Sight, held: Mapping[str, int], most: int, chosen: Mapping[str, int]) -> tuple[Counter, ...]:
    """Return a counter for each kind that counts below 0 what is given of the cards held, and above what is got."""
    found = []
    for kind in rules_of(sight.position).kinds:
        least = -held.get(kind, 0)
        value = max(least, min(most, chosen.get(kind, 0)))
        found.append(Counter(f"swap-{kind}", kind, resource_label(kind), value, most, least))
    return tuple(found)


def most_of(sight: Sight, seat: int) -> dict[str, int]:
    """Return how many cards of each kind a hand can have."""
    rules, hand = rules_of(sight.position), hand_of(sight, seat)
    return {kind: hand.most(index) for index, kind in enumerate(rules.kinds)}


def bank_of(sight: Sight) -> dict[str, int]:
    """Return how many cards of each kind the bank can give."""
    rules, state = rules_of(sight.position), sight.position.state
    left = rules.purse.left(rules, state) if rules.purse.is_tracking else state[Hands].bank
    return dict(zip(rules.kinds, left, strict=True))

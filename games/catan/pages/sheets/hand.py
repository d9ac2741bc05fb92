"""A hand as its owner's phone shows it, and the counters by which cards are given and taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.catan.pages.board.acting_seat import hand_of, own_seats, rules_of
from games.catan.pages.board.forms import NUMBER
from games.catan.words.labels import resource_label
from games.screens.table.sheet import NOTHING_ASKED, Asked
from games.screens.table.table_view import TableView
from scoring.catan.hand import Hand, Hands
from scoring.kernel import Seat


@dataclass(frozen=True, slots=True)
class CardPile:
    """Cards of one kind: how many there are at least, and at most."""

    kind: str
    label: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A whole hand: cards by kind, and those that came in unseen, where these are told apart.

    `is_open`: every card is known. `is_one_of_many`: this phone holds other hands, too, so it says whose this is.
    """

    seat: int
    name: str
    colour: str
    total: int
    cards: tuple[CardPile, ...]
    unknown: int
    is_open: bool
    is_one_of_many: bool


def hand_view(table_view: TableView, seat: int) -> HandView:
    """Return a seat's hand, as far as this phone may see it."""
    rules, hand = rules_of(table_view.position), hand_of(table_view, seat)
    piles = tuple(
        CardPile(kind, resource_label(kind), least, most)
        for kind, (least, most) in zip(rules.kinds, bounds(hand), strict=True)
    )
    seat_view = table_view.seat_views[seat]
    return HandView(
        seat=seat,
        name=seat_view.name,
        colour=seat_view.colour,
        total=hand.total,
        cards=piles,
        unknown=0 if hand.missing else hand.unknown,
        is_open=hand.is_certain,
        is_one_of_many=len(own_seats(table_view)) > 1,
    )


def bounds(hand: Hand) -> tuple[tuple[int, int], ...]:
    """Return how many cards of each kind a hand has at least, and at most.

    Cards that came in unseen are shown by themselves as long as nothing was lost unseen: then each kind is known but
    for those.
    """
    if not hand.missing:
        return tuple((count, count) for count in hand.cards)
    least = [hand.least(index) for index in range(len(hand.cards))]
    room = hand.total - sum(least)
    return tuple((low, min(hand.most(index), low + room)) for index, low in enumerate(least))


def own_hand(table_view: TableView, seat: Seat) -> HandView | None:
    """Return the hand of who acts, where cards are followed and this phone is its owner's."""
    is_shown = rules_of(table_view.position).hand_tracking.is_tracking and table_view.seat_views[seat].is_mine
    return hand_view(table_view, seat) if is_shown else None


@dataclass(frozen=True, slots=True)
class CardField:
    """A field that counts cards of one kind, from `least` to `most`; `held` lie in the hand (None: nobody knows)."""

    name: str
    kind: str
    label: str
    value: int
    most: int
    least: int = 0
    held: int | None = None


def typed(asked: Asked, name: str, most: int, least: int = 0) -> int:
    """Return what stood in a counter before a refusal, as the way back says; 0 if it says nothing."""
    text = asked.get(name, "")
    return max(least, min(most, int(text))) if NUMBER.fullmatch(text) else 0


def counters(
    table_view: TableView, side: str, most: Mapping[str, int], seat: Seat, asked: Asked = NOTHING_ASKED
) -> tuple[CardField, ...]:
    """Return a counter for each kind of which the seat may give or take some, at what was typed."""
    held = held_of(table_view, seat)
    return tuple(
        CardField(
            f"{side}-{kind}",
            kind,
            resource_label(kind),
            typed(asked, f"{side}-{kind}", most[kind]),
            most[kind],
            held=held.get(kind),
        )
        for kind in rules_of(table_view.position).kinds
        if most.get(kind)
    )


def due_counters(
    table_view: TableView, side: str, most: Mapping[str, int], due: int, seat: Seat, asked: Asked = NOTHING_ASKED
) -> tuple[CardField, ...]:
    """Return counters for so many cards that a hand gives: filled in where there is only one way to choose them."""
    known = forced(most, due)
    typed_or_known = {**{f"{side}-{kind}": str(count) for kind, count in known.items()}, **asked}
    return counters(table_view, side, most, seat, typed_or_known)


def forced(most: Mapping[str, int], due: int) -> dict[str, int]:
    """Return the cards that a hand gives if it can only give these: all that it has, or the only kind it has."""
    held = {kind: count for kind, count in most.items() if count}
    if sum(held.values()) == due:
        return held
    return dict.fromkeys(held, due) if len(held) == 1 and max(held.values()) > due else {}


def held_of(table_view: TableView, seat: int) -> dict[str, int]:
    """Return how many cards of each kind a hand has; nothing where that is not certain, or not for this phone."""
    hand = hand_of(table_view, seat)
    if not (hand.is_certain and rules_of(table_view.position).hand_tracking.is_tracking):
        return {}
    return dict(zip(rules_of(table_view.position).kinds, hand.cards, strict=True))


def scales(
    table_view: TableView, held: Mapping[str, int], most: int, chosen: Mapping[str, int], seat: int | None = None
) -> tuple[CardField, ...]:
    """Return a counter for each kind that counts below 0 what is given of the cards held, and above what is got."""
    found, known = [], {} if seat is None else held_of(table_view, seat)
    for kind in rules_of(table_view.position).kinds:
        least = -held.get(kind, 0)
        value = max(least, min(most, chosen.get(kind, 0)))
        found.append(CardField(f"swap-{kind}", kind, resource_label(kind), value, most, least, known.get(kind)))
    return tuple(found)


def most_of(table_view: TableView, seat: int) -> dict[str, int]:
    """Return how many cards of each kind a hand can have."""
    rules, hand = rules_of(table_view.position), hand_of(table_view, seat)
    return {kind: hand.most(index) for index, kind in enumerate(rules.kinds)}


def bank_of(table_view: TableView) -> dict[str, int]:
    """Return how many cards of each kind the bank can give."""
    rules, state = rules_of(table_view.position), table_view.position.state
    left = rules.hand_tracking.left(rules, state) if rules.hand_tracking.is_tracking else state[Hands].bank
    return dict(zip(rules.kinds, left, strict=True))

"""Trades that a player of Catan proposes: what helps it, and what somebody else may well agree to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.catan.base.trading import Market
from scoring.catan.hand import Counts, Hands
from scoring.catan.move import Accept, Cards, Offer, Trade
from scoring.catan.player.ground import ground_of
from scoring.catan.player.value import PER_UNSEEN_CARD, Judge
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.kernel.moves import Seat
from scoring.kernel.state import State

CLOSE_TO_WINNING: Final = 2
"""The points to the goal, or fewer, at which nobody trades with a seat any more."""
FAIR_TRADE: Final = 0.02
"""A trade has to leave the seat better off by so many points."""
WORTH_ASKING: Final = 0.15
"""Nobody is asked for a trade that is worth less, in points: most turns would begin with a question."""
THEIRS: Final = 0.6
"""The part of the other seat's gain that speaks against a trade: that seat is one of several rivals."""
GIVEN: Final = (1, 2)
"""The numbers of cards of a kind that are offered for one of another."""
ASKED_TOO_MUCH: Final = 0.5
"""The most by which what others give may exceed what they get; a card is worth about one."""


def partners(rules: Catan, view: State, seat: Seat) -> tuple[Seat, ...]:
    """Return with whom a seat trades: who has cards, and is not close to winning."""
    hands = view[Hands].hands
    others = (Seat(other) for other in range(rules.seats) if other != seat)
    return tuple(
        other for other in others if hands[other].total and rules.target - view.scores[other] > CLOSE_TO_WINNING
    )


def offer_of(rules: Catan, judge: Judge, view: State, seat: Seat, best: float) -> Offer | None:
    """Return the trade that a seat proposes in its turn; None: nothing helps more than its best move, worth `best`.

    At most one is proposed in a turn, and none after somebody else has proposed one.
    """
    market = view.get(Market)
    if view.phase not in (TRADING, BUILDING) or view.turn != seat or market is None or market.made:
        return None
    found = [(worth_of_offer(rules, judge, view, seat, offer), offer) for offer in offers(rules, view, seat)]
    worth, offer = max(found, key=lambda one: one[0], default=(best, None))
    return offer if worth > best + WORTH_ASKING else None


def offers(rules: Catan, view: State, seat: Seat) -> Iterator[Offer]:
    """Yield the trades that a seat can offer and somebody may agree to."""
    hand, worth, to = view[Hands].hands[seat], ground_of(rules, view).worth, partners(rules, view, seat)
    for give, count in enumerate(hand.cards):
        for take, kind in enumerate(rules.kinds):
            for amount in GIVEN:
                is_fair = worth[take] - amount * worth[give] <= ASKED_TOO_MUCH
                if give != take and count >= amount and is_fair:
                    yield from _offer(rules, view, seat, {rules.kinds[give]: amount}, {kind: 1}, to)


def _offer(rules: Catan, view: State, seat: Seat, give: Cards, take: Cards, others: Sequence[Seat]) -> Iterator[Offer]:
    # To whoever may have what is wanted, for all that the seat knows.
    to = tuple(other for other in others if not rules.explain(view, seat, Trade(other, give, take)))
    offer = Offer(give, take, to)
    if to and not rules.explain(view, seat, offer):
        yield offer


def worth_of_offer(rules: Catan, judge: Judge, view: State, seat: Seat, offer: Offer) -> float:
    """Return what a position is worth once somebody has agreed, less what that helps them."""
    after = rules.carry_out(view, seat, Trade(offer.to[0], offer.give, offer.take)).state
    against = helped(rules, view, rules.as_counts(offer.give), rules.as_counts(offer.take))
    return judge.value(rules, after, seat) - against


def helped(rules: Catan, view: State, takes: Counts, gives: Counts) -> float:
    """Return what speaks against a trade by which another seat takes and gives so many cards, in points.

    What the other holds is not for a seat to see: cards count for it by how rarely they come.
    """
    worth = ground_of(rules, view).worth
    theirs = sum(each * (come - go) for each, come, go in zip(worth, takes, gives, strict=True))
    return THEIRS * PER_UNSEEN_CARD * max(0.0, theirs)


def closing(rules: Catan, view: State, seat: Seat) -> Accept | None:
    """Return the trade that a seat makes of those who agreed to its offer: with whoever has the fewest points."""
    market = view.get(Market)
    for offer in market.offers if market else ():
        agreed = sorted(offer.accepted, key=lambda other: (view.scores[other], other)) if offer.seat == seat else []
        for other in agreed:
            close = Accept(offer.number, other)
            if not rules.explain(view, seat, close):
                return close
    return None

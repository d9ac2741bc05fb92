"""Offers that wait for an answer, wherever seats trade with each other."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.catan.base.trading import Market, Proposal
from scoring.kernel.moves import Seat
from scoring.kernel.rules import State


def offered(state: State, seat: Seat) -> Sequence[Proposal]:
    """Return the offers that a seat has not answered yet."""
    market = state.get(Market)
    if market is None:
        return ()
    return [one for one in market.offers if seat in one.to and seat not in (*one.accepted, *one.declined)]


def waits_for_answers(state: State) -> bool:
    """Say whether somebody has not answered an offer yet."""
    return any(offered(state, Seat(seat)) for seat in range(len(state.scores)))

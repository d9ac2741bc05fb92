"""Offers that wait for an answer, wherever seats trade with each other."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.kernel.moves import Seat
from scoring.kernel.state import State


class OpenOffers:
    """A slice of the state that holds the open offers of a game with trade."""

    __slots__ = ()

    def unanswered(self, seat: Seat) -> Sequence[object]:
        """Return the offers that a seat has not answered yet."""
        raise NotImplementedError


def offered(state: State, seat: Seat) -> Sequence[object]:
    """Return the offers that a seat has not answered yet."""
    return [one for part in state.slices.values() if isinstance(part, OpenOffers) for one in part.unanswered(seat)]


def waits_for_answers(state: State) -> bool:
    """Say whether somebody has not answered an offer yet."""
    return any(offered(state, Seat(seat)) for seat in range(len(state.scores)))

"""How strongly the app plays: for a game and a level, the player that decides, and which of its seats is asked now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.carcassonne.rules import Carcassonne
from scoring.catan.base.trading import Market, Proposal
from scoring.catan.move import Accept, Decline
from scoring.catan.rules import Catan
from scoring.moves import Move, Seat
from scoring.players.carcassonne import EASY, FAIR
from scoring.players.options import options
from scoring.players.player import AppPlayer, Decision
from scoring.rules import Ruleset, State

LEVELS: Final = ("easy", "fair", "strong")
"""From the weakest on."""


@dataclass(frozen=True, slots=True)
class Sensible:
    """A player for what nobody else plays: first what kind of thing to do, then which, each by chance.

    Among all moves alike, twenty ways to trade with the bank would crowd out the one that builds.
    """

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        found = sorted(options(rules, view, seat), key=repr)
        kinds = sorted({type(move).__name__ for move in found})
        kind = dice.choice(kinds)
        return Decision(dice.choice([move for move in found if type(move).__name__ == kind]))


SENSIBLE: Final = Sensible()
PLAYERS: Final[Mapping[type[Ruleset], Mapping[str, AppPlayer]]] = {
    Carcassonne: {"easy": EASY, "fair": FAIR},
    Catan: {},
}
"""Who plays a game at a level; a level that is missing falls to the next lower one, at last to a sensible player."""


def app_plays(rules: Ruleset) -> bool:
    """Say whether the app can take a seat in this game: not on a pad, where nobody decides anything."""
    return type(rules) in PLAYERS


def player_for(rules: Ruleset, level: str) -> AppPlayer:
    """Return who decides in a game at a level; raise ValueError for a level that does not exist."""
    known = PLAYERS.get(type(rules), {})
    lower = reversed(LEVELS[: LEVELS.index(level) + 1])
    return next((known[one] for one in lower if one in known), SENSIBLE)


def asked_seat(state: State, seats: Collection[int]) -> Seat | None:
    """Return which of these seats has to decide something now: in its turn, or on an offer; None: none of them."""
    if state.over:
        return None
    acting = next((seat for seat in state.actors if seat in seats), None)
    if acting is not None:
        return acting
    return next((Seat(seat) for seat in sorted(seats) if offered(state, Seat(seat))), None)


def offered(state: State, seat: Seat) -> Sequence[Proposal]:
    """Return the offers that a seat has not answered yet."""
    market = state.get(Market)
    if market is None:
        return ()
    return [one for one in market.offers if seat in one.to and seat not in (*one.accepted, *one.declined)]


def answer(rules: Ruleset, view: State, seat: Seat, level: str) -> Move:
    """Return what a seat says to the first offer that it has not answered.

    Yes, where it gets more cards than it gives, and above the lowest level as many; no otherwise. Raises LookupError
    where nothing was offered.
    """
    offer = offered(view, seat)[0]
    least = sum(offer.take) + (level == LEVELS[0])
    accept = Accept(offer.number)
    is_good = sum(offer.give) >= least and not rules.explain(view, seat, accept)
    return accept if is_good else Decline(offer.number)

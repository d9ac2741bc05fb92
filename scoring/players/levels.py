"""The levels at which the app plays, a player for games without one of their own, and the choice of the asked seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from scoring.kernel.moves import Seat
from scoring.kernel.offers import offered
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.options import options
from scoring.players.player import Adviser, AppPlayer, Decision


class Level(StrEnum):
    """The strength with which the app plays a seat, from the weakest on."""

    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


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


@dataclass(frozen=True, slots=True)
class AppPlayers:
    """The players of the app for a game: one for each level, and the adviser that gives hints."""

    by_level: Mapping[Level, AppPlayer]
    adviser: Adviser


def asked_seat(state: State, seats: Collection[int]) -> Seat | None:
    """Return which of these seats has to decide something now: on an offer, or in its turn; None: none of them."""
    if state.over:
        return None
    asked = next((Seat(seat) for seat in sorted(seats) if offered(state, Seat(seat))), None)
    # Whoever has offered something waits for the answers.
    return asked if asked is not None else next((seat for seat in state.actors if seat in seats), None)

"""How strongly the app plays: for a game and a level, the player that decides, and which of its seats is asked now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from scoring.carcassonne.rules import Carcassonne
from scoring.catan.rules import Catan
from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset, State
from scoring.players import carcassonne
from scoring.players.catan import (
    CATAN_EASY,
    CATAN_FAIR,
    CATAN_STRONG,
    KNIGHTS_EASY,
    KNIGHTS_FAIR,
    KNIGHTS_STRONG,
)
from scoring.players.options import options
from scoring.players.player import Adviser, AppPlayer, Decision
from scoring.players.trade_offers import offered


class Level(StrEnum):
    """How well a seat that the app plays does it, from the weakest on."""

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


Levels = Mapping[Level, AppPlayer]

SENSIBLE: Final = Sensible()
CARCASSONNE: Final[Levels] = {
    Level.EASY: carcassonne.EASY,
    Level.FAIR: carcassonne.FAIR,
    Level.STRONG: carcassonne.STRONG,
}
CATAN: Final[Levels] = {Level.EASY: CATAN_EASY, Level.FAIR: CATAN_FAIR, Level.STRONG: CATAN_STRONG}
KNIGHTS: Final[Levels] = {Level.EASY: KNIGHTS_EASY, Level.FAIR: KNIGHTS_FAIR, Level.STRONG: KNIGHTS_STRONG}


def app_plays(rules: Ruleset) -> bool:
    """Say whether the app can take a seat in this game: not on a pad, where nobody decides anything."""
    return isinstance(rules, Carcassonne | Catan)


def player_for(rules: Ruleset, level: Level) -> AppPlayer:
    """Return who decides in a game at a level; a game that nobody knows is played sensibly by chance."""
    if isinstance(rules, Catan):
        return (KNIGHTS if "barbarians" in rules.by_key else CATAN)[level]
    return CARCASSONNE[level] if isinstance(rules, Carcassonne) else SENSIBLE


def adviser_for(rules: Ruleset) -> Adviser | None:
    """Return who knows the best moves in a game; None: nobody does."""
    if isinstance(rules, Catan):
        return KNIGHTS_STRONG if "barbarians" in rules.by_key else CATAN_STRONG
    return carcassonne.STRONG if isinstance(rules, Carcassonne) else None


def asked_seat(state: State, seats: Collection[int]) -> Seat | None:
    """Return which of these seats has to decide something now: on an offer, or in its turn; None: none of them."""
    if state.over:
        return None
    asked = next((Seat(seat) for seat in sorted(seats) if offered(state, Seat(seat))), None)
    # Whoever has offered something waits for the answers.
    return asked if asked is not None else next((seat for seat in state.actors if seat in seats), None)

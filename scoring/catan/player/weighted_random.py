"""A player of Catan that others are measured against: blind, but inclined to build and to buy."""

from __future__ import annotations

from random import Random

from scoring.catan.move import Buy, City, Settle
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.options import options
from scoring.players.player import Decision

CITY, SETTLEMENT, CARD = 10_000, 1_000, 100


class WeightedRandom:
    """A player that chooses by chance, a city far before a settlement, that far before a card, that before the rest."""

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        moves = sorted(options(rules, view, seat), key=repr)
        return Decision(dice.choices(moves, [_weight(move) for move in moves])[0])


def _weight(move: Move | None) -> int:
    match move:
        case City():
            return CITY
        case Settle():
            return SETTLEMENT
        case Buy():
            return CARD
        case _:
            return 1

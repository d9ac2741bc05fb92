"""The player that others are measured against: it chooses blindly among all that its seat may do."""

from __future__ import annotations

from random import Random

from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.options import options
from scoring.players.player import Decision


class AtRandom:
    """A player for every phase of every box."""

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        # Sorted, as rules propose moves in any order.
        return Decision(dice.choice(sorted(options(rules, view, seat), key=repr)))

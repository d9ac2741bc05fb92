"""The robber of Cities & Knights sleeps until the barbarians have come once (S2:134-136)."""

from __future__ import annotations

from scoring.catan.base.robber import Thief
from scoring.catan.rules import TRADING, Catan, Turn
from scoring.catan.sets.knights.defence.ship import is_robber_asleep
from scoring.kernel import Seat, State, Step


class LateThief(Thief):
    """A robber that nobody moves before the first attack: a seven only costs cards."""

    key = "late_robber"
    replaces = ("robber",)

    def __init__(self, *, friendly: bool = False, empty_handed: bool = True, sleeps: bool = True) -> None:
        """Take what the base game's robber takes, and whether this one sleeps at first."""
        super().__init__(friendly=friendly, empty_handed=empty_handed)
        self.sleeps = sleeps

    def is_asleep(self, state: State) -> bool:
        return self.sleeps and is_robber_asleep(state)

    def on_seven(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return step if self.is_asleep(step.state) else super().on_seven(rules, step, seat)

    def after_discards(self, rules: Catan, step: Step) -> Step:
        """Go on with the turn while the robber sleeps."""
        # A seven costs cards all the same, so the turn comes by here with nobody to send the robber.
        if self.is_asleep(step.state):
            return Step(rules.go(step.state, TRADING, step.state[Turn]), step.effects)
        return super().after_discards(rules, step)

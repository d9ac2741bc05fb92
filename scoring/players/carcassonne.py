"""Players of Carcassonne: the tile and the figure after which they stand best, were the game to end then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from scoring.carcassonne.rules import DEPLOYING, PLACING, Bag, Carcassonne, Supply
from scoring.moves import Move, Scored, Seat
from scoring.players.at_random import AtRandom
from scoring.players.options import options
from scoring.players.player import Decision, Reason
from scoring.rules import Ruleset, State, Step

FADING: Final = 20
"""From so many tiles left on, a figure in hand is worth less with each: there is less left for it to do."""
CLOSE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class PaysNow(Reason):
    """The move pays so many points at once."""

    code: ClassVar[str] = "pays_now"

    points: int


@dataclass(frozen=True, slots=True)
class WorthAtTheEnd(Reason):
    """Were the game to end after it, the seat would lead the best of the others by so much (below 0: trail)."""

    code: ClassVar[str] = "worth_at_the_end"

    lead: int


@dataclass(frozen=True, slots=True)
class StayInHand(Reason):
    """So many figures stay in hand, or have come home to it."""

    code: ClassVar[str] = "stay_in_hand"

    figures: int


@dataclass(frozen=True, slots=True)
class Greedy:
    """A player that looks at its own turn alone, the tile together with the figure; `figure` is one's worth in hand.

    What expansions ask besides it answers at random.
    """

    figure: float = 1.5

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        if not isinstance(rules, Carcassonne) or view.phase not in (PLACING, DEPLOYING):
            return AtRandom().decide(rules, view, seat, dice)
        found = [(self._best(rules, view, seat, move), move) for move in _chosen(rules, view, seat)]
        if not found:
            return AtRandom().decide(rules, view, seat, dice)
        best = max(value for (value, _), _ in found)
        alike = [(step, move) for (value, step), move in found if value > best - CLOSE]
        # By name, as rules propose moves in any order.
        step, move = dice.choice(sorted(alike, key=lambda one: repr(one[1])))
        return Decision(move, _reasons(rules, step, seat))

    def _best(self, rules: Carcassonne, view: State, seat: Seat, move: Move) -> tuple[float, Step]:
        # The best that the seat may make of a move in this turn, and what then lies there.
        step = rules.carry_out(view, seat, move)
        after = [step]
        if view.phase == PLACING and step.state.phase == DEPLOYING and seat in step.state.actors:
            moves = _chosen(rules, step.state, seat)
            after = [_on(step, rules.carry_out(step.state, seat, figure)) for figure in moves] or after
        return max(((self.value(rules, one.state, seat), one) for one in after), key=lambda pair: pair[0])

    def value(self, rules: Carcassonne, state: State, seat: Seat) -> float:
        """Return what a position is worth for a seat, in points ahead of the best of the others."""
        fading = min(1.0, state[Bag].left / FADING)
        hands = [sum(hand.values()) for hand in state[Supply].hands]
        others = [hands[other] for other in _others(rules, seat)]
        in_hand = hands[seat] - (sum(others) / len(others) if others else 0)
        return _lead(rules, state, seat) + self.figure * fading * in_hand


def _chosen(rules: Carcassonne, view: State, seat: Seat) -> Sequence[Move]:
    # Without what chance would have to add to.
    return [move for move in options(rules, view, seat) if move is not None and not rules.completions(view, seat, move)]


def _on(first: Step, then: Step) -> Step:
    return Step(then.state, first.effects + then.effects)


def _others(rules: Carcassonne, seat: Seat) -> list[Seat]:
    return [Seat(other) for other in range(rules.seats) if other != seat]


def _lead(rules: Carcassonne, state: State, seat: Seat) -> int:
    scores = state.scores if state.over else rules.finish(Step(state)).state.scores
    return scores[seat] - max((scores[other] for other in _others(rules, seat)), default=0)


def _reasons(rules: Carcassonne, step: Step, seat: Seat) -> tuple[Reason, ...]:
    paid = sum(one.points for one in step.effects if isinstance(one, Scored) and one.seat == seat and not one.final)
    figures = sum(step.state[Supply].hands[seat].values())
    lead = WorthAtTheEnd(_lead(rules, step.state, seat))
    return (*([PaysNow(paid)] if paid else []), lead, StayInHand(figures))


EASY: Final = Greedy(figure=0.0)
FAIR: Final = Greedy()

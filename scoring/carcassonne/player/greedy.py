"""Players of Carcassonne: the tile and the figure after which they stand best, were the game to end then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, PLACING
from scoring.kernel.moves import Move, Scored, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step
from scoring.players.at_random import AtRandom
from scoring.players.one_ply import OnePly, ScoredMove, ranked, thinned
from scoring.players.options import options
from scoring.players.player import Decision, Reason

FADING: Final = 20
"""The number of tiles left from which a figure in hand is worth less with each: there is less left for it to do."""
BUDGET: Final = 600
"""The positions looked at for one decision; the base game has fewer, a box with all expansions thousands."""
FEWEST_FIGURES: Final = 4


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
    """The move leaves so many figures in hand, those that came home included."""

    code: ClassVar[str] = "stay_in_hand"

    figures: int


@dataclass(frozen=True)
class Greedy:
    """A player that looks at its own turn alone, the tile together with the figure; `figure` is one's worth in hand.

    Whatever expansions ask besides it answers the same way, by what then lies there.
    """

    figure: float = 1.5

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        return self.ranked(rules, view, seat, dice, 1)[0]

    def ranked(self, rules: Ruleset, view: State, seat: Seat, dice: Random, count: int) -> list[Decision]:
        if not isinstance(rules, Carcassonne):
            return [AtRandom().decide(rules, view, seat, dice)]
        # By name, as rules propose moves in any order.
        moves = sorted(options(rules, view, seat), key=repr)
        if len(moves) == 1:
            return [Decision(moves[0])]
        best = ranked(self.tried(rules, view, seat, moves), dice)[:count]
        return [Decision(one.move, () if one.step is None else _reasons(rules, one.step, seat)) for one in best]

    def goes_on(self, state: State) -> bool:
        return state.phase == DEPLOYING

    def tried(self, rules: Carcassonne, view: State, seat: Seat, moves: Sequence[Move | None]) -> list[ScoredMove]:
        """Return the moves with what they are worth: one that lays a tile once for each figure that may follow."""
        search = OnePly(rules, seat, lambda state: self.value(rules, state, seat))
        figures = max(FEWEST_FIGURES, BUDGET // len(moves))
        found = []
        for move in thinned(moves, BUDGET):
            if view.phase != PLACING or move is None or rules.completions(view, seat, move):
                found.append(search.judge(view, move))
            else:
                found += self._with_figures(rules, view, seat, move, figures)
        return found

    def _with_figures(self, rules: Carcassonne, view: State, seat: Seat, move: Move, most: int) -> list[ScoredMove]:
        # What the seat may make of the tile in this turn.
        step = rules.carry_out(view, seat, move)
        after = [step]
        if step.state.phase == DEPLOYING and seat in step.state.actors:
            figures = sorted(options(rules, step.state, seat), key=repr)
            sure = [figure for figure in thinned(figures, most) if _is_sure(rules, step.state, seat, figure)]
            after = [
                _on(step, rules.carry_out(step.state, seat, figure)) for figure in sure if figure is not None
            ] or after
        return [ScoredMove(move, self.value(rules, one.state, seat), one) for one in after]

    def value(self, rules: Carcassonne, state: State, seat: Seat) -> float:
        """Return what a position is worth for a seat, in points ahead of the best of the others."""
        fading = min(1.0, state[Bag].left / FADING)
        hands = [sum(hand.values()) for hand in state[Supply].hands]
        others = [hands[other] for other in _others(rules, seat)]
        in_hand = hands[seat] - (sum(others) / len(others) if others else 0)
        return _lead(rules, state, seat) + self.figure * fading * in_hand


def _is_sure(rules: Carcassonne, state: State, seat: Seat, move: Move | None) -> bool:
    # Chance would have to add nothing to it.
    return move is not None and not rules.completions(state, seat, move)


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

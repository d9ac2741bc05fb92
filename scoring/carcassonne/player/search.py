"""The strong player of Carcassonne: what open features may become, what others answer, the last tiles to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.player.answers import Answerer, tiles_to_come
from scoring.carcassonne.player.greedy import Greedy
from scoring.carcassonne.player.potential import chances_of, lead, prospects
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step
from scoring.players.one_ply import ScoredMove
from scoring.players.options import options

WIDTHS: Final[Mapping[int, int]] = {1: 30, 2: 8, 3: 2}
"""The number of best moves that are followed to the end of the game, by the number of tiles left in the bag."""

OF_A_TILE: Final = (PLACING, DEPLOYING)


@dataclass(frozen=True)
class Farsighted(Greedy):
    """A player that values what open features may become, and sees the end of the game when it is near.

    Of its `rivals` best moves, none further than `behind` points from the best, it looks what the next seat would leave
    of them, over so many `tiles` that may come. Between two, the last two tiles are exact: each draw of the other's is
    answered as is best for who answers.
    """

    rivals: int = 4
    behind: float = 4.0
    tiles: int = 4

    def tried(self, rules: Carcassonne, view: State, seat: Seat, moves: Sequence[Move | None]) -> list[ScoredMove]:
        found = super().tried(rules, view, seat, moves)
        if view.phase == DRAWING:
            return found
        ranked = sorted(found, key=lambda one: -one.value)
        width = WIDTHS.get(view[Bag].left)
        if width is None:
            return self._answered_by_others(rules, ranked, seat) if view.phase in OF_A_TILE else found
        ends = ranked[:width]
        return [one if one.step is None else self._seen_through(rules, one, one.step.state, seat) for one in ends]

    def _answered_by_others(self, rules: Carcassonne, ranked: Sequence[ScoredMove], seat: Seat) -> list[ScoredMove]:
        near = [one for one in ranked[: self.rivals] if one.value >= ranked[0].value - self.behind]
        if len(near) == 1:
            return list(ranked)
        answerer, found = Answerer(rules), []
        for one in near:
            worth = self._left(rules, answerer, one, seat)
            found.append(replace(one, value=one.value if worth is None else worth))
        # The others keep their order behind these.
        lowest = min(one.value for one in found)
        return [*found, *(replace(one, value=min(one.value, lowest) - self.behind) for one in ranked[len(near) :])]

    def _left(self, rules: Carcassonne, answerer: Answerer, one: ScoredMove, seat: Seat) -> float | None:
        """Return the mean of what the answers leave of a move; None where the turn goes on or the game is over."""
        state = one.step.state if one.step is not None else None
        if state is None or state.over or state.phase != DRAWING:
            return None
        draws = tiles_to_come(rules.chances(state), self.tiles)
        ends = [answerer.after(state, draw) for draw in draws]
        return sum(self.value(rules, end, seat) for end in ends) / len(ends) if ends else None

    def value(self, rules: Carcassonne, state: State, seat: Seat) -> float:
        if state.over:
            return lead([float(points) for points in state.scores], seat)
        scores = rules.finish(Step(state)).state.scores
        expected = prospects(rules, state, chances_of(state))
        return lead([points + more for points, more in zip(scores, expected, strict=True)], seat)

    def _seen_through(self, rules: Carcassonne, one: ScoredMove, state: State, seat: Seat) -> ScoredMove:
        return ScoredMove(one.move, self._ahead(rules, state, seat), one.step)

    def _ahead(self, rules: Carcassonne, state: State, seat: Seat) -> float:
        # The mean over what may be drawn of what comes of it, until the bag is empty.
        draws = rules.chances(state) if state.phase == DRAWING and not state.over else {}
        if not draws:
            return self.value(rules, state, seat)
        worth = 0.0
        for draw, copies in draws.items():
            drawn = rules.carry_out(state, state.turn, draw).state
            worth += copies * self._answered(rules, drawn, seat)
        return worth / sum(draws.values())

    def _answered(self, rules: Carcassonne, state: State, seat: Seat) -> float:
        actor = state.actors[0]
        moves = sorted(options(rules, state, actor), key=repr)
        found = Greedy.tried(self, rules, state, actor, moves) if moves and not state.over else []
        best = max(found, key=lambda one: one.value, default=None)
        if best is None or best.step is None:
            return self.value(rules, state, seat)
        return self._ahead(rules, best.step.state, seat)

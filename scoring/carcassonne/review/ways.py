"""All ways in which a tile drawn may be laid, with the figure, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.player.ending import Ending
from scoring.carcassonne.player.quick_score import QuickScore, closes_a_city
from scoring.carcassonne.review.winning import chances_of, lead_of, with_hands
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel.moves import Move, Scored, Seat
from scoring.kernel.state import State, Step
from scoring.review.turn import Way, WinningChances

SHORTLIST: Final = 10
"""The number of ways, best at a glance, that are judged by the rules; no glance sees what a box pays at the end."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A way, the chances after it, and the state there."""

    way: Way
    chances: WinningChances
    state: State


class Outlook:
    """The points counted for a position and for those one tile later: at a glance, and by the rules."""

    def __init__(self, rules: Carcassonne) -> None:
        self.rules, self.glance, self.ending = rules, QuickScore(rules), Ending(rules)


def weights(rules: Carcassonne, before: State) -> dict[Draw, int]:
    """Return the tiles that may be drawn, with their copies."""
    return {move: weight for move, weight in rules.chances(before).items() if isinstance(move, Draw)}


@dataclass(frozen=True, slots=True)
class Used:
    """A tile laid, with a figure or none, and the step that this makes."""

    step: Step
    place: Place
    figure: Move | None


def ways(outlook: Outlook, before: State, seat: Seat, draw: Draw) -> Iterator[Judged]:
    """Yield every way to use a tile, as its seat sees the position before the draw."""
    for one in uses(outlook.rules, before, seat, draw):
        yield judged(outlook, one.step, seat, one.place, one.figure)


def best_way(outlook: Outlook, before: State, seat: Seat, draw: Draw) -> Judged | None:
    """Return the best way to use a tile, of those that look best at a glance; None: it fits nowhere."""
    rules, found = outlook.rules, list[tuple[float, int, Used]]()
    for place, laid in places(rules, before, seat, draw):
        near = outlook.glance.after_a_city() if closes_a_city(rules, laid.state) else outlook.glance
        for one in with_figures(rules, laid, seat, place):
            state = one.step.state
            worth = with_hands(state, state.scores if state.over else near.points(state))
            found.append((lead_of(worth, seat), -len(found), one))
    short = [one for _lead, _number, one in nlargest(SHORTLIST, found)]
    looked = [judged(outlook, one.step, seat, one.place, one.figure) for one in short]
    return best_of(looked, seat) if looked else None


def uses(rules: Carcassonne, before: State, seat: Seat, draw: Draw) -> Iterator[Used]:
    """Yield every way to lay a tile, each with every figure that may follow."""
    for place, laid in places(rules, before, seat, draw):
        yield from with_figures(rules, laid, seat, place)


def places(rules: Carcassonne, before: State, seat: Seat, draw: Draw) -> Iterator[tuple[Place, Step]]:
    """Yield every place for a tile, and the step that laying it there makes."""
    held = rules.carry_out(before, seat, draw).state
    for place in rules.legal_moves(held, seat):
        # A bridge is one more choice, that of another piece.
        if isinstance(place, Place) and place.bridge is None:
            yield place, rules.carry_out(held, seat, place)


def with_figures(rules: Carcassonne, laid: Step, seat: Seat, place: Place) -> Iterator[Used]:
    if laid.state.phase != DEPLOYING or seat not in laid.state.actors:
        yield Used(laid, place, None)
        return
    for figure in rules.legal_moves(laid.state, seat):
        # What chance or another question adds to a figure is no part of this choice.
        if isinstance(figure, Pass) or (isinstance(figure, Deploy) and figure.token is None):
            yield Used(_on(laid, rules.carry_out(laid.state, seat, figure)), place, figure)


def judged(outlook: Outlook, after: Step, seat: Seat, place: Place, figure: Move | None) -> Judged:
    """Return a way with its worth, from the step that it makes."""
    scores = outlook.ending.scores(after.state)
    worth = with_hands(after.state, scores)
    put = figure if isinstance(figure, Deploy) else None
    way = Way(
        at=place.at,
        rot=place.rot,
        figure=put.figure if put else "",
        on=put.on if put else "",
        paid=sum(one.points for one in after.effects if isinstance(one, Scored) and one.seat == seat and not one.final),
        lead=round(lead_of(scores, seat)),
        in_hand=sum(after.state[Supply].hands[seat].values()),
        worth=lead_of(worth, seat),
    )
    return Judged(way, chances_of(outlook.rules, after.state, worth), after.state)


def best_of(found: Sequence[Judged], seat: Seat) -> Judged:
    """Return the way after which the seat wins most likely, of equal ones the same each time."""
    return max(found, key=lambda one: (one.chances[seat], one.way.worth, one.way.name))


def _on(first: Step, then: Step) -> Step:
    return Step(then.state, first.effects + then.effects)

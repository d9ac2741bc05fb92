"""The reasons of a player of Catan for a move, in facts: the few that differ most from the position before."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.catan.hand import Hands
from scoring.catan.move import Discard, End, MoveRobber
from scoring.catan.player.ground import ground_of, productions
from scoring.catan.player.plans import missing_for
from scoring.catan.player.reasons import Blocks, BringsCards, BringsPoints, SavesFor, TakesFrom
from scoring.catan.player.value import Judge
from scoring.catan.rules import Catan
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from scoring.players.one_ply import ScoredMove
from scoring.players.player import Reason


def reasons_for(rules: Catan, judge: Judge, view: State, seat: Seat, chosen: ScoredMove) -> tuple[Reason, ...]:
    """Return what speaks for the option that was chosen."""
    if chosen.step is None or isinstance(chosen.move, Discard | End):
        return tuple(_saving(rules, judge, view, seat))
    after = chosen.step.state
    return tuple(_changes(rules, judge, view, after, seat, chosen))


def _changes(
    rules: Catan, judge: Judge, before: State, after: State, seat: Seat, chosen: ScoredMove
) -> Iterator[Reason]:
    points = rules.points(after, seat) - rules.points(before, seat)
    if points:
        yield BringsPoints(points)
    was = [sum(cards) for cards in productions(rules, before, ground_of(rules, before))]
    now = [sum(cards) for cards in productions(rules, after, ground_of(rules, after))]
    mine = round(now[seat] - was[seat])
    if mine > 0:
        yield BringsCards(mine)
    lost, other = max((was[each] - now[each], each) for each in range(rules.seats) if each != seat)
    if lost >= 1:
        yield Blocks(Seat(other), round(lost))
    if isinstance(chosen.move, MoveRobber) and chosen.move.from_ is not None:
        yield TakesFrom(chosen.move.from_, before[Hands].hands[chosen.move.from_].total)
    elif not points and not mine and not after.over:
        yield from _saving(rules, judge, after, seat)


def _saving(rules: Catan, judge: Judge, state: State, seat: Seat) -> Iterator[Reason]:
    standing = judge.standing(rules, state, seat)
    if standing.plans:
        plan = standing.plans[0][1]
        yield SavesFor(plan.what, missing_for(plan.need, standing.economy.hand))

"""The courses of moves that a seat can still make of its turn, as far as the players of the app can list them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.catan.base.robber import choices
from scoring.catan.hand import Hands
from scoring.catan.move import Accept, Decline, Discard, End, Offer, Trade
from scoring.catan.player.player import Trader
from scoring.catan.review.winning import chances_of
from scoring.catan.rules import BUILDING, DISCARDING, FREE_ROADS, ROBBING, ROLLING, TRADING, Catan
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from scoring.players.options import options
from scoring.review.turn import WinningChances

PLANNED: Final = (TRADING, BUILDING, ROBBING, FREE_ROADS)
WITH_PEOPLE: Final = (Offer, Trade, Accept, Decline)
"""The moves that need the agreement of others, so they are no choice of a seat alone."""
LONGEST: Final = 6
ALIKE: Final = 1e-5


@dataclass(frozen=True, slots=True)
class Planned:
    """A course of moves, and the chances after it."""

    moves: tuple[Move, ...]
    chances: WinningChances


def planned(rules: Catan, player: Trader, seen: State, seat: Seat, most: int = LONGEST) -> Planned:
    """Return what a player would make of the rest of a turn, in at most so many moves, as its seat sees it."""
    state, moves = given_back(rules, player, turned_over(rules, seen, seat), seat), list[Move]()
    for _ in range(most):
        move = _next(rules, player, state, seat)
        if move is None:
            break
        moves.append(move)
        drawn = rules.completions(state, seat, move)
        if drawn and state.phase != ROBBING:
            after = {one: rules.carry_out(state, seat, one).state for one in drawn}
            ends = {one: standing(rules, end, seat) for one, end in after.items()}
            return Planned(tuple(moves), mean_of(drawn, ends))
        state = rules.carry_out(state, seat, move).state
    return Planned(tuple(moves), standing(rules, state, seat))


def mean_of(weights: Mapping[Move, int], chances: Mapping[Move, WinningChances]) -> WinningChances:
    """Return the mean of chances by seat, each with its weight."""
    total = sum(weights.values())
    columns = zip(*(tuple(weights[move] * one for one in found) for move, found in chances.items()), strict=True)
    return tuple(sum(column) / total for column in columns)


def standing(rules: Catan, seen: State, seat: Seat) -> WinningChances:
    """Return the chances in a position as a seat sees it, were the turn to end there."""
    ended = seen.phase == ROLLING
    return chances_of(
        rules, turned_over(rules, seen, seat), seat, seen.turn if ended else Seat((seen.turn + 1) % rules.seats)
    )


def turned_over(rules: Catan, seen: State, seat: Seat) -> State:
    """Return a view in which nothing lies open that does not in others: cards that others were brought before it.

    Where hands lie on the table what comes is known to all, whenever it is looked at.
    """
    return rules.view(seen, seat) if rules.hands_are_secret else seen


def given_back(rules: Catan, player: Trader, seen: State, seat: Seat) -> State:
    """Return the position once all have given cards back: the seat as a player would, the others unseen ones."""
    while seen.phase == DISCARDING:
        actor = seen.actors[0]
        if actor == seat:
            move = player.decide(rules, seen, seat, Random(0)).move
        else:
            hand = seen[Hands].hands[actor]
            move = Discard(dict(rules.amounts(next(choices(hand, hand.total // 2)))))
        assert move is not None, "no chance decides what is given back"
        seen = rules.carry_out(seen, actor, move).state
    return seen


def _next(rules: Catan, player: Trader, state: State, seat: Seat) -> Move | None:
    """Return the best move of a turn; None where nothing is better than to end it."""
    if state.over or state.phase not in PLANNED or seat not in state.actors:
        return None
    found = [move for move in options(rules, state, seat) if not isinstance(move, WITH_PEOPLE)]
    moves: Sequence[Move | None] = [move for move in found if player.holds(state, seat, move)]
    if not moves:
        return None
    tried = player.tried(rules, state, seat, moves)
    best = max(tried, key=lambda one: (one.value, repr(one.move)))
    rest = next((one.value for one in tried if isinstance(one.move, End)), None)
    if rest is not None and best.value <= rest + ALIKE:
        return None
    return best.move

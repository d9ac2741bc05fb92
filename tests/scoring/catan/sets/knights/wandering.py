"""Random games of Cities & Knights, in boxes of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.box import OPTIONS
from scoring.catan.move import Bank, End, Offer, Trade
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.rules import KNIGHTS_OPTIONS
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from tests.scoring.catan.test_catan_laws import Ply


def rules_of(seed: int, **fixed) -> Catan:
    """Return the rules of a box that a seed has put together."""
    return cast("Catan", ruleset_for(box_of(seed, **fixed)))


def box_of(seed: int, **fixed) -> Box:
    """Return a box that a seed has put together."""
    dice = random.Random(seed)
    seats = fixed.pop("seats", dice.randint(2, 6))
    options = {option.key: dice.choice(option.choices) for option in (*OPTIONS, *KNIGHTS_OPTIONS)}
    options |= {"placements": "free", "victory_points": dice.randint(9, 16), **fixed}
    island = deal(LARGE if seats > 4 else BASE, dice, numbering="free", harbours="shuffled")
    sets = ("base", "5-6", "knights") if seats > 4 else ("base", "knights")
    return Box("catan", "2022", seats, sets, options, board=write_island(island))


def wander(rules: Catan, seed: int, most: int = 150, *, skip: int = 0) -> Iterator[Ply]:
    """Play at random, by legal moves and now and then a trade; yield all but the first moves, `skip` of them."""
    dice = random.Random(seed)
    state = rules.start(Seat(dice.randrange(rules.seats)))
    for number in range(most + skip):
        if state.over:
            return
        seat = dice.choice(state.actors)
        talk = _trade(rules, state, dice)
        moves = list(rules.legal_moves(state, seat))
        busy = [move for move in moves if not isinstance(move, Bank | End)] or moves
        move = talk if talk is not None else dice.choice(busy if dice.random() < 0.8 else moves)
        seat = state.turn if talk is not None else seat
        step = rules.play(state, seat, move)
        if number >= skip:
            yield Ply(state, seat, move, step)
        state = step.state


def _trade(rules: Catan, state: State, dice: random.Random) -> Move | None:
    if dice.random() > 0.05:
        return None
    give, take = dice.sample(rules.kinds, 2)
    other = Seat((state.turn + 1) % rules.seats)
    for move in (Trade(other, {give: 1}, {take: 1}), Offer({give: 1}, {take: 1})):
        if dice.random() < 0.5 and not rules.explain(state, state.turn, move):
            return move
    return None

"""The options of a player: nothing that chance adds is one of them."""

from __future__ import annotations

from scoring.catalogue import ruleset_for
from scoring.catan.move import MoveRobber
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.players.at_random import AtRandom
from scoring.players.options import options
from tests.support.players import game_of


def test_what_chance_adds_is_no_choice():
    rules = ruleset_for(Box("catan", "almanac", 3))
    game = game_of(rules, [AtRandom()] * 3, 3)
    robbing = next(one for one in game if isinstance(one.move, MoveRobber) and one.move.from_ is not None)
    view = rules.view(robbing.before, robbing.seat)

    moves = options(rules, view, robbing.seat)
    whither = [(move.to, move.from_) for move in moves if isinstance(move, MoveRobber)]

    assert len(whither) == len(moves) == len(set(whither))
    assert isinstance(robbing.decision.move, MoveRobber)
    assert robbing.decision.move.card is None
    assert isinstance(robbing.move, MoveRobber)
    assert robbing.move.card is not None


def test_to_draw_a_tile_is_one_option():
    rules = ruleset_for(Box("carcassonne", "2006", 2))
    state = rules.start()

    assert options(rules, state, Seat(0)) == [None]

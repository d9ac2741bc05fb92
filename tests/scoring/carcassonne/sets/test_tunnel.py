"""The Tunnel: tokens on mouths, and the roads that they join."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.sets.tunnel.rules import (
    MouthTaken,
    NoMouthThere,
    NoTokenLeft,
    PutToken,
    TokenPutAlready,
    Tunnels,
    pairs_of,
)
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import play, points, rules_for, stand

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "tunnel")
ROW = "W0 tu-03/2 tu-03/0 W0"
"""Two roads that run into a mountain, and two more mouths."""
WEST, EAST = PutToken((1, 0), "r1", "A"), PutToken((2, 0), "r1", "A")


def laid(*figures, drawing=ROW, tile="base-B", cell=(1, 1), rot=0, seats=2, sets=SETS, **options):
    """Return the rules, and the position in which red has laid a tile below the mountain."""
    rules = rules_for(drawing, sets=sets, seats=seats, options=options)
    return rules, play(rules, stand(rules.start(), *figures), Draw(tile), Place(cell, rot)).state


def tokens(rules, state):
    return {move for move in rules.legal_moves(state, ANN) if isinstance(move, PutToken)}


@pytest.mark.parametrize(
    ("seats", "option", "pairs"),
    [(2, "3/2", 3), (3, "3/2", 2), (4, "3/2", 1), (2, "2/1", 2), (3, "2/1", 1), (2, "1/1", 1), (6, "3/2", 1)],
)
def test_a_small_table_has_more_pairs(seats, option, pairs):
    assert pairs_of(seats, option) == pairs


def test_any_token_goes_on_any_free_mouth_before_the_figure():
    rules, state = laid(tunnel_tokens="2/1")
    mouths = {((x, 0), road) for x in (1, 2) for road in ("r1", "r2")}

    assert tokens(rules, state) == {PutToken(cell, road, pair) for cell, road in mouths for pair in "AB"}
    state = play(rules, state, WEST).state
    assert (state.phase, Deploy("meeple", "m1") in rules.legal_moves(state, ANN)) == ("figure", True)
    assert rules.explain(state, ANN, EAST) == (TokenPutAlready(),)
    assert play(rules, state, Pass()).state.phase == "draw"


def test_a_token_may_come_after_the_figure():
    rules, state = laid()
    state = play(rules, state, Deploy("meeple", "m1")).state

    assert state.phase == "tunnel"
    assert Pass() in rules.legal_moves(state, ANN)
    assert play(rules, state, WEST).state.phase == "draw"
    assert play(rules, state, Pass()).state.phase == "draw"


def test_what_is_no_free_mouth_or_no_token_is_refused():
    rules, state = laid(tunnel_tokens="1/1")
    lying = state.put(Tunnels({((1, 0), "r1"): (ANN, "A"), ((2, 0), "r2"): (ANN, "A")}))

    assert rules.explain(state, ANN, PutToken((0, 0), "r1", "A")) == (NoMouthThere((0, 0), "r1"),)
    assert rules.explain(state, ANN, PutToken((7, 7), "r1", "A")) == (NoMouthThere((7, 7), "r1"),)
    assert rules.explain(state, ANN, PutToken((1, 0), "r1", "B")) == (NoTokenLeft("B"),)
    assert rules.explain(lying, ANN, EAST) == (NoTokenLeft("A"),)
    assert MouthTaken((1, 0), "r1") in rules.explain(lying, ANN, WEST)
    assert tokens(rules, lying) == set()


def test_a_pair_makes_one_road_which_is_scored_at_once():
    rules, state = laid("red 0,0 r1", "blue 3,0 r3")
    state = state.put(Tunnels({((1, 0), "r1"): (ANN, "A")}))
    step = play(rules, state, Pass(), EAST)

    assert points(step) == {"red": 4, "blue": 4}
    assert step.state[Board].feature_at((0, 0), "r1").open_ports == 0


def test_the_figure_of_the_turn_may_still_come_to_the_joined_road():
    rules, state = laid(drawing="W0 tu-03/2 tu-03/0", tile="base-W", cell=(3, 0))
    state = state.put(Tunnels({((1, 0), "r1"): (ANN, "A")}))
    step = play(rules, state, EAST, Deploy("meeple", "r3"))

    assert points(step) == {"red": 4}


def test_tokens_of_two_seats_are_no_pair():
    rules, state = laid("red 0,0 r1")
    state = state.put(Tunnels({((1, 0), "r1"): (BEN, "A")}))
    step = play(rules, state, EAST, Pass())

    assert points(step) == {}
    assert step.state[Board].feature_at((0, 0), "r1") != step.state[Board].feature_at((3, 0), "r3")


def test_a_mouth_without_a_pair_keeps_the_road_open():
    rules, state = laid("red 0,0 r1", sets=(*SETS, "king"))
    board = state[Board]

    assert not rules.is_complete(board, board.feature_at((0, 0), "r1"))
    assert points(rules.finish(Step(state))) == {"red": 2}


def test_both_mouths_of_one_tile_may_be_joined():
    rules, state = laid(drawing="W0 tu-03/2\nW3 .", cell=(2, 0))
    state = state.put(Tunnels({((1, 0), "r1"): (ANN, "B")}))
    board = play(rules, state, PutToken((1, 0), "r2", "B"), Pass()).state[Board]

    assert board.feature_at((1, 0), "r1") == board.feature_at((1, 0), "r2")
    assert board.feature_at((1, 0), "r1").open_ports == 1


@pytest.mark.parametrize(("other", "roads"), [(True, ["r1.N", "r1.S"]), (False, ["r1"])])
def test_a_road_under_a_city_has_two_mouths(other, roads):
    rules = rules_for("[pd-25/0]", sets=("base", "princess", "tunnel"), options={"other_tunnels": other})
    laid_tile = rules.start()[Board].laid[0, 0]

    assert [segment.id for segment in laid_tile.segments if segment.kind == "road"] == roads
    assert laid_tile.face.edges == "rcrc"


def test_without_the_box_a_road_under_a_city_is_one():
    rules = rules_for("[pd-25/0]", sets=("base", "princess"))

    assert rules.start()[Board].feature_at((0, 0), "r1").open_ports == 2

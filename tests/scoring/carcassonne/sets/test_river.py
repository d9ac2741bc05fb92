"""The River and The River II."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.river.rules import RiverFirst, RiverNeedsRoom, RiverRunsOn, RiverTurnsBack
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import codes, play, points, rules_for, stand

ANN = Seat(0)
ONE, TWO, BOTH = ("base", "river1"), ("base", "river2"), ("base", "river1", "river2")


def river_game(sets=ONE, **options):
    return ruleset_for(Box("carcassonne", "2006", 2, sets, options))


def place(drawing, tile, cell, rot, sets=ONE, **options):
    """Return what speaks against laying a river tile on a drawn river; none other is left in the bag."""
    rules = rules_for(drawing, sets=sets, options=options)
    state = rules.start()
    drawn = state.put(Bag({}, 0, tile)).to_phase("place")
    return rules.explain(drawn, ANN, Place(cell, rot))


def test_the_spring_lies_first_and_the_start_tile_is_in_the_bag():
    state = river_game().start()

    assert [laid.tile_id for laid in state[Board].laid.values()] == ["r1-01"]
    assert state[Bag].copies["base-D"] == 4
    assert state[Bag].left == 72 + 11


def test_the_first_edition_leaves_the_start_tile_out():
    left_out = Box("carcassonne", "first", 2, ONE)

    assert ruleset_for(left_out).start()[Bag].copies["base-D"] == 3
    assert river_game(river_start_tile="left_out").start()[Bag].copies["base-D"] == 3


def test_river_tiles_are_drawn_first_and_the_lake_last():
    rules = river_game()
    state = rules.start()

    assert rules.explain(state, ANN, Draw("base-U")) == (RiverFirst("base-U", 11),)
    assert rules.explain(state, ANN, Draw("r1-02")) == (RiverFirst("r1-02", 10),)
    assert {move.tile[:2] for move in rules.legal_moves(state, ANN)} == {"r1"}


def test_the_fork_is_the_first_tile_of_the_second_river():
    rules = river_game(TWO)

    assert list(rules.legal_moves(rules.start(), ANN)) == [Draw("r2-04")]


def test_two_rivers_share_a_spring_and_a_lake():
    state = river_game(BOTH).start()

    assert [laid.tile_id for laid in state[Board].laid.values()] == ["r2-01"]
    assert "r1-01" not in state[Bag].copies
    assert "r1-02" not in state[Bag].copies
    assert "r2-03" in state[Bag].copies


def test_a_spring_that_lies_is_the_one_that_is_kept():
    rules = rules_for("r1-01/0", sets=BOTH)

    assert "r2-01" not in rules.start()[Bag].copies


def test_water_meets_water():
    against = place("[r1-01/0]", "r1-03", (0, 1), 0)

    assert RiverRunsOn((0, 1)) in against


def test_a_spring_may_be_laid_where_no_water_flows_yet():
    assert place("[E0]", "r1-01", (0, 1), 0) == ()


def test_two_bends_do_not_turn_the_same_way():
    # From the spring east, the bend at (1, 0) turns south; the next may turn east again, not west.
    drawing = "[r1-01/0] r1-10/0"

    assert place(drawing, "r1-09", (1, 1), 1, river="no_u_turn") == (RiverTurnsBack((1, 1)),)
    assert place(drawing, "r1-09", (1, 1), 2, river="no_u_turn") == ()


def test_a_river_needs_room_ahead_unless_the_table_plays_otherwise():
    # The arm east of the fork is stopped by a city tile; the other arm would turn in front of it.
    drawing = "[r2-01/0] r2-04/0 r2-02/0"

    assert place(drawing, "r2-11", (1, -1), 2, TWO) == (RiverNeedsRoom((1, -1)),)
    assert place(drawing, "r2-11", (1, -1), 2, TWO, river="no_u_turn") == ()


def test_two_arms_do_not_flow_side_by_side():
    # One arm flows east at (1, 2); the other would bend east in the row above it.
    drawing = """
    [r2-01/0] r2-04/2 r2-08/2 r2-09/0
    .         r2-07/2 .       .
    .         r2-12/2 .       .
    """

    assert place(drawing, "r2-11", (3, 1), 1, TWO) == (RiverNeedsRoom((3, 1)),)
    assert place(drawing, "r2-11", (3, 1), 1, TWO, river="no_u_turn") == ()


def test_a_river_tile_that_has_no_room_is_set_aside():
    rules = rules_for("[r2-01/0] r2-04/0 r2-02/0", sets=TWO)
    step = rules.play(rules.start(), ANN, Draw("r2-11"))

    assert step.state[Bag].set_aside == ("r2-11",)


def test_without_its_rules_a_river_is_laid_like_any_tile():
    rules = river_game(river="free")
    state = rules.start()

    assert Draw("base-U") in rules.legal_moves(state, ANN)
    assert Draw("r1-02") in rules.legal_moves(state, ANN)


def test_nobody_stands_in_the_water():
    rules = river_game()
    laid = play(rules, rules.start(), Draw("r1-10"), Place((1, 0), 0)).state

    assert "w1" not in [getattr(move, "on", None) for move in rules.legal_moves(laid, ANN)]


def test_the_river_divides_fields_and_they_go_round_its_ends():
    drawing = "[r1-01/0] r1-03/0 r1-02/0"
    board = rules_for(drawing, sets=ONE).start()[Board]

    assert board.feature_at((0, 0), "f1") == board.feature_at((2, 0), "f1")


def test_the_river_scores_nothing_and_the_inn_on_it_is_decoration():
    drawing = "[W0] r2-07/0"
    rules = rules_for(drawing, sets=TWO)
    state = stand(rules.start(), "red 0,0 r1")

    assert points(rules.finish(Step(state))) == {"red": 2}
    with_inns = rules_for(drawing, sets=(*TWO, "inns"))
    assert points(with_inns.finish(Step(stand(with_inns.start(), "red 0,0 r1")))) == {}


@pytest.mark.parametrize("sets", [ONE, TWO, BOTH])
def test_after_the_lake_the_others_come(sets):
    rules = river_game(sets)
    state = rules.start()
    while any(tile.startswith("r") and count for tile, count in state[Bag].copies.items()):
        state = play(rules, state, next(iter(rules.legal_moves(state, state.turn)))).state
        if state.phase == "place":
            state = play(rules, state, next(iter(rules.legal_moves(state, state.turn)))).state
            state = play(rules, state, Pass()).state

    assert codes(rules.explain(state, state.turn, Draw("base-U"))) == []

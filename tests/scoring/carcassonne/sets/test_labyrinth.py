"""The Labyrinth: a road with four ends, and who finds room on it (expansions:labyrinth, N5)."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, stand

SETS = ("base", "labyrinth")
ADVANCED = {"labyrinth": "advanced"}
FINISHED = """
.  W0        .
W0 [la-01/0] W0
.  W2!       .
"""


def spots(rules, state, tile, cell, rotation=0):
    laid = play(rules, state, Draw(tile), Place(cell, rotation)).state
    return {
        move.on for move in rules.legal_moves(laid, Seat(0)) if isinstance(move, Deploy) and move.figure == "meeple"
    }


def finished(*figures, options=None, sets=SETS):
    rules = rules_for(FINISHED, sets=sets, options=options)
    return points(lay_last(rules, stand(rules.start(), *figures), FINISHED))


def test_the_four_ways_are_one_road_and_the_fields_are_apart():
    board = rules_for("[la-01/0]", sets=SETS).start()[Board]

    assert board.feature_at((0, 0), "r1").open_ports == 4
    assert len({board.feature_at((0, 0), f"f{number}").id for number in range(1, 5)}) == 4


def test_in_the_basic_rule_it_is_a_road_like_any_other():
    rules = rules_for("[la-01/0] U0", sets=SETS)

    assert "r1" not in spots(rules, stand(rules.start(), "blue 0,0 r1"), "base-U", (2, 0))
    assert finished("red 0,0 r1", "blue 0,-1 r2", "red -1,0 r1") == {"red": 5}


def test_a_stretch_without_anybody_has_room_though_others_stand_on_the_road():
    rules = rules_for("[la-01/0] U0", sets=SETS, options=ADVANCED)

    assert "r1" in spots(rules, stand(rules.start(), "blue 0,0 r1"), "base-U", (2, 0))
    assert "r1" not in spots(rules, stand(rules.start(), "blue 1,0 r1"), "base-U", (2, 0))


def test_a_labyrinth_has_room_if_nobody_stands_on_its_own_tile():
    rules = rules_for("[la-01/0] U0", sets=SETS, options=ADVANCED)

    assert "r1" in spots(rules, stand(rules.start(), "blue 0,0 r1", "red 1,0 r1"), "la-01", (2, 0))


def test_a_road_without_a_labyrinth_has_room_for_one():
    rules = rules_for("[U0] U0", sets=SETS, options=ADVANCED)

    assert "r1" not in spots(rules, stand(rules.start(), "blue 0,0 r1"), "base-U", (2, 0))


def test_the_majority_of_the_whole_road_gets_two_for_every_meeple_on_it():
    assert finished("red 0,0 r1", "red -1,0 r1", "blue 0,-1 r2", options=ADVANCED) == {"red": 11}


def test_a_builder_is_no_meeple_on_it():
    assert finished("red 0,0 r1", "red 0,0 r1 builder", options=ADVANCED, sets=(*SETS, "traders")) == {"red": 7}


def test_a_builder_joins_an_own_meeple_anywhere_on_the_road():
    rules = rules_for("[la-01/0] U0", sets=(*SETS, "traders"), options=ADVANCED)
    state = stand(rules.start(), "red 0,0 r1")
    laid = play(rules, state, Draw("base-U"), Place((2, 0), 0)).state

    assert Deploy("builder", "r1") in rules.legal_moves(laid, Seat(0))


def test_an_inn_does_not_double_the_points_for_meeples():
    drawing = ". W0 . .\nW0 [la-01/0] ic-15/0 W0\n. W2! . ."
    rules = rules_for(drawing, sets=(*SETS, "inns"), options=ADVANCED)

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 r1"), drawing)) == {"red": 14}


def test_an_unfinished_road_pays_its_tiles_only():
    rules = rules_for("[la-01/0] U0", sets=SETS, options=ADVANCED)

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 r1", "red 1,0 r1")))) == {"red": 2}


def test_the_witch_halves_the_sum_with_what_meeples_bring():
    rules = rules_for(FINISHED, sets=(*SETS, "magewitch"), options=ADVANCED)
    state = stand(rules.start(), "red 0,0 r1")
    state = state.put(state[Board].put_piece("witch", ((0, 0), "r1")))

    assert points(lay_last(rules, state, FINISHED)) == {"red": 4}

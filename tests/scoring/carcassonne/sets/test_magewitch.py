"""Mage & Witch: where they go, what they change, when they leave."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.sets.magewitch.rules import (
    MagicHasToMove,
    MagicLeft,
    MoveMage,
    MoveWitch,
    NoMagicThere,
    NoPlaceForMagic,
)
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, stand

ANN = Seat(0)
SETS = ("base", "magewitch")


def with_pieces(state, **pieces):
    """Return the state with the pieces on segments: mage="0,0 r1"."""
    board = state[Board]
    for name, spot in pieces.items():
        cell, segment = spot.split()
        x, y = cell.split(",")
        board = board.put_piece(name, ((int(x), int(y)), segment))
    return state.put(board)


def worth(board, *figures, sets=SETS, **pieces):
    """Return the points when red lays the last tile of a drawing."""
    rules = rules_for(board, sets=sets, options={"small_city": 4})
    step = lay_last(rules, with_pieces(stand(rules.start(), *figures), **pieces), board)
    return points(step), {name: step.state[Board].piece(name) for name in pieces}


def signed(drawing="D0", cell=(1, 0), rot=1, **pieces):
    """Return the position after red has laid their sign."""
    rules = rules_for(drawing, sets=SETS)
    state = with_pieces(rules.start(), **pieces)
    return rules, play(rules, state, Draw("mw-02"), Place(cell, rot)).state


def test_their_sign_asks_for_one_of_them_before_any_figure():
    rules, state = signed()
    open_land = {((0, 0), "c1"), ((0, 0), "r1"), ((1, 0), "c1"), ((1, 0), "r1")}

    assert state.phase == "mage"
    assert {(move.at, move.on) for move in rules.legal_moves(state, ANN)} == open_land
    state = play(rules, state, MoveWitch((0, 0), "c1")).state
    assert (state.phase, state[Board].piece("witch")) == ("figure", ((0, 0), "c1"))


def test_they_go_neither_to_the_feature_where_they_are_nor_to_that_of_the_other():
    rules, state = signed(mage="0,0 r1", witch="0,0 c1")
    moves = set(rules.legal_moves(state, ANN))

    assert moves == {kind((1, 0), "c1") for kind in (MoveMage, MoveWitch)}
    assert rules.explain(state, ANN, MoveMage((1, 0), "r1")) == (NoPlaceForMagic("mage", (1, 0), "r1"),)
    assert rules.explain(state, ANN, MoveWitch((0, 0), "r1")) == (NoPlaceForMagic("witch", (0, 0), "r1"),)


def test_they_go_to_roads_and_cities_only():
    rules, state = signed()

    for cell, segment in (((0, 0), "f1"), ((0, 0), "x1"), ((7, 7), "r1")):
        assert rules.explain(state, ANN, MoveMage(cell, segment)) == (NoMagicThere("mage"),)


def test_a_piece_is_taken_off_only_where_none_can_go_anywhere():
    rules, state = signed(mage="0,0 r1")
    assert rules.explain(state, ANN, MoveMage()) == (MagicHasToMove("mage"),)
    assert NoMagicThere("witch") in rules.explain(state, ANN, MoveWitch())

    rules = rules_for("C0", sets=SETS)
    state = with_pieces(rules.start(), mage="0,0 c1")
    state = play(rules, state, Draw("mw-02"), Place((0, 1), 0)).state
    board = state[Board].put_piece("witch", ((0, 1), "r1"))
    state = state.put(board)
    assert set(rules.legal_moves(state, ANN)) == {MoveMage(), MoveWitch()}
    assert play(rules, state, MoveWitch()).state[Board].piece("witch") is None


def test_whoever_brings_them_together_moves_one_of_them():
    rules = rules_for("U0 . U0 W0", sets=SETS)
    state = with_pieces(rules.start(), mage="0,0 r1", witch="2,0 r1")
    state = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    assert state.phase == "mage"
    assert set(rules.legal_moves(state, ANN)) == {
        kind((3, 0), road) for kind in (MoveMage, MoveWitch) for road in ("r1", "r2")
    }
    assert rules.explain(state, ANN, MoveMage()) == (MagicHasToMove("mage"),)


def test_where_none_can_go_anywhere_they_stay_together():
    rules = rules_for("U0 . U0", sets=SETS)
    state = with_pieces(rules.start(), mage="0,0 r1", witch="2,0 r1")

    assert play(rules, state, Draw("base-U"), Place((1, 0), 0)).state.phase == "figure"


def test_the_mage_adds_one_for_each_tile_and_leaves():
    assert worth("W0 U0 W0!", "red 0,0 r1", mage="0,0 r1") == ({"red": 6}, {"mage": None})


def test_the_witch_halves_rounded_up_and_leaves():
    assert worth("W0 U0 W0!", "red 0,0 r1", witch="1,0 r1") == ({"red": 2}, {"witch": None})


def test_on_one_feature_the_mage_counts_first():
    worth_both = worth("A3 U0 A1!", "red 0,0 r1", mage="0,0 r1", witch="1,0 r1")

    assert worth_both == ({"red": 3}, {"mage": None, "witch": None})


def test_a_city_counts_its_shields_without_the_mage():
    board = "E1 F0 E3!"

    assert worth(board, "red 0,0 c1", mage="1,0 c1")[0] == {"red": 11}
    assert worth(board, "red 0,0 c1", witch="1,0 c1")[0] == {"red": 4}


def test_a_feature_worth_nothing_stays_so():
    rules = rules_for("W0 ic-15/0", sets=(*SETS, "inns"), options={"open_inn_cathedral": 0})
    state = with_pieces(stand(rules.start(), "red 0,0 r1"), mage="0,0 r1")

    assert points(rules.finish(Step(state))) == {}


def test_they_count_at_the_end():
    rules = rules_for("W0 U0", sets=SETS)
    state = stand(rules.start(), "red 0,0 r1")

    assert points(rules.finish(Step(with_pieces(state, mage="1,0 r1")))) == {"red": 4}
    assert points(rules.finish(Step(with_pieces(state, witch="1,0 r1")))) == {"red": 1}


def test_they_leave_a_finished_feature_where_nobody_stands():
    rules = rules_for("W0 U0 W0!", sets=SETS)
    step = lay_last(rules, with_pieces(rules.start(), mage="1,0 r1"), "W0 U0 W0!")

    assert MagicLeft("mage", (1, 0)) in step.effects


def test_a_sign_with_nowhere_to_go_and_nobody_out_asks_for_nothing():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Pass()).state

    assert (state.phase, state[Board].piece("mage")) == ("draw", None)

"""Acts that are always allowed at a table: adjust points, note something, play it anyway."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.refusal import EdgeMismatch, FeatureOccupied
from scoring.kernel.moves import Scored, Seat, Term
from scoring.kernel.state import Step
from scoring.kernel.table import Adjust, Aids, Helped, Note, Overrule, Overruled, inner_move
from tests.support.drawing import on_board, play, rules_for, scored, stand

FIRST, SECOND = Seat(0), Seat(1)
MISMATCH = "carcassonne.edge_mismatch"


def test_points_are_given_by_agreement():
    rules = rules_for()
    step = rules.play(rules.start(), SECOND, Adjust(-3, "a road counted twice"))

    assert step.state.scores == (0, -3)
    assert step.effects == (Scored(SECOND, "adjustment", (Term("adjustment", 1, -3),)),)


def test_talk_does_not_pass_the_turn_on():
    rules = rules_for()
    state = play(rules, rules.start(), Draw("base-U")).state
    after = rules.play(state, SECOND, Adjust(5)).state

    assert (after.turn, after.phase, after.turn_number) == (state.turn, state.phase, state.turn_number)


def test_a_note_changes_nothing():
    rules = rules_for()
    state = rules.start()

    assert rules.play(state, SECOND, Note("Ben is making tea")) == Step(state)


def test_the_app_helps_as_much_as_the_table_agreed():
    rules = rules_for()
    state = rules.start()
    after = rules.play(state, SECOND, Aids("all")).state

    assert state[Helped].at_least("sharp")
    assert not state[Helped].at_least("all")
    assert after == state.put(Helped("all"))


def test_points_can_be_adjusted_after_the_end():
    rules = rules_for()
    over = rules.finish(Step(rules.start())).state

    assert rules.play(over, FIRST, Adjust(2)).state.scores == (2, 0)


def test_a_tile_lies_as_the_table_says_though_its_sides_do_not_match():
    rules = rules_for()
    state = play(rules, rules.start(), Draw("base-U")).state
    step = rules.play(state, FIRST, Overrule(Place((1, 0), 1), (MISMATCH,)))

    assert step.state[Board].laid[1, 0].tile_id == "base-U"
    assert step.effects == (Overruled(FIRST, (EdgeMismatch((1, 0), 3, "field", "road"),)),)


def test_only_the_reasons_that_the_table_accepts_are_overruled():
    rules = rules_for("D0", seats=2)
    state = play(rules, rules.start(), Draw("base-U")).state
    why = rules.explain(state, SECOND, Overrule(Place((1, 0), 1), (MISMATCH,)))

    assert [refusal.code for refusal in why] == ["out_of_turn"]


def test_the_turn_goes_on_from_whoever_really_drew():
    rules = rules_for("D0", seats=3)
    state = rules.play(rules.start(), SECOND, Overrule(Draw("base-U"), ("out_of_turn",))).state
    state = play(rules, state, Place((1, 0), 0), Pass()).state

    assert state.turn == 2


def test_a_second_farmer_stands_where_the_table_let_him():
    rules = rules_for()
    state = stand(rules.start(), "blue 0,0 r1")
    laid = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state
    step = rules.play(laid, FIRST, Overrule(Deploy("meeple", "r1"), ("carcassonne.feature_occupied",)))

    assert step.effects[0] == Overruled(FIRST, (FeatureOccupied("road", (SECOND,), ((0, 0),)),))
    assert on_board(step.state) == ["blue 0,0 r1", "red 1,0 r1"]


def test_an_eighth_meeple_of_the_table_is_owed():
    rules = rules_for()
    state = stand(rules.start(), *["red 0,0 c1"] * 7)
    laid = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state
    after = rules.play(laid, FIRST, Overrule(Deploy("meeple", "r1"), ("carcassonne.no_figure_left",))).state

    assert after[Supply].count(FIRST, "meeple") == -1


def test_a_copy_too_many_takes_none_out_of_the_bag():
    rules = rules_for("X0")
    state = rules.start()
    after = rules.play(state, FIRST, Overrule(Draw("base-X"), ("carcassonne.no_copy_left",))).state

    assert after[Bag].left == state[Bag].left
    assert after[Bag].drawn == "base-X"


def test_overruling_a_legal_move_plays_it():
    rules = rules_for()
    step = rules.play(rules.start(), FIRST, Overrule(Draw("base-U"), ()))

    assert step.state[Bag].drawn == "base-U"
    assert step.effects == (Overruled(FIRST, ()),)


def test_what_was_done_on_the_table_is_the_move_inside():
    assert inner_move(Overrule(Pass(), ())) == Pass()
    assert inner_move(Pass()) == Pass()


def test_an_overruled_figure_is_scored_like_any_other():
    rules = rules_for("L0 U0")
    state = stand(rules.start(), "blue 1,0 r1")
    laid = play(rules, state, Draw("base-L"), Place((2, 0), 0)).state
    step = rules.play(laid, FIRST, Overrule(Deploy("meeple", "r3"), ("carcassonne.feature_occupied",)))

    assert scored(step.effects) == [("red", "road", 3), ("blue", "road", 3)]

"""Under the Big Top: shows, acrobats and ringmasters (N1)."""

from __future__ import annotations

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.move import Crossing, Deploy, Draw, Place
from scoring.carcassonne.refusal import NobodyStandsThere
from scoring.carcassonne.sets.bigtop.acrobats import (
    AcrobatsUnderBridge,
    NoPyramidThere,
    PyramidFull,
    PyramidNotFull,
    PyramidTooFar,
    ScoreAcrobats,
)
from scoring.carcassonne.sets.bigtop.circus import LAST_SHOW, SHOW, Animals, NoSuchAnimal, ShowAnimal, tent
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
BOX = ("base", "bigtop")


# ------------------------------------------------------------------- shows


def test_the_first_circus_gets_the_tent_and_pays_nothing():
    drawing = "E0 bt-06/2!"
    rules = rules_for(drawing, sets=BOX)
    step = lay_last(rules, stand(rules.start(), "red 0,0 f1"), drawing)

    assert (tent(step.state[Board]), scored(step.effects), step.state.phase) == ((1, 0), [], "draw")


def test_the_next_circus_pays_the_animal_for_each_figure_around_the_tent_and_takes_it():
    # Red has a farmer beside the tent and one under it, blue one; another of red's is too far away.
    drawing = "E0 bt-06/2 E0 E0 bt-10/0!"
    rules = rules_for(drawing, sets=BOX)
    state = rules.start()
    state = state.put(state[Board].put_piece("tent", ((1, 0), "")))
    state = stand(state, "red 0,0 f1", "red 1,0 f1", "blue 2,0 f1", "red 3,0 c1")
    asked = lay_last(rules, state, drawing)
    assert asked.state.phase == SHOW
    step = play(rules, asked.state, ShowAnimal(5))

    assert scored(step.effects) == [("red", "circus", 10), ("blue", "circus", 5)]
    assert (tent(step.state[Board]), step.state[Animals].left[5], went_home(step.effects)) == ((4, 0), 2, [])


def test_a_token_is_turned_up_once():
    drawing = "E0 bt-06/2 E0 E0 bt-10/0!"
    rules = rules_for(drawing, sets=BOX)
    state = rules.start()
    state = state.put(state[Board].put_piece("tent", ((1, 0), "")), state[Animals].without(7))
    asked = lay_last(rules, state, drawing).state

    assert rules.explain(asked, ANN, ShowAnimal(7)) == (NoSuchAnimal(7),)
    assert rules.explain(asked, ANN, ShowAnimal(2)) == (NoSuchAnimal(2),)
    assert rules.chances(asked) == {ShowAnimal(animal): n for animal, n in {1: 1, 3: 4, 4: 5, 5: 3, 6: 2}.items()}


def test_the_last_show_counts_all_figures_before_anybody_goes_home():
    rules = rules_for("[E0] bt-06/2", sets=BOX)
    state = stand(rules.start(), "red 0,0 c1", "blue 1,0 r1")
    state = state.put(state[Board].put_piece("tent", ((1, 0), "")))
    asked = rules.end(Step(state))
    assert asked.state.phase == LAST_SHOW
    step = play(rules, asked.state, ShowAnimal(3))

    assert step.state.over
    assert points(step) == {"red": 3 + 1, "blue": 3 + 1}


def test_a_second_box_brings_a_second_set_of_tokens():
    once = rules_for("D0", sets=BOX)
    copies = {tile.id: 2 * tile.count for tile in tile_set("bigtop").tiles.values() if tile.face_of is None}
    twice = ruleset_for(Box("carcassonne", "2006", 2, BOX, copies=copies))

    assert sum(once.start()[Animals].left.values()) == 16
    assert twice.start()[Animals].left == {1: 2, 3: 8, 4: 10, 5: 6, 6: 4, 7: 2}


# ---------------------------------------------------------------- acrobats


def test_meeples_of_all_go_onto_a_pyramid_from_around_it_until_three_stand_there():
    rules = rules_for("bt-01/0 E0 E0 E0", sets=(*BOX, "inns"))
    near, far = Place((1, 1), 0), Place((3, 1), 0)
    drawn = rules.play(rules.start(), ANN, Draw("base-B")).state
    two = stand(drawn, "red 0,0 a1", "blue 0,0 a1")

    may = play(rules, two, near).state
    assert Deploy("meeple", "a1", (0, 0)) in rules.legal_moves(may, ANN)
    assert rules.explain(may, ANN, Deploy("big", "a1", (0, 0)))[-1] == NobodyStandsThere("acrobats")
    assert any(
        isinstance(one, NobodyStandsThere) for one in rules.explain(may, ANN, Deploy("ringmaster", "a1", (0, 0)))
    )
    away = play(rules, two, far).state
    assert rules.explain(away, ANN, Deploy("meeple", "a1", (0, 0))) == (PyramidTooFar((0, 0)),)
    three = play(rules, stand(two, "blue 0,0 a1"), near).state
    assert rules.explain(three, ANN, Deploy("meeple", "a1", (0, 0))) == (PyramidFull((0, 0)),)


def test_acrobats_are_paid_on_their_tile_alone_even_if_the_table_says_otherwise():
    rules = rules_for("[bt-01/0]", sets=BOX)
    drawn = rules.play(rules.start(), ANN, Draw("base-U")).state
    laid = rules.play(drawn, ANN, Place((0, 1), 0)).state

    assert rules.explain(laid, ANN, ScoreAcrobats((0, 1))) == (NoPyramidThere((0, 1)),)
    assert rules.explain(laid, ANN, ScoreAcrobats((0, 0))) == (PyramidNotFull((0, 0)),)


def test_a_bridge_goes_over_a_pyramid_only_while_it_is_empty():
    rules = rules_for("[bt-01/0]", sets=(*BOX, "bridges"))
    drawn = rules.play(rules.start(), ANN, Draw("base-U")).state
    move = Place((0, 1), 0, Crossing((0, 0), "NS"))

    assert AcrobatsUnderBridge((0, 0)) not in rules.explain(drawn, ANN, move)
    assert AcrobatsUnderBridge((0, 0)) in rules.explain(stand(drawn, "red 0,0 a1"), ANN, move)


def test_a_full_pyramid_is_paid_by_anybody_instead_of_a_figure():
    rules = rules_for("bt-01/0 E0", sets=BOX)
    state = stand(rules.start(), "red 0,0 a1", "blue 0,0 a1", "blue 0,0 a1")
    laid = play(rules, state, Draw("base-B"), Place((1, 1), 0)).state
    step = rules.play(laid, ANN, ScoreAcrobats((0, 0)))

    assert scored(step.effects) == [("red", "acrobats", 5), ("blue", "acrobats", 10)]
    assert (went_home(step.effects), step.state.turn) == (["red", "blue", "blue"], BEN)


def test_a_pyramid_that_is_not_full_is_paid_at_the_end_only():
    rules = rules_for("bt-01/0 E0", sets=BOX)
    state = stand(rules.start(), "red 0,0 a1", "blue 0,0 a1")
    laid = play(rules, state, Draw("base-B"), Place((1, 1), 0)).state

    assert rules.explain(laid, ANN, ScoreAcrobats((0, 0))) == (PyramidNotFull((0, 0)),)
    assert points(rules.finish(Step(state))) == {"red": 5, "blue": 5}


# -------------------------------------------------------------- ringmasters


def test_a_ringmaster_is_paid_for_the_circus_around_him_without_the_majority():
    drawing = "E2! bt-06/0 \n E0 bt-02/2"
    rules = rules_for(drawing, sets=BOX)
    step = lay_last(rules, stand(rules.start(), "blue 0,1 c1 ringmaster", "red 0,1 c1", "red 0,1 c1"), drawing)

    assert scored(step.effects) == [("red", "city", 2), ("blue", "ringmaster", 4)]


def test_a_ringmaster_on_a_field_is_paid_at_the_end_for_a_field_that_brings_nothing():
    rules = rules_for("[bt-06/0] E0", sets=BOX)
    step = rules.finish(Step(stand(rules.start(), "red 0,0 f1 ringmaster")))

    assert scored(step.effects) == [("red", "ringmaster", 2)]

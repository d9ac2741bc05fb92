"""Inns & Cathedrals."""

from __future__ import annotations

from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.pieces import Supply
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, scored, stand, went_home

SETS = ("base", "inns")
CATHEDRAL = """
.  E2        .
E1 [ic-01/0] F0 E3
.  E0!       .
"""


def test_everybody_has_one_big_meeple():
    assert rules_for(sets=SETS).start()[Supply].count(Seat(1), "big") == 1


def test_the_big_meeple_goes_where_any_meeple_goes_and_comes_home():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=SETS)
    step = lay_last(rules, rules.start(), drawing, Deploy("big", "r3"))

    assert scored(step.effects) == [("red", "road", 3)]
    assert step.state[Supply].count(Seat(0), "big") == 1


def test_there_is_only_one_big_meeple():
    rules = rules_for("D0", sets=SETS)
    state = stand(rules.start(), "red 0,0 c1 big")
    laid = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    assert not [move for move in rules.legal_moves(laid, Seat(0)) if getattr(move, "figure", "") == "big"]


def test_two_inns_on_a_road_of_seven_tiles_pay_two_a_tile():
    drawing = "L0 ic-15/0 U0 U0 r2-07/0 U0 L0!"
    rules = rules_for(drawing, sets=SETS)

    assert points(lay_last(rules, stand(rules.start(), "red 1,0 r1"), drawing)) == {"red": 14}


def test_a_cathedral_pays_three_for_each_tile_and_shield():
    rules = rules_for(CATHEDRAL, sets=SETS)
    step = lay_last(rules, stand(rules.start(), "red 0,0 c1"), CATHEDRAL)
    award = next(effect for effect in step.effects if isinstance(effect, Scored))

    assert [(term.code, term.count, term.points) for term in award.terms] == [
        ("city.cathedral.tiles", 6, 18),
        ("city.cathedral.shields", 1, 3),
    ]


def test_an_open_city_with_a_cathedral_pays_nothing_and_its_knights_go_home():
    drawing = "ic-01/0 F0"
    rules = rules_for(drawing, sets=SETS)
    step = rules.finish(Step(stand(rules.start(), "red 0,0 c1")))

    assert (points(step), went_home(step.effects)) == ({}, ["red"])


def test_each_part_can_be_left_out():
    rules = rules_for(CATHEDRAL, sets=SETS, options={"cathedrals": False})
    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), CATHEDRAL)) == {"red": 14}

    drawing = "L0 ic-15/0 L0!"
    rules = rules_for(drawing, sets=SETS, options={"inns": False})
    assert points(lay_last(rules, stand(rules.start(), "red 1,0 r1"), drawing)) == {"red": 3}

    rules = rules_for(sets=SETS, options={"big_meeple": False})
    assert rules.start()[Supply].hands[0] == {"meeple": 7}

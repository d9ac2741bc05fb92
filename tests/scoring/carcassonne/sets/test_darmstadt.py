"""Darmstadt: a city that pays more, and churches (expansions:darmstadt, N6)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy
from scoring.kernel.moves import Scored
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, points, rules_for, scored, stand

SETS = ("base", "darmstadt")
CITY = """
.  E2        .
E1 [da-01/0] E3
.  E0!       .
"""
SURROUNDED = """
E0 E0 N0
N0 [da-03/0] U0
R0 U1 B0!
"""


def test_a_finished_city_with_the_darmstadtium_pays_three_more():
    rules = rules_for(CITY, sets=SETS)

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), CITY)) == {"red": 13}


def test_a_cathedral_does_not_raise_the_three_points():
    drawing = ". H0 E2 .\nE1 [da-01/0] ic-01/0 E3\n. E0 E0! ."
    rules = rules_for(drawing, sets=(*SETS, "inns"))

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)) == {"red": 3 * 8 + 3}


def test_a_siege_does_not_take_them():
    drawing = CITY.replace("E2 ", "ca-01/2")
    rules = rules_for(drawing, sets=(*SETS, "cathars"))

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)) == {"red": 5 + 3}


def test_unfinished_the_darmstadtium_pays_nothing_more():
    rules = rules_for("da-01/0 E3", sets=SETS)

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 c1")))) == {"red": 2}


def church(*figures, then=None, drawing=SURROUNDED):
    rules = rules_for(drawing, sets=SETS, seats=3)
    return lay_last(rules, stand(rules.start(), *figures), drawing, then)


def test_whoever_has_most_meeples_around_a_church_gets_three():
    step = church("blue -1,0 f1", "blue 0,-1 f1", "red 1,0 f1")

    assert ("blue", "church", 3) in scored(step.effects)
    assert ("red", "church", 3) not in scored(step.effects)


def test_tied_seats_get_three_each_and_a_big_figure_counts_as_one():
    rules = rules_for(SURROUNDED, sets=(*SETS, "inns"), seats=3)
    state = stand(rules.start(), "blue -1,0 f1 big", "red 1,0 f1")
    step = lay_last(rules, state, SURROUNDED)

    assert [one for one in scored(step.effects) if one[1] == "church"] == [("red", "church", 3), ("blue", "church", 3)]


def test_the_monk_counts_and_is_paid_as_in_a_monastery():
    step = church("red 0,0 m1")

    assert scored(step.effects) == [("red", "church", 3), ("red", "monastery", 9)]


def test_a_figure_put_down_with_the_last_tile_counts():
    assert ("red", "church", 3) in scored(church(then=Deploy("meeple", "m1")).effects)


def test_a_builder_is_no_meeple_there():
    rules = rules_for(SURROUNDED, sets=(*SETS, "traders"), seats=3)
    state = stand(rules.start(), "blue 1,0 r1", "red 0,1 r1", "red 0,1 r1 builder")
    step = lay_last(rules, state, SURROUNDED)

    assert [one for one in scored(step.effects) if one[1] == "church"] == [("red", "church", 3), ("blue", "church", 3)]


def test_the_proof_of_a_church_shows_its_nine_cells():
    award = next(one for one in church("red 0,0 m1").effects if isinstance(one, Scored) and one.source == "church")

    assert len(award.terms[0].where) == 9


@pytest.mark.parametrize("figures", [("red 0,0 m1",), ("blue -1,0 f1",)])
def test_a_church_brings_nothing_more_at_the_end(figures):
    rules = rules_for("E0 [da-03/0]", sets=SETS)
    step = rules.finish(Step(stand(rules.start(), *figures)))

    assert [one for one in scored(step.effects) if one[1] == "church"] == []

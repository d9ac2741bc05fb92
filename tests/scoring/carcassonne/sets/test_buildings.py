"""Little Buildings: instead of a figure, and more for whatever is scored there (expansions:buildings, N7)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy, Draw, Pass, Place, PlacedBefore
from scoring.carcassonne.sets.buildings.rules import Build, Buildings
from scoring.kernel.moves import IllegalMove, Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, points, rules_for, stand

SETS = ("base", "buildings")
WORTH = {"building_values": "3/2/1"}


def built(rules, state, **cells):
    """Return the state with buildings of the first seat on cells: x0y1="house"."""
    for where, kind in cells.items():
        x, y = where[1:].split("y")
        state = state.put(state[Buildings].put(Seat(0), kind, (int(x), int(y.replace("m", "-")))))
    return state


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 1), (5, 1)])
def test_the_seats_share_six_of_each_kind_evenly(seats, each):
    state = rules_for(sets=SETS, seats=seats).start()

    assert state[Buildings].hands == ({"tower": each, "house": each, "shed": each},) * seats


def test_a_building_goes_on_the_tile_just_laid_instead_of_a_figure():
    rules = rules_for(sets=SETS)
    laid = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state
    after = rules.play(laid, Seat(0), Build("tower")).state

    assert after[Buildings].standing == {(1, 0): "tower"}
    assert (after.turn, after.phase, after[Buildings].hands[0]["tower"]) == (1, "draw", 2)


def test_a_phantom_may_follow_a_building_and_no_other_figure():
    rules = rules_for(sets=(*SETS, "phantom"))
    laid = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Build("shed")).state
    ways = [move for move in rules.legal_moves(laid, Seat(0)) if not isinstance(move, Pass)]

    assert ways
    assert all(isinstance(move, Deploy) and move.figure == "phantom" for move in ways)


@pytest.mark.parametrize(("kind", "code"), [("castle", "no_such_building"), ("house", "no_building_left")])
def test_what_is_not_there_is_not_put_down(kind, code):
    rules = rules_for(sets=SETS, seats=4)
    state = built(rules, rules.start(), x0y0="house")
    laid = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    with pytest.raises(IllegalMove, match=code):
        rules.play(laid, Seat(0), Build(kind))


@pytest.mark.parametrize(("options", "more"), [({}, 2), (WORTH, 5)])
def test_a_finished_road_pays_each_building_on_its_tiles(options, more):
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=SETS, options=options)
    state = built(rules, stand(rules.start(), "blue 1,0 r1"), x0y0="tower", x1y0="house")

    assert points(lay_last(rules, state, drawing)) == {"blue": 3 + more}


def test_a_building_counts_where_the_feature_is_worth_nothing():
    rules = rules_for("[ic-15/0]", sets=(*SETS, "inns"), options=WORTH)
    state = built(rules, stand(rules.start(), "red 0,0 r1"), x0y0="tower")

    assert points(rules.finish(Step(state))) == {"red": 3}


@pytest.mark.parametrize(("edition", "expected"), [("third", 2), ("first", 2)])
def test_a_field_without_a_city_pays_its_buildings_in_every_edition(edition, expected):
    rules = rules_for("[U0] U0", sets=SETS, options=WORTH, edition=edition)
    state = built(rules, stand(rules.start(), "red 0,0 f1"), x0y0="house")

    assert points(rules.finish(Step(state))) == {"red": expected}


def test_a_monastery_counts_the_buildings_on_its_nine_tiles():
    rules = rules_for("E0 .\n[B0] E1", sets=SETS, options=WORTH)
    state = built(rules, stand(rules.start(), "red 0,0 m1"), x0y0="shed", x0ym1="house", x1y0="tower")

    assert points(rules.finish(Step(state))) == {"red": 3 + 6}


def test_one_building_adds_to_each_feature_of_its_tile():
    rules = rules_for("[D0]", sets=SETS, options=WORTH)
    state = built(rules, stand(rules.start(), "red 0,0 c1", "red 0,0 r1"), x0y0="house")

    assert points(rules.finish(Step(state))) == {"red": 1 + 2 + 1 + 2}


def test_an_abbot_who_comes_home_early_is_paid_without_them():
    rules = rules_for("[B0] E1", sets=(*SETS, "abbot"), options=WORTH)
    state = built(rules, stand(rules.start(), "red 0,0 m1 abbot"), x0y0="tower")
    laid = play(rules, state, Draw("base-E"), Place((-1, 0), 3)).state
    recall = next(move for move in rules.legal_moves(laid, Seat(0)) if type(move).__name__ == "Recall")

    assert points(rules.play(laid, Seat(0), recall)) == {"red": 3}


def test_a_barn_pays_farmers_the_buildings_of_their_field():
    rules = rules_for("[E0] E0", sets=(*SETS, "abbey"), options=WORTH)
    state = built(rules, stand(rules.start(), "red 0,0 f1", "red 0,0 f1 barn"), x0y0="house")

    assert points(rules.finish(Step(state))) == {"red": 4}


def test_buildings_that_stood_there_when_the_log_began_come_from_a_hand():
    rules = rules_for(sets=SETS)
    state = rules.play(rules.start(), Seat(0), PlacedBefore("little_house", (0, 0), whose=1)).state

    assert state[Buildings].standing == {(0, 0): "house"}
    assert state[Buildings].hands[1]["house"] == 2

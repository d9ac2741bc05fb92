"""Besieged cities, and the escape from them."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.recalling import NoSuchFigureThere, Recall
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.sets.siege.rules import NoMonasteryNear, NotBesieged
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN = Seat(0)
SETS = ("base", "cathars")
SHIELDED = "E1 F0 F0 ca-01/3!"


def terms(step):
    return [(term.code, term.points) for award in step.effects if isinstance(award, Scored) for term in award.terms]


@pytest.mark.parametrize("sets", [SETS, ("base", "besiegers")])
def test_a_besieged_city_pays_one_for_each_tile_and_shield(sets):
    drawing = SHIELDED if sets == SETS else "E1 F0 F0 be-03/3!"
    rules = rules_for(drawing, sets=sets)

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)) == {"red": 6}


def test_with_a_cathedral_it_pays_two_for_each():
    drawing = ".  E2        .\nE1 [ic-01/0] F0 ca-01/3!\n.  E0 ."
    rules = rules_for(drawing, sets=(*SETS, "inns"))
    step = lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)

    assert terms(step) == [("city.besieged.cathedral.tiles", 12), ("city.besieged.cathedral.shields", 2)]


def test_without_the_rules_of_cathedrals_a_cathedral_is_decoration():
    drawing = ".  E2        .\nE1 [ic-01/0] F0 ca-01/3!\n.  E0 ."
    rules = rules_for(drawing, sets=(*SETS, "inns"), options={"cathedrals": False})

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)) == {"red": 7}


def test_unfinished_it_pays_nothing():
    rules = rules_for("F0 ca-01/3", sets=SETS)
    step = rules.finish(Step(stand(rules.start(), "red 0,0 c1")))

    assert (points(step), went_home(step.effects)) == ({}, ["red"])


@pytest.mark.parametrize(("small_city", "expected"), [(2, {}), (4, {"red": 2})])
def test_a_small_besieged_city_pays_by_the_edition(small_city, expected):
    drawing = "ca-01/2!\n[E0]"
    rules = rules_for(drawing, sets=SETS, options={"small_city": small_city})

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), drawing)) == expected


@pytest.mark.parametrize(("farms", "expected"), [("per_field_3", 12), ("once_per_player_3", 12), ("per_city_4", 16)])
def test_farmers_are_paid_double_for_it(farms, expected):
    drawing = "ca-01/2 ca-01/2\n[E0] E0"
    rules = rules_for(drawing, sets=SETS, options={"farms": farms})

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 f1")))) == {"red": expected}


def test_a_pig_is_not_doubled():
    rules = rules_for("ca-01/2\n[E0]", sets=(*SETS, "traders"), options={"farms": "per_field_3"})
    step = rules.finish(Step(stand(rules.start(), "red 0,0 f1", "red 0,0 f1 pig")))

    assert points(step) == {"red": 7}
    assert terms(step) == [("field.city", 3), ("field.besieged", 3), ("field.pig", 1)]


def test_the_tiles_may_be_played_without_the_siege():
    rules = rules_for(SHIELDED, sets=SETS, options={"siege": False})

    assert points(lay_last(rules, stand(rules.start(), "red 0,0 c1"), SHIELDED)) == {"red": 12}


# -------------------------------------------------------------- the escape


def besieged(drawing, *figures, **options):
    """Return the rules and the state with a straight road laid below the drawing's first tile."""
    rules = rules_for(drawing, sets=SETS, options=options)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw("base-U"), Place((0, 1), 0)).state


NEAR = ".  B0\n[ca-01/1] F0"
FAR = ".  . B0\n[ca-01/1] F0 ."
KNIGHT = Recall("meeple", (0, 0))


def test_a_knight_escapes_to_a_monastery_that_touches_the_city():
    rules, state = besieged(NEAR, "red 0,0 c1")
    step = rules.play(state, ANN, KNIGHT)

    assert KNIGHT in list(rules.legal_moves(state, ANN))
    assert (on_board(step.state), went_home(step.effects), scored(step.effects)) == ([], ["red"], [])
    assert step.state.turn == 1


def test_any_tile_of_the_city_will_do_corners_included():
    rules, state = besieged(FAR, "red 0,0 c1")

    assert rules.explain(state, ANN, KNIGHT) == ()


def test_a_table_may_ask_for_a_tile_with_besiegers():
    rules, state = besieged(FAR, "red 0,0 c1", escape="by_the_siege")
    assert rules.explain(state, ANN, KNIGHT) == (NoMonasteryNear(((0, 0),)),)

    rules, state = besieged(NEAR, "red 0,0 c1", escape="by_the_siege")
    assert rules.explain(state, ANN, KNIGHT) == ()


def test_nobody_escapes_without_a_monastery():
    rules, state = besieged("[ca-01/1] F0", "red 0,0 c1")

    assert rules.explain(state, ANN, KNIGHT) == (NoMonasteryNear(((0, 0), (1, 0))),)


def test_only_knights_in_besieged_cities_escape():
    rules, state = besieged(NEAR, "red 0,0 f1")
    assert rules.explain(state, ANN, KNIGHT) == (NotBesieged("meeple"),)

    rules, state = besieged(".  B0\n[E1] F0", "red 0,0 c1")
    assert rules.explain(state, ANN, KNIGHT) == (NotBesieged("meeple"),)


def test_nobody_takes_home_another_seats_knight():
    rules, state = besieged(NEAR, "blue 0,0 c1")

    assert rules.explain(state, ANN, KNIGHT) == (NoSuchFigureThere(ANN, "meeple", (0, 0)),)


@pytest.mark.parametrize("options", [{"escape": "never"}, {"siege": False}])
def test_a_table_may_play_without_the_escape(options):
    rules = rules_for(sets=SETS, options=options)

    assert "recall" not in rules.move_types
    assert not any(kind.endswith("recall") for kind in rules.move_types)

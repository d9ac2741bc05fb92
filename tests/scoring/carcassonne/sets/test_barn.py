"""Abbey & Mayor: barns on corners of four fields. Cases by A5 (source 001, line 256)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place, Stand
from scoring.carcassonne.part import due
from scoring.carcassonne.refusal import FeatureOccupied, NobodyStandsThere
from scoring.carcassonne.sets.abbey.barn import FieldHasBarn, NoFieldsMeet
from scoring.carcassonne.sets.festival.rules import NotInvited
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import codes, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "abbey")
YARD = """
    E2 .
    E0 E0
    E2 .
    [D0] .
"""
"""Two finished cities in the west; one tile more at (1, -1), and four fields meet at its north-west corner."""
BARN = Deploy("barn", "f1", (1, -1))


def yard(*figures, sets=SETS, drawing=YARD, edition="2006", **options):
    """Return the rules, and the position in which red has laid the fourth tile, with figures put down before."""
    rules = rules_for(drawing, sets=sets, edition=edition, options=options)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw("base-E"), Place((1, -1), 1)).state


def built(*figures, **kwargs):
    """Return the rules, and the step of red's building a barn there."""
    rules, state = yard(*figures, **kwargs)
    return rules, rules.play(state, ANN, BARN)


def laid_aside(rules, state):
    """Return the step of laying a tile that touches no field of the yard."""
    return play(rules, state, Draw("base-U"), Place((1, 0), 0), Pass())


# ------------------------------------------------------------------ building


def test_a_barn_stands_where_four_fields_meet_at_the_tile_just_laid():
    rules, state = yard("blue 0,-1 f1")
    barns = [move for move in rules.legal_moves(state, ANN) if isinstance(move, Deploy) and move.figure == "barn"]

    assert barns == [BARN]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Deploy("barn", "f1", (0, -1)), "no_fields_meet"),
        (Deploy("barn", "f1", (1, -2)), "no_fields_meet"),
        (Deploy("barn", "c1", (1, -1)), "no_fields_meet"),
        (Deploy("barn", "f1", (9, 9)), "no_tile_there"),
        (Deploy("barn", "f9", (1, -1)), "unknown_segment"),
    ],
)
def test_it_stands_nowhere_else(move, code):
    rules, state = yard()

    assert codes(rules.explain(state, ANN, move)) == [code]


def test_a_corner_away_from_the_tile_just_laid_is_no_place():
    rules, state = yard()
    state = rules.play(state, ANN, Pass()).state
    state = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    assert rules.explain(state, BEN, BARN) == (NoFieldsMeet((1, -1)),)
    assert BARN not in rules.legal_moves(state, BEN)


def test_a_corner_with_a_city_is_no_place():
    rules, state = yard()
    state = rules.play(state, ANN, Pass()).state
    state = play(rules, state, Draw("base-U"), Place((1, 0), 0)).state

    assert rules.explain(state, BEN, Deploy("barn", "f1", (1, 0))) == (NoFieldsMeet((1, 0)),)


def with_another_corner(**options):
    """Return the rules, and a position in which blue could build in the field with red's barn."""
    rules, step = built(**options)
    state = play(rules, step.state, Draw("base-B"), Place((-1, -2), 0), Pass()).state
    state = play(rules, state, Draw("base-B"), Place((2, -2), 0), Pass()).state
    return rules, play(rules, state, Draw("base-B"), Place((-1, -1), 0)).state


def test_no_second_barn_comes_into_a_field():
    rules, state = with_another_corner()
    barn = Deploy("barn", "f1", (0, -1))

    assert rules.explain(state, BEN, barn) == (FieldHasBarn("barn"),)
    assert barn not in rules.legal_moves(state, BEN)


def test_unless_the_table_plays_so():
    rules, state = with_another_corner(barn="any")

    assert Deploy("barn", "f1", (0, -1)) in rules.legal_moves(state, BEN)


def test_a_field_with_a_barn_takes_no_more_farmers():
    rules, step = built()
    state = play(rules, step.state, Draw("base-B"), Place((2, -2), 0)).state

    assert rules.explain(state, BEN, Deploy("meeple", "f1")) == (
        FeatureOccupied("field", (ANN,), ((1, -1),)),
        FieldHasBarn("meeple"),
    )
    assert Deploy("meeple", "m1") in rules.legal_moves(state, BEN)


def test_a_barn_stands_in_fields_only():
    rules, state = yard()

    assert NobodyStandsThere("city") in [*rules.against(state, ANN, "barn", state[Board].feature_at((1, -1), "c1"))]


# ------------------------------------------------------------------- scoring


def test_farmers_are_paid_and_go_home_and_the_barn_brings_four_a_city_at_the_end():
    # The engine's check that A5 quotes: 6 + 8 = 14.
    rules, step = built("red 0,-1 f1")
    assert (scored(step.effects), went_home(step.effects)) == ([("red", "field", 6)], ["red"])
    assert on_board(step.state) == ["red 1,-1 f1"]

    assert points(rules.finish(step)) == {"red": 14}


def test_the_majority_is_paid_and_all_go_home():
    _, step = built("blue 0,-1 f1", "blue 0,-2 f1", "red 1,-2 f1")

    assert (scored(step.effects), sorted(went_home(step.effects))) == ([("blue", "field", 6)], ["blue", "blue", "red"])


def test_tied_farmers_are_paid_alike():
    _, step = built("blue 0,-1 f1", "red 1,-2 f1")

    assert scored(step.effects) == [("red", "field", 6), ("blue", "field", 6)]


def test_an_edition_that_pays_each_city_pays_farmers_three_at_a_barn():
    _, step = built("red 0,-1 f1", edition="first")

    assert points(step) == {"red": 6}


def test_farmers_who_come_later_are_paid_one_a_city_and_go_home():
    rules, step = built()
    state = stand(step.state, "blue 0,-2 f1")
    step = laid_aside(rules, state)

    assert (scored(step.effects), went_home(step.effects)) == ([("blue", "field", 2)], ["blue"])


def test_farmers_who_are_there_at_the_end_are_paid_one_a_city():
    rules, step = built()
    end = rules.finish(Step(stand(step.state, "blue 0,-2 f1")))

    assert points(end) == {"red": 8, "blue": 2}


def test_a_pig_adds_to_farmers_and_goes_home_with_them():
    rules, step = built("red 0,-1 f1", "red 0,-1 f1 pig", sets=(*SETS, "traders"))
    assert (points(step), len(went_home(step.effects))) == ({"red": 8}, 2)
    later = laid_aside(rules, stand(step.state, "blue 0,-1 f1", "blue 0,-1 f1 pig"))

    assert (points(later), went_home(later.effects)) == ({"red": 8, "blue": 4}, ["blue", "blue"])


def test_a_herd_adds_to_farmers_and_not_to_barns():
    sets = (*SETS, "river2", "traders")
    rules, state = yard("red 0,-1 f1", sets=sets, river="free")
    laid = state[Board].laid[0, -1]
    state = state.put(state[Board].put_mark(((0, -1), laid.face.tile.index("f1")), "pig_herd"))
    step = rules.play(state, ANN, BARN)
    assert points(step) == {"red": 8}

    assert points(rules.finish(step)) == {"red": 16}


def test_a_siege_doubles_what_a_city_pays():
    besieged = YARD.replace("E2 .\n    E0", "ca-01/2 .\n    E0", 1)
    rules, step = built("red 0,-1 f1", sets=(*SETS, "cathars"), drawing=besieged)
    assert points(step) == {"red": 9}
    later = laid_aside(rules, stand(step.state, "blue 0,-2 f1"))
    assert points(later) == {"red": 9, "blue": 3}

    assert points(rules.finish(later)) == {"red": 9 + 12, "blue": 3}


def test_barns_are_outside_the_limit_of_one_payment_for_a_city():
    # The ruling on S0:140: the farmer beside the first city is paid for it as well.
    rules, step = built("red 0,0 f1")

    assert points(rules.finish(step)) == {"red": 3 + 8}


def test_several_barns_of_one_field_are_paid_in_full():
    rules, step = built()
    state = stand(step.state, "blue 1,-2 f1 barn")

    assert points(rules.finish(Step(state))) == {"red": 8, "blue": 8}


def test_what_a_barn_scores_is_about_to_be_scored():
    rules, step = built()
    land = step.state[Board].feature_at((1, -1), "f1")

    assert land in due(rules, step.state, {"field"})
    state = play(rules, step.state, Draw("base-U"), Place((1, 0), 0)).state
    assert land.id not in [feature.id for feature in due(rules, state, {"field"})]


def test_without_farmers_there_are_no_barns():
    rules = rules_for(YARD, sets=SETS, options={"farmers": False})

    assert "barn" not in rules.figure_kinds


# ------------------------------------------------------------------- staying


def test_nothing_takes_a_barn_away():
    rules, step = built()
    land = step.state[Board].feature_at((1, -1), "f1")

    assert all(rules.is_sheltered(step.state, land, land.figures[0], by) for by in ("dragon", "tower", "princess"))


def test_a_barn_does_not_come_home_from_a_festival():
    rules, step = built(sets=(*SETS, "festival"))
    state = laid_aside(rules, step.state).state
    drawn = rules.play(state, ANN, Draw("fe-01")).state
    state = rules.play(drawn, ANN, next(iter(rules.legal_moves(drawn, ANN)))).state

    assert rules.explain(state, ANN, Recall("barn", (1, -1))) == (NotInvited("barn"),)


def test_a_barn_may_have_stood_on_a_corner_before_the_log_began():
    rules = rules_for(YARD.replace("E2 .\n    [D0] .", "E2 E1\n    [D0] ."), sets=SETS)
    state = rules.start()

    assert rules.explain(state, ANN, Stand(1, "barn", "f1", (1, -1))) == ()
    assert rules.explain(state, ANN, Stand(1, "barn", "f1", (0, -1))) == (NoFieldsMeet((0, -1)),)

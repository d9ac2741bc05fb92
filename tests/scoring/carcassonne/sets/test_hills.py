"""Hills & Sheep: tiles under hills, ties, vineyards, shepherds and their flocks."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import NobodyStandsThere, NoFigureLeft, NotTheTileJustLaid
from scoring.carcassonne.sets.hills.sheep import (
    TOKENS,
    WOLF,
    FieldHasShepherd,
    Flocks,
    Gather,
    Grow,
    NoFlockThere,
    NoSuchToken,
)
from scoring.carcassonne.sets.princess.dragon import DragonStep
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "hills")


# -------------------------------------------------------------------- hills


def test_a_hill_hides_a_tile_that_nobody_has_seen():
    rules = rules_for("D0", sets=SETS)
    before = rules.start()[Bag]
    after = play(rules, rules.start(), Draw("hs-13"), Place((1, 0), 1)).state[Bag]

    assert after.left == before.left - 2
    assert sum(after.copies.values()) == sum(before.copies.values()) - 1


def test_the_last_hill_hides_nothing():
    rules = rules_for("D0", sets=SETS)
    state = rules.start().put(Bag({"hs-13": 1}, 1))
    state = play(rules, state, Draw("hs-13"), Place((1, 0), 1), Pass()).state

    assert (state.over, state[Bag].left) == (True, 0)


def test_the_game_is_over_when_only_the_tile_under_a_hill_is_left():
    rules = rules_for("D0", sets=SETS)
    state = rules.start().put(Bag({"hs-13": 1, "base-U": 1}, 2))

    assert play(rules, state, Draw("hs-13"), Place((1, 0), 1), Pass()).state.over


ROAD = "hs-13/1 U0 W0!"
"""A road of three tiles that begins on a hill."""


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (("red 0,0 r1", "blue 1,0 r1"), {"red": 3}),
        (("red 1,0 r1", "blue 1,0 r1"), {"red": 3, "blue": 3}),
        (("red 0,0 r1", "blue 0,0 r1"), {"red": 3, "blue": 3}),
        (("red 0,0 r1", "blue 1,0 r1", "blue 1,0 r1"), {"blue": 3}),
        (("red 0,0 r1 builder", "red 1,0 r1", "blue 1,0 r1"), {"red": 3, "blue": 3}),
    ],
)
def test_whoever_stands_on_a_hill_wins_a_tie(figures, expected):
    board = ROAD
    rules = rules_for(board, sets=(*SETS, "traders"))

    assert points(lay_last(rules, stand(rules.start(), *figures), board)) == expected


@pytest.mark.parametrize(("option", "expected"), [("any", {"red": 3, "blue": 3}), ("most", {"red": 3})])
def test_one_figure_on_a_hill_is_enough_or_more_of_them_win(option, expected):
    board = ROAD
    rules = rules_for(board, sets=SETS, options={"hill": option})
    state = stand(rules.start(), "red 0,0 r1", "red 0,0 r1", "blue 0,0 r1", "blue 1,0 r1")

    assert points(lay_last(rules, state, board)) == expected


def test_hills_break_ties_on_fields():
    rules = rules_for("E2 .\nhs-09/0 B0", sets=SETS, options={"farms": "per_field_3"})
    together = stand(rules.start(), "red 0,1 f1", "blue 0,1 f1")
    apart = stand(rules.start(), "red 0,1 f1", "blue 1,1 f1")

    assert points(rules.finish(Step(together))) == {"red": 3, "blue": 3}
    assert points(rules.finish(Step(apart))) == {"red": 3}


# --------------------------------------------------------------- vineyards


def test_a_finished_monastery_gets_three_for_each_vineyard_around_it():
    rules = rules_for("U0 U0 U0\nB0 B0 B0\nU0 hs-16/0 U0!", sets=SETS)
    state = stand(rules.start(), "red 1,1 m1")

    assert points(lay_last(rules, state, "U0 U0 U0\nB0 B0 B0\nU0 hs-16/0 U0!")) == {"red": 12}


@pytest.mark.parametrize(("vineyards", "expected"), [("monasteries", 9), ("gardens", 12)])
def test_a_finished_garden_gets_them_by_an_option_a9(vineyards, expected):
    board = "U0 U0 U0\nB0 Eg0 B0\nU0 hs-16/0 U0!"
    rules = rules_for(board, sets=(*SETS, "abbot"), options={"vineyards": vineyards})
    state = stand(rules.start(), "red 1,1 g1 abbot")

    assert points(lay_last(rules, state, board)) == {"red": expected}


def test_an_unfinished_one_gets_nothing_for_them():
    rules = rules_for("U0 U0 U0\nB0 B0 B0\nU0 hs-16/0 .", sets=SETS)
    state = stand(rules.start(), "red 1,1 m1")

    assert points(rules.finish(Step(state))) == {"red": 8}


# --------------------------------------------------------------- shepherds


def grazing(*figures, flocks=None, drawing="U0", tile="base-U", cell=(1, 0), rot=0, sets=SETS, seats=2):
    """Return the rules, and the position in which red has laid a tile; `flocks` are those of the shepherds."""
    rules = rules_for(drawing, sets=sets, seats=seats)
    state = stand(rules.start(), *figures).put(Flocks(flocks or {}))
    return rules, play(rules, state, Draw(tile), Place(cell, rot)).state


def test_a_shepherd_goes_to_farmers_and_brings_a_token():
    rules, state = grazing("blue 0,0 f1")
    spots = {
        (move.on, move.token) for move in rules.legal_moves(state, ANN) if getattr(move, "figure", "") == "shepherd"
    }

    assert spots == {(field, token) for field in ("f1", "f2") for token in TOKENS}
    state = play(rules, state, Deploy("shepherd", "f1", token=3)).state
    assert (state[Flocks].sheep, on_board(state)) == ({ANN: (3,)}, ["blue 0,0 f1", "red 1,0 f1"])


def test_a_wolf_sends_a_new_shepherd_home():
    rules, state = grazing()
    step = play(rules, state, Deploy("shepherd", "f1", token=WOLF))

    assert (went_home(step.effects), on_board(step.state), step.state[Flocks]) == (["red"], [], Flocks())


def test_farmers_come_to_the_field_of_a_shepherd_and_other_shepherds_do_not():
    rules, state = grazing("blue 0,0 f1 shepherd", flocks={BEN: (2,)})

    assert Deploy("meeple", "f1") in rules.legal_moves(state, ANN)
    assert rules.explain(state, ANN, Deploy("shepherd", "f1", token=1)) == (FieldHasShepherd((BEN,)),)


def test_a_shepherd_keeps_no_figure_from_its_field_and_a_pig_needs_a_farmer():
    rules, state = grazing("red 0,0 f1 shepherd", flocks={ANN: (2,)}, sets=(*SETS, "traders"))

    assert Deploy("pig", "f1") not in rules.legal_moves(state, ANN)


def test_shepherds_go_into_fields_of_the_tile_just_laid():
    rules, state = grazing(drawing="U0")

    assert rules.explain(state, ANN, Deploy("shepherd", "f1", (0, 0), 1)) == (NotTheTileJustLaid((0, 0)),)
    assert rules.explain(state, ANN, Deploy("shepherd", "r1", token=1)) == (NobodyStandsThere("road"),)
    out = stand(state, "red 0,0 f2 shepherd")
    assert rules.explain(out, ANN, Deploy("shepherd", "f1", token=1)) == (NoFigureLeft(ANN, "shepherd"),)


def test_a_token_that_is_not_in_the_bag_is_refused():
    rules, state = grazing("blue 0,0 f2 shepherd", flocks={BEN: (4, 4)})

    for token in (4, 5, "bear", None):
        assert rules.explain(state, ANN, Deploy("shepherd", "f1", token=token)) == (NoSuchToken(token),)
    assert rules.completions(state, ANN, Deploy("shepherd", "f1")) == {
        Deploy("shepherd", "f1", token=token): count for token, count in TOKENS.items() if token != 4
    }


def test_the_owner_grows_or_gathers_when_his_tile_makes_the_field_larger():
    rules, state = grazing("red 0,0 f1 shepherd", flocks={ANN: (2,)})
    state = play(rules, state, Pass()).state

    assert state.phase == "flock"
    assert set(rules.legal_moves(state, ANN)) == {
        Gather((0, 0), "f1"), *(Grow((0, 0), "f1", token) for token in TOKENS),
    }  # fmt: skip
    assert rules.completions(state, ANN, Grow((0, 0), "f1")) == {
        Grow((0, 0), "f1", token): count - (token == 2) for token, count in TOKENS.items()
    }
    assert play(rules, state, Grow((0, 0), "f1", 3)).state[Flocks].sheep == {ANN: (2, 3)}
    step = play(rules, state, Gather((0, 0), "f1"))
    assert (scored(step.effects), went_home(step.effects)) == ([("red", "flock", 2)], ["red"])
    assert step.state[Flocks] == Flocks()


def test_nothing_is_asked_of_others_nor_of_a_shepherd_that_has_just_come():
    rules, state = grazing("blue 0,0 f1 shepherd", flocks={BEN: (2,)})
    assert play(rules, state, Pass()).state.phase == "draw"

    rules, state = grazing()
    assert play(rules, state, Deploy("shepherd", "f1", token=1)).state.phase == "draw"


def test_only_a_flock_there_grows():
    rules, state = grazing("red 0,0 f1 shepherd", flocks={ANN: (2,)})
    state = play(rules, state, Pass()).state

    for move in (Gather((1, 0), "f1"), Gather((0, 0), "f2"), Grow((1, 0), "f1", 1)):
        assert rules.explain(state, ANN, move) == (NoFlockThere((1, 0) if move.at == (1, 0) else (0, 0)),)
    assert rules.explain(state, ANN, Grow((0, 0), "f1", 9)) == (NoSuchToken(9),)


def test_a_wolf_sends_all_flocks_of_the_field_home_unscored():
    rules, state = grazing(
        "red 0,0 f1 shepherd", "blue 2,0 f1 shepherd", flocks={ANN: (2,), BEN: (4,)}, drawing="U0 . U0"
    )
    step = play(rules, state, Pass(), Grow((0, 0), "f1", WOLF))

    assert (scored(step.effects), sorted(went_home(step.effects))) == ([], ["blue", "red"])
    assert step.state[Flocks] == Flocks()


def test_whoever_gathers_pays_every_shepherd_for_all_sheep_of_the_field():
    rules, state = grazing(
        "red 0,0 f1 shepherd", "blue 2,0 f1 shepherd", flocks={ANN: (2,), BEN: (4, 1)}, drawing="U0 . U0"
    )
    step = play(rules, state, Pass(), Gather((0, 0), "f1"))

    assert sorted(scored(step.effects)) == [("blue", "flock", 7), ("red", "flock", 7)]


def test_a_field_that_can_grow_no_more_brings_its_flocks_home():
    rules, state = grazing(
        "blue 1,0 f2 shepherd", flocks={BEN: (3,)}, drawing="V3 V0\nV2 .", tile="base-V", cell=(1, 1), rot=1
    )
    step = play(rules, state, Pass())

    assert (scored(step.effects), went_home(step.effects)) == ([("blue", "flock", 3)], ["blue"])


def test_flocks_that_are_still_out_score_nothing():
    rules, state = grazing("red 0,0 f1 shepherd", flocks={ANN: (2,)})

    assert points(rules.finish(Step(state))) == {}


def test_the_dragon_eats_a_shepherd_and_his_tokens_come_back():
    rules = rules_for("pd-01/0 D0 U0", sets=(*SETS, "princess"))
    state = stand(rules.start(), "red 1,0 f1 shepherd").put(Flocks({ANN: (2,)}))
    state = play(rules, state, Draw("pd-14"), Place((1, 1), 0), Pass(), Grow((1, 0), "f1", 1)).state
    step = rules.play(state, ANN, DragonStep((1, 0)))

    assert (went_home(step.effects), step.state[Flocks]) == (["red"], Flocks())


def test_a_shepherd_is_no_figure_for_majorities():
    rules = rules_for("E2\nE0", sets=SETS, options={"farms": "per_city_4"})
    state = stand(rules.start(), "red 0,0 f1 shepherd", "blue 0,0 f1")

    assert points(rules.finish(Step(state))) == {"blue": 4}


def test_without_farmers_there_are_no_shepherds_and_the_hills_stay():
    rules = rules_for(sets=SETS, options={"farmers": False})

    assert "shepherd" not in rules.figure_kinds
    assert {"hills", "vineyards"} <= {part.key for part in rules.parts}

"""The Watchtowers: who is paid by them, when, and what they count (N4)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.sets.bridges.castle import FoundCastle
from scoring.carcassonne.sets.watchtowers.rules import RATES
from tests.support.drawing import lay_last, play, rules_for, scored, stand

BOX = ("base", "watchtowers")


def towers(drawing, *figures, sets=BOX, then=None):
    """Return what watchtowers pay once the last tile of the drawing is laid: (colour, points)."""
    rules = rules_for(drawing, sets=sets)
    step = lay_last(rules, stand(rules.start(), *figures), drawing, then)
    return [(colour, points) for colour, source, points in scored(step.effects) if source == "watchtower"]


def test_there_are_twelve_of_five_kinds():
    printed = [mark for tile in tile_set("watchtowers").tiles.values() for mark in tile.printed]

    assert {kind: printed.count(f"watchtower:{kind}") for kind in RATES} == {
        "meeple": 2,
        "shield": 2,
        "monastery": 2,
        "road": 3,
        "city": 3,
    }


@pytest.mark.parametrize(
    ("drawing", "figure", "paid"),
    [
        # The small city at the tower for cities, and a city around the corner.
        ("E2 E0 \n wt-03/0! .", "c1", 3),
        # A coat of arms in a city that is not finished.
        ("E2 F0 \n wt-01/0! N0", "c1", 2),
        # The monastery beside it and the one in the corner, with nobody on them.
        ("E2 B0 \n wt-02/0! B0", "c1", 6),
        # Its own road, the crossing at which that ends, and the road below.
        ("wt-12/0! [W0] \n U1 .", "r1", 3),
    ],
)
def test_each_kind_counts_what_it_shows_on_nine_cells(drawing, figure, paid):
    assert towers(drawing, then=Deploy("meeple", figure)) == [("red", paid)]


def test_meeples_of_all_count_wherever_they_stand_but_no_builder():
    # The knight at the tower, a thief and a farmer near it; another farmer is too far away.
    drawing = "E2! U1 U1 \n wt-04/0 U1 U1"
    figures = ("red 0,1 c1", "blue 1,0 r1", "blue 1,1 f2", "blue 2,1 f2", "blue 1,1 r1 builder")

    assert towers(drawing, *figures, sets=(*BOX, "traders")) == [("red", 6)]


def test_a_builder_at_the_tower_earns_nothing():
    assert towers("E2! \n wt-03/0", "red 0,1 c1 builder", sets=(*BOX, "traders")) == []


def test_a_figure_on_another_tile_of_the_city_is_paid_nothing():
    assert towers("E2! . \n H0 . \n wt-03/0 .", "blue 0,1 c1") == []


def test_whoever_stands_there_is_paid_without_the_majority_before_anybody_goes_home():
    # Two of blue's at one tower, one of red's at the other: each tower counts who is near it.
    drawing = "wt-04/2 \n H0! \n wt-04/0"
    rules = rules_for("wt-04/2 \n G1! \n wt-04/0", sets=BOX)
    state = stand(rules.start(), "blue 0,0 c1", "blue 0,0 c1", "red 0,2 c1")
    step = lay_last(rules, state, "wt-04/2 \n G1! \n wt-04/0")
    assert drawing

    assert sorted(scored(step.effects)) == [
        ("blue", "city", 6),
        ("blue", "watchtower", 4),
        ("blue", "watchtower", 4),
        ("red", "watchtower", 2),
    ]


def test_farmers_and_unfinished_features_pay_nothing():
    assert towers("E2! . \n wt-03/0 .", "red 0,1 f1") == []
    assert towers("E2! . \n wt-03/0 .", "red 0,1 r1") == []


def test_a_city_that_becomes_a_castle_is_not_counted_for():
    drawing = "E2! \n wt-03/0"
    rules = rules_for(drawing, sets=(*BOX, "bridges"))
    state = lay_last(rules, stand(rules.start(), "red 0,1 c1"), drawing).state
    step = play(rules, state, FoundCastle((0, 0), "c1"))

    assert scored(step.effects) == []

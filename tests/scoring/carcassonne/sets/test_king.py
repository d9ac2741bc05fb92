"""King & Scout: who holds the awards, and what they pay."""

from __future__ import annotations

import pytest

from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.sets.king.rules import KingAwardMoved, Largest, LargestFeature
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import Step
from scoring.record import examine
from tests.support.drawing import lay_last, play, points, rules_for, scored, stand

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "king")


def held(**seats):
    return Largest({kind: LargestFeature(6, Seat(seat)) for kind, seat in seats.items()})


def test_the_first_finished_city_takes_the_king_whoever_scores_it():
    drawing = "E2\n[E0!]"
    rules = rules_for(drawing, sets=SETS)
    step = lay_last(rules, stand(rules.start(), "blue 0,-1 c1"), drawing)

    assert KingAwardMoved("king", ANN, 2) in step.effects
    assert step.state[Largest].of("city") == LargestFeature(2, ANN)


def test_equal_size_changes_nothing():
    drawing = "E2\n[E0!]"
    rules = rules_for(drawing, sets=SETS)
    state = rules.start().put(Largest({"city": LargestFeature(2, BEN)}))

    assert lay_last(rules, state, drawing).state[Largest].of("city") == LargestFeature(2, BEN)


def test_a_longer_road_takes_the_robber_baron():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=SETS)
    state = rules.start().put(Largest({"road": LargestFeature(2, BEN)}))

    assert KingAwardMoved("robber", ANN, 3) in lay_last(rules, state, drawing).effects


def test_roads_without_thieves_count_too():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=SETS)

    assert lay_last(rules, rules.start(), drawing).state[Largest].of("road") == LargestFeature(3, ANN)


def test_a_monastery_takes_nothing():
    drawing = "V1 E0 V2\nE3 [B0] E1\nV0 E2 V3!"
    rules = rules_for(drawing, sets=SETS)
    step = lay_last(rules, stand(rules.start(), "blue 0,0 m1"), drawing)

    assert scored(step.effects) == [("blue", "monastery", 9)]


TWO_CITIES_ONE_ROAD = "E1 [H1] E3\nL0 U0  L0"


@pytest.mark.parametrize(
    ("pay", "both", "one"),
    [
        ("each_feature", {"red": 3}, {"red": 2, "blue": 1}),
        ("ten_each", {"red": 20}, {"red": 10, "blue": 10}),
        ("fifteen_or_forty", {"red": 40}, {"red": 15, "blue": 15}),
        ("at_once", {}, {}),
    ],
)
def test_what_the_awards_pay_at_the_end(pay, both, one):
    rules = rules_for(TWO_CITIES_ONE_ROAD, sets=SETS, options={"king": pay})

    assert points(rules.finish(Step(rules.start().put(held(city=0, road=0))))) == both
    assert points(rules.finish(Step(rules.start().put(held(city=0, road=1))))) == one


def test_awards_that_nobody_holds_pay_nobody():
    rules = rules_for(TWO_CITIES_ONE_ROAD, sets=SETS)

    assert points(rules.finish(Step(rules.start()))) == {}


def test_paid_at_once_the_holder_gets_one_for_each_finished_feature():
    drawing = "L0 U0 L0!"
    rules = rules_for(drawing, sets=SETS, options={"king": "at_once"})
    state = rules.start().put(held(road=1))
    step = lay_last(rules, state, drawing)

    assert [(award.seat, award.source, award.points) for award in step.effects if isinstance(award, Scored)] == [
        (BEN, "robber", 1)
    ]


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        (["meeple c1", "meeple c2", "meeple f1", "meeple f1"], True),
        (["meeple c1", "meeple c2", "meeple f1", "meeple f2"], True),
        (["meeple c1", "meeple c2"], False),
        ([7], False),
        ("meeple f1", False),
    ],
)
def test_two_enclosed_fields_that_no_rule_tells_apart_may_go_by_one_name(said, holds):
    record = {
        "format": "tableside/1",
        "game": "carcassonne",
        "rules": {"sets": list(SETS), "start": [{"tile": "base-C", "at": [0, 0], "rot": 0}]},
        "seats": [{"name": "Ann"}, {"name": "Ben"}],
        "moves": [
            {"seat": 0, "do": "draw", "tile": "kr-05"},
            {"seat": 0, "do": "place", "at": [1, 0], "rot": 0, "expect": {"may_deploy": said}},
        ],
    }

    assert examine(record).ok == holds


def test_the_tiles_may_be_played_without_the_awards():
    rules = rules_for("D0", sets=SETS, options={"king": "off"})
    step = play(rules, rules.start(), Draw("kr-01"), Place((0, -1), 2), Pass())

    assert scored(step.effects) == []


@pytest.mark.parametrize(("had", "expected"), [({}, []), ({"city": 1}, [("blue", "king", 1)])])
def test_a_city_that_takes_the_king_pays_whoever_had_him_where_that_is_done_at_once_b3(had, expected):
    drawing = "E2\n[E0!]"
    rules = rules_for(drawing, sets=SETS, options={"king": "at_once"})
    had = Largest({kind: LargestFeature(1, Seat(seat)) for kind, seat in had.items()})
    step = lay_last(rules, rules.start().put(had), drawing)

    assert scored(step.effects) == expected
    assert step.state[Largest].of("city") == LargestFeature(2, ANN)

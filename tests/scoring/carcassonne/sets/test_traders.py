"""Traders & Builders: goods, builders, pigs and herds."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import NobodyStandsThere
from scoring.carcassonne.sets.traders.rules import BuilderBuilds, Goods, GoodsWon, NobodyToJoin, NothingToBuild
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "traders")


def with_goods(*hands):
    rules = rules_for(sets=SETS, seats=len(hands))
    return rules, rules.start().put(Goods(hands))


def final(hands):
    rules, state = with_goods(*hands)
    return points(rules.finish(Step(state)))


# ----------------------------------------------------------------- goods


def test_whoever_finishes_a_city_takes_its_goods_and_whoever_holds_it_the_points():
    drawing = ". E2\nE1! [tb-02/0]"
    rules = rules_for(drawing, sets=SETS)
    state = stand(rules.start(), "blue 0,0 c1")
    step = lay_last(rules, state, drawing)

    assert GoodsWon(ANN, (("wine", 1),)) in step.effects
    assert scored(step.effects) == [("blue", "city", 6)]
    assert step.state[Goods].hands == ({"wine": 1}, {})


def test_a_city_without_knights_gives_goods_too():
    drawing = ". E2\nE1! [tb-02/0]"
    rules = rules_for(drawing, sets=SETS)

    assert lay_last(rules, rules.start(), drawing).state[Goods].hands == ({"wine": 1}, {})


def test_the_most_of_each_kind_pays_ten_and_a_tie_pays_each():
    hands = ({"wine": 4, "grain": 2, "cloth": 1}, {"wine": 4, "grain": 3})

    assert final(hands) == {"red": 20, "blue": 20}


def test_a_kind_that_nobody_has_pays_nobody():
    assert final(({}, {})) == {}


def test_goods_are_scored_last_with_who_had_how_many():
    rules, state = with_goods({"cloth": 2}, {"cloth": 1})
    award = next(effect for effect in rules.finish(Step(state)).effects if isinstance(effect, Scored))

    assert (award.source, award.standing, award.final) == ("trade-goods", ((ANN, 2), (BEN, 1)), True)


# --------------------------------------------------------------- the builder


def building(*figures, drawing="L0 U0", tile="base-U", cell=(2, 0), rot=0, **box):
    rules = rules_for(drawing, sets=SETS, **box)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw(tile), Place(cell, rot))


def test_a_builder_wants_an_own_figure_on_the_same_feature():
    rules, step = building("blue 1,0 r1")

    assert rules.explain(step.state, ANN, Deploy("builder", "r1")) == (NobodyToJoin(ANN, "builder", "road"),)
    assert rules.explain(step.state, ANN, Deploy("builder", "f1")) == (NobodyStandsThere("field"),)


def test_a_builder_joins_an_own_figure():
    rules, step = building("red 1,0 r1")

    assert Deploy("builder", "r1") in list(rules.legal_moves(step.state, ANN))
    assert Deploy("meeple", "r1") not in list(rules.legal_moves(step.state, ANN))


def test_a_builder_has_no_work_on_what_is_just_finished():
    rules, step = building("red 1,0 r1", tile="base-L")

    assert rules.explain(step.state, ANN, Deploy("builder", "r3")) == (NothingToBuild("builder", "road"),)


def test_a_tile_that_extends_the_builders_road_earns_a_second_turn_and_no_third():
    rules, step = building("red 1,0 r1", "red 1,0 r1 builder")
    assert BuilderBuilds(ANN) in step.effects

    second = play(rules, step.state, Pass(), Draw("base-U"), Place((3, 0), 0), Pass())
    assert (second.state.turn, second.state.phase) == (BEN, "draw")
    assert [effect for effect in second.effects if isinstance(effect, BuilderBuilds)] == []


def test_a_second_turn_comes_again_in_the_next_round():
    rules, step = building("red 1,0 r1", "red 1,0 r1 builder")
    state = play(rules, step.state, Pass(), Draw("base-E"), Place((0, -1), 2), Pass()).state
    assert state.turn == BEN
    state = play(rules, state, Draw("base-B"), Place((1, -1), 0), Pass()).state
    assert state.turn == ANN
    state = play(rules, state, Draw("base-U"), Place((3, 0), 0), Pass()).state

    assert state.turn == ANN


def test_the_tile_that_finishes_the_road_still_earns_a_second_turn_and_the_builder_goes_home():
    rules, step = building("red 1,0 r1", "red 1,0 r1 builder", tile="base-L")
    done = play(rules, step.state, Pass())

    assert done.state.turn == ANN
    assert went_home(done.effects) == ["red", "red"]


def test_another_seats_builder_earns_nothing():
    rules, step = building("blue 1,0 r1", "blue 1,0 r1 builder")

    assert play(rules, step.state, Pass()).state.turn == BEN


def test_no_second_turn_when_the_bag_is_empty():
    rules = rules_for("L0 U0", sets=SETS)
    state = stand(rules.start(), "red 1,0 r1", "red 1,0 r1 builder").put(Bag({"base-U": 1}, 1))

    assert play(rules, state, Draw("base-U"), Place((2, 0), 0), Pass()).state.over


def test_a_builder_counts_nothing_for_the_majority():
    rules, step = building("red 1,0 r1 builder", "blue 1,0 r1", tile="base-L")
    road = step.state[Board].feature_at((1, 0), "r1")

    assert rules.standing(step.state, road) == ((ANN, 0), (BEN, 1))
    assert points(play(rules, step.state, Pass())) == {"blue": 3}


def test_a_builder_goes_home_with_the_last_figure_beside_it():
    rules = rules_for("L0 U0", sets=(*SETS, "festival"))
    state = stand(rules.start(), "red 1,0 r1", "red 1,0 r1 builder", "blue 0,0 c1")
    laid = play(rules, state, Draw("fe-07"), Place((1, 1), 0)).state
    step = play(rules, laid, Recall("meeple", (1, 0)))

    assert went_home(step.effects) == ["red", "red"]
    assert on_board(step.state) == ["blue 0,0 c1"]


# ------------------------------------------------------------ pigs and herds


PASTURE = """
E2
[H0]
E0
"""


@pytest.mark.parametrize(("farms", "expected"), [("per_field_3", 8), ("once_per_player_3", 8), ("per_city_4", 10)])
def test_a_pig_adds_one_for_each_city_and_two_pigs_no_more(farms, expected):
    rules = rules_for(PASTURE, sets=SETS, options={"farms": farms})
    state = stand(rules.start(), "red 0,0 f1", "red 0,0 f1 pig", "red 0,0 f1 pig")

    assert points(rules.finish(Step(state))) == {"red": expected}


def test_a_pig_wants_an_own_farmer():
    rules = rules_for("D0", sets=SETS)
    laid = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state

    assert rules.explain(laid, ANN, Deploy("pig", "f1")) == (NobodyToJoin(ANN, "pig", "field"),)
    assert rules.explain(laid, ANN, Deploy("pig", "r1")) == (NobodyStandsThere("road"),)


def test_what_a_pig_adds_is_a_line_of_its_own():
    rules = rules_for(PASTURE, sets=SETS, options={"farms": "per_field_3"})
    step = rules.finish(Step(stand(rules.start(), "red 0,0 f1", "red 0,0 f1 pig")))
    award = next(effect for effect in step.effects if isinstance(effect, Scored))

    assert [(term.code, term.points) for term in award.terms] == [("field.city", 3), ("field.pig", 1)] * 2


def test_where_a_city_is_paid_once_it_is_paid_at_the_better_field():
    drawing = """
    E2
    [E0]
    """
    rules = rules_for(drawing, sets=SETS)
    for pig_in in ("0,-1", "0,0"):
        state = stand(rules.start(), "red 0,-1 f1", "red 0,0 f1", f"red {pig_in} f1 pig")

        assert points(rules.finish(Step(state))) == {"red": 4}


def test_where_a_city_pays_four_a_pig_at_any_of_its_fields_adds_one():
    rules = rules_for("E2\n[E0]", sets=SETS, options={"farms": "per_city_4"})
    state = stand(rules.start(), "red 0,-1 f1", "red 0,0 f1", "blue 0,0 f1", "red 0,-1 f1 pig")

    assert points(rules.finish(Step(state))) == {"red": 5}


def test_a_herd_adds_one_and_a_pig_its_own_on_top():
    drawing = """
    .         E2
    [r2-11/0] E0
    """
    rules = rules_for(drawing, sets=("base", "river2", "traders"), options={"farms": "per_field_3"})

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 f1")))) == {"red": 4}
    with_pig = stand(rules.start(), "red 0,0 f1", "red 0,0 f1 pig")
    assert points(rules.finish(Step(with_pig))) == {"red": 5}


def test_a_herd_is_decoration_without_its_rules():
    drawing = ".         E2\n[r2-11/0] E0"
    rules = rules_for(drawing, sets=("base", "river2"), options={"farms": "per_field_3"})

    assert points(rules.finish(Step(stand(rules.start(), "red 0,0 f1")))) == {"red": 3}


@pytest.mark.parametrize("part", ["goods", "builder", "pig"])
def test_each_part_can_be_left_out(part):
    rules = rules_for(sets=SETS, options={part: False})

    assert part not in {one.key for one in rules.parts}
    assert part not in rules.figure_kinds


def test_without_farmers_there_are_no_pigs():
    rules = rules_for(sets=SETS, options={"farmers": False})

    assert "pig" not in rules.figure_kinds

"""The Gold Mines: where ingots lie, who takes them, what they are worth."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.sets.goldmines.rules import Gold, GoldTaken, NotBesideTheMine, PutIngot, open_to, rate
from scoring.kernel.moves import Seat
from scoring.kernel.refusal import WrongPhase
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, play, rules_for, scored, stand

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
SETS = ("base", "goldmines")
ROAD = "W0 U0 W0!"


def scoring_with(gold, *figures, board=ROAD, seats=2):
    """Return the gold, and who took it, after red has laid the tile that finishes a feature."""
    rules = rules_for(board, sets=SETS, seats=seats)
    state = stand(rules.start(), *figures).put(Gold((0,) * seats, gold))
    step = lay_last(rules, state, board)
    return step.state[Gold], [effect for effect in step.effects if isinstance(effect, GoldTaken)]


def test_a_mine_asks_for_its_second_ingot_before_any_figure():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("gm-05"), Place((1, 0), 0)).state

    assert state.phase == "gold"
    assert list(rules.legal_moves(state, ANN)) == [PutIngot((0, 0))]
    assert rules.explain(state, ANN, PutIngot((1, 0))) == (NotBesideTheMine((1, 0)),)
    assert rules.explain(state, ANN, Pass()) == (WrongPhase("gold"),)
    state = play(rules, state, PutIngot((0, 0))).state
    assert (state.phase, state[Gold].lying) == ("figure", {(1, 0): 1, (0, 0): 1})


def test_a_diagonal_neighbour_takes_the_second_ingot_too():
    rules = rules_for("D0 D0", sets=SETS)
    state = play(rules, rules.start(), Draw("gm-01"), Place((0, 1), 1)).state

    assert set(rules.legal_moves(state, ANN)) == {PutIngot((0, 0)), PutIngot((1, 0))}


def test_other_tiles_ask_for_nothing():
    rules = rules_for("D0", sets=SETS)

    assert play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state.phase == "figure"


def test_the_owner_of_a_finished_feature_takes_what_lies_on_its_tiles():
    gold, taken = scoring_with({(0, 0): 1, (1, 0): 2, (9, 9): 1}, "blue 0,0 r1")

    assert (gold.hands, gold.lying, gold.claims) == ((0, 3), {(9, 9): 1}, {})
    assert taken == [GoldTaken(BEN, ((0, 0), (1, 0), (1, 0)))]


def test_tied_seats_take_one_after_the_other_from_the_seat_in_turn_on():
    gold, _ = scoring_with({(0, 0): 1, (1, 0): 2}, "blue 0,0 r1", "red 1,0 r1")

    assert gold.hands == (2, 1)


def test_gold_of_a_feature_without_an_owner_stays():
    gold, taken = scoring_with({(0, 0): 1})

    assert (gold.hands, gold.lying, taken) == ((0, 0), {(0, 0): 1}, [])


def test_a_monastery_takes_from_its_nine_tiles():
    board = "U0 U0 U0\nB0 B0 B0\nU0 U0 U0!"
    gold, _ = scoring_with({(0, 0): 1, (1, 1): 1, (2, 1): 1}, "red 1,1 m1", board=board)

    assert gold.hands == (3, 0)


def test_an_ingot_is_first_taken_from_the_tile_that_most_may_take_from():
    board = rules_for("D0 U0", sets=SETS).start()[Board]
    gold = Gold((0, 0, 0), {(0, 0): 1, (1, 0): 1}, {(0, 0): frozenset({ANN}), (1, 0): frozenset({ANN, BEN})})

    assert open_to(board, gold, ANN) == [(1, 0), (0, 0)]
    assert open_to(board, gold, BEN) == [(1, 0)]
    assert open_to(board, gold, CLEO) == []


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (16, 64)]
)
def test_the_more_ingots_the_more_each_is_worth(count, points):
    rules = rules_for("D0", sets=SETS)
    step = rules.finish(Step(rules.start().put(Gold((0, count)))))

    assert count * rate(count) == points
    assert scored(step.effects) == ([("blue", "gold", points)] if points else [])


def test_unfinished_features_and_fields_collect_nothing_at_the_end():
    rules = rules_for("D0", sets=SETS, options={"farms": "per_field_3"})
    state = stand(rules.start(), "red 0,0 r1", "blue 0,0 f2").put(Gold((0, 0), {(0, 0): 2}))
    step = rules.finish(Step(state))

    assert step.state[Gold].hands == (0, 0)


def test_a_figure_may_be_put_on_a_mine():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("gm-05"), Place((1, 0), 0), PutIngot((0, 0))).state

    assert Deploy("meeple", "r2") in rules.legal_moves(state, ANN)

"""Towers: storeys, captures, exchanges, ransoms, and figures on top."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.refusal import FeatureOccupied, NobodyStandsThere
from scoring.carcassonne.sets.princess.dragon import DragonStep
from scoring.carcassonne.sets.tower.prison import (
    Capture,
    Exchange,
    NotHeld,
    OutOfReach,
    Prison,
    Ransom,
    RansomedAlready,
    in_reach,
)
from scoring.carcassonne.sets.tower.tower import (
    NoFoundationThere,
    NoStoreyLeft,
    NoTowerThere,
    Storey,
    TowerClosed,
    Towers,
)
from scoring.kernel.moves import Seat
from scoring.kernel.state import Step
from tests.support.drawing import on_board, play, points, rules_for, scored, stand, went_home

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
SETS = ("base", "tower")
ROW = "to-02/0 B0 B0 B0"
"""A foundation among fields, and three monasteries in a line with it."""


def laid(*figures, drawing=ROW, sets=SETS, seats=2, prisoners=(), **options):
    """Return the rules, and the position in which red has laid a tile below the foundation.

    `prisoners` are (captor, owner, kind): figures that left their owners' hands before.
    """
    rules = rules_for(drawing, sets=sets, seats=seats, options=options)
    state = stand(rules.start(), *figures)
    for captor, owner, kind in prisoners:
        prison = state[Prison].locked(Seat(captor), (Seat(owner), kind))
        state = state.put(prison, state[Supply].change([(Seat(owner), kind, -1)]))
    return rules, play(rules, state, Draw("base-E"), Place((0, 1), 2)).state


def holds(state):
    return [list(cell) for cell in state[Prison].cells]


# ----------------------------------------------------------------- storeys


@pytest.mark.parametrize(("seats", "storeys"), [(2, 10), (3, 9), (4, 7), (5, 6)])
def test_the_storeys_are_shared_out(seats, storeys):
    rules = rules_for(ROW, sets=SETS, seats=seats)

    assert rules.start()[Towers].left == (storeys,) * seats


def test_a_storey_goes_on_a_foundation_instead_of_a_figure():
    rules, state = laid()
    after = rules.play(state, ANN, Storey((0, 0))).state

    assert (after[Towers].heights, after[Towers].left, after.phase) == ({(0, 0): 1}, (9, 10), "draw")


def test_a_storey_goes_on_foundations_only():
    rules, state = laid()

    assert rules.explain(state, ANN, Storey((1, 0))) == (NoFoundationThere((1, 0)),)
    assert rules.explain(state, ANN, Storey((9, 9))) == (NoFoundationThere((9, 9)),)


def test_without_storeys_nothing_is_built():
    rules, state = laid()
    state = state.put(Towers((0, 10)))

    assert rules.explain(state, ANN, Storey((0, 0))) == (NoStoreyLeft(ANN),)
    assert not any(isinstance(move, Storey) for move in rules.legal_moves(state, ANN))


# ----------------------------------------------------------------- capture


@pytest.mark.parametrize(
    ("height", "cell", "reached"),
    [(1, (0, 0), True), (1, (1, 0), True), (1, (2, 0), False), (2, (0, -2), True), (3, (1, 1), False)],
)
def test_a_tower_reaches_as_far_as_it_is_high_in_four_lines(height, cell, reached):
    assert in_reach((0, 0), height, cell) is reached


def test_a_tower_takes_a_figure_in_reach_and_its_seat_holds_it():
    rules, state = laid("blue 1,0 m1", "blue 2,0 m1", "red 3,0 m1")
    state = rules.play(state, ANN, Storey((0, 0))).state
    assert state.phase == "capture"
    assert set(rules.legal_moves(state, ANN)) == {Pass(), Capture((1, 0), "m1", "meeple", 1)}
    step = rules.play(state, ANN, Capture((1, 0), "m1", "meeple", 1))

    assert (holds(step.state), went_home(step.effects)) == ([[(BEN, "meeple")], []], [])
    assert on_board(step.state) == ["blue 2,0 m1", "red 3,0 m1"]
    assert step.state[Supply].count(BEN, "meeple") == 5


def test_what_is_out_of_reach_is_not_taken():
    rules, state = laid("blue 1,0 m1", "blue 2,0 m1")
    state = rules.play(state, ANN, Storey((0, 0))).state

    assert rules.explain(state, ANN, Capture((2, 0), "m1", "meeple", 1)) == (OutOfReach("meeple", (2, 0)),)


def test_nobody_in_reach_asks_nothing():
    rules, state = laid("blue 2,0 m1")

    assert rules.play(state, ANN, Storey((0, 0))).state.phase == "draw"


def test_one_s_own_figure_goes_home():
    rules, state = laid("red 0,0 f1")
    state = rules.play(state, ANN, Storey((0, 0))).state
    step = rules.play(state, ANN, Capture((0, 0), "f1", "meeple", 0))

    assert (went_home(step.effects), holds(step.state)) == (["red"], [[], []])


def test_a_builder_is_no_prey_and_goes_home_with_its_last_companion():
    rules, state = laid("blue 1,0 r1", "blue 1,0 r1 builder", drawing="to-02/0 U0", sets=(*SETS, "traders"))
    state = rules.play(state, ANN, Storey((0, 0))).state
    assert set(rules.legal_moves(state, ANN)) == {Pass(), Capture((1, 0), "r1", "meeple", 1)}
    step = rules.play(state, ANN, Capture((1, 0), "r1", "meeple", 1))

    assert (went_home(step.effects), holds(step.state)[0]) == (["blue"], [(BEN, "meeple")])


# ---------------------------------------------------------------- exchange


def test_two_seats_that_hold_a_figure_of_each_other_exchange_them_at_once():
    rules, state = laid("blue 1,0 m1", prisoners=[(1, 0, "meeple")])
    state = rules.play(state, ANN, Storey((0, 0))).state
    step = rules.play(state, ANN, Capture((1, 0), "m1", "meeple", 1))

    assert (holds(step.state), step.state.phase, went_home(step.effects)) == ([[], []], "draw", [])
    assert [step.state[Supply].count(seat, "meeple") for seat in (ANN, BEN)] == [7, 7]


def test_the_captor_chooses_who_comes_back_where_several_kinds_are_held():
    rules, state = laid("blue 1,0 m1", sets=(*SETS, "inns"), prisoners=[(1, 0, "meeple"), (1, 0, "big")])
    state = play(rules, state, Storey((0, 0)), Capture((1, 0), "m1", "meeple", 1)).state
    assert (state.phase, set(rules.legal_moves(state, ANN))) == (
        "exchange",
        {Exchange("meeple", 1), Exchange("big", 1)},
    )
    assert rules.explain(state, ANN, Exchange("phantom", 1)) == (NotHeld("phantom", 1),)
    after = rules.play(state, ANN, Exchange("big", 1)).state

    assert (holds(after), after.phase) == ([[], [(ANN, "meeple")]], "draw")
    assert (after[Supply].count(ANN, "big"), after[Supply].count(BEN, "meeple")) == (1, 7)


def test_a_third_seat_s_prisoners_stay():
    rules, state = laid("blue 1,0 m1", seats=3, prisoners=[(2, 0, "meeple")])
    after = play(rules, state, Storey((0, 0)), Capture((1, 0), "m1", "meeple", 1)).state

    assert holds(after) == [[(BEN, "meeple")], [], [(ANN, "meeple")]]


# ------------------------------------------------------------------ ransom


def test_three_points_bring_a_figure_back_in_the_same_turn():
    rules, state = laid(prisoners=[(1, 0, "meeple")])
    step = rules.play(state, ANN, Ransom("meeple", 1))

    assert scored(step.effects) == [("red", "ransom", -3), ("blue", "ransom", 3)]
    assert (points(step), step.state.phase, holds(step.state)) == ({"red": -3, "blue": 3}, "figure", [[], []])
    assert step.state[Supply].count(ANN, "meeple") == 7


def test_a_figure_is_bought_back_with_the_tile_still_in_hand_a4():
    rules, state = laid(prisoners=[(1, 0, "meeple")])
    state = state.to_phase("place")
    after = rules.play(state, ANN, Ransom("meeple", 1)).state

    assert Ransom("meeple", 1) in set(rules.legal_moves(state, ANN))
    assert (after.phase, holds(after)) == ("place", [[], []])
    assert rules.explain(after.to_phase("figure"), ANN, Ransom("meeple", 1)) == (NotHeld("meeple", 1),)


def test_a_tile_that_fits_nowhere_is_set_aside_though_a_figure_could_be_bought_back():
    rules, state = laid(prisoners=[(1, 0, "meeple")])
    walled = replace(state[Board], gaps={(9, 9): "cccc"})

    assert rules.unplaceable(state.put(walled).to_phase("place"), ["base-D"]) == ["base-D"]


def test_one_ransom_a_turn():
    rules, state = laid(prisoners=[(1, 0, "meeple"), (1, 0, "meeple")])
    state = rules.play(state, ANN, Ransom("meeple", 1)).state

    assert rules.explain(state, ANN, Ransom("meeple", 1)) == (RansomedAlready(),)
    assert not any(isinstance(move, Ransom) for move in rules.legal_moves(state, ANN))


def test_only_a_held_figure_of_one_s_own_is_ransomed():
    rules, state = laid(prisoners=[(0, 1, "meeple")])

    assert rules.explain(state, ANN, Ransom("meeple", 0)) == (NotHeld("meeple", 0),)
    assert rules.explain(state, ANN, Ransom("meeple", 7)) == (NotHeld("meeple", 7),)


# ------------------------------------------------------------------ on top


def test_a_figure_on_top_closes_a_tower_and_scores_nothing():
    rules, state = laid()
    state = state.put(Towers((9, 10), {(0, 0): 1}))
    state = rules.play(state, ANN, Deploy("meeple", "tower", (0, 0))).state
    state = play(rules, state, Draw("base-B"), Place((1, 1), 0)).state

    assert rules.explain(state, BEN, Storey((0, 0))) == (TowerClosed((0, 0)),)
    assert FeatureOccupied("tower", (ANN,), ((0, 0),)) in rules.explain(state, BEN, Deploy("meeple", "tower", (0, 0)))
    assert points(rules.finish(Step(state))) == {}


def test_nobody_stands_on_a_bare_foundation():
    rules, state = laid()

    assert rules.explain(state, ANN, Deploy("meeple", "tower", (0, 0))) == (NoTowerThere(((0, 0),)),)


def test_a_builder_does_not_climb():
    rules, state = laid(sets=(*SETS, "traders"))
    state = state.put(Towers((9, 10), {(0, 0): 1}))

    assert rules.explain(state, ANN, Deploy("builder", "tower", (0, 0))) == (NobodyStandsThere("tower"),)


def test_another_tower_takes_the_figure_on_top():
    rules, state = laid("blue 0,0 tower", drawing="to-02/0 to-03/0")
    state = rules.play(state, ANN, Storey((1, 0))).state
    after = rules.play(state, ANN, Capture((0, 0), "tower", "meeple", 1)).state

    assert (holds(after)[0], on_board(after)) == ([(BEN, "meeple")], [])


@pytest.mark.parametrize(("tops", "expected"), [("prey", ["blue"]), ("safe", [])])
def test_the_dragon_eats_the_figure_on_top_unless_the_table_reads_it_otherwise(tops, expected):
    rules = rules_for("pd-01/0 to-02/0 E2", sets=(*SETS, "princess"), options={"tower_tops": tops})
    state = stand(rules.start(), "blue 1,0 tower")
    state = play(rules, state, Draw("pd-04"), Place((2, 1), 0), Pass()).state
    step = rules.play(state, state.actors[0], DragonStep((1, 0)))

    assert went_home(step.effects) == expected


def test_the_phantom_may_go_up_after_another_figure_or_a_storey():
    rules, state = laid(sets=(*SETS, "phantom"))
    state = rules.play(state, ANN, Storey((0, 0))).state
    assert (state.phase, Deploy("phantom", "tower", (0, 0)) in rules.legal_moves(state, ANN)) == ("phantom", True)
    after = rules.play(state, ANN, Deploy("phantom", "tower", (0, 0))).state

    assert (on_board(after), after.phase) == (["red 0,0 tower"], "draw")


def test_a_foundation_is_no_land():
    rules, state = laid(drawing="D0 U0")
    state = rules.play(state, ANN, Pass()).state if state.phase == "figure" else state
    state = play(rules, state, Draw("to-02"), Place((1, 1), 0)).state

    assert not any(getattr(move, "on", "") == "tower" for move in rules.legal_moves(state, BEN))
    assert state[Board].feature_at((1, 1), "tower").kind == "tower"

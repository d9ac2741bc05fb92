"""The worked cases of The Catapult (A6), and what else may come of a throw."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Pass
from scoring.carcassonne.pieces import FigureReturned, Supply
from scoring.carcassonne.sets.catapult.rules import (
    DISCS,
    FAIR,
    FARTHEST_THROW,
    THROWING,
    ChooseDisc,
    Hit,
    Seduce,
    Throw,
)
from scoring.carcassonne.turn import DRAWING
from scoring.kernel.moves import Scored, Seat
from tests.scoring.carcassonne.test_expansion_cases import cases_of
from tests.support.drawing import codes, on_board, play, rules_for, stand

CASES = {one.values[0]["id"]: one.values[0] for one in cases_of("catapult")}
SETS = ("base", "catapult")
BOARD = "[K0] K0 K0 K0"
"""Four bends at cities: figures stand on each by itself."""


def at_the_fair(disc="", *, figures=(), seats=3, sets=SETS, **options):
    """Return rules and position after red's turn with a fair: the disc was chosen, or is to be."""
    rules = rules_for(BOARD, sets=sets, seats=seats, options=options)
    state = stand(rules.start(), *figures)
    state = laid(rules, state)
    return rules, play(rules, state, ChooseDisc(disc)).state if disc else state


def laid(rules, state):
    """Let red lay a fair at the first place that there is, without a figure."""
    place = next(move for move in rules.legal_moves(rules.play(state, Seat(0), Draw("kt-12")).state, Seat(0)))
    return play(rules, state, Draw("kt-12"), place, Pass()).state


def throw(rules, state, *throws):
    """Let the seats throw one after the other; return the last state, and who scored what, and who went home."""
    effects = []
    for one in throws:
        step = rules.play(state, state.actors[0], one)
        state = step.state
        effects += step.effects
    points = [{"seat": one.seat, "points": one.points, "for": one.source} for one in effects if isinstance(one, Scored)]
    return state, points, [one.figure for one in effects if isinstance(one, FigureReturned)]


def test_every_case_is_played():
    assert list(CASES) == [f"cat-{number:02}" for number in range(1, 8)]


def test_who_was_hit_goes_home_unscored_be_it_ones_own():
    case = CASES["cat-01"]
    rules, state = at_the_fair("knock_out", figures=("blue 2,0 c1", "red 3,0 c1"))
    hits = [Hit(one["seat"], one["figure"], tuple(one["at"]), "c1") for one in case["setup"]["hit"]]
    state, points, home = throw(rules, state, *hits)

    assert sorted((one.seat, one.kind) for one in home) == [
        (one["seat"], one["figure"]) for one in case["expect"]["returned"]
    ]
    assert points == case["expect"]["scored"]
    assert (state.phase, state.actors) == (THROWING, (Seat(case["action"]["by"]),))


@pytest.mark.parametrize("name", ["cat-02", "cat-03", "cat-04"])
def test_the_nearest_disc_on_the_tiles_scores(name):
    case = CASES[name]
    distances = case["setup"]["distances_cm"]
    rules, state = at_the_fair(case["action"]["fair"])
    state, points, _home = throw(rules, state, *(Throw(cm=distances[str(seat)]) for seat in range(3)))

    assert points == case["expect"]["scored"]
    assert (state.phase, state.turn) == (DRAWING, Seat(1))


def test_a_figure_is_exchanged_for_one_of_the_seducer():
    case = CASES["cat-05"]
    nearest, expected = case["setup"]["nearest"], case["expect"]
    others = ["red 0,0 c1", "red 1,0 c1", "red 3,0 c1", "red 0,0 r1"]
    theirs = ["blue 2,0 c1", "blue 0,0 f1", "blue 1,0 f1", "blue 2,0 f1", "blue 3,0 f1"]
    rules, state = at_the_fair("seduction", figures=(*others, *theirs))
    hands = [{"meeple": state[Supply].count(Seat(seat), "meeple")} for seat in range(2)]
    assert hands == case["setup"]["hands"]
    move = Seduce(nearest["seat"], nearest["figure"], tuple(nearest["at"]), nearest["on"], "meeple")
    state, _points, home = throw(rules, state, move)

    assert [(one.seat, one.kind) for one in home] == [(one["seat"], one["figure"]) for one in expected["returned"]]
    assert "red 2,0 c1" in on_board(state)
    assert [{"meeple": state[Supply].count(Seat(seat), "meeple")} for seat in range(2)] == expected["hands"]
    assert state.actors == (Seat(1),)


def test_a_disc_that_was_caught_pays_the_catcher():
    case = CASES["cat-06"]
    rules, state = at_the_fair("catch")
    _state, points, _home = throw(rules, state, Throw(caught_by=case["setup"]["shot"]["caught_by"]))

    assert points == case["expect"]["scored"]


def test_too_short_a_throw_is_one_of_which_nothing_came():
    rules, state = at_the_fair("catch")
    _state, points, _home = throw(rules, state, Throw())

    assert points == CASES["cat-07"]["expect"]["scored"]


# ------------------------------------------------------------- beyond the cases


def test_whoever_laid_the_fair_chooses_a_disc_when_the_turn_is_done():
    rules, state = at_the_fair()

    assert (state.phase, state.actors) == (FAIR, (Seat(0),))
    assert list(rules.legal_moves(state, Seat(0))) == [ChooseDisc(disc) for disc in DISCS]
    assert codes(rules.explain(state, Seat(0), ChooseDisc("ball"))) == ["no_such_disc"]


def test_everybody_throws_once_from_the_seat_in_turn_on():
    rules, state = at_the_fair("catch")
    asked = []
    while state.phase == THROWING:
        asked.append(state.actors[0])
        state = rules.play(state, state.actors[0], Throw()).state

    assert asked == [0, 1, 2]
    assert (state.phase, state.turn) == (DRAWING, 1)


def test_a_player_catches_one_disc_of_a_round_and_never_the_own():
    rules, state = at_the_fair("catch")
    assert codes(rules.explain(state, Seat(0), Throw(caught_by=0))) == ["cannot_catch"]
    state, _points, _home = throw(rules, state, Throw(caught_by=2))

    assert codes(rules.explain(state, Seat(1), Throw(caught_by=2))) == ["cannot_catch"]
    assert codes(rules.explain(state, Seat(1), Throw(caught_by=7))) == ["cannot_catch"]


@pytest.mark.parametrize("disc", DISCS)
def test_each_disc_does_what_it_does_and_nothing_else(disc):
    rules, state = at_the_fair(disc, figures=("blue 2,0 c1",))
    done = {
        "target": Throw(cm=3),
        "catch": Throw(caught_by=1),
        "knock_out": Hit(1, "meeple", (2, 0), "c1"),
        "seduction": Seduce(1, "meeple", (2, 0), "c1", "meeple"),
    }
    for other, move in done.items():
        assert codes(rules.explain(state, Seat(0), move)) == ([] if other == disc else ["not_with_this_disc"])


def test_distances_are_those_of_a_table():
    rules, state = at_the_fair("target")

    assert codes(rules.explain(state, Seat(0), Throw(cm=-1))) == ["too_far_off"]
    assert codes(rules.explain(state, Seat(0), Throw(cm=FARTHEST_THROW + 1))) == ["too_far_off"]


def test_nobody_is_hit_or_seduced_where_nobody_stands():
    rules, state = at_the_fair("knock_out")
    assert codes(rules.explain(state, Seat(0), Hit(1, "meeple", (2, 0), "c1"))) == ["nobody_to_hit"]

    rules, state = at_the_fair("seduction", figures=("red 2,0 c1",))
    assert codes(rules.explain(state, Seat(0), Seduce(0, "meeple", (2, 0), "c1", "meeple"))) == ["cannot_seduce"]


def test_only_a_figure_that_counts_as_much_takes_the_place():
    sets = (*SETS, "inns", "phantom")
    rules, state = at_the_fair("seduction", figures=("blue 2,0 c1 big", "blue 3,0 c1"), sets=sets)
    moves = [move for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Seduce)]
    assert {(move.figure, move.by) for move in moves} == {("big", "big"), ("meeple", "meeple"), ("meeple", "phantom")}

    rules, state = at_the_fair("seduction", figures=("blue 3,0 c1",), sets=sets, seduction="same_kind")
    moves = [move for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Seduce)]
    assert {(move.figure, move.by) for move in moves} == {("meeple", "meeple")}


def test_a_builder_that_is_left_alone_goes_home_with_who_was_hit():
    figures = ("blue 2,0 c1", "blue 2,0 c1 builder")
    rules, state = at_the_fair("knock_out", figures=figures, sets=(*SETS, "traders"))
    assert [move for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Hit)] == [
        Hit(1, "meeple", (2, 0), "c1")
    ]
    state, _points, home = throw(rules, state, Hit(1, "meeple", (2, 0), "c1"))

    assert [one.kind for one in home] == ["meeple", "builder"]
    assert list(state[Board].figures()) == []


def test_points_of_a_fair_bring_no_message():
    rules, state = at_the_fair("target", sets=(*SETS, "messengers"), markers="first")
    state, _points, _home = throw(rules, state, Throw(cm=1), Throw(), Throw())

    assert state.phase == DRAWING
    assert state[Track].markers[0] == (5, 0)

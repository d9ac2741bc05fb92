"""The Flier: who flies, how far, and where it lands."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.refusal import NoFigureLeft, UnknownFigure
from scoring.carcassonne.sets.flier.rules import (
    CannotLandThere,
    FliesNever,
    Flight,
    FlownAlready,
    Fly,
    NoFlierThere,
    NoSuchFace,
    arrow,
)
from scoring.kernel.moves import Seat
from tests.support.drawing import on_board, play, rules_for, stand, went_home

ANN = Seat(0)
SETS = ("base", "flier")


def laid(*figures, drawing, cell, rot, tile, sets=SETS):
    """Return the rules and the position in which red has laid a flier."""
    rules = rules_for(drawing, sets=sets)
    state = stand(rules.start(), *figures)
    return rules, play(rules, state, Draw(tile), Place(cell, rot)).state


def straight(*figures, rot=0, **more):
    """Return such a position with a flier to the right of a row of four tiles that points along it."""
    return laid(*figures, drawing="A0 B0 U0 U0", cell=(4, 0), rot=rot, tile="fl-05", **more)


def test_every_figure_in_hand_may_fly_with_every_face():
    rules, state = straight()
    flights = {move for move in rules.legal_moves(state, ANN) if isinstance(move, Fly)}

    assert flights == {Fly("meeple", die) for die in (1, 2, 3)}
    assert rules.completions(state, ANN, Fly("meeple")) == {Fly("meeple", die): 2 for die in (1, 2, 3)}
    assert rules.completions(state, ANN, Pass()) == {}


@pytest.mark.parametrize(
    ("tile", "rot", "sides"), [("fl-05", 0, (3,)), ("fl-05", 2, (1,)), ("fl-03", 0, (3, 0)), ("fl-03", 2, (1, 2))]
)
def test_the_arrow_turns_with_the_tile(tile, rot, sides):
    rules = rules_for("U0", sets=SETS)
    state = play(rules, rules.start(), Draw(tile), Place((1, 0), rot)).state

    assert arrow(state[Board]) == sides


def test_it_lands_on_an_open_feature_whoever_stands_there():
    rules, state = straight("blue 3,0 r1", "blue 2,0 f1")
    state = play(rules, state, Fly("meeple", 2)).state

    assert state.phase == "landing"
    assert list(rules.legal_moves(state, ANN)) == [Deploy("meeple", "r1", (2, 0))]
    step = play(rules, state, Deploy("meeple", "r1", (2, 0)))
    assert on_board(step.state) == ["blue 2,0 f1", "blue 3,0 r1", "red 2,0 r1"]
    assert (step.state.phase, step.state[Supply].count(ANN, "meeple")) == ("draw", 6)


def test_it_lands_where_the_die_says_and_nowhere_else():
    rules, state = straight()
    state = play(rules, state, Fly("meeple", 3)).state

    assert list(rules.legal_moves(state, ANN)) == [Deploy("meeple", "m1", (1, 0))]
    for figure, segment, cell in (("meeple", "f1", (1, 0)), ("meeple", "r1", (2, 0)), ("meeple", "r1", None)):
        target = cell or (4, 0)
        assert rules.explain(state, ANN, Deploy(figure, segment, cell)) == (CannotLandThere(target, segment),)
    assert Pass() not in rules.legal_moves(state, ANN)


def test_without_a_place_to_land_the_figure_is_in_hand_again():
    rules, state = straight(rot=2)
    step = play(rules, state, Fly("meeple", 1))

    assert (step.state.phase, step.state[Supply].count(ANN, "meeple")) == ("draw", 7)
    assert (went_home(step.effects), on_board(step.state)) == ([], [])
    step = play(rules, step.state, Draw("base-B"), Place((4, 1), 0))
    assert step.state[Flight] == Flight()


def test_a_finished_feature_takes_nobody():
    finished, open_road = (laid(drawing=board, cell=(1, 1), rot=1, tile="fl-02") for board in ("W0 U0 W0", "U0 U0 W0"))
    phases = [play(*position, Fly("meeple", 1)).state.phase for position in (finished, open_road)]

    assert phases == ["draw", "landing"]


def test_a_diagonal_flight():
    rules, state = laid(drawing="B0 U0\n. B0", cell=(2, 1), rot=0, tile="fl-01")
    state = play(rules, state, Fly("meeple", 1)).state

    assert list(rules.legal_moves(state, ANN)) == [Deploy("meeple", "r1", (1, 0))]


def test_nobody_flies_from_another_tile():
    rules = rules_for("D0", sets=SETS)
    state = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state

    assert rules.explain(state, ANN, Fly("meeple", 1)) == (NoFlierThere(),)


def test_what_cannot_fly_is_refused():
    rules, state = straight("red 3,0 r1", "red 2,0 r1 builder", sets=(*SETS, "traders", "inns"))
    empty = state.put(Supply(({"meeple": 0},) * 2))

    assert rules.explain(state, ANN, Fly("meeple", 4)) == (NoSuchFace(4),)
    assert rules.explain(state, ANN, Fly("meeple")) == (NoSuchFace(None),)
    assert rules.explain(state, ANN, Fly("pig", 1)) == (FliesNever("pig"),)
    assert rules.explain(state, ANN, Fly("camel", 1)) == (UnknownFigure("camel"),)
    assert rules.explain(empty, ANN, Fly("meeple", 1)) == (NoFigureLeft(ANN, "meeple"),)
    assert Fly("big", 2) in rules.legal_moves(state, ANN)


def test_the_phantom_flies_as_the_second_figure_if_the_first_did_not():
    rules, state = straight(sets=(*SETS, "phantom"))
    state = play(rules, state, Deploy("meeple", "f1")).state

    assert state.phase == "phantom"
    assert Fly("phantom", 1) in rules.legal_moves(state, ANN)
    assert Fly("meeple", 1) not in rules.legal_moves(state, ANN)
    state = play(rules, state, Fly("phantom", 2)).state
    assert state.phase == "second_landing"
    step = play(rules, state, Deploy("phantom", "r1", (2, 0)))
    assert (step.state.phase, on_board(step.state)) == ("draw", ["red 2,0 r1", "red 4,0 f1"])


def test_two_figures_do_not_fly_from_one_tile():
    rules, state = straight(sets=(*SETS, "phantom"))
    state = play(rules, state, Fly("meeple", 3), Deploy("meeple", "m1", (1, 0))).state

    assert state.phase == "phantom"
    assert rules.explain(state, ANN, Fly("phantom", 1)) == (FlownAlready(),)


def test_the_dragons_tile_takes_nobody():
    rules, state = straight(sets=(*SETS, "princess"))
    with_dragon = state.put(state[Board].put_piece("dragon", ((3, 0), "")))

    assert play(rules, state, Fly("meeple", 1)).state.phase == "landing"
    assert play(rules, with_dragon, Fly("meeple", 1)).state.phase == "draw"


def test_an_abbot_lands_where_abbots_stand():
    rules, state = straight(sets=(*SETS, "abbot"))

    assert play(rules, state, Fly("abbot", 3)).state.phase == "landing"
    assert play(rules, state, Fly("abbot", 2)).state.phase == "draw"

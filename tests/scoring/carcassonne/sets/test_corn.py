"""Corn circles: the choice, and everybody's answer to it."""

from __future__ import annotations

from typing import Any, cast

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.refusal import NoFigureLeft
from scoring.carcassonne.sets.corn.rules import ChooseCircle, CircleTakesOne, NoSuchChoice, NotOfTheCircle
from scoring.kernel.moves import Seat
from scoring.kernel.refusal import OutOfTurn
from tests.support.drawing import on_board, play, rules_for, stand, went_home

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
SETS = ("base", "corn1", "corn2")


def circle(*figures, choice=None, drawing="[D0] U0 W0", tile="cc1-04", cell=(-1, 0), rot=3, seats=3, sets=SETS):
    """Return the position after red has laid a circle of thieves at the west end, and made its choice."""
    rules = rules_for(drawing, sets=sets, seats=seats)
    state = play(rules, stand(rules.start(), *figures), Draw(tile), Place(cell, rot), Pass()).state
    return rules, state if choice is None else play(rules, state, ChooseCircle(choice)).state


def answer(rules, state, move):
    return rules.play(state, state.actors[0], move)


def test_whoever_lays_a_circle_chooses_for_all_after_the_scoring():
    rules, state = circle("blue 1,0 r1")

    assert (state.phase, state.actors) == ("circle", (ANN,))
    assert set(rules.legal_moves(state, ANN)) == {ChooseCircle("add"), ChooseCircle("remove")}
    assert rules.explain(state, ANN, ChooseCircle(cast("Any", "burn"))) == (NoSuchChoice("burn"),)


def test_without_anybody_of_the_role_nothing_is_asked():
    assert circle("blue 0,0 c1", "red 0,0 f1")[1].phase == "draw"


def test_the_seats_answer_from_the_left_and_the_one_in_turn_last():
    rules, state = circle("red 2,0 r1", "blue 2,0 r2", "yellow 1,0 r1", choice="add")
    order = []
    while state.phase == "circle_answer":
        order += state.actors
        state = answer(rules, state, Pass()).state

    assert (order, state.phase, state.turn) == ([BEN, CLEO, ANN], "draw", BEN)


def test_a_figure_is_added_beside_an_own_one_of_the_role():
    rules, state = circle("blue 2,0 r2", "blue 0,0 c1", "yellow 1,0 r1", choice="add")

    assert state.actors == (BEN,)
    assert set(rules.legal_moves(state, BEN)) == {Pass(), Deploy("meeple", "r2", (2, 0))}
    for segment, cell in (("c1", (0, 0)), ("r1", (1, 0)), ("r1", (2, 0))):
        assert rules.explain(state, BEN, Deploy("meeple", segment, cell)) == (NotOfTheCircle("meeple"),)
    assert OutOfTurn(ANN) in rules.explain(state, ANN, Pass())
    step = answer(rules, state, Deploy("meeple", "r2", (2, 0)))
    assert on_board(step.state).count("blue 2,0 r2") == 2


def test_nobody_adds_what_is_not_in_hand_and_is_not_asked():
    rules, state = circle("blue 2,0 r2", choice=None, seats=2)
    state = state.put(Supply(({"meeple": 7}, {"meeple": 0})))
    after = play(rules, state, ChooseCircle("add")).state

    assert (after.phase, after.turn) == ("draw", BEN)


def test_a_figure_that_is_not_in_hand_is_refused():
    rules, state = circle("blue 2,0 r2", choice="add", sets=(*SETS, "inns"))
    state = state.put(Supply(({}, {"big": 0, "meeple": 1}, {})))

    assert NoFigureLeft(BEN, "big") in rules.explain(state, BEN, Deploy("big", "r2", (2, 0)))


def test_a_circle_that_takes_takes_one_of_each():
    rules, state = circle("blue 2,0 r2", "red 2,0 r1", "blue 0,0 c1", choice="remove")

    assert list(rules.legal_moves(state, BEN)) == [Recall("meeple", (2, 0))]
    assert rules.explain(state, BEN, Pass()) == (CircleTakesOne(),)
    assert rules.explain(state, BEN, Recall("meeple", (0, 0))) == (NotOfTheCircle("meeple"),)
    assert rules.explain(state, BEN, Deploy("meeple", "r2", (2, 0))) == (NotOfTheCircle("meeple"),)
    step = answer(rules, state, Recall("meeple", (2, 0)))
    assert (went_home(step.effects), step.state.actors) == (["blue"], (ANN,))
    step = answer(rules, step.state, Recall("meeple", (2, 0)))
    assert (went_home(step.effects), on_board(step.state), step.state.phase) == (["red"], ["blue 0,0 c1"], "draw")


def test_a_circle_that_adds_lets_nobody_go():
    rules, state = circle("blue 2,0 r2", choice="add")

    assert rules.explain(state, BEN, Recall("meeple", (2, 0))) == (NotOfTheCircle("meeple"),)


def test_a_builder_is_not_meant_and_follows_its_last_companion():
    rules, state = circle("blue 2,0 r2", "blue 2,0 r2 builder", choice="remove", sets=(*SETS, "traders"))

    assert list(rules.legal_moves(state, BEN)) == [Recall("meeple", (2, 0))]
    assert went_home(answer(rules, state, Recall("meeple", (2, 0))).effects) == ["blue", "blue"]


def test_an_abbot_joins_no_thieves():
    rules, state = circle("blue 2,0 r2", choice="add", sets=(*SETS, "abbot"))

    assert Deploy("abbot", "r2", (2, 0)) not in rules.legal_moves(state, BEN)


def test_circles_speak_of_knights_and_farmers_too():
    rules, state = circle(
        "blue 0,0 c1", "red 0,0 f2", choice="remove", tile="cc2-03", cell=(1, 1), rot=0, drawing="D0 E2"
    )
    assert list(rules.legal_moves(state, state.actors[0])) == [Recall("meeple", (0, 0))]
    assert state.actors == (ANN,)

    rules, state = circle("blue 0,0 c1", "red 0,0 f2", choice="remove", tile="cc1-01", cell=(0, 1), rot=2)
    assert state.actors == (BEN,)


def test_the_next_circle_is_a_new_choice():
    rules, state = circle("blue 2,0 r2", choice="remove", seats=2)
    state = answer(rules, state, Recall("meeple", (2, 0))).state
    state = stand(state, "blue 2,0 r2")
    state = play(rules, state, Draw("cc2-01"), Place((3, 0), 0), Pass()).state

    assert state.phase == "circle"


def test_two_figures_on_one_segment_are_one_choice_at_a_festival():
    rules = rules_for("D0 U0", sets=(*SETS, "festival"))
    state = stand(rules.start(), "red 1,0 r1", "red 1,0 r1")
    state = play(rules, state, Draw("fe-01"), Place((0, -1), 0)).state
    homes = [move for move in rules.legal_moves(state, ANN) if isinstance(move, Recall)]

    assert homes == [Recall("meeple", (1, 0))]
    assert went_home(play(rules, state, homes[0]).effects) == ["red"]

"""The Robbers: who sends one and where, what it takes, and when it goes along. Cases by B12.6 (S1:341)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.base.track import Track
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.carcassonne.sets.messengers.rules import MARKING, MESSAGE, MoveMarker
from scoring.carcassonne.sets.robbers.rules import (
    SENDING,
    SHARING,
    NoBagThere,
    NothingToRob,
    NoVictimThere,
    Rob,
    Robbers,
    SendRobber,
    TellBag,
)
from scoring.carcassonne.sets.wheel.turning import TurnWheel
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.table import Adjust
from tests.support.drawing import lay_last, play, rules_for, scored, stand

ANN, BEN, CLEO = map(Seat, range(3))
SETS = ("base", "robbers")
ROAD = "W0 U0 U0 U0 W0!"
"""A road of five tiles."""
LAID = (Draw("base-U"), Place((1, 0), 0))


def laid(*moves, seats=3, sets=SETS, **options):
    """Return the rules, and the position in which red has laid a tile; then what is told was done."""
    rules = rules_for("D0", sets=sets, seats=seats, options=options)
    state = play(rules, rules.start(), *LAID).state
    for move in moves:
        state = rules.play(state, state.actors[0], move).state
    return rules, state


def robbed(*beside, figures=("red 1,0 r1",), sets=SETS, board=ROAD):
    """Return the step in which red finishes a road of five tiles, with robbers standing so."""
    rules = rules_for(board, sets=sets, seats=len(beside))
    state = stand(rules.start().put(Robbers(beside)), *figures)
    return rules, lay_last(rules, state, board)


def test_the_table_says_which_tile_has_a_bag_as_long_as_no_tile_shows_one():
    rules, state = laid()

    assert TellBag() in rules.legal_moves(state, ANN)
    assert state.phase == "figure"
    state = rules.play(state, ANN, TellBag()).state
    assert (state.phase, state.actors) == (SENDING, (ANN,))
    assert list(rules.legal_moves(state, ANN)) == [Pass(), SendRobber(1), SendRobber(2)]


def test_after_robbers_the_figure_is_asked_for_and_the_bag_no_more():
    rules, state = laid(TellBag(), Pass(), Pass())

    assert (state.phase, state.actors) == ("figure", (ANN,))
    assert rules.explain(state, ANN, TellBag()) == (NoBagThere(),)
    assert rules.explain(state, ANN, SendRobber(1)) == (NoBagThere(),)


def test_a_robber_sent_in_the_figure_step_says_that_there_is_a_bag():
    _, state = laid(SendRobber(2))

    assert (state.phase, state.actors, state[Robbers].beside[ANN]) == (SENDING, (BEN,), (CLEO, 1))


def test_the_next_may_send_one_also_when_the_first_does_not():
    _, state = laid(TellBag(), Pass())
    assert (state.phase, state.actors) == (SENDING, (BEN,))
    _, state = laid(TellBag(), Pass(), SendRobber(0))
    assert (state.phase, state[Robbers].beside) == ("figure", (None, (ANN, 1), None))


def test_with_the_option_everybody_may_send_one():
    _, state = laid(TellBag(), Pass(), SendRobber(0), robber_chances="all")

    assert (state.phase, state.actors) == (SENDING, (CLEO,))


def test_a_robber_goes_beside_another_marker_of_another_seat():
    rules, state = laid(TellBag())

    for move in (SendRobber(0), SendRobber(3), SendRobber(-1), SendRobber(1, 2), SendRobber(1, 0)):
        assert rules.explain(state, ANN, move) == (NoVictimThere(),)
    out = state.put(Robbers(((BEN, 1), None, None)))
    assert rules.explain(out, ANN, SendRobber(1)) == (NoVictimThere(),)


def test_alone_nobody_is_robbed():
    rules, state = laid(seats=1)

    assert TellBag() not in rules.legal_moves(state, ANN)


def test_a_robber_takes_half_of_a_feature_and_goes_home():
    _, step = robbed(None, (ANN, 1))

    assert scored(step.effects) == [("red", "road", 5), ("blue", "robbers", 3)]
    assert (step.state[Robbers].beside, step.state[Track].markers) == ((None, None), ((5,), (3,)))


def test_a_robber_of_the_victim_itself_takes_nothing():
    _, step = robbed((BEN, 1), None)

    assert (step.state.scores, step.state[Robbers].beside) == ((5, 0), ((BEN, 1), None))


def test_a_robber_at_a_marker_on_the_same_space_of_another_lap_takes_half_as_well():
    board = "W0 U0 U0 U0 W0!"
    rules = rules_for(board, sets=SETS, seats=3)
    state = rules.start().put(Robbers((None, None, (BEN, 1))), Track(((50,), (0,), (7,))))
    step = lay_last(rules, stand(state, "red 1,0 r1"), board)

    assert scored(step.effects) == [("red", "road", 5), ("yellow", "robbers", 3)]


def test_what_the_table_puts_right_feeds_no_robber():
    rules = rules_for(sets=SETS)
    state = rules.start().put(Robbers((None, (ANN, 1))))
    state = rules.play(state, ANN, Adjust(8)).state

    assert (state.scores, state[Robbers].beside) == ((8, 0), (None, (ANN, 1)))


@pytest.mark.parametrize("markers", ["asked", "first"])
def test_of_what_the_wheel_paid_before_the_tile_a_robber_sent_after_it_takes_nothing(markers):
    sets = ("base", "wheel", "messengers", "robbers")
    rules = ruleset_for(Box("carcassonne", "2006", 2, sets, {"markers": markers}))
    state = rules.start()
    for move in (TurnWheel(3, "storm"), Draw("base-U"), Place((3, 0), 0), SendRobber(1), SendRobber(0), Pass()):
        state = rules.play(state, state.actors[0], move).state
    while state.phase == MARKING:
        state = rules.play(state, state.actors[0], MoveMarker(7)).state

    assert state.scores == (7, 7)
    assert state[Track].markers == ((7, 0), (7, 0))
    assert state[Robbers].beside == ((BEN, 1), (ANN, 1))


def test_of_several_awards_the_owner_of_the_robber_chooses():
    rules, step = robbed(None, None, (ANN, 1), figures=("red 1,0 r1", "blue 2,0 r1"))
    state = step.state

    assert (state.phase, state.actors) == (SHARING, (CLEO,))
    assert rules.explain(state, CLEO, Rob(2)) == (NothingToRob(CLEO),)
    state = rules.play(state, CLEO, Rob(1)).state
    assert (state.scores, state.phase, state.turn) == ((5, 5, 3), "draw", BEN)


def test_with_two_markers_a_robber_watches_one_and_what_it_takes_is_run_too():
    rules, step = robbed(None, (ANN, 2), sets=(*SETS, "messengers"))
    assert (step.state.phase, step.state.actors) == (MARKING, (ANN,))
    other = rules.play(step.state.put(Track(((5, 0), (0, 0)), step.state[Track].waiting)), ANN, MoveMarker(5, 1)).state
    assert (other.scores, other[Robbers].beside[BEN]) == ((5, 0), (ANN, 2))
    state = rules.play(step.state, ANN, MoveMarker(5, 2)).state
    assert (state.scores, state.phase, state.actors) == ((5, 3), MARKING, (BEN,))
    state = rules.play(state, BEN, MoveMarker(3, 1)).state
    # Then comes the message for which red has stopped.
    assert (state[Track].markers, state.phase, state.actors) == (((0, 5), (3, 0)), MESSAGE, (ANN,))


def test_robbers_come_back_to_the_asking_of_markers_after_a_choice():
    figures = ("red 1,0 r1", "blue 2,0 r1")
    rules, step = robbed(None, None, (ANN, 1), figures=figures, sets=(*SETS, "messengers"))
    state = step.state
    assert state.phase == MARKING
    state = rules.play(state, ANN, MoveMarker(5, 1)).state
    assert (state.phase, state.actors) == (SHARING, (CLEO,))
    state = rules.play(state, CLEO, Rob(0)).state
    assert (state.phase, state.actors) == (MARKING, (CLEO,))
    state = rules.play(state, CLEO, MoveMarker(3, 1)).state
    assert (state.phase, state.actors) == (MARKING, (BEN,))
    state = rules.play(state, BEN, MoveMarker(5, 1)).state
    assert (state.scores, state.phase, replace(state[Robbers]).beside) == ((5, 5, 3), MESSAGE, (None, None, None))

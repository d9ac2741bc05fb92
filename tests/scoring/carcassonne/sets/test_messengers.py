"""The Messengers: two markers, when messages come, what they bring. Cases by B12.2 (source 001, lines 338-341)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Supply
from scoring.carcassonne.sets.messengers.rules import (
    ACTING,
    CARDS,
    MARKING,
    MESSAGE,
    Message,
    Messages,
    MoveMarker,
    NoSuchAward,
    NoSuchMarker,
    NoSuchMessage,
    NothingForMessage,
    NotTheNextMessage,
)
from scoring.kernel.moves import Seat
from scoring.kernel.refusal import OutOfTurn, WrongPhase
from scoring.kernel.table import Adjust, Overrule
from tests.support.drawing import lay_last, play, rules_for, scored, stand

ANN, BEN = Seat(0), Seat(1)
SETS = ("base", "messengers")
ROAD = "W0 U0 U0 U0 W0!"
"""A road of five tiles."""


def finished(*figures, board=ROAD, sets=SETS, then=None, **options):
    """Return the rules, and the position after red has laid the tile that finishes a road of five tiles."""
    rules = rules_for(board, sets=sets, options=options)
    return rules, lay_last(rules, stand(rules.start(), *(figures or ("red 1,0 r1",))), board, then).state


def drawn(card, *figures, board="D0", sets=SETS, turn=ANN, **more):
    """Return the rules, and the position in which a message is in hand."""
    rules = rules_for(board, sets=sets)
    state = stand(replace(rules.start(), turn=turn), *figures)
    return rules, state.put(Messages(card=card, **more)).to_phase(ACTING)


def test_whoever_is_paid_says_which_marker_moves():
    rules, state = finished("blue 1,0 r1")

    assert (state.phase, state.turn, state.actors) == (MARKING, ANN, (BEN,))
    assert list(rules.legal_moves(state, BEN)) == [MoveMarker(5, 1), MoveMarker(5, 2)]
    assert rules.explain(state, BEN, MoveMarker(4, 1)) == (NoSuchAward(5),)
    assert rules.explain(state, BEN, MoveMarker(5, 3)) == (NoSuchMarker(3),)
    after = rules.play(state, BEN, MoveMarker(5, 2)).state
    # In the turn of another no message comes.
    assert (after[Track].markers, after.phase, after.turn) == (((0, 0), (0, 5)), "draw", BEN)


def test_a_marker_that_stops_on_five_in_the_own_turn_brings_a_message():
    rules, state = finished()
    state = rules.play(state, ANN, MoveMarker(5, 1)).state

    assert (state.phase, state.actors) == (MESSAGE, (ANN,))
    assert [move.card for move in rules.legal_moves(state, ANN)] == list(CARDS)
    state = rules.play(state, ANN, Message("knights")).state
    assert (state.phase, state[Messages].card) == (ACTING, "knights")
    assert rules.explain(state, ANN, Message("farmers", "points")) == (NoSuchMessage("farmers"),)
    assert rules.explain(state, ANN, Message("knights")) == (NoSuchMessage("knights"),)
    step = rules.play(state, ANN, Message("knights", "points"))
    assert scored(step.effects) == [("red", "message", 2)]
    state = rules.play(step.state, ANN, MoveMarker(2, 2)).state
    assert (state[Track].markers[ANN], state.phase, state.turn) == ((5, 2), "draw", BEN)


def test_a_record_may_say_all_of_a_message_in_one_move():
    rules, state = finished()
    state = rules.play(state, ANN, MoveMarker(5, 1)).state
    state = rules.play(state, ANN, Message("farmers", "points")).state

    assert (state.phase, state.scores) == (MARKING, (7, 0))


def test_what_was_said_before_is_not_asked():
    rules = rules_for(ROAD, sets=SETS)
    state = stand(rules.start(), "red 1,0 r1", "blue 2,0 r1")
    state = play(rules, state, Draw("base-W"), Place((4, 0), 0)).state
    assert rules.explain(state, BEN, Pass()) == (OutOfTurn(ANN),)
    for seat, which in ((BEN, 2), (ANN, 2)):
        state = rules.play(state, seat, MoveMarker(5, which)).state
    state = rules.play(state, ANN, Pass()).state

    assert (state[Track].markers, state[Messages].plans, state.phase) == (((0, 5), (0, 5)), (), MESSAGE)


def test_what_was_said_before_means_this_turn_alone():
    rules = rules_for(ROAD, sets=SETS)
    state = stand(rules.start(), "blue 1,0 r1")
    state = rules.play(state, BEN, MoveMarker(5, 2)).state
    state = play(rules, state, Draw("base-B"), Place((1, 1), 0), Pass()).state
    state = play(rules, state, Draw("base-W"), Place((4, 0), 0), Pass()).state

    assert (state.phase, state[Messages].plans) == (MARKING, ())


def test_with_the_option_the_first_marker_moves_unless_another_was_said():
    _, state = finished("blue 1,0 r1", markers="first")

    assert (state[Track].markers, state.phase) == (((0, 0), (5, 0)), "draw")


def test_what_the_table_puts_right_moves_the_first_marker_and_brings_nothing():
    rules = rules_for(sets=SETS)
    state = rules.play(rules.start(), ANN, Adjust(5)).state

    assert (state[Track].markers, state[Track].waiting, state[Messages].due) == (((5, 0), (0, 0)), (), 0)
    assert rules.play(state, ANN, Adjust(-7)).state[Track].markers[ANN] == (-2, 0)


def test_an_overruled_move_is_run_once():
    rules = rules_for(ROAD, sets=SETS, options={"markers": "first"})
    state = stand(rules.start(), "red 1,0 r1")
    state = play(rules, state, Draw("base-W"), Place((4, 0), 0)).state
    occupied = Deploy("meeple", "r3")
    codes = tuple(why.code for why in rules.explain(state, ANN, occupied))
    state = rules.play(state, ANN, Overrule(occupied, codes)).state

    assert state[Track].markers == ((5, 0), (0, 0))
    assert state.scores == (5, 0)


def test_cards_go_under_the_stack():
    rules, state = finished()
    state = rules.play(state, ANN, MoveMarker(5, 1)).state
    some = state.put(replace(state[Messages], drawn=CARDS[:3]))
    assert [move.card for move in rules.legal_moves(some, ANN)] == list(CARDS[3:])
    assert rules.explain(some, ANN, Message("road")) == (NotTheNextMessage("road"),)
    every = state.put(replace(state[Messages], drawn=CARDS))
    assert [move.card for move in rules.legal_moves(every, ANN)] == ["road"]
    assert rules.play(every, ANN, Message("road")).state[Messages].drawn == (*CARDS[1:], "road")


def test_the_app_may_draw_the_message():
    rules, state = finished()
    state = rules.play(state, ANN, MoveMarker(5, 1)).state

    assert rules.completions(state, ANN, Message()) == {Message(card): 1 for card in CARDS}
    assert rules.completions(state, ANN, Message("road")) == {}
    assert rules.explain(state, ANN, Message()) == (NoSuchMessage(""),)


@pytest.mark.parametrize("card", ["road", "city", "monastery", "follower"])
def test_without_anything_of_ones_own_the_points_remain(card):
    rules, state = drawn(card, "blue 0,0 r1", "blue 0,0 c1")

    assert list(rules.legal_moves(state, ANN)) == [Message(card, "points")]
    assert rules.explain(state, ANN, Message(card, "action", (0, 0), "c1", "meeple")) == (NothingForMessage(card),)


def test_the_message_of_a_figure_takes_it_home_with_its_points():
    rules, state = drawn("follower", "red 0,0 c1", "red 0,0 f2", board="D0 E0")
    home = Message("follower", "action", (0, 0), "c1", "meeple")

    assert home in rules.legal_moves(state, ANN)
    step = rules.play(state, ANN, home)
    assert (scored(step.effects), step.state[Supply].count(ANN, "meeple")) == ([("red", "message", 1)], 6)


def test_of_two_figures_alike_at_one_place_one_is_asked_for():
    rules, state = drawn("follower", "red 0,0 c1", "red 0,0 c1", board="D0 E0")

    assert [move.at for move in rules.legal_moves(state, ANN) if move.take == "action"] == [(0, 0)]


def test_builders_and_pigs_are_no_figures_of_a_message():
    rules, state = drawn("follower", "red 0,0 c1", "red 0,0 c1 builder", sets=(*SETS, "traders"))

    assert [move.figure for move in rules.legal_moves(state, ANN) if move.take == "action"] == ["meeple"]


def test_one_more_tile_is_laid_at_once_and_a_second_part_follows_it():
    board = "D0 U0 U0"
    rules, state = drawn("tile", "red 1,0 r1", "red 1,0 r1 builder", board=board, sets=(*SETS, "traders"), due=0)
    # As after the first tile of a turn that has extended the builder's road.
    laid = play(rules, state.put(Messages()).to_phase("draw"), Draw("base-U"), Place((3, 0), 0)).state
    state = laid.put(Messages(card="tile")).to_phase(ACTING)
    state = rules.play(state, ANN, Message("tile", "action")).state
    assert (state.phase, state.turn, state[Messages].extra) == ("draw", ANN, True)
    state = play(rules, state, Draw("base-B"), Place((0, 1), 0)).state
    assert (state.phase, state[Messages].extra) == ("figure", False)
    state = play(rules, state, Deploy("meeple", "m1")).state
    assert (state.phase, state.turn) == ("draw", ANN)
    state = play(rules, state, Draw("base-B"), Place((1, 1), 0), Pass()).state
    assert (state.phase, state.turn) == ("draw", BEN)
    assert len(state[Board].laid) == 6


def test_a_tile_that_found_no_place_leaves_nothing_to_the_next_seat():
    rules = rules_for(sets=SETS)
    state = rules.start().put(Messages(due=2, extra=True, drawn=("road",)))
    state = play(rules, state, Draw("base-B")).state

    assert state[Messages] == Messages(drawn=("road",))


def test_markers_move_when_nothing_of_the_kind_is_asked():
    rules = rules_for(sets=SETS)

    assert rules.explain(rules.start(), ANN, Message("road", "points")) == (WrongPhase("draw"),)

"""The player of Carcassonne that looks at its own turn: it takes points, keeps figures, and beats blind choice."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import cast

from benchmarks.players import fought
from scoring.box import Box
from scoring.carcassonne.move import Deploy, Draw, Place
from scoring.carcassonne.rules import Bag, Carcassonne
from scoring.catalogue import ruleset_for
from scoring.moves import Move, Seat
from scoring.players import AtRandom, ask, play_out
from scoring.players.carcassonne import EASY, FAIR, PaysNow, StayInHand
from scoring.rules import State

RULES = cast("Carcassonne", ruleset_for(Box("carcassonne", "2006", 2)))
ANN, BEN = Seat(0), Seat(1)


def after(*moves: Move) -> State:
    state = RULES.start()
    for move in moves:
        state = RULES.play(state, state.turn, move).state
    return state


def test_it_closes_what_pays_and_says_so():
    # Beside the city of the start tile lies its other half; in this edition so small a city pays 2.
    decision = ask(FAIR, RULES, after(Draw("base-E")), ANN, Random(1))

    assert isinstance(decision.move, Place)
    assert PaysNow(2) in decision.reasons
    assert StayInHand(7) in decision.reasons


def test_a_figure_in_hand_is_worth_nothing_when_the_bag_is_empty():
    state = after(Draw("base-U"), Place((1, 0), 0))
    last = state.put(replace(state[Bag], left=0))

    assert FAIR.value(RULES, last, ANN) == EASY.value(RULES, last, ANN)


def test_it_puts_a_figure_down_where_that_is_worth_a_point():
    decision = ask(EASY, RULES, after(Draw("base-U"), Place((1, 0), 0)), ANN, Random(1))

    assert isinstance(decision.move, Deploy)


def test_it_decides_whatever_other_boxes_ask():
    rules = ruleset_for(Box("carcassonne", "2006", 3, ("base", "princess", "tower", "flier", "hills")))

    game = list(islice(play_out(rules, [FAIR] * 3, Random(5), [Random(seat) for seat in range(3)]), 120))

    assert len(game) == 120


def test_it_beats_blind_choice():
    assert fought(RULES, FAIR, AtRandom(), pairs=1).won == 2

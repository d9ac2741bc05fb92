"""The player of Carcassonne that looks at its own turn: it takes points, keeps figures, and beats blind choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import cast

import pytest

from benchmarks.players import fought
from scoring.carcassonne.base.fields import city_rate
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.player.answers import Answerer, tiles_to_come
from scoring.carcassonne.player.greedy import EASY, FAIR, PaysNow, StayInHand
from scoring.carcassonne.player.levels import STRONG
from scoring.carcassonne.player.potential import FIGURE, TilesToCome, chances_of, prospects
from scoring.carcassonne.player.quick_score import QuickScore, closes_a_city
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import PLACING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step
from scoring.players.at_random import AtRandom
from scoring.players.options import options
from scoring.players.player import ask
from scoring.players.playing import Turned, play_out

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


@pytest.mark.parametrize(("edition", "rate"), [("first", 4), ("2006", 3)])
def test_a_city_beside_a_field_is_worth_what_the_edition_pays(edition, rate):
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", edition, 2)))
    state = rules.start()
    # The city of two tiles is finished; Ben's farmer stands on a field beside it.
    for move in (Draw("base-E"), Place((0, -1), 2), Pass(), Draw("base-V"), Place((1, 0), 0), Deploy("meeple", "f1")):
        state = rules.play(state, state.turn, move).state

    assert city_rate(rules) == rate
    assert QuickScore(rules).points(state) == [0, rate]


def test_a_figure_in_hand_is_worth_nothing_when_the_bag_is_empty():
    state = after(Draw("base-U"), Place((1, 0), 0))
    last = state.put(replace(state[Bag], left=0))

    assert FAIR.value(RULES, last, ANN) == EASY.value(RULES, last, ANN)


def test_it_puts_a_figure_down_where_that_is_worth_a_point():
    decision = ask(EASY, RULES, after(Draw("base-U"), Place((1, 0), 0)), ANN, Random(1))

    assert isinstance(decision.move, Deploy)


@pytest.mark.long
def test_it_decides_whatever_other_boxes_ask():
    rules = ruleset_for(Box("carcassonne", "2006", 3, ("base", "princess", "tower", "flier", "hills")))

    game = list(islice(play_out(rules, [FAIR] * 3, Random(5), [Random(seat) for seat in range(3)]), 120))

    assert len(game) == 120


def test_it_beats_blind_choice():
    assert fought(RULES, FAIR, AtRandom(), pairs=1).won == 2


# ------------------------------------------------------------------ strong


def test_a_figure_that_will_probably_come_home_counts_in_part():
    state = after(Draw("base-U"), Place((1, 0), 0), Deploy("meeple", "r1"))
    chances = chances_of(state)

    mine, theirs = prospects(RULES, state, chances)

    # Six figures and a part of one that comes home stand against seven.
    assert theirs == FIGURE * 7
    assert FIGURE * 6 < mine < FIGURE * 7


def test_a_gap_that_no_tile_fits_is_never_filled():
    chances = TilesToCome((("base-U", 8),), draws=5.0)

    assert chances.of("cccc", "c") == 0
    assert chances.of("r.r.", "r") > 0


def test_the_last_tiles_are_seen_through():
    # With one tile left that the other will draw, the strong player reckons with what it brings there.
    state = after(Draw("base-U"), Place((1, 0), 0), Pass(), Draw("base-E"))
    last = state.put(replace(state[Bag], copies={"base-E": 1}, left=1))

    decision = ask(STRONG, RULES, last, BEN, Random(1))
    worth = {one.value for one in STRONG.tried(RULES, last, BEN, options(RULES, last, BEN))}

    assert decision == ask(STRONG, RULES, last, BEN, Random(1))
    # Nothing is estimated any more: points are whole numbers.
    assert all(value == round(value) for value in worth)


def test_it_looks_at_what_the_next_seat_would_leave_of_a_move():
    state = next(
        one.before for one in game_of(RULES, seed=3) if one.before.phase == PLACING and one.before[Bag].left < 40
    )
    seat, moves = state.actors[0], options(RULES, state, state.actors[0])
    near_sighted = replace(STRONG, rivals=1)

    first = {repr(one.move): one.value for one in near_sighted.tried(RULES, state, seat, moves)}
    second = STRONG.tried(RULES, state, seat, moves)

    assert len(first) == len({repr(one.move) for one in second})
    assert any(abs(one.value - first[repr(one.move)]) > 0.01 for one in second[: STRONG.rivals])


def test_who_answers_takes_what_pays():
    # Beside the city of the start tile lies its other half.
    state = after(Draw("base-U"), Place((1, 0), 0), Pass())

    end = Answerer(RULES).after(state, Draw("base-E"))

    assert end.scores[BEN] == 2
    assert end.turn == ANN


def test_tiles_that_stand_for_all_are_as_frequent_as_in_the_bag():
    draws: dict[Move, int] = {Draw("base-U"): 6, Draw("base-E"): 2}

    assert tiles_to_come(draws, 4) == [Draw("base-E"), Draw("base-U"), Draw("base-U"), Draw("base-U")]
    assert tiles_to_come({}, 4) == []


def test_at_a_glance_there_are_the_points_that_the_rules_would_pay():
    # Also after a city was finished, if one looks anew then; where a city pays for each field beside it.
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", "third", 2)))
    glance = QuickScore(rules)
    for turned in game_of(rules, seed=5):
        if closes_a_city(rules, turned.step.state):
            glance = QuickScore(rules)
        if not turned.step.state.over:
            assert tuple(glance.points(turned.step.state)) == rules.finish(Step(turned.step.state)).state.scores


@pytest.mark.long
def test_a_glance_at_every_place_of_a_tile_is_what_the_rules_would_pay():
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", "third", 2)))
    closed = 0
    for turned in islice((one for one in game_of(rules, seed=5) if one.before.phase == PLACING), 20, None, 6):
        glance = QuickScore(rules)
        for place in rules.legal_moves(turned.before, turned.seat):
            state = rules.carry_out(turned.before, turned.seat, place).state
            near = glance.after_a_city() if closes_a_city(rules, state) else glance
            closed += near is not glance
            assert tuple(near.points(state)) == rules.finish(Step(state)).state.scores

    assert closed


def game_of(rules: Carcassonne, seed: int) -> Iterator[Turned]:
    return play_out(rules, [FAIR, FAIR], Random(seed), [Random(1), Random(2)])


@pytest.mark.parametrize("player", [EASY, FAIR, STRONG])
def test_a_question_of_another_box_is_answered_by_what_then_lies_there(player):
    rules = cast("Carcassonne", ruleset_for(Box("carcassonne", "2006", 2, ("base", "princess"))))
    state = rules.start()
    game = play_out(rules, [AtRandom()] * 2, Random(2), [Random(3), Random(4)])
    state = next(one.before for one in game if one.before.phase == "dragon")
    seat = state.actors[0]

    chosen = ask(player, rules, state, seat, Random(1)).move
    moves = [move for move in options(rules, state, seat) if move is not None]
    values = {move: player.value(rules, rules.carry_out(state, seat, move).state, seat) for move in moves}

    assert chosen is not None
    assert values[chosen] == max(values.values())

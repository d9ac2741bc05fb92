"""The summary that the table sees all the time: the barbarians, and the odds of progress cards."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.catan.base.dice import DiceDeck
from scoring.catan.rules import ROLLING, TRADING
from scoring.catan.sets.knights.defence.header_summary import (
    chance_of_attack,
    draw_chances,
    if_activated,
    reds,
    rolls_before_turn,
    threat,
)
from scoring.catan.sets.knights.dice import Chosen
from scoring.catan.sets.knights.effect import Attacked
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Activate
from scoring.kernel.moves import Seat
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    CLEO,
    RING,
    effects,
    knights_rules,
    play,
    position,
    roll,
)
from tests.scoring.catan.sets.knights.wandering import rules_of, wander
from tests.support.depth import tries

RULES = knights_rules()


def test_the_ship_the_strengths_and_who_would_pay_are_known():
    state = position(
        RULES,
        ship=4,
        pieces="0 city 2,0,S / 1 city -2,2,N / 2 city -2,0,N",
        knights=f"0 1+ {RING[0]} / 1 2 {RING[1]}",
        hands={BEN: {"grain": 1}},
        turn=BEN,
    )
    now = threat(RULES, state)

    assert (now.ship, now.left) == (4, 3)
    assert (now.battle.strength, now.battle.defence, now.battle.is_won) == (3, 1, False)
    assert now.battle.losers == (BEN, CLEO)

    ((at, battle),) = if_activated(RULES, state, BEN)
    assert (at, battle.is_won, battle.defender, battle.losers) == (RING[1], True, BEN, ())
    after = play(RULES, state, (BEN, Activate(at))).state
    assert threat(RULES, after).battle == battle


@pytest.mark.parametrize("rolls", range(9))
@pytest.mark.parametrize("left", range(1, 8))
def test_the_chance_of_an_attack_counts_every_way_the_rolls_may_fall(left, rolls):
    ways = list(product((False, True), repeat=rolls))
    hits = sum(sum(way) >= left for way in ways)

    assert chance_of_attack(left, rolls) == Fraction(hits, len(ways))


@pytest.mark.parametrize(
    ("phase", "turn", "expected"),
    [(ROLLING, ANN, [4, 1, 2, 3]), (TRADING, ANN, [3, 0, 1, 2]), (ROLLING, CLEO, [2, 3, 4, 1])],
)
def test_the_rolls_before_the_next_turn_are_those_of_the_others(phase, turn, expected):
    state = position(RULES, phase=phase, turn=turn)

    assert [rolls_before_turn(RULES, state, Seat(seat)) for seat in range(4)] == expected


def test_with_one_step_left_one_roll_is_even_odds():
    state = position(RULES, ship=6, turn=ANN)
    now = threat(RULES, state)

    assert now.before_turn == (Fraction(7, 8), Fraction(0), Fraction(1, 2), Fraction(3, 4))
    assert now.before_acting == (Fraction(15, 16), Fraction(1, 2), Fraction(3, 4), Fraction(7, 8))


def test_before_the_first_turn_everybody_waits_for_those_before_him():
    state = RULES.start(CLEO)

    assert [rolls_before_turn(RULES, state, Seat(seat)) for seat in range(4)] == [2, 3, 0, 1]


@tries(5, night=15)
@given(st.integers(0, 10**6))
def test_what_is_foretold_is_what_happens(seed):
    rules = rules_of(seed, victory_points=20, dice="dice")
    dice = random.Random(seed)
    for ply in wander(rules, seed, 300, skip=100):
        state = ply.step.state
        if state.phase == ROLLING and dice.random() < 0.2:
            foretold = threat(rules, state)
            told = effects(roll(rules, state.put(Chosen()), (1, 1)), Attacked)
            assert bool(told) == (foretold.left == 1)
            for attack in told:
                assert attack.shares == foretold.battle.shares
                assert (attack.strength, attack.losers) == (foretold.battle.strength, foretold.battle.losers)


def test_each_level_adds_a_face_of_the_red_die():
    assert [len(reds(level)) for level in range(6)] == [0, 2, 3, 4, 5, 6]
    assert reds(1) == (1, 2)


def test_the_odds_of_a_card_are_a_gate_and_a_red_die():
    state = position(RULES, levels={ANN: {"trade": 1, "science": 5}, BEN: {"politics": 3}})
    chances = draw_chances(RULES, state)

    assert dict(zip(TRACKS, chances[ANN], strict=True)) == {
        "trade": Fraction(2, 36),
        "politics": 0,
        "science": Fraction(1, 6),
    }
    assert chances[BEN][1] == Fraction(4, 36)


def test_a_deck_of_dice_and_an_alchemist_change_the_odds():
    rules = knights_rules(dice="cards")
    state = position(rules, levels={ANN: {"trade": 1}})
    ones = frozenset((1, other) for other in range(1, 7))

    assert draw_chances(rules, state.put(DiceDeck(ones)))[ANN][0] == Fraction(1, 6) * Fraction(6, 30)
    assert draw_chances(rules, state.put(Chosen((2, 5))))[ANN][0] == Fraction(1, 6)


def test_a_view_is_all_that_it_takes():
    state = position(RULES, ship=3, knights=f"0 2 {RING[0]}", levels={ANN: {"trade": 2}}, progress={BEN: ["spy"]})
    view = RULES.view(state, CLEO)

    assert threat(RULES, view) == threat(RULES, state)
    assert draw_chances(RULES, view) == draw_chances(RULES, state)
    assert view[Knights] == state[Knights]

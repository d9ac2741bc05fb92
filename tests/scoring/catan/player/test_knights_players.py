"""Players of Cities & Knights: improvements, knights against the ship, and answers to what is asked."""

from __future__ import annotations

from random import Random

import pytest

from scoring.catan.board.fairness import pips_at
from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.catan.player.levels import KNIGHTS_EASY, KNIGHTS_FAIR, KNIGHTS_STRONG
from scoring.catan.sets.knights.move import Activate, Forfeit, Hire, Improve, LoseCity
from scoring.catan.sets.knights.pending_question import FORFEITING, LOSING, PendingQuestion, ask
from scoring.kernel.state import Step
from scoring.players.player import ask as decision_of
from tests.scoring.catan.sets.knights.playing import ANN, knights_rules, position

RULES = knights_rules()
CORNERS, SIDES = intersections_of((0, 0)), paths_of((0, 0))
PIECES = f"0 city {CORNERS[0]} / 0 city {CORNERS[2]} / 1 settlement 0,2,N"
ROADS = {ANN: SIDES[:3]}


def decided(state, player=KNIGHTS_FAIR):
    return decision_of(player, RULES, state, ANN, Random(1))


def test_a_knight_is_woken_before_the_barbarians_come():
    knights = f"0 1 {CORNERS[1]} / 0 1 {CORNERS[3]}"
    state = position(RULES, pieces=PIECES, roads=ROADS, knights=knights, hands={ANN: {"grain": 2}}, ship=6)

    assert isinstance(decided(state).move, Activate)


def test_one_is_hired_where_there_is_none():
    hands = {ANN: {"wool": 1, "ore": 1, "grain": 1}}

    state = position(RULES, pieces=PIECES, roads=ROADS, hands=hands, ship=6)

    assert isinstance(decided(state).move, Hire)


@pytest.mark.parametrize("player", [KNIGHTS_EASY, KNIGHTS_FAIR, KNIGHTS_STRONG])
def test_commodities_buy_improvements(player):
    state = position(RULES, pieces=PIECES, roads=ROADS, hands={ANN: {"cloth": 1}})

    assert decided(state, player).move == Improve("trade")


def test_the_city_that_brings_least_is_lost():
    by_pips = sorted(RULES.island.shape.hexes, key=lambda at: pips_at(RULES.island, at))
    poor, rich = by_pips[0], by_pips[-1]
    state = position(RULES, pieces=f"0 city {rich} / 0 city {poor}")
    asked = ask(RULES, Step(state), PendingQuestion(LOSING, (ANN,))).state

    assert decided(asked).move == LoseCity(poor)


def test_a_saboteur_is_given_what_is_missed_least():
    pieces = f"{PIECES} / 0 settlement {CORNERS[4]}"
    state = position(RULES, pieces=pieces, roads=ROADS, hands={ANN: {"grain": 2, "ore": 3, "wool": 5}})
    asked = ask(RULES, Step(state), PendingQuestion(FORFEITING, (ANN,), counts=(4,))).state

    assert decided(asked).move == Forfeit({"wool": 4})

"""The cases about walls, trade with the bank and with players, and victory."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catan.move import Bank, Discard, Road, Trade
from scoring.catan.rules import DISCARDING, ROLLING
from scoring.catan.sets.knights.cities.city import walls_of
from scoring.catan.sets.knights.move import Hire, PlayProgress, Wall
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    RING,
    SIDES,
    cases,
    codes,
    gained,
    hand,
    knights_rules,
    ours,
    play,
    position,
    roll,
)
from tests.scoring.catan.sets.knights.test_cases_cities import trade_with_bank

RULES = knights_rules()
FAR = ("2,-2,N", "2,0,S", "-2,2,S", "-1,2,S", "0,2,S")


def hand_limit(case):
    facts = case["given"]
    cards = {"ore": facts["cards"]["resources"], "cloth": facts["cards"]["commodities"]}
    pieces = " / ".join(f"0 city {at}" for at in RING)
    progress = {ANN: ["spy", "crane", "smith", "bishop"][: facts["cards"].get("progress", 0)]}
    walls = " ".join(RING[: facts["walls"]])
    state = position(RULES, phase=ROLLING, pieces=pieces, walls=walls, hands={ANN: cards}, progress=progress)
    if "limit" in case["then"]:
        assert RULES.hand_limit(state, ANN) == case["then"]["limit"]
    after = roll(RULES, state, dice=(3, 4), event="trade").state
    due = case["then"]["discard"]
    assert (after.phase == DISCARDING) == bool(due)
    if due:
        assert codes(RULES, after, ANN, Discard({"ore": due})) == []
        assert codes(RULES, after, ANN, Discard({"ore": due - 1})) == ["wrong_discard"]


def wall_build(case):
    facts = case["given"]["A"]
    cities = facts.get(
        "cities", facts.get("ordinary_cities_without_wall", 0) + facts["walls"] if "walls" in facts else 0
    )
    kinds = ["city"] * cities + ["settlement"] * facts.get("settlements", 0)
    pieces = " / ".join(f"0 {kind} {at}" for kind, at in zip(kinds, RING, strict=False))
    walls = " ".join(RING[: facts.get("walls", 0)])
    state = position(RULES, pieces=pieces, walls=walls, hands={ANN: {"brick": facts["brick"]}})
    second = case["when"]["build_wall"] == "second wall under the same city"
    at = RING[0] if second else RING[facts.get("walls", 0)]
    assert (codes(RULES, state, ANN, Wall(at)) == []) == case["then"]["allowed"]
    if case["then"]["allowed"]:
        after = play(RULES, state, (ANN, Wall(at))).state
        assert (walls_of(after, ANN), hand(RULES, after, ANN)) == (1, {})


# ------------------------------------------------------ trade and victory


def tr_03(case):
    state = position(
        RULES, turn=BEN, pieces="1 settlement 1,0,N", progress={BEN: ["merchant"]}, merchant=(ANN, (-2, 1))
    )
    step = play(RULES, state, (BEN, PlayProgress("merchant", to=(1, 0))))
    assert {"A": gained(step, ANN), "B": gained(step, BEN)} == case["then"]["vp_change"]
    assert [RULES.rate(step.state, seat, RULES.index["wool"]) for seat in (ANN, BEN)] == [4, 2]


def tr_04(case):
    state = position(RULES, pieces="0 settlement 1,0,N", progress={ANN: ["merchant"]})
    assert codes(RULES, state, ANN, PlayProgress("merchant", to=(-2, 1))) == ["nothing_of_yours_there"]
    assert codes(RULES, state, ANN, PlayProgress("merchant", to=(1, 0))) == []


def tr_05(case):
    state = position(RULES, merchant=(ANN, (1, 0)), robber=(1, 0), hands={ANN: {"wool": 2}})
    assert codes(RULES, state, ANN, Bank({"wool": 2}, {"coin": 1})) == []


def tr_10(case):
    """Build, trade, build, trade: in any order, whatever the option of the base game says."""
    rules = knights_rules(strict_trade_then_build=True)
    cards = {"brick": 2, "lumber": 2, "ore": 8}
    state = position(rules, pieces=f"0 city {RING[0]}", hands={ANN: cards})
    play(
        rules,
        state,
        *((ANN, Road(SIDES[0])), (ANN, Bank({"ore": 4}, {"wool": 1}))),
        *((ANN, Road(SIDES[1])), (ANN, Bank({"ore": 4}, {"grain": 1}))),
    )


def tr_11(case):
    trade = case["when"]["player_trade"]
    state = position(RULES, hands={ANN: ours(trade["give"]), BEN: ours(trade["get"])})
    after = play(RULES, state, (ANN, Trade(BEN, ours(trade["give"]), ours(trade["get"])))).state
    assert (hand(RULES, after, ANN), hand(RULES, after, BEN)) == (ours(trade["get"]), ours(trade["give"]))


def vp_01(case):
    cities = [f"0 city {at}" for at in RING[:3]]
    settlements = [f"0 settlement {at}" for at in FAR[:2]]
    state = position(
        RULES,
        pieces=" / ".join(cities + settlements),
        roads={ANN: SIDES[:5]},
        metropolises={"trade": RING[1], "science": RING[2]},
        defenders=(1, 0, 0, 0),
        shown={ANN: ("printer",)},
        merchant=(ANN, (0, 0)),
    )
    assert state.scores[ANN] == case["then"]["vp"]


def winner(rules, state):
    outcome = rules.outcome(state)
    return None if outcome is None else "ABCD"[outcome.winners[0]]


def with_points(state, seat, points):
    scores = tuple(points if other == seat else score for other, score in enumerate(state.scores))
    return replace(state, scores=scores)


def vp_02(case):
    assert RULES.target == case["then"]["threshold"]
    state = position(RULES, pieces="0 settlement 1,0,N", progress={ANN: ["merchant"]})
    state = with_points(state, ANN, case["given"]["A_vp"])
    step = play(RULES, state, (ANN, PlayProgress("merchant", to=(1, 0))))
    assert winner(RULES, step.state) == case["then"]["winner"]


def vp_03(case):
    """S2 lets the first with 13 win at once; the option waits for the own turn."""
    for rules, expected in ((RULES, "A"), (knights_rules(win_only_on_own_turn=True), None)):
        state = position(rules, phase=ROLLING, turn=BEN, ship=6, knights=f"0 1+ {RING[0]}")
        state = with_points(state, ANN, case["given"]["A_vp"])
        step = roll(rules, state)
        assert gained(step, ANN) == 1
        assert winner(rules, step.state) == expected


def vp_04(case):
    state = position(RULES, knights=" / ".join(f"0 {level}+ {RING[level]}" for level in (1, 2, 3)))
    assert state.scores[ANN] == case["then"]["vp_from_knights"]
    assert codes(RULES, state, ANN, Hire("0,0,N"))


HOW = {
    "tr-03": tr_03,
    "tr-04": tr_04,
    "tr-05": tr_05,
    "tr-10": tr_10,
    "tr-11": tr_11,
    "vp-01": vp_01,
    "vp-02": vp_02,
    "vp-03": vp_03,
    "vp-04": vp_04,
}
BY_TOPIC = {
    "merchant": trade_with_bank,
    "trade": trade_with_bank,
    "hand_limit": hand_limit,
    "wall_build": wall_build,
}


MINE = cases("wa-", "tr-", "vp-")


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_walls_trade_and_victory(case):
    how = HOW.get(case["id"]) or BY_TOPIC[case["topic"]]
    how(case)

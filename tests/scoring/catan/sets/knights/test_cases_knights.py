"""The cases about knights and the robber."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catan.base.awards import LongestRoad
from scoring.catan.board.network import Network
from scoring.catan.move import Discard, MoveRobber, Road, Settle
from scoring.catan.rules import DISCARDING, ROBBING, TRADING
from scoring.catan.sets.knights.effect import KnightMoved
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import Activate, Chase, Displace, Hire, March, PlayProgress, Promote, Retreat
from scoring.catan.sets.knights.pending_question import RETREATING
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    CLEO,
    RING,
    SIDES,
    cases,
    codes,
    effects,
    hand,
    knights_rules,
    offered,
    ours,
    play,
    position,
    roll,
    seven_in_a_row,
)

RULES = knights_rules()
X, NEAR, BETWEEN, Y = RING[0], RING[1], RING[1], RING[2]
TO_Y = {ANN: SIDES[:2]}
"""Roads of Ann's from X over one intersection to Y."""


def reasons(state, move, rules=RULES):
    return codes(rules, state, ANN, move)


def posts(state):
    return {at: (knight.seat, knight.level, knight.active) for at, knight in state[Knights].posts.items()}


# ------------------------------------------------------------- building


def kn_01(case):
    state = position(RULES, roads={ANN: SIDES[:1]}, hands={ANN: ours(case["given"]["A"])})
    step = play(RULES, state, (ANN, Hire(X)))
    assert posts(step.state) == {X: (ANN, case["then"]["level"], case["then"]["active"])}
    assert hand(RULES, step.state, ANN) == {}
    assert ours(case["then"]["cost"]) == ours(case["given"]["A"])


def kn_02(case):
    state = position(RULES, pieces=f"1 settlement {NEAR}", roads={ANN: SIDES[:1]}, hands={ANN: {"wool": 1, "ore": 1}})
    assert (reasons(state, Hire(X)) == []) == case["then"]["allowed"]
    assert "too_close" in reasons(state, Settle(X))


def kn_03(case):
    state = position(RULES, roads={ANN: SIDES[:1]}, hands={ANN: {"wool": 1, "ore": 1}})
    assert reasons(state, Hire(RING[3])) == ["not_connected"]


def kn_04(case):
    state = position(RULES, roads={ANN: SIDES[:3]}, knights=f"0 1 {X} / 0 1 {NEAR}", hands={ANN: {"wool": 1, "ore": 1}})
    assert reasons(state, Hire(Y)) == ["no_piece_left"]
    two = state[Knights].without(X)
    assert reasons(state.put(Knights(two)), Hire(Y)) == []


def kn_05(case):
    level = case["given"]["knight"]["level"]
    state = position(RULES, knights=f"0 {level} {X}", hands={ANN: ours(case["given"]["A"])})
    after = play(RULES, state, (ANN, Activate(X))).state
    assert (posts(after), hand(RULES, after, ANN)) == ({X: (ANN, level, True)}, {})
    assert reasons(after, Activate(X))[0] == "already_active"


# -------------------------------------------------------------- actions


def kn_06(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1 {X}", hands={ANN: {"grain": 1}})
    after = play(RULES, state, (ANN, Activate(X))).state
    assert reasons(after, March(X, Y)) == ["just_activated"]


def kn_07(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}", hands={ANN: ours(case["given"]["A"])})
    after = play(RULES, state, (ANN, March(X, Y)), (ANN, Activate(Y))).state
    assert posts(after)[Y][2] == case["then"]["active"]


def kn_08(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}", hands={ANN: ours(case["given"]["A"])})
    after = play(RULES, state, (ANN, March(X, Y)), (ANN, Activate(Y))).state
    assert reasons(after, March(Y, X)) == ["has_acted"]


def kn_09(case):
    state = position(RULES, knights=f"0 1+ {X}", hands={ANN: ours(case["given"]["A"])})
    after = play(RULES, state, (ANN, Promote(X))).state
    assert posts(after) == {X: (ANN, case["then"]["level"], case["then"]["active"])}
    assert hand(RULES, after, ANN) == {}


def kn_10(case):
    state = position(RULES, knights=f"0 1 {X}", hands={ANN: {"wool": 2, "ore": 2}}, levels={ANN: {"politics": 3}})
    after = play(RULES, state, (ANN, Promote(X))).state
    assert reasons(after, Promote(X)) == ["promoted_already"]


def kn_11(case):
    state = position(RULES, roads={ANN: SIDES[:1]}, hands={ANN: ours(case["given"]["A"])})
    after = play(RULES, state, (ANN, Hire(X)), (ANN, Promote(X))).state
    assert posts(after) == {X: (ANN, 2, False)}


def kn_12(case):
    state = position(RULES, knights=f"0 2 {RING[3]} / 0 2 {RING[4]} / 0 1 {X}", hands={ANN: {"wool": 1, "ore": 1}})
    assert reasons(state, Promote(X)) == ["no_piece_left"]


def kn_13(case):
    """Each knight once; by the option, one of them."""
    for rules, expected in ((RULES, []), (knights_rules(promotions="one"), ["promoted_already"])):
        state = position(rules, knights=f"0 1 {X} / 0 1 {Y}", hands={ANN: ours(case["given"]["A"])})
        after = play(rules, state, (ANN, Promote(X))).state
        assert reasons(after, Promote(Y), rules=rules) == expected


# ------------------------------------------------------------- marching


def kn_14(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}")
    after = play(RULES, state, (ANN, March(X, Y))).state
    assert posts(after) == {Y: (ANN, 1, case["then"]["active_after"])}


def kn_15(case):
    state = position(RULES, roads={ANN: (SIDES[0], SIDES[3])}, knights=f"0 1+ {X}")
    assert reasons(state, March(X, RING[4])) == ["not_reached"]


def kn_16(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}", pieces=f"0 settlement {BETWEEN}")
    assert (reasons(state, March(X, Y)) == []) == case["then"]["allowed"]


def kn_17(case):
    """S2 lets a knight pass buildings of others, not their knights; the option lets it pass only its own."""
    strict = knights_rules(knight_passes_opponents=False)
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}", pieces=f"1 city {BETWEEN}")
    assert (reasons(state, March(X, Y)) == []) == case["then"]["allowed"]
    assert reasons(position(strict, roads=TO_Y, knights=f"0 1+ {X}", pieces=f"1 city {BETWEEN}"), March(X, Y),
                   rules=strict) == ["not_reached"]  # fmt: skip
    guarded = position(RULES, roads=TO_Y, knights=f"0 1+ {X} / 1 1 {BETWEEN}")
    assert reasons(guarded, March(X, Y)) == ["not_reached"]


def kn_18(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {X}", pieces=f"0 settlement {Y}")
    assert "intersection_taken" in reasons(state, March(X, Y))


# ----------------------------------------------------------- displacing


def duel(mine, theirs, **more):
    """Return a position in which Ann's knight at X can reach Ben's at Y, who has a road from there."""
    given = {"roads": {**TO_Y, BEN: SIDES[2:4]}, **more}
    signs = (f"{knight['level']}{'+' if knight['active'] else ''}" for knight in (mine, theirs))
    first, second = signs
    return position(RULES, knights=f"0 {first} {X} / 1 {second} {Y}", **given)


def kn_19(case):
    state = duel(case["given"]["mine"], case["given"]["theirs"])
    step = play(RULES, state, (ANN, Displace(X, Y)))
    assert (step.state.phase, step.state.waiting) == (RETREATING, (BEN,))
    assert {move.to for move in offered(RULES, step.state, BEN)} == {RING[3], RING[4]}

    after = play(RULES, step.state, (BEN, Retreat(RING[4]))).state
    assert posts(after) == {Y: (ANN, 2, case["then"]["mine_active"]), RING[4]: (BEN, 1, True)}
    assert (after.phase, after.waiting) == (TRADING, ())


def kn_20(case):
    state = duel(case["given"]["mine"], case["given"]["theirs"])
    assert reasons(state, Displace(X, Y)) == ["not_weaker"]


def kn_21(case):
    theirs = {"level": 1, "active": False}
    state = duel(case["given"]["mine"], theirs, roads=TO_Y)
    step = play(RULES, state, (ANN, Displace(X, Y)))
    assert posts(step.state) == {Y: (ANN, 3, False)}
    assert KnightMoved(BEN, 1, Y, None) in step.effects
    assert step.state[Knights].left(BEN, 1) == 2


def kn_22(case):
    theirs = {"level": 2, "active": True}
    state = duel(case["given"]["mine"], theirs, roads={**TO_Y, BEN: SIDES[2:3]})
    posted = position(RULES, knights=f"0 3+ {X} / 1 2+ {Y} / 2 1 {RING[3]}", roads={**TO_Y, BEN: SIDES[2:3]})
    assert KnightMoved(BEN, 2, Y, RING[3]) in play(RULES, state, (ANN, Displace(X, Y))).effects
    step = play(RULES, posted, (ANN, Displace(X, Y)))
    assert posts(step.state) == {Y: (ANN, 3, False), RING[3]: (CLEO, 1, False)}


def kn_23(case):
    state = duel(case["given"]["mine"], case["given"]["theirs"])
    after = play(RULES, state, (ANN, Displace(X, Y)), (BEN, Retreat(RING[3]))).state
    assert posts(after)[RING[3]][2] == case["then"]["theirs_active_after"]


def kn_24(case):
    state = position(RULES, roads=TO_Y, knights=f"0 3+ {X} / 0 1 {Y}")
    assert reasons(state, Displace(X, Y)) == ["no_knight_there"]


# ------------------------------------------------- blocking and cutting

SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def kn_25(case):
    state = position(RULES, roads=TO_Y, knights=f"1 1 {Y}", hands={ANN: SETTLEMENT})
    assert reasons(state, Settle(Y)) == ["intersection_taken"]


def kn_26(case):
    state = position(RULES, roads=TO_Y, knights=f"0 1+ {Y}", hands={ANN: SETTLEMENT})
    assert reasons(state, Settle(Y)) == ["intersection_taken"]
    after = play(RULES, state, (ANN, March(Y, X))).state
    assert reasons(after, Settle(Y)) == []


def kn_27(case):
    state = position(RULES, roads=TO_Y, knights=f"1 1 {Y}", hands={ANN: {"brick": 1, "lumber": 1}})
    assert reasons(state, Road(SIDES[2])) == ["not_connected"]
    assert SIDES[2] not in {move.at for move in offered(RULES, state, ANN) if isinstance(move, Road)}


def long_road(knight):
    network = RULES.start()[Network]
    paths, corners = seven_in_a_row(network)
    return position(RULES, roads={ANN: paths}, knights=f"{knight} {corners[3]}" if knight else ""), corners


def kn_28(case):
    for sign in ("1 1", "1 1+"):
        state, _ = long_road(sign)
        assert state[Network].longest_trail(ANN) == case["then"]["length"]


def kn_29(case):
    state, _ = long_road("0 1")
    assert state[Network].longest_trail(ANN) == case["then"]["length"]


def kn_30(case):
    """The card goes and comes with the knight that cuts the road."""
    whole, corners = long_road("")
    at = corners[3]
    network = whole[Network]
    side = next(path for path in network.shape.paths[at] if path not in network.roads)
    away = next(end for end in network.shape.ends[side] if end != at)
    state = position(
        RULES,
        turn=BEN,
        roads={ANN: tuple(network.roads), BEN: (side,)},
        knights=f"1 1+ {away}",
    )
    assert state[LongestRoad].holder == ANN
    cut = play(RULES, state, (BEN, March(away, at))).state
    assert (cut[LongestRoad].holder, cut[LongestRoad].lengths[ANN], cut.scores[ANN]) == (None, 4, 0)

    rested = {where: replace(knight, active=True, acted=False) for where, knight in cut[Knights].posts.items()}
    after = play(RULES, cut.put(Knights(rested)), (BEN, March(at, away))).state
    assert after[LongestRoad].lengths[ANN] == case["then"]["length"]
    assert (after[LongestRoad].holder, after.scores[ANN]) == (ANN, 2)


# --------------------------------------------------------------- robber


def chasing(*, attacks=1, sign="1+", robber=(0, 0), rules=RULES):
    return position(
        rules, attacks=attacks, knights=f"0 {sign} {X}", robber=robber, pieces="1 city 2,0,S", hands={BEN: {"coin": 1}}
    )


def kn_31(case):
    state = play(RULES, chasing(), (ANN, Chase(X))).state
    assert state.phase == ROBBING
    after = play(RULES, state, (ANN, MoveRobber((2, 0), BEN, "coin"))).state
    assert hand(RULES, after, ANN) == {"coin": 1}
    assert (posts(after)[X][2], after.phase) == (case["then"]["knight_active_after"], TRADING)


def kn_32(case):
    assert reasons(chasing(attacks=0), Chase(X)) == ["robber_asleep"]
    first = knights_rules(edition="1995")
    assert reasons(chasing(attacks=0, rules=first), Chase(X), rules=first) == []


def kn_33(case):
    assert reasons(chasing(robber=(-2, 2)), Chase(X)) == ["robber_not_beside"]


def kn_34(case):
    assert reasons(chasing(sign="1"), Chase(X)) == ["not_active"]


def kn_35(case):
    at = next(iter(RULES.island.harbour_at))
    state = position(RULES, knights=f"0 3+ {at}", hands={ANN: {"ore": 3}})
    assert {RULES.rate(state, ANN, kind) for kind in range(8)} == {4}


def seven(attacks):
    state = position(RULES, attacks=attacks, hands={BEN: {"ore": 8, "coin": 1}}, pieces="1 city 2,0,S")
    state = roll(RULES, state, dice=(3, 4), event="trade").state
    assert (state.phase, state.waiting) == (DISCARDING, (BEN,))
    return play(RULES, state, (BEN, Discard({"ore": 4}))).state


def kn_36(case):
    after = seven(attacks=0)
    assert (after.phase == ROBBING) == case["then"]["robber_moves"]
    assert after.phase == TRADING


def kn_37(case):
    after = seven(attacks=1)
    assert (after.phase == ROBBING) == case["then"]["robber_moves"]
    cards = {move.card for move in offered(RULES, after, ANN) if move.from_ == BEN}
    assert cards == {"ore", "coin"}


def kn_38(case):
    state = position(RULES, attacks=0, progress={ANN: ["bishop"]})
    assert reasons(state, PlayProgress("bishop", to=(0, 0))) == ["robber_asleep"]


# ------------------------------------------------------------- fortress


def l3_05(case):
    facts = case["given"]["A"]
    state = position(
        RULES, levels={ANN: {"politics": facts["politics"]}}, knights=f"0 2 {X}", hands={ANN: {"wool": 1, "ore": 1}}
    )
    assert reasons(state, Promote(X)) == ["fortress_wanted"]


def l3_06(case):
    facts = case["given"]["A"]
    state = position(
        RULES,
        levels={ANN: {"politics": facts["politics"]}},
        knights=f"0 2 {X}",
        hands={ANN: ours(case["then"]["cost"])},
    )
    after = play(RULES, state, (ANN, Promote(X))).state
    assert (posts(after), hand(RULES, after, ANN)) == ({X: (ANN, 3, False)}, {})


MINE = [case for case in cases("kn-", "l3-") if case["id"].startswith("kn-") or case["topic"] == "fortress"]


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_knights(case):
    globals()[case["id"].replace("-", "_")](case)


def test_a_knight_with_one_way_out_goes_it():
    state = duel({"level": 2, "active": True}, {"level": 1, "active": True}, roads={**TO_Y, BEN: SIDES[2:3]})
    step = play(RULES, state, (ANN, Displace(X, Y)))

    assert step.state.phase == TRADING
    assert [effect.to for effect in effects(step, KnightMoved)] == [Y, RING[3]]

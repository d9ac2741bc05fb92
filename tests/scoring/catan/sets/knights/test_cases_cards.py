"""The cases about blue and yellow progress cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catan.board.network import Network
from scoring.catan.hand import Hands
from scoring.catan.move import Bank, End, Road, Steal
from scoring.catan.rules import FREE_ROADS, TRADING, Robber
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.effect import KnightMoved, RoadRemoved
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import (
    Barter,
    Desert,
    Forfeit,
    Give,
    March,
    PlayProgress,
    Recruit,
    Repay,
    Retreat,
    TakeCards,
    TakeProgress,
)
from scoring.catan.sets.knights.pending_question import (
    BARTERING,
    CHOOSING,
    DESERTING,
    FORFEITING,
    GIVING,
    RECRUITING,
    REPAYING,
    RETREATING,
    SPYING,
    TAXING,
)
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    CLEO,
    DAN,
    RING,
    SEATS,
    SIDES,
    cases,
    codes,
    effects,
    fan,
    gained,
    hand,
    knights_rules,
    name_of,
    offered,
    ours,
    play,
)
from tests.scoring.catan.sets.knights.test_cases_progress import HERE, X, holding

RULES = knights_rules()


def pc_bishop(case):
    corners = ("2,0,N", "2,0,S", "1,1,N", "2,-1,S")
    pieces = " / ".join(f"{seat} settlement {at}" for seat, at in zip((1, 1, 2, 0), corners, strict=True))
    state = holding("bishop", pieces=pieces, hands={BEN: {"ore": 2}, CLEO: {"coin": 1}, ANN: {"wool": 1}})
    state = play(RULES, state, (ANN, PlayProgress("bishop", to=(2, 0)))).state
    assert (state.phase, state[Robber].at) == (TAXING, (2, 0))
    assert RULES.completions(state, ANN, Steal(BEN)) == {Steal(BEN, "ore"): 2}
    state = play(RULES, state, (ANN, Steal(BEN, "ore"))).state
    assert codes(RULES, state, ANN, Steal(BEN, "ore")) == ["no_such_victim"]
    after = play(RULES, state, (ANN, Steal(CLEO, "coin"))).state
    stolen = {"B": 2 - hand(RULES, after, BEN).get("ore", 0), "C": 1 - hand(RULES, after, CLEO).get("coin", 0)}
    assert stolen == case["then"]["stolen"]
    assert (after.phase, hand(RULES, after, ANN)) == (TRADING, {"wool": 1, "ore": 1, "coin": 1})


def deserting(*, knights, **given):
    state = holding("deserter", knights=knights, **given)
    return play(RULES, state, (ANN, PlayProgress("deserter", from_=BEN)))


def pc_deserter(case):
    one = case["given"]["B_knights"][0]
    step = deserting(knights=f"1 {one['level']}+ {RING[4]} / 1 1 {RING[5]}", roads={ANN: SIDES[:1]})
    assert (step.state.phase, step.state.waiting) == (DESERTING, (BEN,))
    state = play(RULES, step.state, (BEN, Desert(RING[4]))).state
    assert (state.phase, state.waiting) == (RECRUITING, (ANN,))
    after = play(RULES, state, (ANN, Recruit(X))).state
    knight = after[Knights].posts[X]
    assert (knight.seat, knight.level, knight.active) == (ANN, one["level"], one["active"])
    assert after[Knights].of(BEN) == (RING[5],)


def pc_deserter2(case):
    level = case["given"]["B_removes"]["level"]
    mine = f"0 {level} 2,0,S / 0 {level} 2,0,N"
    step = deserting(knights=f"1 {level} {RING[4]} / {mine}", roads={ANN: SIDES[:1]})
    after = play(RULES, step.state, (ANN, Recruit(X))).state
    assert after[Knights].posts[X].level == 1


def pc_deserter3(case):
    step = deserting(knights=f"1 3 {RING[4]}", roads={ANN: SIDES[:1]}, levels={ANN: {"politics": 1}})
    after = play(RULES, step.state, (ANN, Recruit(X))).state
    assert after[Knights].posts[X].level == 3


def pc_deserter4(case):
    step = deserting(knights=f"1 1 {RING[4]}")
    assert step.state.phase == TRADING
    assert step.state[Knights].posts == {}
    assert effects(step, KnightMoved) == [KnightMoved(BEN, 1, RING[4], None)]


def pc_diplomat(case):
    state = holding("diplomat", roads={BEN: SIDES[:2]})
    step = play(RULES, state, (ANN, PlayProgress("diplomat", at=SIDES[1])))
    assert step.state[Network].roads == {SIDES[0]: BEN}
    assert RoadRemoved(BEN, SIDES[1]) in step.effects
    assert RULES.left_of(step.state, BEN, "road") == 14
    assert step.state.phase == TRADING


def pc_diplomat2(case):
    state = holding("diplomat", roads={ANN: SIDES[:2]})
    state = play(RULES, state, (ANN, PlayProgress("diplomat", at=SIDES[1]))).state
    assert state.phase == FREE_ROADS
    after = play(RULES, state, (ANN, Road(SIDES[5]))).state
    assert (set(after[Network].roads), after.phase) == ({SIDES[0], SIDES[5]}, TRADING)


def pc_diplomat3(case):
    state = holding("diplomat", roads={BEN: SIDES[:3]})
    assert codes(RULES, state, ANN, PlayProgress("diplomat", at=SIDES[1])) == ["road_not_open"]
    held = holding("diplomat", roads={BEN: SIDES[:1]}, knights=f"1 1 {RING[0]}", pieces=f"1 city {RING[1]}")
    assert codes(RULES, held, ANN, PlayProgress("diplomat", at=SIDES[0])) == ["road_not_open"]


def pc_intrigue(case):
    level = case["given"]["B_knight"]["level"]
    state = holding("intrigue", knights=f"1 {level}+ {X}", roads={ANN: SIDES[5:], BEN: SIDES[:2]})
    state = play(RULES, state, (ANN, PlayProgress("intrigue", at=X))).state
    assert (state.phase, state.waiting) == (RETREATING, (BEN,))
    after = play(RULES, state, (BEN, Retreat(RING[2]))).state
    assert {at: knight.level for at, knight in after[Knights].posts.items()} == {RING[2]: level}
    cornered = holding("intrigue", knights=f"1 {level}+ {X}", roads={ANN: SIDES[5:]})
    assert play(RULES, cornered, (ANN, PlayProgress("intrigue", at=X))).state[Knights].posts == {}


def pc_intrigue2(case):
    state = holding("intrigue", knights=f"1 1 {X}", roads={ANN: SIDES[2:3]})
    assert codes(RULES, state, ANN, PlayProgress("intrigue", at=X)) == ["not_reached"]


def scored(state, points):
    """Return the state with points as a case says."""
    return replace(state, scores=tuple(points.get(name, 0) for name in "ABCD"))


def pc_saboteur(case):
    cards = case["given"]["cards"]
    state = holding("saboteur", hands={SEATS[name]: {"ore": count} for name, count in cards.items()})
    state = play(RULES, scored(state, case["given"]["vp"]), (ANN, PlayProgress("saboteur"))).state
    assert (state.phase, state.waiting) == (FORFEITING, (BEN, CLEO))
    for name, due in case["then"]["discard"].items():
        if due:
            assert codes(RULES, state, SEATS[name], Forfeit({"ore": due + 1})) == ["wrong_number_of_cards"]
            state = play(RULES, state, (SEATS[name], Forfeit({"ore": due}))).state
    left = {name: count - case["then"]["discard"][name] for name, count in cards.items()}
    assert {name: hand(RULES, state, SEATS[name])["ore"] for name in cards} == left
    assert state.phase == TRADING


def pc_spy(case):
    held = [name_of(card) for card in case["given"]["B_progress"]]
    open_ = tuple(name_of(card) for card in case["given"]["B_face_up"])
    state = holding("spy", progress={BEN: held}, shown={BEN: open_})
    state = play(RULES, state, (ANN, PlayProgress("spy", from_=BEN))).state
    assert state.phase == SPYING
    assert fan(RULES.view(state, ANN), BEN) == dict.fromkeys(held, 1)
    assert fan(RULES.view(state, CLEO), BEN) == {}
    assert {move.card for move in offered(RULES, state, ANN)} == set(held)
    after = play(RULES, state, (ANN, TakeProgress(BEN, "science", "smith"))).state
    assert (fan(after, ANN), fan(after, BEN), after[ProgressDecks].shown[BEN]) == ({"smith": 1}, {"crane": 1}, open_)


def pc_warlord(case):
    state = holding("warlord", knights=f"0 1 {X} / 0 3 {RING[2]}", roads={ANN: SIDES[:1]})
    after = play(RULES, state, (ANN, PlayProgress("warlord"))).state
    assert all(knight.active for knight in after[Knights].posts.values()) == case["then"]["all_active"]
    assert codes(RULES, after, ANN, March(X, RING[1])) == ["just_activated"]


def pc_wedding(case):
    cards = case["given"]["cards"]
    state = holding("wedding", hands={SEATS[name]: {"ore": 1, "coin": count - 1} for name, count in cards.items()})
    state = play(RULES, scored(state, case["given"]["vp"]), (ANN, PlayProgress("wedding"))).state
    assert (state.phase, state.waiting) == (GIVING, (BEN, DAN))
    after = play(RULES, state, (DAN, Give(ANN, {"ore": 1})), (BEN, Give(ANN, {"ore": 1, "coin": 1}))).state
    given = {name: count - after[Hands].hands[SEATS[name]].total for name, count in cards.items()}
    assert given == case["then"]["gives"]
    assert hand(RULES, after, ANN) == {"ore": 2, "coin": 1}


# --------------------------------------------------------------- yellow


def pc_commercial(case):
    facts = case["given"]
    state = holding("commercial_harbour", hands={ANN: ours(facts["A"]), BEN: ours(facts["B"])})
    state = play(RULES, state, (ANN, PlayProgress("commercial_harbour")), (ANN, Barter(BEN, "lumber"))).state
    assert (state.phase, state.waiting) == (REPAYING, (BEN,))
    assert codes(RULES, state, BEN, Repay()) == ["commodity_wanted"]
    state = play(RULES, state, (BEN, Repay("cloth"))).state
    assert (state.phase, hand(RULES, state, BEN)) == (BARTERING, {"lumber": 1})
    state = play(RULES, state, (ANN, Barter(CLEO, "lumber"))).state
    assert hand(RULES, state, ANN) == {"lumber": 1, "cloth": 1}
    assert codes(RULES, state, ANN, Barter(BEN, "lumber")) == ["asked_already"]


def pc_mastermerchant(case):
    state = holding("master_merchant", hands={BEN: {"ore": 1, "cloth": 2}, CLEO: {"ore": 1}})
    state = scored(state, case["given"]["vp"])
    assert codes(RULES, state, ANN, PlayProgress("master_merchant", from_=CLEO)) == ["not_ahead"]
    state = play(RULES, state, (ANN, PlayProgress("master_merchant", from_=BEN))).state
    assert state.phase == CHOOSING
    assert hand(RULES, RULES.view(state, ANN), BEN) == {"ore": 1, "cloth": 2}
    assert hand(RULES, RULES.view(state, CLEO), BEN) == {}
    after = play(RULES, state, (ANN, TakeCards(BEN, {"ore": 1, "cloth": 1}))).state
    assert (hand(RULES, after, ANN), hand(RULES, after, BEN)) == ({"ore": 1, "cloth": 1}, {"cloth": 1})


def pc_merchantfleet(case):
    state = holding("merchant_fleet", hands={ANN: ours(case["given"]["A"])})
    state = play(RULES, state, (ANN, PlayProgress("merchant_fleet", names="ore"))).state
    state = play(RULES, state, *[(ANN, Bank({"ore": 2}, {"coin": 1}))] * 3).state
    assert hand(RULES, state, ANN) == {"coin": 3}
    after = play(RULES, state, (ANN, End())).state
    assert RULES.rate(after, ANN, RULES.index["ore"]) == 4


def pc_monopoly(case):
    card = name_of(case["topic"].removeprefix("card:"))
    held = {SEATS[name]: ours(cards) for name, cards in case["given"].items()}
    (kind,) = ours({case["when"]["A_names"]: 1})
    state = play(RULES, holding(card, hands=held), (ANN, PlayProgress(card, names=kind))).state
    assert hand(RULES, state, ANN) == {kind: case["then"]["A_gets"]}
    lost = {name: held[SEATS[name]].get(kind, 0) - hand(RULES, state, SEATS[name]).get(kind, 0) for name in "BCD"}
    assert lost == case["then"]["from"]


def pc_merchant(case):
    state = holding("merchant", pieces="0 settlement 2,0,S")
    step = play(RULES, state, (ANN, PlayProgress("merchant", to=(2, 0))))
    assert gained(step, ANN) == case["then"]["vp_change"]
    assert RULES.rate(step.state, ANN, RULES.index["grain"]) == 2


HOW = {"pc-resmonopoly": pc_monopoly, "pc-trademonopoly": pc_monopoly}
MINE = [case for case in cases("pc-") if case["topic"] not in HERE]


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_a_card(case):
    how = HOW.get(case["id"]) or globals()[case["id"].replace("-", "_")]
    how(case)

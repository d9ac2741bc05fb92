"""The cases about drawing and holding progress cards, and about the green ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catan.board.network import CITY, Network
from scoring.catan.move import End, MoveRobber, Road, Trade
from scoring.catan.rules import FREE_ROADS, ROBBING, ROLLING, TRADING
from scoring.catan.sets.knights.cards.deck import HAND_LIMIT, Buried, ProgressDecks
from scoring.catan.sets.knights.cities.city import Works, walls_of
from scoring.catan.sets.knights.cities.track import Improvements, draws
from scoring.catan.sets.knights.effect import Attacked, Drew
from scoring.catan.sets.knights.kind import DECKS
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import DrawProgress, EventRoll, Improve, PlayProgress, Promote, PutBack
from scoring.catan.sets.knights.pending_question import DRAWING, PUTTING_BACK, PendingQuestions
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    RING,
    SEATS,
    SIDES,
    cases,
    codes,
    effects,
    gained,
    hand,
    knights_rules,
    name_of,
    offered,
    ours,
    play,
    position,
    roll,
)

RULES = knights_rules()
X = RING[0]


def seats(names):
    return [SEATS[name] for name in names]


def queue(state):
    return [pending.seats[0] for pending in state[PendingQuestions].queue if pending.phase == DRAWING]


# -------------------------------------------------------------- drawing


def pd_table(case):
    for level, by_red in case["then"]["draws"].items():
        assert {red: draws(int(level), int(red)) for red in by_red} == by_red


def pd(case):
    """A seat with the level draws, the seat in turn first, whatever else it has or lacks."""
    given, when = case["given"], case["when"]
    levels = {SEATS[name]: by_track for name, by_track in given["improvements"].items()}
    turn = SEATS[given.get("active", "A")]
    state = position(RULES, phase=ROLLING, turn=turn, levels=levels)
    if given.get("deck_science") == 0:
        decks = replace(state[ProgressDecks], unseen=(0,) * len(state[ProgressDecks].unseen))
        state = state.put(decks)
    dice = (when.get("red", 1), 1)
    if "alchemist" in given:
        decks = position(RULES, progress={ANN: ["alchemist"]})[ProgressDecks]
        dice = (given["alchemist"]["red"], given["alchemist"]["other"])
        state = play(RULES, state.put(decks), (ANN, PlayProgress("alchemist", dice=dice))).state
    dice = tuple(given.get("number_dice", dice))
    after = roll(RULES, state, dice=dice, event=when["event_die"].removeprefix("gate_")).state
    assert queue(after) == seats(case["then"]["draw_order"])
    if "then" in case["then"]:
        assert play(RULES, after, (ANN, DrawProgress("trade", "merchant"))).state.phase == ROBBING


# ------------------------------------------------------------- the hand


def drawing(case, *, turn):
    """Return the position in which Ann draws her fifth card."""
    held = [name_of(card) for card in case["given"]["hand"]]
    state = position(RULES, phase=ROLLING, turn=turn, levels={ANN: {"science": 1, "politics": 1}}, progress={ANN: held})
    card = name_of(case["when"]["draws"])
    track = next(track for track, cards in DECKS.items() if card in cards)
    state = roll(RULES, state, event=track).state
    return play(RULES, state, (ANN, DrawProgress(track, card)))


def ph_01(case):
    state = drawing(case, turn=BEN).state
    assert (state.phase, state.waiting) == (PUTTING_BACK, (ANN,))
    assert {move.card for move in offered(RULES, state, ANN)} == {"spy", "crane", "smith", "bishop", "mining"}
    after = play(RULES, state, (ANN, PutBack("politics", "bishop"))).state
    assert after[ProgressDecks].under[1] == (Buried("bishop", ANN),)
    assert (after.phase, after[ProgressDecks].fans[ANN].total) == (TRADING, 4)


def ph_02(case):
    """In the own turn a fifth card may wait until one is played; the turn cannot end with it."""
    state = drawing(case, turn=ANN).state
    assert (state.phase, state[ProgressDecks].fans[ANN].total) == (TRADING, 5)
    assert codes(RULES, state, ANN, End()) == ["too_many_progress_cards"]
    played = play(RULES, state, (ANN, PlayProgress("mining")), (ANN, End())).state
    assert played.turn == BEN
    put_back = play(RULES, state, (ANN, PutBack("science", "crane"))).state
    assert codes(RULES, put_back, ANN, End()) == []
    assert codes(RULES, put_back, ANN, PutBack("science", "smith")) == ["no_card_too_many"]
    assert case["then"]["not_more_than"] == HAND_LIMIT

    strict = knights_rules(fifth_card="at_once")
    before = position(
        strict, phase=ROLLING, levels={ANN: {"science": 1}}, progress={ANN: ["spy", "crane", "smith", "bishop"]}
    )
    asked = roll(strict, before, event="science").state
    assert play(strict, asked, (ANN, DrawProgress("science", "mining"))).state.phase == PUTTING_BACK


def ph_03(case):
    step = drawing(case, turn=BEN)
    assert step.state[ProgressDecks].shown[ANN] == (name_of(case["then"]["face_up"]),)
    assert step.state[ProgressDecks].fans[ANN].total == case["then"]["hand"]
    assert gained(step, ANN) == case["then"]["vp_change"]
    assert (step.state.phase != PUTTING_BACK) == case["then"]["no_put_back"]


def ph_timing(case):
    """Before the dice the alchemist alone; after them every card but him; in the own turn, in any number."""
    given, card = case["given"], name_of(case["when"]["plays"])
    turn = ANN if given["own_turn"] else BEN
    phase = TRADING if given.get("rolled", True) else ROLLING
    state = position(
        RULES, turn=turn, phase=phase, progress={ANN: [card, "mining", "warlord", "crane"]}, knights=f"0 1 {X}"
    )
    for earlier in given.get("played_this_turn", ()):
        state = play(RULES, state, (ANN, PlayProgress(name_of(earlier)))).state
    move = {
        "alchemist": PlayProgress("alchemist", dice=(1, 1)),
        "smith": PlayProgress("smith", knights=(X,)),
    }.get(card, PlayProgress(card))
    reasons = codes(RULES, state, ANN, move)
    assert (reasons == []) == case["then"]["allowed"], reasons


def ph_07(case):
    state = position(RULES, phase=ROLLING, levels={ANN: {"science": 1}})
    state = play(RULES, roll(RULES, state, event="science").state, (ANN, DrawProgress("science", "mining"))).state
    assert codes(RULES, state, ANN, PlayProgress("mining")) == []


def ph_09(case):
    """A trade is of cards of the bank's kinds; a progress card is none."""
    state = position(RULES, progress={ANN: ["spy"]}, hands={BEN: {"ore": 1}})
    assert codes(RULES, state, ANN, Trade(BEN, {"spy": 1}, {"ore": 1})) == ["no_such_cards"]


def ph_10(case):
    progress = {BEN: ["spy", "crane", "smith"]}
    state = position(RULES, phase=ROBBING, pieces="1 city 2,0,S", progress=progress)
    after = play(RULES, state, (ANN, MoveRobber((2, 0), BEN))).state
    assert hand(RULES, after, ANN) == {}
    assert after[ProgressDecks] == state[ProgressDecks]


def ph_12(case):
    state = position(RULES, progress={ANN: ["mining"]})
    after = play(RULES, state, (ANN, PlayProgress("mining"))).state
    assert after[ProgressDecks].under[2] == (Buried("mining"),)
    assert after[ProgressDecks].left("science") == 18


# ---------------------------------------------------------------- green


def holding(card, **given):
    """Return a position in which Ann holds a card."""
    return position(RULES, progress={ANN: [card], **given.pop("progress", {})}, **given)


def pc_alchemist(case):
    dice = (case["when"]["play"]["red"], case["when"]["play"]["other"])
    state = holding("alchemist", phase=ROLLING, ship=6, pieces="0 settlement -1,2,S")
    assert codes(RULES, state, ANN, PlayProgress("alchemist", dice=(3, 4))) == []
    state = play(RULES, state, (ANN, PlayProgress("alchemist", dice=dice))).state
    assert codes(RULES, state, ANN, EventRoll((1, 1), "ship")) == ["other_dice_chosen"]
    assert {move.event for move in offered(RULES, state, ANN)} == {"ship", "trade", "politics", "science"}
    step = play(RULES, state, (ANN, EventRoll(dice, "ship")))
    assert effects(step, Attacked)
    assert hand(RULES, step.state, ANN) == {"wool": 1}
    assert sum(dice) == case["then"]["production_number"]


def pc_crane(case):
    facts = case["given"]["A"]
    state = holding(
        "crane",
        levels={ANN: {"science": facts["science"]}},
        hands={ANN: {"paper": facts["paper"]}},
        pieces=f"0 city {X}",
    )
    assert codes(RULES, state, ANN, Improve("science")) == ["cannot_pay"]
    after = play(RULES, state, (ANN, PlayProgress("crane")), (ANN, Improve("science"))).state
    assert after[Improvements].level(ANN, "science") == 3
    assert hand(RULES, after, ANN) == {}

    two = holding("crane", progress={ANN: ["crane", "crane"]}, pieces=f"0 city {X}", hands={ANN: {"paper": 1}})
    two = play(RULES, two, (ANN, PlayProgress("crane"))).state
    assert codes(RULES, two, ANN, PlayProgress("crane")) == ["already_in_use"]
    free = play(RULES, two, (ANN, Improve("trade"))).state
    assert free[Improvements].level(ANN, "trade") == 1
    assert codes(RULES, free, ANN, Improve("politics")) == ["cannot_pay"]


def pc_engineer(case):
    state = holding("engineer", pieces=f"0 city {X} / 0 city {RING[2]}", walls=RING[2])
    after = play(RULES, state, (ANN, PlayProgress("engineer", at=X))).state
    assert walls_of(after, ANN) == case["then"]["walls"]
    assert codes(RULES, state, ANN, PlayProgress("engineer", at=RING[2])) == ["wall_there"]


def pc_inventor(case):
    """Tokens change places, also under the robber; 2, 6, 8 and 12 stay."""
    nine, eleven = (0, -1), (0, 0)
    state = holding("inventor", robber=nine, pieces="1 settlement 0,1,N")
    state = play(RULES, state, (ANN, PlayProgress("inventor", hexes=(nine, eleven)))).state
    assert {number: RULES.hexes_with(state, number) for number in (9, 11)} == {
        9: (eleven, (-2, 2)),
        11: (nine, (0, 2)),
    }
    assert hand(RULES, roll(RULES, state, dice=(4, 5), event="trade").state, BEN) == {"brick": 1}
    fixed = {number: RULES.island.by_number[number][0] for number in case["then"]["forbidden_tokens"]}
    again = holding("inventor")
    for at in fixed.values():
        assert codes(RULES, again, ANN, PlayProgress("inventor", hexes=(at, eleven))) == ["fixed_token"]


def pc_harvest(case):
    card = name_of(case["topic"].removeprefix("card:"))
    spots = {
        "irrigation": "0 city -1,0,N / 0 settlement 0,-1,S / 0 settlement 2,0,S",
        "mining": "0 city 0,-1,S / 0 settlement 0,1,S",
    }
    state = holding(card, pieces=spots[card])
    step = play(RULES, state, (ANN, PlayProgress(card)))
    assert hand(RULES, step.state, ANN) == ours(case["then"])
    short = holding(card, pieces=spots[card], bank={"grain": 1, "ore": 1})
    assert sum(hand(RULES, play(RULES, short, (ANN, PlayProgress(card))).state, ANN).values()) == 1


def pc_medicine(case):
    state = holding("medicine", pieces=f"0 settlement {X}", hands={ANN: ours(case["then"]["cost"])})
    step = play(RULES, state, (ANN, PlayProgress("medicine", at=X)))
    assert step.state[Network].buildings[X].kind == CITY
    assert (hand(RULES, step.state, ANN), gained(step, ANN)) == ({}, 1)
    lying = holding(
        "medicine",
        pieces=" / ".join([f"0 settlement {X}", *(f"0 city {at}" for at in ("2,0,S", "-2,2,S", "-1,2,S"))]),
        fallen=X,
        hands={ANN: {"ore": 2, "grain": 1}},
    )
    assert play(RULES, lying, (ANN, PlayProgress("medicine", at=X))).state[Works].fallen == frozenset()


def pc_printer(case):
    card = name_of(case["topic"].removeprefix("card:"))
    track = "science" if card == "printer" else "politics"
    state = position(RULES, phase=ROLLING, turn=BEN, levels={ANN: {track: 1}})
    step = play(RULES, roll(RULES, state, event=track).state, (ANN, DrawProgress(track, card)))
    assert gained(step, ANN) == case["then"]["vp_change"]
    assert step.state[ProgressDecks].shown[ANN] == (card,)
    assert effects(step, Drew)[0].card == card
    assert codes(RULES, replace(step.state, turn=ANN), ANN, PlayProgress(card)) == ["laid_open"]


def pc_roadbuilding(case):
    state = holding("road_building", pieces=f"0 settlement {X}")
    state = play(RULES, state, (ANN, PlayProgress("road_building")), (ANN, Road(SIDES[0]))).state
    assert state.phase == FREE_ROADS
    after = play(RULES, state, (ANN, Road(SIDES[1]))).state
    assert (after.phase, after[Network].count(ANN, "road")) == (TRADING, case["then"]["free_roads"])


def pc_smith(case):
    state = holding("smith", levels={ANN: {"politics": case["given"]["politics"]}}, knights=f"0 1 {X} / 0 2 {RING[2]}")
    assert codes(RULES, state, ANN, PlayProgress("smith", knights=(X,))) == []
    assert codes(RULES, state, ANN, PlayProgress("smith", knights=(RING[2],))) == ["fortress_wanted"]
    assert codes(RULES, state, ANN, PlayProgress("smith", knights=(X, RING[2]))) == ["fortress_wanted"]
    strong = holding("smith", knights=f"0 1 {X} / 0 1 {RING[2]} / 0 2 {RING[3]}", hands={ANN: {"wool": 1, "ore": 1}})
    assert codes(RULES, strong, ANN, PlayProgress("smith", knights=(X, RING[2]))) == ["no_piece_left"]
    after = play(RULES, strong, (ANN, PlayProgress("smith", knights=(X,)))).state
    assert after[Knights].posts[X].level == 2
    assert codes(RULES, after, ANN, Promote(X))[0] == "promoted_already"


HOW = {
    "pd-table": pd_table,
    "ph-01": ph_01,
    "ph-02": ph_02,
    "ph-03": ph_03,
    "ph-07": ph_07,
    "ph-09": ph_09,
    "ph-10": ph_10,
    "ph-12": ph_12,
    "pc-irrigation": pc_harvest,
    "pc-mining": pc_harvest,
    "pc-constitution": pc_printer,
}
BY_TOPIC = {"progress_draw": pd, "progress_hand": ph_timing}


GREEN = ("Alchemist", "Crane", "Engineer", "Inventor", "Irrigation", "Medicine", "Mining", "Road Building", "Smith")
HERE = {f"card:{name}" for name in (*GREEN, "Printer", "Constitution")}
"""The topics of cards that are played, or laid open, in this module."""

MINE = [case for case in cases("pd-", "ph-", "pc-") if case["topic"].startswith("progress") or case["topic"] in HERE]


@pytest.mark.parametrize("case", MINE, ids=lambda case: case["id"])
def test_a_case_of_progress_cards(case):
    how = HOW.get(case["id"]) or BY_TOPIC.get(case["topic"]) or globals()[case["id"].replace("-", "_")]
    how(case)

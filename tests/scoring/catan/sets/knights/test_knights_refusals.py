"""Every reason that Cities & Knights has against a move is given where it should be, and corners of single rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.hand import Hand, Hands
from scoring.catan.move import City, End, Settle, Steal
from scoring.catan.rules import FREE_ROADS, ROLLING, TRADING, Catan
from scoring.catan.sets.knights import card_refusal, refusal
from scoring.catan.sets.knights.cards.deck import Fan, ProgressDecks
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import (
    Activate,
    Aqueduct,
    Barter,
    Chase,
    Desert,
    Displace,
    DrawProgress,
    Enough,
    EventRoll,
    Forfeit,
    Give,
    Improve,
    LoseCity,
    March,
    PlayProgress,
    Promote,
    PutBack,
    Recruit,
    Repay,
    Retreat,
    TakeCards,
    TakeProgress,
    Wall,
)
from scoring.catan.sets.knights.pending_question import DRAWING, FETCHING, RECRUITING, PendingQuestion, PendingQuestions
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel.moves import Refusal, Seat
from scoring.kernel.table import Overrule
from scoring.record import Participant, Record, Recorded, check, read, write
from tests.scoring.catan.sets.knights.playing import (
    ANN,
    BEN,
    CLEO,
    RING,
    SIDES,
    codes,
    fan,
    hand,
    knights_rules,
    offered,
    play,
    position,
    roll,
)
from tests.scoring.catan.sets.knights.wandering import box_of, wander

RULES = knights_rules()
TABLE = knights_rules(cards="table")
NONE = knights_rules(cards="none")
X, Y = RING[0], RING[2]
CITY_AT_X: dict[str, Any] = {"pieces": f"0 city {X} / 1 city 2,0,S"}


def asking(pending, **given):
    """Return the position in which a question is open."""
    state = position(RULES, **given).put(PendingQuestions((pending,), TRADING))
    return replace(state, phase=pending.phase, waiting=pending.seats)


def held(card, **given):
    return position(RULES, progress={ANN: [card]}, **{**CITY_AT_X, **given})


LOSING = PendingQuestion("lose_city", (ANN,))
STEALING = PendingQuestion("steal", (ANN,), others=(BEN,))
SPIED_ON = PendingQuestion("spy", (ANN,), others=(BEN,))
CHOSEN = PendingQuestion("take_cards", (ANN,), counts=(2,), others=(BEN,))
GIVEN = PendingQuestion("give", (ANN,), counts=(2,), others=(BEN,))
BARTERED = PendingQuestion("barter", (ANN,), others=(BEN,), optional=True)
DRAWN = PendingQuestion(DRAWING, (ANN,), kind="trade")

BREWED = play(RULES, held("alchemist", phase=ROLLING), (ANN, PlayProgress("alchemist", dice=(1, 2)))).state
ORE_OF_BEN = PlayProgress("resource_monopoly", names="ore", amounts=(0, 1, 0, 0))

CASES = [
    ("no_such_event", position(RULES, phase=ROLLING), EventRoll((1, 1), "storm")),
    ("other_dice_chosen", BREWED,
     EventRoll((1, 1), "ship")),
    ("not_asked", asking(PendingQuestion("forfeit", (BEN,), counts=(1,)), hands={BEN: {"ore": 2}}),
     Forfeit({"ore": 1})),
    ("not_asked", asking(PendingQuestion("recruit", (ANN,))), Enough()),
    ("not_asked", asking(PendingQuestion("spy", (BEN,), others=(CLEO,))), TakeProgress(CLEO, "trade", "merchant")),
    ("not_asked", asking(PendingQuestion("retreat", (BEN,), at=X)), Retreat(Y)),
    ("wrong_track", asking(DRAWN), DrawProgress("science", "crane")),
    ("unknown_track", asking(DRAWN), DrawProgress("music", "crane")),
    ("unknown_track", position(RULES, **CITY_AT_X), Improve("music")),
    ("unknown_progress_card", asking(DRAWN), DrawProgress("trade", "crane")),
    ("unknown_progress_card", position(RULES), PlayProgress("castle")),
    ("unknown_progress_card", asking(SPIED_ON, progress={BEN: ["crane"]}), TakeProgress(BEN, "trade", "crane")),
    ("progress_card_wanted", asking(DRAWN), DrawProgress("trade")),
    ("not_on_top", asking(DRAWN, progress={BEN: ["merchant_fleet"] * 2}), DrawProgress("trade", "merchant_fleet")),
    ("track_complete", position(RULES, levels={ANN: {"trade": 5}}, **CITY_AT_X), Improve("trade")),
    ("no_city", position(RULES, hands={ANN: {"cloth": 1}}), Improve("trade")),
    ("metropolis_place_wanted", position(RULES, levels={ANN: {"trade": 3}}, hands={ANN: {"cloth": 4}}, **CITY_AT_X),
     Improve("trade")),
    ("no_city_there", position(RULES, levels={ANN: {"trade": 3}}, hands={ANN: {"cloth": 4}}, **CITY_AT_X),
     Improve("trade", "2,0,S")),
    ("no_metropolis_won", position(RULES, hands={ANN: {"cloth": 1}}, **CITY_AT_X), Improve("trade", X)),
    ("no_city_there", position(RULES, hands={ANN: {"brick": 2}}, **CITY_AT_X), Wall("2,0,S")),
    ("wall_there", position(RULES, hands={ANN: {"brick": 2}}, walls=X, **CITY_AT_X), Wall(X)),
    ("cannot_pay", position(RULES, **CITY_AT_X), Wall(X)),
    ("no_city_there", asking(LOSING, **CITY_AT_X), LoseCity("2,0,S")),
    ("is_metropolis", asking(LOSING, metropolises={"trade": X}, **CITY_AT_X), LoseCity(X)),
    ("no_knight_there", position(RULES, hands={ANN: {"grain": 1}}, knights=f"1 1 {X}"), Activate(X)),
    ("no_knight_there", position(RULES, hands={ANN: {"wool": 1, "ore": 1}}, knights=f"1 1 {X}"), Promote(X)),
    ("no_knight_there", position(RULES, knights=f"1 1+ {X}"), March(X, Y)),
    ("top_level", position(RULES, hands={ANN: {"wool": 1, "ore": 1}}, knights=f"0 3 {X}"), Promote(X)),
    ("not_active", position(RULES, knights=f"0 3 {X}", roads={ANN: SIDES[:2]}), March(X, Y)),
    ("not_reached", position(RULES, knights=f"0 3+ {X} / 1 1 {Y}"), Displace(X, Y)),
    ("robber_not_beside", position(RULES, knights=f"0 3+ {X}", robber=(-2, 2)), Chase(X)),
    ("no_such_place", position(RULES, knights=f"0 3+ {X}"), March(X, "9,9,N")),
    ("no_such_progress_card", position(RULES), PlayProgress("mining")),
    ("no_such_progress_card", asking(SPIED_ON, progress={BEN: ["crane"]}), TakeProgress(BEN, "science", "smith")),
    ("too_many_progress_cards", position(RULES, progress={ANN: ["spy", "spy", "spy", "crane", "smith"]}), End()),
    ("no_card_too_many", held("spy"), PutBack("politics", "spy")),
    ("only_before_the_roll", held("alchemist"), PlayProgress("alchemist", dice=(1, 1))),
    ("only_after_the_roll", held("mining", phase=ROLLING), PlayProgress("mining")),
    ("progress_needs", held("mining"), PlayProgress("mining", names="ore")),
    ("progress_needs", held("merchant_fleet"), PlayProgress("merchant_fleet", names="gold")),
    ("progress_needs", held("trade_monopoly"), PlayProgress("trade_monopoly", names="ore")),
    ("progress_needs", held("trade_monopoly"), PlayProgress("trade_monopoly", names="coin", amounts=(0, 1))),
    ("progress_needs", held("resource_monopoly"), replace(ORE_OF_BEN, amounts=(0, -1, 0, 0))),
    ("cannot_pay", held("resource_monopoly"), ORE_OF_BEN),
    ("progress_needs", held("smith", knights=f"0 1 {X}"), PlayProgress("smith", knights=())),
    ("progress_needs", held("inventor"), PlayProgress("inventor", hexes=((0, 0), (0, 0)))),
    ("no_such_hex", held("inventor"), PlayProgress("inventor", hexes=((0, 0), (1, -1)))),
    ("no_such_hex", held("bishop"), PlayProgress("bishop", to=(9, 9))),
    ("robber_stays", held("bishop"), PlayProgress("bishop", to=RULES.island.robber)),
    ("no_such_hex", held("merchant"), PlayProgress("merchant", to=(9, 9))),
    ("no_settlement_there", held("medicine"), PlayProgress("medicine", at=X)),
    ("nowhere_to_build", held("road_building", pieces=""), PlayProgress("road_building")),
    ("no_such_victim", held("deserter", knights=f"0 1 {X}"), PlayProgress("deserter", from_=BEN)),
    ("no_such_victim", held("spy"), PlayProgress("spy", from_=ANN)),
    ("no_such_victim", held("master_merchant"), PlayProgress("master_merchant", from_=Seat(9))),
    ("no_knight_there", held("intrigue", knights=f"0 1 {X}"), PlayProgress("intrigue", at=X)),
    ("no_road_there", held("diplomat"), PlayProgress("diplomat", at=SIDES[0])),
    ("no_such_victim", asking(STEALING), Steal(CLEO, "ore")),
    ("no_such_stolen_card", asking(STEALING, hands={BEN: {"ore": 1}}), Steal(BEN, "coin")),
    ("card_wanted", asking(STEALING, hands={BEN: {"ore": 1}}), Steal(BEN)),
    ("no_such_victim", asking(SPIED_ON, progress={CLEO: ["crane"]}), TakeProgress(CLEO, "science", "crane")),
    ("progress_card_wanted", asking(SPIED_ON, progress={BEN: ["crane"]}), TakeProgress(BEN, "science")),
    ("no_such_victim", asking(CHOSEN), TakeCards(CLEO, {"ore": 2})),
    ("no_such_cards", asking(CHOSEN, hands={BEN: {"ore": 2}}), TakeCards(BEN)),
    ("wrong_number_of_cards", asking(CHOSEN, hands={BEN: {"ore": 2}}), TakeCards(BEN, {"ore": 1})),
    ("cannot_pay", asking(CHOSEN, hands={BEN: {"ore": 2}}), TakeCards(BEN, {"coin": 2})),
    ("no_such_victim", asking(GIVEN, hands={ANN: {"ore": 2}}), Give(CLEO, {"ore": 2})),
    ("asked_already", asking(BARTERED, hands={ANN: {"ore": 2}}), Barter(CLEO, "ore")),
    ("no_such_victim", asking(BARTERED, hands={ANN: {"ore": 2}}), Barter(ANN, "ore")),
    ("resource_wanted", asking(BARTERED, hands={ANN: {"coin": 2}}), Barter(BEN, "coin")),
    ("cannot_pay", asking(BARTERED), Barter(BEN, "ore")),
    ("resource_wanted", asking(PendingQuestion("repay", (ANN,), others=(BEN,), kind="ore")), Repay("gold")),
    ("commodity_wanted", asking(PendingQuestion("repay", (ANN,), others=(BEN,), kind="ore")), Repay("ore")),
    ("cannot_pay", asking(PendingQuestion("repay", (ANN,), others=(BEN,), kind="ore")), Repay("coin")),
    ("no_knight_there", asking(PendingQuestion("desert", (ANN,), others=(BEN,)), knights=f"1 1 {X}"), Desert(X)),
    ("not_connected", asking(PendingQuestion("recruit", (ANN,)), knights=f"1 1 {X}"), Recruit(Y)),
    ("bank_is_short", asking(PendingQuestion(FETCHING, (ANN,)), bank={"ore": 0}), Aqueduct("ore")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "state", "move"), CASES, ids=[f"{number}-{case[0]}" for number, case in enumerate(CASES)]
)
def test_a_reason_is_given(code, state, move):
    assert code in codes(RULES, state, ANN, move)


ELSEWHERE = {
    "already_active", "just_activated", "has_acted", "promoted_already", "fortress_wanted", "not_weaker", "not_reached",
    "robber_asleep", "no_progress_card_left", "laid_open", "already_in_use", "fixed_token", "not_ahead",
    "road_not_open", "nothing_of_yours_there", "city_without_metropolis_wanted",
}  # fmt: skip
"""The reasons that the cases of the rules give."""


def test_every_reason_is_given_in_some_test():
    things = [*vars(refusal).values(), *vars(card_refusal).values()]
    kinds = [kind for kind in things if isinstance(kind, type) and issubclass(kind, Refusal)]
    known = {kind.code.removeprefix("catan.") for kind in kinds if kind is not Refusal}

    assert known - {case[0] for case in CASES} <= ELSEWHERE


# ------------------------------------------------------- single corners


def test_the_first_city_keeps_its_distance():
    state = replace(position(RULES, pieces=f"1 settlement {X}"), phase=CITY_FOUNDING)

    assert codes(RULES, state, ANN, City(X)) == ["intersection_taken"]
    assert codes(RULES, state, ANN, City(RING[1])) == ["too_close"]
    assert codes(RULES, state, ANN, City("9,9,N")) == ["no_such_place"]
    assert codes(RULES, state, ANN, Settle(Y))[0] == "wrong_phase"


def test_the_last_resource_of_the_bank_ends_the_questions_of_the_aqueduct():
    bank = dict.fromkeys(("brick", "lumber", "wool", "grain"), 0) | {"ore": 1}
    levels = {ANN: {"science": 3}, BEN: {"science": 3}}
    state = position(RULES, levels=levels, bank=bank)
    state = roll(RULES, state, (1, 1), "trade").state
    assert (state.phase, state.waiting) == (FETCHING, (ANN, BEN))

    after = play(RULES, state, (BEN, Aqueduct("ore"))).state
    assert (after.phase, hand(RULES, after, BEN)) == (TRADING, {"ore": 1})


def test_an_empty_deck_is_asked_of_nobody():
    state = position(RULES, levels={ANN: {"trade": 5}, BEN: {"trade": 5}})
    decks = state[ProgressDecks]
    empty = state.put(replace(decks, unseen=(0,) * len(decks.unseen)))
    last = roll(RULES, state, (1, 1), "trade").state.put(replace(decks, unseen=tuple(int(n == 0) for n in range(25))))

    assert roll(RULES, empty, (1, 1), "trade").state.phase == TRADING
    after = play(RULES, last, (ANN, DrawProgress("trade", "commercial_harbour"))).state
    assert (after.phase, fan(after, ANN)) == (TRADING, {"commercial_harbour": 1})
    assert "no_progress_card_left" in codes(
        RULES, asking(DRAWN).put(empty[ProgressDecks]), ANN, DrawProgress("trade", "merchant")
    )


def test_the_cards_under_a_deck_come_again_in_their_order():
    state = position(RULES, progress={ANN: ["merchant"]}, **CITY_AT_X)
    decks = state[ProgressDecks]
    decks = decks.buried("trade", "merchant").buried("trade", "trade_monopoly", BEN)
    state = state.put(replace(decks, unseen=(0,) * len(decks.unseen)))

    assert decks.left("trade") > decks.shuffled("trade")
    assert state[ProgressDecks].may_come("trade") == {"merchant": 1}
    after = state[ProgressDecks].drawn(BEN, "trade", "merchant")
    assert after.may_come("trade") == {"trade_monopoly": 1}
    assert after.drawn(CLEO, "trade", None).fans[CLEO].of_track("trade") == 1


def test_on_the_table_a_card_may_stay_unknown_until_it_is_played():
    state = position(TABLE, levels={ANN: {"science": 1}}, phase=ROLLING)
    state = roll(TABLE, state, (1, 1), "science").state
    assert DrawProgress("science") in offered(TABLE, state, ANN)
    state = play(TABLE, state, (ANN, DrawProgress("science"))).state
    assert state[ProgressDecks].fans[ANN] == Fan(backs=(0, 0, 1))

    assert codes(TABLE, state, ANN, PlayProgress("printer")) == ["laid_open"]
    after = play(TABLE, state, (ANN, PlayProgress("mining"))).state
    assert after[ProgressDecks].fans[ANN].total == 0
    assert after[ProgressDecks].left("science") == 18


def test_on_the_table_nobody_need_say_what_was_taken():
    hands = {BEN: {"ore": 2, "coin": 2}}
    state = position(TABLE, hands=hands)
    for pending, move in ((CHOSEN, TakeCards(BEN)), (STEALING, Steal(BEN))):
        asked = replace(state.put(PendingQuestions((pending,), TRADING)), phase=pending.phase, waiting=(ANN,))
        assert move in offered(TABLE, asked, ANN)
        after = play(TABLE, asked, (ANN, move)).state[Hands].hands
        assert (after[ANN].unknown, after[BEN].total) == (4 - after[BEN].total, 4 - after[ANN].total)


def test_where_nobody_follows_the_cards_they_are_the_players_business():
    given: dict[str, Any] = {"pieces": f"0 city {X} / 1 city 2,0,S", "levels": {ANN: {"science": 3}}}
    state = position(NONE, progress={ANN: ["bishop", "commercial_harbour", "wedding"]}, **given)
    for move in (PlayProgress("bishop", to=(2, 0)), PlayProgress("commercial_harbour"), PlayProgress("wedding")):
        state = play(NONE, state, (ANN, move)).state
        assert state.phase == TRADING
    assert roll(NONE, state, (1, 1), "trade").state.phase == TRADING
    monopoly = position(NONE, progress={ANN: ["trade_monopoly"]})
    told = PlayProgress("trade_monopoly", names="coin", amounts=(0, 1, 1, 0))
    assert codes(NONE, monopoly, ANN, told) == []


def test_a_harbour_may_be_left_at_any_time_and_asks_nobody_twice():
    state = position(RULES, progress={ANN: ["commercial_harbour"] * 2}, hands={ANN: {"ore": 1}})
    state = play(RULES, state, (ANN, PlayProgress("commercial_harbour"))).state
    for other in (BEN, CLEO, Seat(3)):
        state = play(RULES, state, (ANN, Barter(other, "ore"))).state
    assert state.phase == TRADING
    assert codes(RULES, state, ANN, PlayProgress("commercial_harbour")) == ["already_in_use"]
    later = play(RULES, state, (ANN, End())).state
    assert later.turn == BEN


def test_roads_that_may_be_built_need_not_be():
    state = held("diplomat", roads={ANN: SIDES[:2]})
    state = play(RULES, state, (ANN, PlayProgress("diplomat", at=SIDES[1]))).state
    assert (state.phase, codes(RULES, state, ANN, Enough())) == (FREE_ROADS, [])
    assert play(RULES, state, (ANN, Enough())).state.phase == TRADING

    must = play(RULES, held("road_building"), (ANN, PlayProgress("road_building"))).state
    assert codes(RULES, must, ANN, Enough()) == ["not_asked"]


def test_nobody_has_to_take_a_deserter_into_service():
    state = held("deserter", knights=f"1 1 {Y}", roads={ANN: SIDES[:1]})
    state = play(RULES, state, (ANN, PlayProgress("deserter", from_=BEN))).state
    assert state.phase == RECRUITING
    after = play(RULES, state, (ANN, Enough())).state
    assert (after.phase, after[Knights].posts) == (TRADING, {})


def test_a_win_ends_the_game_in_the_midst_of_a_roll():
    state = position(RULES, ship=6, knights=f"0 1+ {X}", turn=BEN)
    state = replace(state, scores=(12, 0, 0, 0))
    step = roll(RULES, state, (3, 4))

    assert (step.state.over, step.state.waiting) == (True, ())
    outcome = RULES.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (ANN,)


def test_the_table_may_play_a_card_before_the_dice_anyway():
    state = held("mining", phase=ROLLING)
    after = play(RULES, state, (ANN, Overrule(PlayProgress("mining"), ("catan.only_after_the_roll",)))).state

    assert (after.phase, hand(RULES, after, ANN)) == (ROLLING, {"ore": 2})


def test_a_hand_of_the_table_is_one_of_unknown_cards():
    state = position(TABLE, turn=BEN)
    hands = state[Hands]
    unseen = replace(hands, hands=(Hand((0,) * 8, unknown=2), *hands.hands[1:]))
    pending = PendingQuestion("give", (ANN,), counts=(2,), others=(BEN,))
    state = replace(state.put(unseen, PendingQuestions((pending,), TRADING)), phase="give", waiting=(ANN,))

    assert Give(BEN) in offered(TABLE, state, ANN)
    assert play(TABLE, state, (ANN, Give(BEN))).state[Hands].hands[BEN].unknown == 2


@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_survives_being_written_and_read_again(seed):
    box = box_of(seed, seats=3)
    plies = list(wander(cast("Catan", ruleset_for(box)), seed, 1_500))
    people = tuple(Participant("ABCD"[number], "") for number in range(box.seats))
    moves = tuple(Recorded(ply.seat, ply.move) for ply in plies)
    record = Record(box=box, seats=people, moves=moves, result=None, id="", expect={})

    assert read(write(record)) == record
    report = check(record)
    assert (report.failures, report.totals) == ((), plies[-1].step.state.scores)

"""Hands that were counted again: cards move, and none is made or lost."""

from __future__ import annotations

import random

import pytest

from scoring.catan.effect import Recounted
from scoring.catan.hand import Hand, Hands
from scoring.catan.move import Recount
from scoring.catan.rules import BUILDING, DISCARDING, PAIRED, ROBBING, ROLLING, SPECIAL, TRADING
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.moves import Seat
from tests.scoring.catan.playing import ANN, BEN, CLEO, codes, hand, play, position, rules_for
from tests.scoring.catan.test_catan_laws import rules_of, wander

TABLE = rules_for(cards="table")
PHONES = rules_for(cards="phones")
NONE = rules_for(cards="none")


def dealt(rules=TABLE, **changes):
    return position(rules, hands={ANN: {"ore": 2}, BEN: {"wool": 1}}, **changes)


@pytest.mark.parametrize("rules", [TABLE, PHONES], ids=["table", "phones"])
def test_the_difference_lies_in_the_bank(rules):
    before = dealt(rules)
    step = play(rules, before, (ANN, Recount(give={"ore": 2}, take={"grain": 1})))
    ore, grain = (rules.kinds.index(kind) for kind in ("ore", "grain"))

    assert hand(rules, step.state, ANN) == {"grain": 1}
    assert step.state[Hands].bank[ore] == before[Hands].bank[ore] + 2
    assert step.state[Hands].bank[grain] == before[Hands].bank[grain] - 1
    assert step.effects == (Recounted(ANN, None, (("ore", 2),), (("grain", 1),)),)


def test_the_difference_lies_in_another_hand():
    before = dealt()
    state = play(TABLE, before, (ANN, Recount(give={"ore": 1}, take={"wool": 1}, with_=BEN))).state

    assert (hand(TABLE, state, ANN), hand(TABLE, state, BEN)) == ({"ore": 1, "wool": 1}, {"ore": 1})
    assert state[Hands].bank == before[Hands].bank


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Recount(), "no_such_cards"),
        (Recount(give={"gold": 1}), "no_such_cards"),
        (Recount(give={"ore": -1}), "no_such_cards"),
        (Recount(give={"ore": 1}, take={"ore": 1}), "same_kind"),
        (Recount(give={"ore": 3}), "cannot_pay"),
        (Recount(take={"wool": 2}, with_=BEN), "cannot_pay"),
        (Recount(take={"wool": 19}), "bank_is_short"),
        (Recount(take={"wool": 1}, with_=ANN), "wrong_partner"),
        (Recount(take={"wool": 1}, with_=Seat(7)), "wrong_partner"),
    ],
)
def test_what_is_not_there_is_not_counted(move, code):
    assert codes(TABLE, dealt(), ANN, move) == [code]


def test_a_hand_with_unknown_cards_may_have_lost_any():
    state = dealt()
    hands = state[Hands]
    unsure = (Hand(hands.hands[0].cards, unknown=1), *hands.hands[1:])
    state = state.put(Hands(unsure, hands.bank, unsure))

    assert codes(TABLE, state, ANN, Recount(give={"brick": 1})) == []
    assert codes(TABLE, state, ANN, Recount(give={"brick": 2})) == ["cannot_pay"]


def test_any_hand_is_counted_in_anybodys_turn_but_not_while_cards_are_taken():
    timely = {
        phase: codes(TABLE, dealt(phase=phase), CLEO, Recount(take={"ore": 1}))
        for phase in (ROLLING, TRADING, BUILDING, SPECIAL, PAIRED, DISCARDING, ROBBING)
    }

    late = {DISCARDING: ["wrong_phase"], ROBBING: ["wrong_phase"]}
    assert timely == {phase: late.get(phase, []) for phase in timely}


def test_where_nobody_follows_cards_there_is_nothing_to_count():
    assert codes(NONE, position(NONE), ANN, Recount(take={"ore": 1})) == ["not_tracked"]


def test_where_the_app_keeps_the_hands_both_sides_speak():
    assert PHONES.speaks_for(ANN, Recount(take={"ore": 1}, with_=BEN)) == (ANN, BEN)
    assert PHONES.speaks_for(ANN, Recount(take={"ore": 1})) == (ANN,)
    assert TABLE.speaks_for(ANN, Recount(take={"ore": 1}, with_=BEN)) == (ANN,)


@pytest.mark.parametrize(
    "move", [Recount(take={"ore": 1}), Recount(give={"ore": 1, "wool": 2}, take={"brick": 1}, with_=CLEO)]
)
def test_it_is_written_and_read_again(move):
    written = write_move(move)

    assert read_move(written, TABLE.move_types) == move
    assert set(written) <= {"do", "give", "take", "with"}
    assert written["do"] == "recount"


@pytest.mark.parametrize("cards", ["table", "phones"])
@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_made_or_lost_by_counting(cards, seed):
    rules = rules_of(seed, cards=cards)
    dice, counted = random.Random(seed), 0
    for ply in wander(rules, seed):
        state, kinds = ply.step.state, dice.sample(rules.kinds, 2)
        seat, other = dice.sample(range(rules.seats), 2)
        move = Recount({kinds[0]: 1}, {kinds[1]: 1}, dice.choice([None, Seat(other)]))
        if rules.explain(state, Seat(seat), move):
            continue
        counted += 1
        hands = rules.play(state, Seat(seat), move).state[Hands]
        assert sum(one.total for one in hands.hands) + sum(hands.bank) == sum(rules.stock)
        assert min(hands.bank) >= 0
        assert all(one.total >= 0 and min(one.cards) >= 0 for one in hands.hands)
        if hands.shown is not None:
            assert [one.total for one in hands.shown] == [one.total for one in hands.hands]
    assert counted

"""Trades: with the bank, with harbours, between seats, and offers with their answers."""

from __future__ import annotations

import pytest

from scoring.catan.base.trading import Market
from scoring.catan.effect import Exchanged
from scoring.catan.move import (
    Accept,
    Bank,
    Decline,
    End,
    Offer,
    Settle,
    Trade,
)
from scoring.kernel.moves import Seat
from tests.scoring.catan.playing import ANN, BEN, CLEO, codes, hand, play, position, rich, rules_for

RULES = rules_for()


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Trade(BEN, {"lumber": 2}, {}), "gift"),
        (Trade(BEN, {}, {"wool": 1}), "gift"),
        (Trade(BEN, {"ore": 2}, {"ore": 1}), "same_kind"),
        (Trade(BEN, {"ore": 9}, {"wool": 1}), "cannot_pay"),
        (Trade(BEN, {"ore": 1}, {"wool": 9}), "cannot_pay"),
        (Trade(ANN, {"ore": 1}, {"wool": 1}), "wrong_partner"),
        (Trade(Seat(7), {"ore": 1}, {"wool": 1}), "wrong_partner"),
        (Trade(BEN, {"ore": -1}, {"wool": 1}), "no_such_cards"),
        (Trade(BEN, {"cloth": 1}, {"wool": 1}), "no_such_cards"),
        (Bank({"ore": 3}, {"wool": 1}), "wrong_rate"),
        (Bank({"ore": 3, "brick": 1}, {"wool": 1}), "mixed_kinds"),
        (Bank({"ore": 4}, {"ore": 1}), "same_kind"),
        (Bank({"ore": 4}, {"cloth": 1}), "no_such_cards"),
        (Bank({"ore": 8}, {"wool": 2}), "cannot_pay"),
    ],
)
def test_trades_that_nobody_makes(move, code):
    state = rich(RULES, position(RULES), ANN, BEN, each=4)

    assert code in codes(RULES, state, ANN, move)


def test_trades_go_through_the_seat_in_turn():
    state = rich(RULES, position(RULES), ANN, BEN, CLEO)

    assert codes(RULES, state, BEN, Trade(CLEO, {"ore": 1}, {"wool": 1})) == ["out_of_turn"]
    step = play(RULES, state, (ANN, Trade(BEN, {"ore": 2}, {"wool": 1})))
    assert Exchanged(ANN, BEN, (("ore", 2),), (("wool", 1),)) in step.effects
    assert (hand(RULES, step.state, BEN)["ore"], hand(RULES, step.state, ANN)["wool"]) == (5, 4)


def test_gifts_are_a_matter_of_the_table():
    rules = rules_for(gifts=True)

    assert codes(rules, rich(rules, position(rules), ANN, BEN), ANN, Trade(BEN, {"lumber": 2}, {})) == []


def test_an_empty_bank_trades_nothing():
    state = rich(RULES, position(RULES, bank={"wool": 0}, hands={ANN: {"lumber": 4}}), BEN, each=0)

    assert codes(RULES, state, ANN, Bank({"lumber": 4}, {"wool": 1})) == ["bank_is_short"]


def test_harbours_trade_at_three_or_two_for_one():
    state = rich(RULES, position(RULES, pieces="0 settlement 0,-2,N / 0 settlement 3,-2,S"), ANN, each=4)
    rates = [RULES.rate(state, ANN, index) for index in range(5)]

    assert rates == [3, 3, 3, 3, 2]
    assert codes(RULES, state, ANN, Bank({"ore": 4}, {"wool": 1, "brick": 1})) == []
    assert codes(RULES, state, ANN, Bank({"ore": 2, "brick": 1}, {"wool": 1})) == ["mixed_kinds"]
    assert codes(RULES, state, ANN, Bank({"ore": 3}, {"wool": 1})) == ["wrong_rate"]


def test_a_harbour_built_in_this_turn_is_of_use_at_once_where_the_phases_are_one():
    road = RULES.island.shape.paths["0,-2,N"][0]
    state = rich(RULES, position(RULES, roads=f"0 {road}", hands={ANN: {"ore": 3}}), ANN, each=1)
    step = play(RULES, state, (ANN, Settle("0,-2,N")), (ANN, Bank({"ore": 3}, {"wool": 1})))

    assert hand(RULES, step.state, ANN) == {"wool": 1, "ore": 1}


# ------------------------------------------------------ offers and answers

ASK = Offer({"ore": 1}, {"wool": 1})


def offered(*moves):
    state = rich(RULES, position(RULES), ANN, BEN, CLEO)
    return play(RULES, state, *moves).state


def test_the_seat_in_turn_chooses_among_those_who_accept():
    state = offered((ANN, ASK), (CLEO, Accept(1)), (BEN, Decline(1)))

    assert (state[Market].offers[0].accepted, state[Market].offers[0].declined) == ((CLEO,), (BEN,))
    assert codes(RULES, state, ANN, Accept(1, BEN)) == ["not_accepted"]
    assert codes(RULES, state, ANN, Accept(1)) == ["no_such_offer"]
    assert Accept(1, CLEO) in list(RULES.legal_moves(state, ANN))
    done = play(RULES, state, (ANN, Accept(1, CLEO)))
    assert Exchanged(ANN, CLEO, (("ore", 1),), (("wool", 1),)) in done.effects
    assert done.state[Market].offers == ()


def test_an_offer_to_one_seat_is_made_when_it_accepts():
    state = offered((ANN, Offer({"ore": 1}, {"wool": 1}, (BEN,))))

    assert codes(RULES, state, CLEO, Accept(1)) == ["no_such_offer"]
    assert hand(RULES, play(RULES, state, (BEN, Accept(1))).state, ANN)["wool"] == 4


def test_a_counter_offer_goes_to_the_seat_in_turn():
    state = offered((ANN, ASK), (BEN, Offer({"wool": 1}, {"ore": 2})))

    assert state[Market].offers[1].to == (ANN,)
    step = play(RULES, state, (ANN, Accept(2)))
    assert (hand(RULES, step.state, ANN)["ore"], hand(RULES, step.state, BEN)["ore"]) == (1, 5)


def test_offers_end_with_the_turn_and_may_be_withdrawn():
    state = offered((ANN, ASK))

    assert play(RULES, state, (ANN, Decline(1))).state[Market].offers == ()
    state = play(RULES, state, (ANN, End())).state
    assert state[Market] == Market()
    assert codes(RULES, state, BEN, ASK) == ["wrong_phase"]


def test_who_accepts_has_to_have_the_cards():
    state = position(RULES, hands={ANN: {"ore": 1}})
    state = play(RULES, state, (ANN, ASK)).state

    assert codes(RULES, state, BEN, Accept(1)) == ["cannot_pay"]
    assert codes(RULES, state, BEN, Offer({"wool": 1}, {"ore": 1})) == ["cannot_pay"]
    assert codes(RULES, state, ANN, Offer({"ore": 1}, {"wool": 1}, (ANN,))) == ["wrong_partner"]
    assert codes(RULES, state, BEN, Decline(9)) == ["no_such_offer"]

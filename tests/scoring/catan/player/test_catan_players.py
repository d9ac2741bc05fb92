"""Players of Catan: what they build, give back, rob and trade, by positions in which one thing is clearly best."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from benchmarks.players import alone
from scoring.catan.base.trading import Market
from scoring.catan.board.network import Network
from scoring.catan.move import Accept, City, Decline, Discard, End, MoveRobber, Offer, Play, Reveal, Settle
from scoring.catan.player.levels import CATAN_EASY, CATAN_FAIR, CATAN_STRONG
from scoring.catan.player.reasons import BringsCards, BringsPoints, SavesFor, TakesFrom, TradeHelps, TradeHelpsThem
from scoring.catan.rules import DISCARDING, ROBBING, ROLLING
from scoring.players.at_random import AtRandom
from scoring.players.player import ask
from scoring.players.playing import play_out
from tests.scoring.catan.playing import ANN, BEN, CLEO, play, position, rules_for

RULES = rules_for()
PIECES = (
    "0 settlement 0,-1,S / 0 settlement -1,1,N / 1 settlement 1,-1,S / 1 settlement 0,2,N / "
    "2 settlement -2,1,S / 2 settlement -1,-1,S / 3 settlement 2,-2,S / 3 settlement 1,1,N"
)
CITY = {"grain": 2, "ore": 3}


def decided(state, seat=ANN, player=CATAN_FAIR):
    """Return what a player decides, with the reasons that it has for itself."""
    return player.decide(RULES, RULES.view(state, seat), seat, Random(1))


@pytest.mark.parametrize("player", [CATAN_EASY, CATAN_FAIR, CATAN_STRONG])
def test_a_city_is_built_when_it_can_be_paid(player):
    decision = decided(position(RULES, pieces=PIECES, hands={ANN: CITY}), player=player)

    assert isinstance(decision.move, City)
    assert BringsPoints(1) in decision.reasons
    assert any(isinstance(reason, BringsCards) for reason in decision.reasons)


def test_the_turn_ends_when_there_is_nothing_to_gain_and_it_says_what_for():
    decision = decided(position(RULES, pieces=PIECES, hands={ANN: {"grain": 2, "ore": 2}}))

    assert decision.move == End()
    assert decision.reasons == (SavesFor("city", 1),)


@pytest.mark.parametrize("hand", [{"grain": 2, "ore": 2}, {"grain": 1, "ore": 1, "wool": 2}])
def test_where_hands_are_secret_no_reason_tells_everybody_of_the_own_one(hand):
    secret, open_ = (rules_for(cards=cards) for cards in ("phones", "table"))
    states = [position(rules, pieces=PIECES, hands={ANN: hand}) for rules in (secret, open_)]

    own = decided(states[0])
    told, laid_open = (ask(CATAN_FAIR, *game, ANN, Random(1)) for game in zip((secret, open_), states, strict=True))

    assert any(reason.from_hand for reason in own.reasons)
    assert told == replace(own, reasons=())
    assert any(reason.from_hand for reason in laid_open.reasons)


def test_what_the_next_purchase_wants_is_not_given_back():
    state = position(RULES, pieces=PIECES, hands={ANN: {**CITY, "wool": 4, "lumber": 1}}, phase=DISCARDING)

    given = decided(state).move

    assert isinstance(given, Discard)
    assert sum(given.cards.values()) == 5
    assert not {"grain", "ore"} & set(given.cards)


def test_the_robber_goes_to_somebody_else_and_robs_who_has_cards():
    decision = decided(position(RULES, pieces=PIECES, hands={BEN: {"ore": 3}}, phase=ROBBING))

    assert isinstance(decision.move, MoveRobber)
    assert ANN not in position(RULES, pieces=PIECES)[Network].seats_at(decision.move.to)
    assert any(isinstance(reason, TakesFrom) for reason in decision.reasons)


def test_a_knight_drives_the_robber_from_ones_own_fields():
    mine = RULES.island.shape.hexes["0,-1,S"][0]

    state = position(RULES, pieces=PIECES, phase=ROLLING, old={ANN: {"knight": 1}}, robber=mine)

    assert decided(state).move == Play("knight")


def test_who_has_nothing_to_play_rolls():
    assert decided(position(RULES, pieces=PIECES, phase=ROLLING)).move is None


def test_points_in_hand_win():
    rules = rules_for(victory_points=5)
    state = position(rules, pieces=PIECES + "/ 0 city 2,0,N", old={ANN: {"victory_point": 1}})

    # With the one in hand five points are there: the rules end the game at the next move, or by showing it.
    decision = ask(CATAN_FAIR, rules, state, ANN, Random(1))
    assert decision.move is not None
    step = rules.play(state, ANN, decision.move)

    assert isinstance(decision.move, Reveal) or step.state.over


def test_a_trade_that_completes_a_city_is_taken():
    state = position(RULES, turn=BEN, pieces=PIECES, hands={ANN: {"grain": 2, "ore": 2, "wool": 2}, BEN: {"ore": 1}})
    offered = play(RULES, state, (BEN, Offer({"ore": 1}, {"wool": 1}, (ANN,)))).state

    decision = decided(offered)

    assert decision.move == Accept(1)
    assert decision.reasons == (TradeHelps(BEN),)


def test_a_trade_that_costs_the_city_is_not():
    state = position(RULES, turn=BEN, pieces=PIECES, hands={ANN: {"grain": 2, "ore": 3}, BEN: {"wool": 1}})
    offered = play(RULES, state, (BEN, Offer({"wool": 1}, {"ore": 1}, (ANN,)))).state

    decision = decided(offered)

    assert decision.move == Decline(1)
    assert decision.reasons == (TradeHelpsThem(BEN),)


# --------------------------------------------------------------- own offers

WANTS_ORE = {"grain": 2, "ore": 2, "lumber": 1}


def wanting(**more):
    """Return a position in which Ann lacks one card for a city, and Ben has it."""
    return position(RULES, pieces=PIECES, hands={ANN: WANTS_ORE, BEN: {"ore": 2}}, **more)


@pytest.mark.parametrize("player", [CATAN_FAIR, CATAN_STRONG])
def test_the_card_that_is_missing_is_asked_for(player):
    decision = decided(wanting(), player=player)

    assert decision.move == Offer({"lumber": 1}, {"ore": 1}, (BEN,))
    assert decision.reasons == (SavesFor("city", 0),)


def test_an_easy_player_proposes_nothing():
    assert decided(wanting(), player=CATAN_EASY).move == End()


def test_one_trade_is_proposed_in_a_turn():
    offered = play(RULES, wanting(), (ANN, Offer({"lumber": 1}, {"ore": 1}, (BEN,)))).state
    declined = play(RULES, offered, (BEN, Decline(1))).state

    assert decided(declined).move == End()


def test_nothing_is_proposed_to_who_is_about_to_win():
    rules = rules_for(victory_points=5)
    state = position(rules, pieces=PIECES + "/ 1 city 2,0,N", hands={ANN: WANTS_ORE, BEN: {"ore": 2}})

    assert not isinstance(ask(CATAN_FAIR, rules, state, ANN, Random(1)).move, Offer)


def test_of_those_who_agree_the_one_with_the_fewest_points_is_traded_with():
    hands = {ANN: WANTS_ORE, BEN: {"ore": 1}, CLEO: {"ore": 1}}
    state = position(RULES, pieces=PIECES + "/ 1 city 2,0,N", hands=hands)
    agreed = play(RULES, state, (ANN, Offer({"lumber": 1}, {"ore": 1})), (BEN, Accept(1)), (CLEO, Accept(1))).state

    decision = decided(agreed)

    assert decision.move == Accept(1, CLEO)
    assert decision.reasons == (TradeHelps(CLEO),)


def test_in_a_game_among_players_offers_are_answered():
    answered = 0
    for turned in islice(play_out(RULES, [CATAN_FAIR] * 4, Random(1), [Random(seat) for seat in range(4)]), 300):
        answered += isinstance(turned.move, Accept | Decline)

        assert turned.step.state[Market].made <= 1
    assert answered


def test_cards_are_changed_at_the_bank_for_the_one_that_is_missing():
    state = position(RULES, pieces=PIECES, hands={ANN: {"grain": 2, "ore": 2, "wool": 4}})

    first = decided(state, player=CATAN_STRONG)
    then = decided(play(RULES, state, (ANN, first.move)).state, player=CATAN_STRONG)

    assert isinstance(then.move, City)


def test_the_first_settlement_stands_where_much_is_brought():
    decision = decided(RULES.start())

    assert isinstance(decision.move, Settle)
    assert len(RULES.island.shape.hexes[decision.move.at]) == 3


def test_it_beats_blind_choice():
    result = alone(RULES, CATAN_FAIR, AtRandom(), games=1)

    assert result.won == 1

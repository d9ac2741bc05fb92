"""The three ways with cards: what the app keeps, what it follows on the table, and what chance decides."""

from __future__ import annotations

from scoring.catan.deck import Deck
from scoring.catan.effect import Stolen
from scoring.catan.hand import Hand, Hands
from scoring.catan.move import (
    Bank,
    Buy,
    Discard,
    End,
    MoveRobber,
    Play,
    Reveal,
    Road,
    Roll,
    Settle,
    Tell,
    Trade,
)
from scoring.catan.rules import DISCARDING, ROBBING, ROLLING
from scoring.kernel.moves import Seat
from scoring.kernel.table import Overrule
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for
from tests.scoring.catan.test_turn import points

RULES = rules_for()
TABLE = rules_for(cards="table")
NONE = rules_for(cards="none")
ROADS = "0 0,0,NE"


# --------------------------------------------------------- three card modes


def stolen_unseen(**cards):
    hands = {BEN: {"brick": 2, "ore": 1}, ANN: cards}
    state = position(TABLE, phase=ROBBING, pieces="1 settlement -2,1,N", roads=ROADS, hands=hands)
    return play(TABLE, state, (ANN, MoveRobber((-2, 1), BEN))).state


def test_a_card_stolen_unseen_is_unknown_on_both_sides():
    state = stolen_unseen()
    thief, victim = state[Hands].hands[ANN], state[Hands].hands[BEN]

    assert (thief.unknown, thief.total, victim.missing, victim.total) == (1, 1, 1, 2)
    assert victim.may_hold(TABLE.as_counts({"brick": 2}))
    assert not victim.may_hold(TABLE.as_counts({"brick": 2, "ore": 1}))
    assert not victim.may_hold(TABLE.as_counts({"wool": 1}))
    assert thief.may_hold(TABLE.as_counts({"ore": 1}))


def test_the_thief_may_tell_the_app_alone():
    state = stolen_unseen()
    told = play(TABLE, state, (ANN, Tell("ore"))).state

    assert hand(TABLE, told, ANN) == {"ore": 1}
    assert TABLE.view(told, CLEO)[Hands].hands[ANN].unknown == 1
    assert TABLE.view(told, ANN)[Hands].hands[ANN].cards == TABLE.as_counts({"ore": 1})
    assert codes(TABLE, told, ANN, Tell("ore")) == ["no_such_cards"]
    assert codes(TABLE, state, ANN, Tell("cloth")) == ["no_such_cards"]


def test_a_card_entered_by_the_thief_is_seen_by_the_two_alone():
    state = position(TABLE, phase=ROBBING, pieces="1 settlement -2,1,N", hands={BEN: {"brick": 2, "ore": 1}})
    state = play(TABLE, state, (ANN, MoveRobber((-2, 1), BEN, "ore"))).state

    assert hand(TABLE, state, BEN) == {"brick": 2}
    assert TABLE.view(state, CLEO)[Hands].hands[BEN].missing == 1
    assert TABLE.view(state, BEN)[Hands].hands[BEN].cards == TABLE.as_counts({"brick": 2})


def test_the_only_kind_of_a_hand_is_no_secret():
    state = position(TABLE, phase=ROBBING, pieces="1 settlement -2,1,N", hands={BEN: {"wool": 2}})
    state = play(TABLE, state, (ANN, MoveRobber((-2, 1), BEN))).state

    assert (hand(TABLE, state, ANN), hand(TABLE, state, BEN)) == ({"wool": 1}, {"wool": 1})


def test_a_payment_is_checked_against_what_the_hand_can_be():
    state = stolen_unseen(lumber=1)

    assert codes(TABLE, state, ANN, Road("0,0,E")) == []
    assert play(TABLE, state, (ANN, Road("0,0,E"))).state[Hands].hands[ANN].total == 0
    assert codes(TABLE, stolen_unseen(), ANN, Road("0,0,E")) == ["cannot_pay"]


def test_development_cards_on_the_table_are_unknown_until_played():
    state = rich(TABLE, position(TABLE), ANN)
    state = play(TABLE, state, (ANN, Buy())).state

    assert state[Deck].left == 24
    assert codes(TABLE, state, ANN, Play("knight")) == ["just_bought"]
    state = play(TABLE, state, (ANN, End()), (BEN, Roll((1, 1))), (BEN, End()), (CLEO, Roll((1, 1)))).state
    state = play(TABLE, state, (CLEO, End()), (DAN, Roll((1, 1))), (DAN, End()), (ANN, Play("knight"))).state
    assert (state[Deck].left, state[Deck].played[ANN][0], state[Deck].held(ANN)) == (24, 1, 0)


def test_on_the_table_a_player_shows_the_points_to_win():
    state = rich(TABLE, position(TABLE, pieces=points(9)), ANN)
    state = play(TABLE, state, (ANN, Buy())).state

    assert not state.over
    assert codes(TABLE, state, ANN, Reveal(1)) == []
    assert Reveal(1) in list(TABLE.legal_moves(state, ANN))
    assert play(TABLE, state, (ANN, Reveal(1))).state.over


def test_a_monopoly_on_the_table_says_what_came():
    state = stolen_unseen()
    state = state.put(position(TABLE, old={CLEO: {"monopoly": 1}})[Deck])
    state = state.next_turn(CLEO, ROLLING)
    step = play(TABLE, state, (CLEO, Play("monopoly", resource="ore", amounts=(1, 0, 0, 0))))

    assert hand(TABLE, step.state, CLEO) == {"ore": 1}
    assert codes(TABLE, state, CLEO, Play("monopoly", resource="ore", amounts=(2, 0, 0, 0))) == ["cannot_pay"]


def test_without_tracking_dice_builds_and_points_are_left():
    state = position(NONE, roads=ROADS, pieces="1 settlement -2,1,N")
    step = play(NONE, state, (ANN, Settle("0,0,N")))

    assert step.state.scores[ANN] == 1
    assert codes(NONE, step.state, ANN, Bank({"ore": 4}, {"wool": 1})) == ["not_tracked"]
    assert codes(NONE, step.state, ANN, Trade(BEN, {"ore": 1}, {"wool": 1})) == ["not_tracked"]
    assert step.state[Hands].bank == NONE.stock

    rolled = play(NONE, step.state, (ANN, End()), (BEN, Roll((3, 4)))).state
    assert rolled.phase == ROBBING
    assert codes(NONE, rolled, BEN, MoveRobber((0, -1), ANN, "ore")) == ["no_such_stolen_card"]
    robbed = play(NONE, rolled, (BEN, MoveRobber((0, -1), ANN)))
    assert Stolen(BEN, ANN, None, 1) in robbed.effects


def test_without_tracking_cards_are_bought_and_played_all_the_same():
    state = play(NONE, position(NONE), (ANN, Buy())).state

    assert state[Deck].held(ANN) == 1


# ------------------------------------------------------------- played anyway


def test_what_the_table_accepts_is_carried_out_as_far_as_it_goes():
    state = position(RULES, roads=ROADS, hands={ANN: {"brick": 1}})
    step = play(RULES, state, (ANN, Overrule(Road("0,0,E"), ("catan.cannot_pay",))))

    assert hand(RULES, step.state, ANN) == {}
    assert step.state[Hands].bank == RULES.stock

    state = position(RULES, phase=DISCARDING, hands={ANN: {"ore": 9}})
    state = play(RULES, state, (ANN, Overrule(Discard({"ore": 2}), ("catan.wrong_discard",)))).state
    assert (hand(RULES, state, ANN), state.phase) == ({"ore": 7}, ROBBING)


def test_a_hand_knows_what_follows_by_itself():
    assert Hand((2, 1), missing=0).without_unseen() == Hand((2, 1), 0, 1)
    assert Hand((2, 0)).without_unseen() == Hand((1, 0))
    assert Hand((1, 0)).without_unseen().without_unseen() == Hand((0, 0))
    assert Hand((0, 0), 2).without_unseen() == Hand((0, 0), 1)
    assert Hand((2, 1), 0, 1).without_cards((2, 0)) == Hand((0, 0))
    assert Hand((1, 1), 1).hidden() == Hand((0, 0), 3)


# ------------------------------------------------------------------ chance


def test_chance_decides_dice_cards_bought_and_cards_stolen():
    state = position(RULES, phase=ROLLING)
    cards = position(RULES, hands={BEN: {"ore": 2, "wool": 1}}, played={BEN: {"monopoly": 2}})

    assert (len(RULES.chances(state)), set(RULES.chances(state).values())) == (36, {1})
    assert RULES.chances(cards) == {}
    assert RULES.completions(cards, ANN, Buy()) == {
        Buy("knight"): 14,
        Buy("victory_point"): 5,
        Buy("road_building"): 2,
        Buy("year_of_plenty"): 2,
    }
    assert RULES.completions(cards, ANN, MoveRobber((0, 1), BEN)) == {
        MoveRobber((0, 1), BEN, "wool"): 1,
        MoveRobber((0, 1), BEN, "ore"): 2,
    }
    assert RULES.completions(cards, ANN, MoveRobber((0, 1))) == {}
    assert RULES.completions(cards, ANN, MoveRobber((0, 1), Seat(9))) == {}
    assert RULES.completions(cards, ANN, Buy("knight")) == {}
    assert TABLE.completions(position(TABLE), ANN, Buy()) == {}

"""Development cards, trades, and the three ways with cards."""

from __future__ import annotations

import pytest

from scoring.catan.deck import Deck
from scoring.catan.effect import Exchanged, Monopolised, Stolen
from scoring.catan.hand import Hand, Hands
from scoring.catan.move import (
    Accept,
    Bank,
    Buy,
    Decline,
    Discard,
    End,
    MoveRobber,
    Offer,
    Play,
    Reveal,
    Road,
    Roll,
    Settle,
    Tell,
    Trade,
)
from scoring.catan.rules import DISCARDING, ROBBING, ROLLING, TRADING
from scoring.catan.trading import Market
from scoring.moves import Scored, Seat
from scoring.table import Overrule
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for
from tests.scoring.catan.test_turn import points

RULES = rules_for()
TABLE = rules_for(cards="table")
NONE = rules_for(cards="none")
ROADS = "0 0,0,NE"


# ------------------------------------------------------ development cards


def test_a_card_bought_in_this_turn_waits_an_older_one_does_not():
    just = position(RULES, fresh={ANN: {"knight": 1}})
    both = position(RULES, fresh={ANN: {"knight": 1}}, old={ANN: {"knight": 1}})

    assert codes(RULES, just, ANN, Play("knight")) == ["just_bought"]
    assert codes(RULES, both, ANN, Play("knight")) == []


def test_a_bought_card_may_be_played_in_the_next_turn():
    state = rich(RULES, position(RULES), ANN)
    state = play(RULES, state, (ANN, Buy("knight"))).state

    assert codes(RULES, state, ANN, Play("knight")) == ["just_bought"]

    state = play(RULES, state, (ANN, End()), (BEN, Roll((1, 1))), (BEN, End()), (CLEO, Roll((1, 1)))).state
    state = play(RULES, state, (CLEO, End()), (DAN, Roll((1, 1))), (DAN, End())).state

    assert codes(RULES, state, ANN, Play("knight")) == []


def test_one_card_is_played_in_a_turn():
    state = position(RULES, old={ANN: {"knight": 1}}, is_played=True)

    assert codes(RULES, state, ANN, Play("knight")) == ["one_card_each_turn"]


@pytest.mark.parametrize(
    "move", [Play("road_building"), Play("year_of_plenty", take={"ore": 2}), Play("monopoly", resource="ore")]
)
def test_every_card_may_come_before_the_dice_unless_the_table_plays_by_the_old_rule(move):
    old = rules_for(edition="1995")
    state = position(RULES, phase=ROLLING, roads=ROADS, old={ANN: {move.card: 1, "knight": 1}})

    assert codes(RULES, state, ANN, move) == []
    assert codes(old, state, ANN, move) == ["only_knights_before_the_roll"]
    assert codes(old, state, ANN, Play("knight")) == []


@pytest.mark.parametrize(("points_", "fresh"), [(9, 1), (7, 3)])
def test_victory_points_win_at_once_also_when_just_bought(points_, fresh):
    state = position(RULES, pieces=points(points_), fresh={ANN: {"victory_point": fresh - 1}})
    state = rich(RULES, state, ANN)
    step = play(RULES, state, (ANN, Buy("victory_point")))

    assert step.state.over
    assert step.state.scores[ANN] == 10
    assert any(isinstance(effect, Scored) and effect.final for effect in step.effects)


def test_victory_points_are_shown_only_to_win():
    state = position(RULES, pieces=points(5), old={ANN: {"victory_point": 1}})

    assert codes(RULES, state, ANN, Reveal(1)) == ["only_to_win"]
    assert codes(RULES, state, ANN, Reveal(2)) == ["no_such_development_card"]
    assert codes(RULES, state, ANN, Play("victory_point")) == ["not_played"]


def test_an_empty_deck_sells_nothing():
    knights = {BEN: {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}}
    state = rich(RULES, position(RULES, played=knights), ANN)

    assert codes(RULES, state, ANN, Buy("knight")) == ["deck_empty"]
    assert not any(isinstance(move, Buy) for move in RULES.legal_moves(state, ANN))


def test_a_kind_that_is_out_is_not_drawn():
    state = rich(RULES, position(RULES, played={BEN: {"monopoly": 2}}), ANN)

    assert codes(RULES, state, ANN, Buy("monopoly")) == ["no_copy_in_deck"]
    assert codes(RULES, state, ANN, Buy("castle")) == ["unknown_card"]
    assert codes(RULES, state, ANN, Buy()) == ["card_wanted"]


def test_development_cards_are_neither_traded_nor_stolen():
    state = position(RULES, old={BEN: {"knight": 1}}, pieces="1 settlement -2,1,N")

    assert codes(RULES, state, ANN, Trade(BEN, {"ore": 1}, {"knight": 1})) == ["no_such_cards"]
    robbing = state.to_phase(ROBBING)
    assert codes(RULES, robbing, ANN, MoveRobber((-2, 1), BEN, "knight")) == ["no_such_stolen_card"]


def test_a_year_of_plenty_takes_two_cards_that_the_bank_has():
    state = position(RULES, old={ANN: {"year_of_plenty": 1}}, bank={"ore": 1})

    assert codes(RULES, state, ANN, Play("year_of_plenty", take={"ore": 2})) == ["bank_is_short"]
    assert codes(RULES, state, ANN, Play("year_of_plenty", take={"wool": 1})) == ["card_needs"]
    assert codes(RULES, state, ANN, Play("year_of_plenty")) == ["card_needs"]


def test_the_two_cards_may_be_built_with_at_once():
    state = position(RULES, roads=ROADS, old={ANN: {"year_of_plenty": 1}})
    plenty = Play("year_of_plenty", take={"brick": 1, "lumber": 1})

    assert hand(RULES, play(RULES, state, (ANN, plenty), (ANN, Road("0,0,E"))).state, ANN) == {}


def test_a_monopoly_takes_all_cards_of_a_kind():
    state = position(RULES, old={ANN: {"monopoly": 1}}, hands={BEN: {"wool": 3}, CLEO: {"ore": 2}, DAN: {"wool": 1}})
    step = play(RULES, state, (ANN, Play("monopoly", resource="wool")))

    assert hand(RULES, step.state, ANN) == {"wool": 4}
    assert Monopolised(ANN, "wool", ((BEN, 3), (DAN, 1))) in step.effects
    assert codes(RULES, state, ANN, Play("monopoly", resource="gold")) == ["card_needs"]
    assert codes(RULES, state, ANN, Play("monopoly", resource="wool", amounts=(0, 1, 0, 1))) == ["cannot_pay"]
    assert codes(RULES, state, ANN, Play("monopoly", resource="wool", amounts=(0, 3))) == ["card_needs"]


def test_free_roads_cost_nothing_and_the_second_may_go_on_from_the_first():
    state = position(RULES, roads=ROADS, old={ANN: {"road_building": 1}})
    step = play(RULES, state, (ANN, Play("road_building")), (ANN, Road("0,0,E")), (ANN, Road("0,0,SE")))

    assert step.state.phase == TRADING


def test_with_one_piece_left_there_is_one_free_road():
    paths = sorted(RULES.island.shape.ends)[:14]
    state = position(RULES, roads="0 " + " ".join(paths), old={ANN: {"road_building": 1}})
    state = play(RULES, state, (ANN, Play("road_building"))).state
    state = play(RULES, state, (ANN, next(iter(RULES.legal_moves(state, ANN))))).state

    assert (state.phase, RULES.left_of(state, ANN, "road")) == (TRADING, 0)


def test_without_a_free_path_a_road_building_waits():
    state = position(RULES, old={ANN: {"road_building": 1}})

    assert codes(RULES, state, ANN, Play("road_building")) == ["nowhere_to_build"]
    assert list(RULES.legal_moves(state, ANN)) == [End()]
    anyway = play(RULES, state, (ANN, Overrule(Play("road_building"), ("catan.nowhere_to_build",)))).state
    assert anyway.phase == TRADING


# ----------------------------------------------------------------- trades


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

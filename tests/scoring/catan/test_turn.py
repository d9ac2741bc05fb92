"""A turn of Catan: what the dice bring, the seven, building, and the end. Facts of the rules, one a test."""

from __future__ import annotations

import pytest

from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.board.network import Network
from scoring.catan.effect import AwardMoved, MustDiscard, Produced, RoadCut, Stolen, Won
from scoring.catan.hand import Hands
from scoring.catan.move import Bank, Buy, City, Discard, End, MoveRobber, Play, Reveal, Road, Roll, Settle, Trade
from scoring.catan.rules import BUILDING, DISCARDING, FREE_ROADS, ROBBING, ROLLING, TRADING, Robber
from scoring.kernel.moves import Seat
from scoring.kernel.table import Overrule
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for

RULES = rules_for()
EIGHT = Roll((4, 4))
SEVEN = Roll((3, 4))
# On the beginners' island the forest 8 is at -2,1 and the mountains 8 at 2,0.


def roll(state, move=EIGHT, rules=RULES):
    return play(rules, state, (state.turn, move))


def winners(state):
    outcome = RULES.outcome(state)
    return outcome.winners if outcome is not None else ()


# ------------------------------------------------------------ production


def test_every_settlement_brings_one_card_and_a_city_two():
    state = position(
        RULES, phase=ROLLING, pieces="0 settlement -2,1,N / 0 settlement -2,2,N / 1 city -2,1,S / 2 city 0,0,N"
    )
    step = roll(state)

    assert [hand(RULES, step.state, seat) for seat in (ANN, BEN, CLEO)] == [{"lumber": 2}, {"lumber": 2}, {}]
    assert Produced(8, ((ANN, (("lumber", 2),)), (BEN, (("lumber", 2),)))) in step.effects


def test_the_robber_keeps_what_its_hex_would_bring():
    state = position(RULES, phase=ROLLING, pieces="0 city -2,1,N", robber=(-2, 1))
    step = roll(state)

    assert hand(RULES, step.state, ANN) == {}
    assert Produced(8, (), robbed=((ANN, (("lumber", 2),)),)) in step.effects


def test_a_city_at_two_hexes_of_one_number_is_paid_by_both():
    board = {
        "hexes": [
            {"at": [0, 0], "terrain": "forest", "number": 8},
            {"at": [1, 0], "terrain": "hills", "number": 8},
            {"at": [5, 5], "terrain": "desert"},
        ],
        "robber": [5, 5],
    }
    rules = rules_for(board=board)
    state = position(rules, phase=ROLLING, pieces="0 city 1,-1,S")

    assert hand(rules, roll(state, rules=rules).state, ANN) == {"brick": 2, "lumber": 2}


@pytest.mark.parametrize(
    ("bank", "pieces", "option", "got", "unpaid"),
    [
        (2, "0 city 2,0,N / 1 settlement 2,0,S", "single_player_gets_rest", [0, 0], [2, 1]),
        (1, "0 city 2,0,N", "single_player_gets_rest", [1, 0], [1, 0]),
        (1, "0 city 2,0,N", "nobody", [0, 0], [2, 0]),
        (3, "0 city 2,0,N / 1 settlement 2,0,S", "single_player_gets_rest", [2, 1], [0, 0]),
    ],
)
def test_what_the_bank_cannot_pay_goes_by_the_rule_of_the_table(bank, pieces, option, got, unpaid):
    rules = rules_for(bank_shortage=option)
    state = position(rules, phase=ROLLING, pieces=pieces, bank={"ore": bank})
    step = roll(state, rules=rules)
    harvest = next(effect for effect in step.effects if isinstance(effect, Produced))

    assert [hand(rules, step.state, seat).get("ore", 0) for seat in (ANN, BEN)] == got
    assert [dict(dict(harvest.unpaid).get(seat, ())).get("ore", 0) for seat in (ANN, BEN)] == unpaid
    assert step.state[Hands].bank[rules.index["ore"]] == bank - sum(got)


def test_a_shortage_of_one_kind_leaves_the_others_alone():
    state = position(RULES, phase=ROLLING, pieces="0 settlement -2,1,N / 0 settlement 2,0,N", bank={"ore": 0})

    assert hand(RULES, roll(state).state, ANN) == {"lumber": 1}


def test_dice_show_one_to_six():
    state = position(RULES, phase=ROLLING)

    assert codes(RULES, state, ANN, Roll((0, 7))) == ["no_such_dice"]


def test_the_deck_of_dice_holds_every_roll_once_and_is_shuffled_near_its_end():
    rules = rules_for(dice="cards")
    state = position(rules, phase=ROLLING)
    state = play(rules, state, (ANN, EIGHT), (ANN, End())).state

    assert codes(rules, state, BEN, EIGHT) == ["dice_card_gone"]
    assert len(list(rules.legal_moves(state, BEN))) == 35

    for _ in range(30):
        rolls = [move for move in rules.legal_moves(state, state.turn) if isinstance(move, Roll)]
        step = play(rules, state, (state.turn, next(move for move in rolls if sum(move.dice) != 7 or len(rolls) < 8)))
        state = step.state
        if state.phase == ROBBING:
            state = play(rules, state, (state.turn, next(iter(rules.legal_moves(state, state.turn))))).state
        state = play(rules, state, (state.turn, End())).state

    assert len(list(rules.legal_moves(state, state.turn))) == 36


# ----------------------------------------------------------------- seven

CARDS = {7: {"wool": 7}, 8: {"wool": 8}, 9: {"wool": 5, "ore": 4}, 15: {"grain": 15}}


def test_more_than_seven_cards_are_halved_rounded_down():
    state = position(RULES, phase=ROLLING, hands={ANN: CARDS[7], BEN: CARDS[8], CLEO: CARDS[9], DAN: CARDS[15]})
    step = roll(state, SEVEN)

    assert step.state.waiting == (BEN, CLEO, DAN)
    assert MustDiscard(((BEN, 4), (CLEO, 4), (DAN, 7))) in step.effects
    assert codes(RULES, step.state, BEN, Discard({"wool": 3})) == ["wrong_discard"]
    assert codes(RULES, step.state, BEN, Discard({"ore": 4})) == ["cannot_pay"]
    assert "out_of_turn" in codes(RULES, step.state, ANN, Discard({"wool": 3}))


def test_the_roller_discards_too_and_the_order_is_discard_move_steal_trade():
    state = position(RULES, phase=ROLLING, hands={ANN: {"ore": 10}, CLEO: CARDS[9]}, pieces="1 settlement -2,1,N")
    state = roll(state, SEVEN).state

    assert state.phase == DISCARDING
    assert codes(RULES, state, ANN, MoveRobber((1, 1))) == ["wrong_phase"]

    state = play(RULES, state, (CLEO, Discard({"ore": 4})), (ANN, Discard({"ore": 5}))).state

    assert (state.phase, state.waiting, hand(RULES, state, ANN)) == (ROBBING, (), {"ore": 5})
    assert codes(RULES, state, ANN, End()) == ["wrong_phase"]

    state = play(RULES, state, (ANN, MoveRobber((1, 1)))).state

    assert state.phase == TRADING


def test_the_robber_moves_to_another_hex_also_to_the_desert_but_not_to_sea():
    state = position(RULES, phase=ROBBING, robber=(1, 1))

    assert codes(RULES, state, ANN, MoveRobber((1, 1))) == ["robber_stays"]
    assert codes(RULES, state, ANN, MoveRobber((9, 9))) == ["no_such_hex"]
    assert codes(RULES, state, ANN, MoveRobber((0, 0))) == []


def test_a_neighbour_without_cards_may_be_chosen_and_gives_nothing():
    state = position(
        RULES, phase=ROBBING, pieces="1 settlement -2,1,N / 2 settlement -2,1,S", hands={CLEO: {"wool": 3}}
    )
    nothing = play(RULES, state, (ANN, MoveRobber((-2, 1), BEN)))
    one = play(RULES, state, (ANN, MoveRobber((-2, 1), CLEO, "wool")))

    assert Stolen(ANN, BEN, None, 0) in nothing.effects
    assert (hand(RULES, one.state, ANN), hand(RULES, one.state, CLEO)) == ({"wool": 1}, {"wool": 2})
    assert codes(RULES, state, ANN, MoveRobber((-2, 1))) == ["victim_wanted"]
    assert codes(RULES, state, ANN, MoveRobber((-2, 1), DAN)) == ["no_victim"]
    assert codes(RULES, state, ANN, MoveRobber((-2, 1), CLEO, "ore")) == ["no_such_stolen_card"]
    assert codes(RULES, state, ANN, MoveRobber((-2, 1), CLEO)) == ["card_wanted"]
    assert codes(rules_for(empty_handed_victims=False), state, ANN, MoveRobber((-2, 1), BEN)) == ["no_victim"]


@pytest.mark.parametrize("victim", [4, 99, -1])
def test_who_does_not_sit_there_is_robbed_of_nothing_whatever_the_table_says(victim):
    state = position(RULES, phase=ROBBING, pieces="1 settlement -2,1,N", hands={DAN: {"wool": 3}})
    anyway = Overrule(MoveRobber((-2, 1), Seat(victim), "wool"), ("catan.no_victim",))

    assert codes(RULES, state, ANN, anyway) == ["no_such_seat"]


def test_at_ones_own_buildings_nobody_is_robbed():
    state = position(RULES, phase=ROBBING, pieces="0 settlement -2,1,N", hands={ANN: {"wool": 3}})

    assert codes(RULES, state, ANN, MoveRobber((-2, 1))) == []
    assert codes(RULES, state, ANN, MoveRobber((-2, 1), ANN, "wool")) == ["no_victim"]


def test_the_friendly_robber_spares_the_poor():
    rules = rules_for(friendly_robber=True)
    state = position(rules, phase=ROBBING, pieces="1 settlement -2,1,N")

    assert codes(rules, state, ANN, MoveRobber((-2, 1), BEN)) == ["protected"]
    assert MoveRobber((-2, 1), BEN) not in list(rules.legal_moves(state, ANN))


def test_a_knight_asks_nobody_to_discard():
    state = position(RULES, old={ANN: {"knight": 1}}, hands={ANN: CARDS[8]})
    step = play(RULES, state, (ANN, Play("knight")))

    assert (step.state.phase, step.state.waiting) == (ROBBING, ())


# -------------------------------------------------------------- building

ROADS = "0 0,0,NE"


def built(pieces="", roads=ROADS, **facts):
    state = position(RULES, pieces=pieces, roads=roads, **facts)
    return rich(RULES, state, ANN)


@pytest.mark.parametrize("neighbour", ["0 settlement 0,-1,S", "1 city 0,-1,S"])
def test_a_settlement_keeps_its_distance_also_from_ones_own(neighbour):
    assert codes(RULES, built(neighbour), ANN, Settle("0,0,N")) == ["too_close"]


def test_a_settlement_wants_a_road_of_ones_own():
    assert codes(RULES, built(), ANN, Settle("0,0,N")) == []
    assert codes(RULES, built(), ANN, Settle("0,0,S")) == ["not_connected"]
    assert codes(RULES, built("1 settlement 0,0,N"), ANN, Settle("0,0,N")) == ["intersection_taken"]
    assert codes(RULES, built(), ANN, Settle("9,9,N")) == ["no_such_place"]


def test_a_city_takes_the_place_of_a_settlement_of_ones_own():
    state = built("0 settlement 0,0,N / 1 settlement 0,0,S")

    assert codes(RULES, state, ANN, City("0,0,N")) == []
    assert codes(RULES, state, ANN, City("0,0,S")) == ["no_settlement_there"]
    assert codes(RULES, state, ANN, City("1,1,N")) == ["no_settlement_there"]
    step = play(RULES, state, (ANN, City("0,0,N")))
    assert step.state.scores == (2, 1, 0, 0)
    assert RULES.left_of(step.state, ANN, "settlement") == 5


def test_without_a_settlement_in_the_supply_one_has_to_become_a_city_first():
    five = " / ".join(f"0 settlement {at}" for at in ("-2,1,N", "-2,2,N", "0,-1,N", "2,0,N", "2,0,S"))
    state = rich(RULES, built(five), ANN)

    assert codes(RULES, state, ANN, Settle("0,0,N")) == ["no_piece_left"]

    upgraded = play(RULES, state, (ANN, City("2,0,S"))).state

    assert codes(RULES, upgraded, ANN, Settle("0,0,N")) == []


def test_a_settlement_may_become_a_city_in_the_same_turn():
    state = built(hands={ANN: {"ore": 1}})

    assert play(RULES, state, (ANN, Settle("0,0,N")), (ANN, City("0,0,N"))).state.scores[ANN] == 2


def test_a_road_does_not_go_through_a_building_of_somebody_else():
    through, before = Road("0,-1,SE"), Road("0,0,E")

    assert codes(RULES, built(), ANN, through) == []
    assert codes(RULES, built("1 settlement 0,0,N"), ANN, through) == ["not_connected"]
    assert codes(RULES, built("1 settlement 0,0,N"), ANN, before) == []
    assert codes(RULES, built("0 settlement 0,0,N"), ANN, through) == []


def test_both_halves_of_a_parted_road_may_grow():
    state = built("1 settlement 0,0,N", "0 0,0,NE 0,-1,SE")

    assert codes(RULES, state, ANN, Road("0,0,E")) == []
    assert codes(RULES, state, ANN, Road("-1,0,NE")) == []


def test_roads_may_run_along_the_coast_but_not_over_each_other():
    state = built(roads="0 2,-1,E")

    assert codes(RULES, state, ANN, Road("2,-1,NE")) == []
    assert codes(RULES, state, ANN, Road("2,-1,E")) == ["path_taken"]
    assert codes(RULES, state, ANN, Road("9,9,E")) == ["no_such_place"]


def test_what_is_built_is_paid_for():
    state = position(RULES, roads=ROADS, hands={ANN: {"brick": 1, "lumber": 1}})
    step = play(RULES, state, (ANN, Road("0,-1,E")))

    assert hand(RULES, step.state, ANN) == {}
    assert step.state[Hands].bank == RULES.stock
    assert codes(RULES, step.state, ANN, Road("0,0,E")) == ["cannot_pay"]


def test_fifteen_roads_are_all_there_are():
    paths = sorted(RULES.island.shape.ends)[:15]
    state = rich(RULES, position(RULES, roads="0 " + " ".join(paths)), ANN)
    move = Road(state[Network].free_paths(ANN)[0])

    assert codes(RULES, state, ANN, move) == ["no_piece_left"]


# --------------------------------------------------------------- winning


def points(count, seat=ANN):
    """Return pieces worth so many points."""
    spots = ("-2,1,N", "-2,2,N", "0,-1,N", "2,0,N", "2,0,S")
    cities, rest = divmod(count, 2)
    kinds = ["city"] * cities + ["settlement"] * rest
    return " / ".join(f"{int(seat)} {kind} {at}" for kind, at in zip(kinds, spots, strict=False))


def test_ten_points_on_ones_own_turn_win_at_once():
    state = rich(RULES, position(RULES, pieces=points(9), roads=ROADS), ANN)
    step = play(RULES, state, (ANN, Settle("0,0,N")))

    assert step.state.over
    assert Won(ANN, 10) in step.effects
    assert winners(step.state) == (ANN,)
    assert codes(RULES, step.state, ANN, End()) == ["game_over"]


def test_points_won_in_the_turn_of_another_count_when_ones_own_turn_begins():
    long = "1 -2,1,SE -2,2,NE -1,1,SE -1,2,NE 0,1,SE / 2 0,0,SE -1,1,E -1,1,NE -2,2,E 0,0,E 1,-1,SE"
    state = position(RULES, turn=ANN, pieces=points(8, BEN), roads=long + " / 0 -2,1,E")
    state = state.put(LongestRoad(CLEO, (1, 5, 6, 0)))
    assert state.scores[BEN] == 8
    cut = next(
        at
        for at in state[Network].shape.hexes
        if sum(state[Network].roads.get(path) == CLEO for path in state[Network].shape.paths[at]) == 2
        and not state[Network].is_crowded(at)
    )
    step = RULES.carry_out(rich(RULES, state, ANN), ANN, Settle(cut))

    assert any(isinstance(effect, RoadCut) and effect.seat == CLEO for effect in step.effects)
    assert AwardMoved("longest_road", CLEO, BEN, 5) in step.effects
    assert (step.state.scores[BEN], step.state.over) == (10, False)

    step = play(RULES, step.state, (ANN, End()))

    assert (step.state.over, step.state.turn, winners(step.state)) == (True, BEN, (BEN,))


def test_the_third_knight_wins_before_the_robber_moves():
    state = position(RULES, pieces=points(8), old={ANN: {"knight": 1}}, played={ANN: {"knight": 2}})
    step = play(RULES, state, (ANN, Play("knight")))

    assert step.state.over
    assert step.state[Robber].at == RULES.island.robber


def test_ten_points_before_the_dice_win_before_the_dice():
    state = position(RULES, turn=ANN, pieces=points(10, BEN))

    assert winners(play(RULES, state, (ANN, End())).state) == (BEN,)


# ------------------------------------------------------------ knights' award


def army(**played):
    return {Seat("abcd".index(name)): {"knight": count} for name, count in played.items()}


def knight_played_by(seat, played, holder):
    state = position(RULES, turn=seat, old={seat: {"knight": 1}}, played=army(**played))
    knights = state[LargestArmy].knights
    state = state.put(LargestArmy(holder, knights))
    return play(RULES, state, (seat, Play("knight")))


def test_three_knights_are_the_largest_army():
    step = knight_played_by(ANN, {"a": 2}, None)

    assert (step.state[LargestArmy].holder, step.state.scores[ANN]) == (ANN, 2)


def test_as_many_knights_do_not_take_it_and_one_more_does():
    tied = knight_played_by(BEN, {"a": 3, "b": 2}, ANN)
    more = knight_played_by(BEN, {"a": 3, "b": 3}, ANN)

    assert tied.state[LargestArmy].holder == ANN
    assert more.state[LargestArmy].holder == BEN
    assert (more.state.scores[ANN] - tied.state.scores[ANN], more.state.scores[BEN]) == (-2, 2)


def test_knights_in_the_hand_do_not_count():
    state = position(RULES, old={ANN: {"knight": 5}})

    assert play(RULES, state, (ANN, End())).state[LargestArmy].holder is None


# ---------------------------------------------------------- strict phases


def test_trade_then_build_is_the_order_of_the_default_edition():
    strict = rules_for(edition="2022")
    state = rich(strict, position(strict, roads=ROADS), ANN, BEN, each=5)
    built = play(strict, state, (ANN, Bank({"ore": 4}, {"brick": 1})), (ANN, Road("0,-1,E"))).state

    assert built.phase == BUILDING
    assert codes(strict, built, ANN, Bank({"grain": 4}, {"brick": 1})) == ["trade_comes_first"]
    assert codes(strict, built, ANN, Trade(BEN, {"wool": 1}, {"ore": 1})) == ["trade_comes_first"]
    assert codes(strict, built, ANN, Settle("0,0,N")) == []
    assert not any(isinstance(move, Bank) for move in strict.legal_moves(built, ANN))
    assert codes(RULES, rich(RULES, built, ANN), ANN, Bank({"grain": 4}, {"brick": 1})) == []


def test_free_roads_are_no_building_step():
    strict = rules_for(edition="2022")
    state = position(strict, roads=ROADS, old={ANN: {"road_building": 1}})
    step = play(strict, state, (ANN, Play("road_building")), (ANN, Road("0,-1,E")), (ANN, Road("0,0,E")))

    assert step.state.phase == TRADING


def test_nothing_is_traded_built_or_bought_before_the_dice():
    state = rich(RULES, position(RULES, phase=ROLLING, roads=ROADS), ANN, BEN, each=5)

    for move in (Bank({"ore": 4}, {"wool": 1}), Trade(BEN, {"ore": 1}, {"wool": 1}), Buy("knight"), Road("0,-1,E")):
        assert codes(RULES, state, ANN, move) == ["wrong_phase"]


def test_phases_of_cards_come_back_to_where_they_were():
    state = position(RULES, phase=ROLLING, roads=ROADS, old={ANN: {"road_building": 1}})
    step = play(RULES, state, (ANN, Play("road_building")))

    assert step.state.phase == FREE_ROADS
    assert play(RULES, step.state, (ANN, Road("0,-1,E")), (ANN, Road("0,0,E"))).state.phase == ROLLING
    assert codes(RULES, state, ANN, Reveal(1)) == ["no_such_development_card"]

"""Drawn cases of Seafarers, for what no recorded game has; each names the rule that it stands for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.catalogue import check_offered, ruleset_for
from scoring.catan.board.geometry import intersections_of, paths_of
from scoring.catan.board.network import CITY, SETTLEMENT, Network
from scoring.catan.hand import Hands
from scoring.catan.move import MoveRobber, Road, Roll, Settle, Trade
from scoring.catan.refusal import BankIsShort, TradeComesFirst
from scoring.catan.rules import BUILDING, FREE_ROADS, ROLLING, SPECIAL, TRADING, Robber, Turn
from scoring.catan.sets.seafarers.gold import Choices
from scoring.catan.sets.seafarers.kind import CHOOSING_GOLD, DISCOVERING
from scoring.catan.sets.seafarers.move import Discover, MovePirate, MoveShip, Ship, TakeGold
from scoring.catan.sets.seafarers.pirate import Pirate
from scoring.catan.sets.seafarers.refusal import NearPirate, NotAtAnEnd, RobberKeptOut, ShipIsNew, WrongChoice
from scoring.kernel import Box, UnsuitableBox, WrongPhase
from tests.scoring.catan.sets.seafarers.playing import ANN, BEN, CLEO, board_of, position, rules_for

RULES = rules_for()
WEST_CORNERS, WEST_SIDES = intersections_of((0, 0)), paths_of((0, 0))
GOLD_CORNERS = intersections_of((2, 0))
SHIP = {"lumber": 1, "wool": 1}


def codes(rules, state, seat, move):
    return {type(reason) for reason in rules.explain(state, seat, move)}


def test_seats_choose_gold_in_any_order_while_the_bank_has_plenty():
    """Digest 6: answers count in any order while the bank holds what all are owed; then the turn goes on."""
    state = position(RULES, pieces={GOLD_CORNERS[1]: (ANN, CITY), GOLD_CORNERS[5]: (CLEO, SETTLEMENT)}, phase=ROLLING)
    step = RULES.play(state, ANN, Roll((2, 4)))
    assert (step.state.phase, step.state.waiting) == (CHOOSING_GOLD, (ANN, CLEO))

    state = RULES.play(step.state, CLEO, TakeGold({"ore": 1})).state
    assert codes(RULES, state, ANN, TakeGold({"ore": 1})) == {WrongChoice}
    state = RULES.play(state, ANN, TakeGold({"ore": 1, "wool": 1})).state
    assert (state.phase, state.actors) == (TRADING, (ANN,))
    assert state[Hands].hands[ANN].total == 2


def test_gold_is_asked_in_order_where_the_bank_is_short():
    """Digest 6: otherwise the next in order is awaited; who is owed more than the bank holds takes the rest."""
    pieces = {GOLD_CORNERS[1]: (ANN, CITY), GOLD_CORNERS[5]: (CLEO, CITY)}
    state = position(RULES, pieces=pieces, bank={"ore": 3}, phase=ROLLING)
    state = RULES.play(state, ANN, Roll((2, 4))).state
    assert state.waiting == (ANN,)
    assert BankIsShort in codes(RULES, state, ANN, TakeGold({"wool": 2}))

    state = RULES.play(state, ANN, TakeGold({"ore": 2})).state
    assert state.waiting == (CLEO,)
    state = RULES.play(state, CLEO, TakeGold({"ore": 1})).state
    assert (state.phase, state[Choices].owed) == (TRADING, ())


def test_the_robber_on_gold_blocks_it():
    state = position(RULES, pieces={GOLD_CORNERS[1]: (ANN, CITY)}, phase=ROLLING).put(Robber((2, 0)))
    assert RULES.play(state, ANN, Roll((2, 4))).state.phase == TRADING


def test_nothing_is_asked_for_gold_where_nobody_counts_the_cards():
    rules = rules_for(cards="none")
    state = position(rules, pieces={GOLD_CORNERS[1]: (ANN, CITY)}, phase=ROLLING)
    assert rules.play(state, ANN, Roll((2, 4))).state.phase == TRADING


def test_a_moved_ship_begins_building_in_the_strict_order():
    """RECORD-3: where the order is strict, a moved ship begins the building phase as a built one does."""
    rules = rules_for(strict_trade_then_build=True)
    state = position(
        rules,
        pieces={WEST_CORNERS[0]: (ANN, SETTLEMENT)},
        ships={WEST_SIDES[0]: ANN},
        hands={ANN: {"ore": 4, **SHIP}, BEN: {"ore": 1}},
    )
    moved = rules.play(state, ANN, MoveShip(WEST_SIDES[0], WEST_SIDES[5])).state
    assert moved.phase == BUILDING
    trade = Trade(BEN, {"wool": 1}, {"ore": 1})
    assert codes(rules, moved, ANN, trade) & {TradeComesFirst, WrongPhase}
    assert rules.play(state, ANN, Ship(WEST_SIDES[5])).state.phase == BUILDING


def test_road_building_lays_a_road_and_a_ship():
    """Digest 9: two pieces in any mix; each ship of it is new in this turn."""
    state = position(RULES, pieces={WEST_CORNERS[0]: (ANN, SETTLEMENT)}, phase=FREE_ROADS)
    state = state.put(Turn((1, 2), played=True, resume=TRADING, free_roads=2))
    state = RULES.play(state, ANN, Ship(WEST_SIDES[0])).state
    assert state.phase == FREE_ROADS
    state = RULES.play(state, ANN, Road(WEST_SIDES[5])).state
    assert state.phase == TRADING
    assert ShipIsNew in codes(RULES, state, ANN, MoveShip(WEST_SIDES[0], WEST_SIDES[1]))


def test_ships_are_built_and_not_moved_between_turns():
    """Digest 19: in the special building phase ships are built, not moved; nobody wins there."""
    rules = rules_for(6, sets=("base", "seafarers", "5-6"), victory_points=5)
    state = position(
        rules,
        pieces={WEST_CORNERS[0]: (BEN, SETTLEMENT)},
        ships={WEST_SIDES[0]: BEN},
        hands={BEN: SHIP},
        phase=SPECIAL,
    )
    state = rules.go(state, SPECIAL, Turn((1, 2), resume=SPECIAL, acting=BEN))
    assert codes(rules, state, BEN, MoveShip(WEST_SIDES[0], WEST_SIDES[5])) == {WrongPhase}
    assert rules.play(state, BEN, Ship(WEST_SIDES[5])).state.phase == SPECIAL


FOGGY = board_of([((0, 0), "forest", 4), ((0, 1), "pasture", 9), ((1, 0), "fog", None), ((2, 1), "gold", 6)])


def test_a_discovery_in_the_special_building_phase_pays_and_wins_nothing():
    """Digest 19: ships and what they bring, in the special building phase too; no win in it."""
    rules = rules_for(5, sets=("base", "seafarers", "5-6"), board=FOGGY, victory_points=5)
    state = position(rules, pieces={WEST_CORNERS[0]: (BEN, SETTLEMENT)}, hands={BEN: SHIP}, phase=SPECIAL)
    state = replace(state, scores=(0, 9, 0, 0, 0))
    state = rules.go(state, SPECIAL, Turn((1, 2), resume=SPECIAL, acting=BEN))
    state = rules.play(state, BEN, Ship(WEST_SIDES[0])).state
    assert (state.phase, state.waiting) == (DISCOVERING, (BEN,))
    state = rules.play(state, BEN, Discover((1, 0), "gold", 5)).state
    assert (state.phase, state.waiting) == (CHOOSING_GOLD, (BEN,))
    state = rules.play(state, BEN, TakeGold({"ore": 1})).state
    assert (state.phase, state.actors, state.over) == (SPECIAL, (BEN,), False)


@pytest.mark.parametrize(("option", "cards"), [("no_card", 0), ("card", 1)])
def test_fog_in_the_set_up_is_turned_over(option, cards):
    """Digest 13: no card for what is discovered in the set-up; the option gives it."""
    rules = rules_for(board=FOGGY, fog_at_start=option)
    state = rules.play(rules.start(), ANN, Settle(WEST_CORNERS[1])).state
    assert state.phase == DISCOVERING
    state = rules.play(state, ANN, Discover((1, 0), "hills", 8)).state
    assert (state.phase, state.turn, state[Hands].hands[ANN].total) == ("link", ANN, cards)
    assert rules.hexes_with(state, 8) == ((1, 0),)
    state = rules.play(state, ANN, Road(paths_of((1, 0))[4])).state
    assert state.turn == BEN


def test_the_pirate_stops_ships_at_its_hex_only():
    """Digest 7: no ship is built at, moved from or moved to a side of its hex; roads are."""
    pieces, ships = {WEST_CORNERS[0]: (ANN, SETTLEMENT)}, {WEST_SIDES[0]: ANN}
    state = position(RULES, pieces=pieces, ships=ships, hands={ANN: {**SHIP, "brick": 1}})
    near = state.put(Pirate((0, -1)))
    assert NearPirate in codes(RULES, near, ANN, Ship(WEST_SIDES[5]))
    assert codes(RULES, near, ANN, MoveShip(WEST_SIDES[0], WEST_SIDES[5])) == {NearPirate}
    beside = state.put(Pirate((1, -1)))
    assert codes(RULES, beside, ANN, MoveShip(WEST_SIDES[0], WEST_SIDES[5])) == {NearPirate}
    assert codes(RULES, near, ANN, Road(WEST_SIDES[5])) == set()


def test_an_own_road_at_the_free_end_holds_a_ship_by_the_option():
    """Digest 5 and 22: by default a road does not matter; read literally, it does."""
    for ship_end, expected in (("ships", set()), ("roads_too", {NotAtAnEnd})):
        rules = rules_for(ship_end=ship_end)
        state = position(
            rules,
            pieces={WEST_CORNERS[0]: (ANN, SETTLEMENT)},
            ships={WEST_SIDES[0]: ANN},
            roads={WEST_SIDES[1]: ANN},
        )
        assert codes(rules, state, ANN, MoveShip(WEST_SIDES[0], WEST_SIDES[5])) == expected


def test_the_pirate_robs_a_seat_with_a_ship_there_and_keeps_the_card_hidden():
    state = position(
        RULES, ships={WEST_SIDES[0]: BEN}, pieces={WEST_CORNERS[2]: (CLEO, SETTLEMENT)}, hands={BEN: {"ore": 1}}
    )
    state = RULES.go(state, "robber", Turn((3, 4), resume=TRADING))
    move = MovePirate((1, -1), BEN, "ore")
    assert not RULES.explain(state, ANN, move)
    assert RULES.completions(state, ANN, MovePirate((1, -1), BEN)) == {move: 1}
    assert RULES.view_move(ANN, move, CLEO) == MovePirate((1, -1), BEN)
    assert RULES.play(state, ANN, move).state[Hands].hands[ANN].total == 1


def test_the_frame_takes_the_pirate_and_no_ship():
    """Digest 2: no edge exists inside the frame; the pirate may stand there."""
    board = board_of(frame=[[0, -1], [1, -1]])
    rules = rules_for(board=board)
    network = rules.start()[Network]
    inside = next(path for path in paths_of((0, -1)) if path in paths_of((1, -1)))
    assert inside not in network.shape.ends
    assert WEST_SIDES[0] in network.shape.wet
    state = rules.go(position(rules), "robber", Turn((3, 4), resume=TRADING))
    assert not rules.explain(state, ANN, MovePirate((0, -1)))


def test_no_robber_where_nobody_settles():
    rules = rules_for(board=board_of(no_settling=[[2, 0]], islands=[{"hexes": [[0, 0], [0, 1]], "start": True}]))
    state = rules.go(position(rules), "robber", Turn((3, 4), resume=TRADING))
    assert codes(rules, state, ANN, MoveRobber((2, 0))) == {RobberKeptOut}


def test_scenarios_of_their_own_are_not_played_with_cities_and_knights():
    """Digest 20: refused with a sentence for four scenarios; the others combine."""
    with pytest.raises(UnsuitableBox, match="scenario_alone"):
        rules_for(sets=("base", "knights", "seafarers"), scenario="cloth")
    assert rules_for(sets=("base", "knights", "seafarers"), scenario="new_shores").start().phase == "found"


def test_no_table_is_opened_with_the_set_yet():
    with pytest.raises(UnsuitableBox, match="unknown_set"):
        check_offered("catan", ("base", "seafarers"))
    with pytest.raises(UnsuitableBox, match="unknown_board"):
        ruleset_for(Box("catan", "2022", 3, ("base", "seafarers"), {"scenario": "new_shores"}))

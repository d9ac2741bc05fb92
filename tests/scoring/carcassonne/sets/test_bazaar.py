"""Bazaars: tiles for everybody, auctioned or taken. Cases by A7 (source 001, line 274)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.carcassonne.move import Draw, Finish, Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.refusal import TilesRemain
from scoring.carcassonne.sets.bridges.bazaar import (
    BAZAAR,
    BIDDING,
    CHOOSING,
    SETTLING,
    Bid,
    BidTooHigh,
    BidTooLow,
    BuyTile,
    ChooseLot,
    NotOnOffer,
    OneTileForEach,
    Sell,
    TileWonFirst,
    TurnUp,
)
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.kernel.moves import Seat
from tests.support.drawing import play, rules_for, scored

ANN, BEN, CLEO = map(Seat, range(3))
TILES = ("base-U", "base-V", "base-E")
OPENING = (Draw("bb-06"), Place((0, 1), 0), Pass())
"""Red lays a bazaar in the field below the start tile."""


def opened(*moves, scores=(10, 10, 10), bazaar="auction", left=None, revision=1):
    """Return the rules for three, and the position in which red has laid a bazaar; then what is told was done."""
    rules = rules_for("D0", sets=("base", "bridges"), seats=3, options={"bazaar": bazaar}, revision=revision)
    state = replace(rules.start(), scores=scores)
    if left is not None:
        state = state.put(replace(state[Bag], left=left + 1))
    state = play(rules, state, *OPENING).state
    for move in moves:
        state = rules.play(state, state.actors[0], move).state
    return rules, state


def test_after_the_turn_the_tiles_are_turned_up_by_the_seat_in_turn():
    rules, state = opened()

    assert (state.phase, state.actors) == (BAZAAR, (ANN,))
    assert rules.explain(state, ANN, TurnUp(TILES[:2])) == (OneTileForEach(3),)
    assert rules.explain(state, ANN, TurnUp(("base-X", "base-X", "base-U"))) == (NotOnOffer("base-X"),)


def test_there_is_no_bazaar_with_too_few_tiles():
    assert opened(left=2)[1].phase == "draw"
    assert opened(left=3)[1].phase == BAZAAR


def test_the_seat_to_the_left_chooses_first_and_the_others_bid_once_each():
    _, state = opened(TurnUp(TILES))
    assert (state.phase, state.actors) == (CHOOSING, (BEN,))
    _, state = opened(TurnUp(TILES), ChooseLot("base-V", 1))
    assert (state.phase, state.actors) == (BIDDING, (CLEO,))
    _, state = opened(TurnUp(TILES), ChooseLot("base-V", 1), Bid(3))
    assert (state.phase, state.actors) == (BIDDING, (ANN,))
    _, state = opened(TurnUp(TILES), ChooseLot("base-V", 1), Bid(3), Pass())
    assert (state.phase, state.actors) == (SETTLING, (BEN,))


def test_who_chose_pays_the_bank_where_nobody_bids_more():
    _, state = opened(TurnUp(TILES), ChooseLot("base-V", 2), Pass(), Pass())

    assert (state.scores, state[Bag].held, state.actors) == ((10, 8, 10), ((BEN, "base-V"),), (CLEO,))


@pytest.mark.parametrize(
    ("then", "scores", "winner", "next_chooser"),
    [(BuyTile(), (10, 7, 13), BEN, CLEO), (Sell(), (10, 13, 7), CLEO, ANN)],
)
def test_the_highest_bidder_is_bought_out_or_pays(then, scores, winner, next_chooser):
    _, state = opened(TurnUp(TILES), ChooseLot("base-V", 1), Bid(3), Pass(), then)

    assert (state.scores, state[Bag].held) == (scores, ((winner, "base-V"),))
    assert (state.phase, state.actors) == (CHOOSING, (next_chooser,))


def test_the_last_seat_has_the_last_tile_for_nothing_and_each_draws_its_own():
    end = [TurnUp(TILES), ChooseLot("base-V", 1), Pass(), Pass(), ChooseLot("base-U", 0), Pass()]
    rules, state = opened(*end)

    assert (state.phase, state.turn, state[Stalls].tiles) == ("draw", BEN, ())
    assert dict(state[Bag].held) == {ANN: "base-E", BEN: "base-V", CLEO: "base-U"}
    assert list(rules.legal_moves(state, BEN)) == [Draw("base-V")]
    assert rules.explain(state, BEN, Draw("base-A")) == (TileWonFirst("base-V"),)


def test_bids_rise_and_stay_within_the_points_of_the_seat():
    rules, state = opened(TurnUp(TILES), ChooseLot("base-V", 2), scores=(0, 4, 3))

    assert rules.explain(state, CLEO, Bid(2)) == (BidTooLow(3),)
    assert rules.explain(state, CLEO, Bid(4)) == (BidTooHigh(3),)
    rules, state = opened(TurnUp(TILES), scores=(0, 4, 3))
    assert rules.explain(state, BEN, ChooseLot("base-V", 5)) == (BidTooHigh(4),)
    assert rules.explain(state, BEN, ChooseLot("base-V", -1)) == (BidTooLow(0),)
    assert rules.explain(state, BEN, ChooseLot("base-A", 0)) == (NotOnOffer("base-A"),)


def test_who_cannot_pay_what_was_bid_can_only_sell():
    rules, state = opened(TurnUp(TILES), ChooseLot("base-V", 0), Bid(3), Pass(), scores=(9, 2, 9))

    assert list(rules.legal_moves(state, BEN)) == [Sell()]
    assert rules.explain(state, BEN, BuyTile()) == (BidTooHigh(2),)


def test_with_the_option_everybody_just_takes_one():
    rules, state = opened(TurnUp(TILES), ChooseLot("base-V"), ChooseLot("base-E"), bazaar="choice")

    assert dict(state[Bag].held) == {BEN: "base-V", CLEO: "base-E", ANN: "base-U"}
    assert state.scores == (10, 10, 10)
    assert rules.explain(opened(TurnUp(TILES), bazaar="choice")[1], BEN, ChooseLot("base-V", 1)) == (BidTooHigh(0),)


def test_a_tile_won_at_a_bazaar_opens_none():
    end = [TurnUp(("bb-05", "base-V", "base-E")), ChooseLot("bb-05"), Pass(), Pass(), ChooseLot("base-V"), Pass()]
    rules, state = opened(*end)
    state = rules.play(state, BEN, Draw("bb-05")).state
    state = rules.play(state, BEN, next(iter(rules.legal_moves(state, BEN)))).state
    step = rules.play(state, BEN, Pass())

    assert (step.state.phase, step.state.turn) == ("draw", CLEO)


def test_the_app_draws_what_is_missing():
    rules, state = opened()
    ways = rules.completions(state, ANN, TurnUp(("base-X",)))

    assert TurnUp(("base-X", "base-X")) not in ways
    assert ways[TurnUp(("base-X", "base-U"))] == state[Bag].copies["base-U"]
    assert rules.completions(state, ANN, TurnUp(TILES)) == {}


def test_seats_with_tiles_go_on_when_the_bag_is_empty():
    end = [TurnUp(TILES), ChooseLot("base-V"), Pass(), Pass(), ChooseLot("base-U"), Pass()]
    rules, state = opened(*end, left=3)
    order = []
    while not state.over:
        seat = state.actors[0]
        if state.phase == "draw":
            order.append(seat)
        state = rules.play(state, seat, next(iter(rules.legal_moves(state, seat)))).state

    assert order == [BEN, CLEO, ANN]


@pytest.mark.parametrize(("revision", "against"), [(1, ()), (2, ()), (3, (TilesRemain(3),))])
def test_the_game_is_not_over_while_somebody_holds_a_tile(revision, against):
    end = [TurnUp(TILES), ChooseLot("base-V"), Pass(), Pass(), ChooseLot("base-U"), Pass()]
    rules, state = opened(*end, left=3, revision=revision)
    assert (state[Bag].left, len(state[Bag].held), state.phase) == (0, 3, "draw")

    # Each draws the tile that it has won next (A7): the third revision lets nobody end the game before.
    assert rules.explain(state, BEN, Finish()) == against


def test_awards_of_a_bazaar_say_who_paid_and_who_got():
    rules, state = opened(TurnUp(TILES), ChooseLot("base-V", 1), Bid(3), Pass())

    assert scored(rules.play(state, BEN, Sell()).effects) == [("yellow", "bazaar", -3), ("blue", "bazaar", 3)]

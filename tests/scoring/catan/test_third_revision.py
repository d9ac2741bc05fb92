"""Changes of the third revision of Catan's rules; tables of the second keep what they had."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import cast

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.base.hand_tracking import Untold
from scoring.catan.base.trading import Market
from scoring.catan.board.board_layout import LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.effect import Exchanged
from scoring.catan.hand import Hands
from scoring.catan.move import Accept, End, MoveRobber, Offer, Tell
from scoring.catan.rules import ROBBING, ROLLING, SPECIAL, Catan
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.kernel.state import State
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for
from tests.scoring.catan.sets.knights import playing as knights

FORMER, NOW = 2, 3
EVE = Seat(4)


def rules_of(revision: int, seats: int = 4, sets=(), **options) -> Catan:
    island = deal(LARGE, random.Random(1)) if sets else rules_for().island
    box = Box("catan", "almanac", seats, sets=sets, options=options, board=write_island(island), revision=revision)
    return cast("Catan", ruleset_for(box))


def after_a_theft(rules: Catan):
    """Return the position after Ann took a card of Ben, who has brick and ore, unseen."""
    hands = {BEN: {"brick": 2, "ore": 1}}
    state = position(rules, phase=ROBBING, pieces="1 settlement -2,1,N", roads="0 0,0,NE", hands=hands)
    return play(rules, state, (ANN, MoveRobber((-2, 1), BEN))).state


# ------------------------------------------------------------- a card taken unseen


def test_a_thief_tells_only_of_a_card_that_the_victim_can_have_had():
    rules = rules_of(NOW, cards="table")
    state = after_a_theft(rules)

    assert codes(rules, state, ANN, Tell("wool")) == ["no_such_stolen_card"]
    assert codes(rules, state, ANN, Tell("ore")) == []
    former = rules_of(FORMER, cards="table")
    assert codes(former, after_a_theft(former), ANN, Tell("wool")) == []


def test_what_a_thief_tells_is_known_of_the_victim_too():
    rules = rules_of(NOW, cards="table")
    told = play(rules, after_a_theft(rules), (ANN, Tell("ore"))).state

    assert hand(rules, told, ANN) == {"ore": 1}
    assert hand(rules, told, BEN) == {"brick": 2}
    assert told[Hands].hands[BEN].is_certain
    assert rules.view(told, CLEO)[Hands].hands[BEN].missing == 1
    assert rules.view(told, BEN)[Hands].hands[BEN].is_certain


def test_a_thief_is_asked_once():
    rules = rules_of(NOW, cards="table")
    state = after_a_theft(rules)
    silent = play(rules, state, (ANN, Tell(None))).state

    assert state[Untold].of(ANN) is not None
    assert silent[Untold].of(ANN) is None
    assert silent[Hands].hands == state[Hands].hands
    for after in (silent, play(rules, state, (ANN, Tell("ore"))).state):
        assert codes(rules, after, ANN, Tell("brick")) == ["no_such_cards"]


def test_a_theft_of_an_earlier_turn_is_told_no_more():
    rules = rules_of(NOW, cards="table")
    state = play(rules, after_a_theft(rules), (ANN, End())).state

    assert not state[Untold].thefts
    assert codes(rules, state, ANN, Tell("ore")) == ["no_such_cards"]


def test_what_may_be_told_gives_away_nothing_that_the_victim_has_told():
    rules = rules_of(NOW, cards="table")
    state = after_a_theft(rules)
    hands = state[Hands]
    shown = hands.shown
    assert shown is not None
    # Everybody but Ben, who has told that it is ore, reckons with a card of any kind.
    state = state.put(replace(hands, shown=(*shown[:BEN], shown[BEN].hidden(), *shown[BEN + 1 :])))
    theft = rules.hand_tracking.steal(rules, state, ANN, BEN, None)[Untold].thefts[-1]

    assert theft.kinds == tuple(range(len(rules.kinds)))


# ------------------------------------------------------------- one yes


@pytest.mark.parametrize("cards", ["table", "phones"])
def test_the_first_yes_makes_the_trade(cards):
    rules = rules_of(NOW, cards=cards)
    state = rich(rules, position(rules), ANN, BEN, CLEO)
    state = play(rules, state, (ANN, Offer({"ore": 1}, {"wool": 1}))).state
    step = play(rules, state, (CLEO, Accept(1)))

    assert Exchanged(ANN, CLEO, (("ore", 1),), (("wool", 1),)) in step.effects
    assert not step.state[Market].offers
    assert codes(rules, step.state, BEN, Accept(1)) == ["no_such_offer"]


def test_an_offer_of_the_second_revision_waits_for_a_choice():
    rules = rules_of(FORMER)
    state = rich(rules, position(rules), ANN, BEN, CLEO)
    state = play(rules, state, (ANN, Offer({"ore": 1}, {"wool": 1})), (CLEO, Accept(1))).state

    assert state[Market].offers[0].accepted == (CLEO,)
    assert codes(rules, state, ANN, Accept(1, CLEO)) == []


# ------------------------------------------------------------- special building


def large(revision: int, **options) -> Catan:
    return rules_of(revision, seats=5, sets=("base", "5-6"), between_turns="special_building", **options)


def asked_after(rules: Catan, hands) -> list[Seat]:
    """Return who is asked between the turns of Cleo and Dan, where nobody builds."""
    return asked_from(rules, position(rules, turn=CLEO, hands=hands))


def asked_from(rules: Catan, state: State) -> list[Seat]:
    state = play(rules, state, (CLEO, End())).state
    found = []
    while state.phase == SPECIAL:
        found.append(state.actors[0])
        state = play(rules, state, (state.actors[0], End())).state
    assert (state.phase, state.turn) == (ROLLING, DAN)
    return found


HANDS = {ANN: {"wool": 1, "grain": 1, "ore": 1}, BEN: {"wool": 3}, DAN: {}, EVE: {"brick": 1, "lumber": 1}}


@pytest.mark.parametrize(
    ("revision", "cards", "asked"),
    [
        (NOW, "table", [EVE, ANN]),
        # Of a hand that lies face down, everybody knows the number of its cards.
        (NOW, "phones", [EVE, ANN, BEN]),
        (NOW, "none", [DAN, EVE, ANN, BEN]),
        (FORMER, "table", [DAN, EVE, ANN, BEN]),
    ],
)
def test_whoever_cannot_pay_is_skipped(revision, cards, asked):
    assert asked_after(large(revision, cards=cards), HANDS) == asked


def test_where_nobody_can_pay_the_next_turn_begins_at_once():
    rules = large(NOW, cards="table")

    assert asked_after(rules, {}) == []


def test_with_cities_and_knights_a_commodity_is_enough():
    board = write_island(deal(LARGE, random.Random(1)))
    for revision, asked in ((NOW, [ANN]), (FORMER, [DAN, EVE, ANN, BEN])):
        box = Box(
            "catan", "2022", 5, sets=("base", "5-6", "knights"), options={"cards": "table"}, board=board,
            revision=revision,
        )  # fmt: skip
        rules = cast("Catan", ruleset_for(box))
        state = knights.position(rules, turn=CLEO, hands={ANN: {"cloth": 1}, BEN: {"brick": 1}})
        assert asked_from(rules, state) == asked


def test_a_hidden_hand_is_skipped_by_its_number_also_where_the_game_is_opened_again():
    rules = large(NOW, cards="phones")
    opened = rules.open_hands_rules
    assert opened is not None

    assert asked_after(opened, HANDS) == asked_after(rules, HANDS)

"""The beginners' island: its positions belong to colours, in every order of the seats (S4:21, 34-36, 248-254)."""

from __future__ import annotations

import random
from itertools import permutations
from typing import cast

import pytest

from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.board.network import Network
from scoring.catan.box import CATAN
from scoring.catan.hand import Hands
from scoring.catan.move import Roll
from scoring.catan.rules import Catan
from scoring.kernel import Box, Seat, UnsuitableBox
from scoring.record import examine, read

ALL = ("blue", "white", "orange", "red")
ORDERS = [*permutations(ALL), *permutations(ALL[:3]), *permutations(ALL[:3], 2)]
FIRST_CARDS = {
    "blue": {"lumber": 1, "ore": 1, "brick": 1},
    "white": {"lumber": 1, "wool": 1, "ore": 1},
    "orange": {"grain": 2, "ore": 1},
    "red": {"lumber": 2, "grain": 1},
}


def rules_of(colours, *, sets=(), board=None, seats=None, edition="2022", **options):
    options = {"placements": "fixed", **options}
    box = Box("catan", edition, seats or len(colours), sets, options, board=board or {}, revision=2, colours=colours)
    return cast("Catan", ruleset_for(box))


def cards(rules, state):
    return [dict(rules.amounts(hand.cards)) for hand in state[Hands].hands]


def gained(colours, dice):
    """Return what a first roll brings to each colour, without kinds of which it brings none."""
    rules = rules_of(colours)
    before = rules.start()
    after = rules.play(before, Seat(0), Roll(dice)).state
    pairs = zip(colours, cards(rules, before), cards(rules, after), strict=True)
    found = {colour: {kind: now[kind] - old.get(kind, 0) for kind in now} for colour, old, now in pairs}
    return {
        colour: {kind: count for kind, count in more.items() if count}
        for colour, more in found.items()
        if any(more.values())
    }


@pytest.mark.parametrize("colours", ORDERS, ids="-".join)
def test_each_colour_has_its_own_first_cards(colours):
    rules = rules_of(colours)

    assert cards(rules, rules.start()) == [FIRST_CARDS[colour] for colour in colours]


@pytest.mark.parametrize("colours", ORDERS, ids="-".join)
def test_each_colour_stands_where_the_picture_shows_it(colours):
    network = rules_of(colours).start()[Network]
    at = {"blue": "-2,2,N", "white": "1,1,N", "orange": "-1,2,N", "red": "-2,1,N"}

    assert {colour: network.buildings[at[colour]].seat for colour in colours} == {
        colour: number for number, colour in enumerate(colours)
    }


@pytest.mark.parametrize("colours", [*permutations(ALL)], ids="-".join)
def test_a_three_brings_white_lumber_and_blue_and_orange_ore(colours):
    """S4:248, 252."""
    assert gained(colours, (1, 2)) == {"white": {"lumber": 1}, "blue": {"ore": 1}, "orange": {"ore": 1}}


@pytest.mark.parametrize("colours", [*permutations(ALL)], ids="-".join)
def test_the_blue_settlement_harvests_with_8_3_and_5(colours):
    """S4:254: lumber with an 8, ore with a 3, brick with a 5, when blue's other settlement brings wool."""
    assert [gained(colours, dice)["blue"] for dice in ((4, 4), (1, 2), (2, 3))] == [
        {"lumber": 1},
        {"ore": 1},
        {"brick": 1, "wool": 1},
    ]


@pytest.mark.parametrize("colours", [*permutations(ALL)], ids="-".join)
def test_the_choice_of_first_cards_is_reds(colours):
    rules = rules_of(colours, red_begins="north")

    dealt = dict(zip(colours, cards(rules, rules.start()), strict=True))
    assert dealt == {**FIRST_CARDS, "red": {"brick": 1, "wool": 1, "ore": 1}}


REFUSED = [
    ("box.fixed_red", ("red", "blue", "white"), {}),
    ("box.fixed_red", ("blue", "red"), {}),
    ("box.fixed_colour", ("blue", "white", "green"), {}),
    ("box.fixed_colour", ("blue", "blue", "white"), {}),
    ("box.fixed_colour", (), {"seats": 4}),
    ("box.fixed_island", ALL, {"board": write_island(deal(BASE, random.Random(1)))}),
    ("box.fixed_island", ALL, {"sets": ("5-6",)}),
    ("box.fixed_island", ALL, {"sets": ("5-6",), "board": write_island(deal(LARGE, random.Random(1)))}),
    ("box.fixed_knights", ALL, {"sets": ("knights",)}),
]


@pytest.mark.parametrize(("code", "colours", "box"), REFUSED)
def test_fixed_positions_that_cannot_be_are_refused(code, colours, box):
    with pytest.raises(UnsuitableBox) as caught:
        rules_of(colours, **box)
    assert caught.value.code == code


def record(colours, **rules):
    return {
        "format": "tableside/1",
        "game": "catan",
        "rules": {"edition": "2022", "options": {"placements": "fixed"}, **rules},
        "seats": [{"name": "", "colour": colour} for colour in colours],
        "moves": [{"seat": 0, "do": "note", "text": "!"}],
    }


def hands_claimed(content, *hands):
    content["moves"][0]["expect"] = {"hands": [*hands]}
    return examine(content).failures


def test_a_record_of_the_first_revision_stands_by_the_order_of_its_seats():
    colours = ("red", "blue", "white")

    assert not hands_claimed(record(colours), *(FIRST_CARDS[colour] for colour in ALL[:3]))


def test_a_record_of_the_second_stands_by_colours():
    colours = ("red", "orange", "blue", "white")

    assert not hands_claimed(record(colours, revision=2), *(FIRST_CARDS[colour] for colour in colours))


def test_mixing_trade_and_building_changes_the_order_alone():
    changed = {key for key, value in CATAN.preset("almanac").items() if value != CATAN.preset("2022")[key]}

    assert changed == {"strict_trade_then_build"}


def test_a_game_of_the_first_revision_keeps_what_mixing_changed_then():
    old = read(record(ALL[:3], edition="almanac", options={})).box
    then = CATAN.switches(old)

    assert (then["knight_passes_opponents"], then["win_only_on_own_turn"]) == (False, True)

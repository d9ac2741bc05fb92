"""Pieces that walk and towers that grow: a tap on the board does it, and every phone shows it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.sets.princess.dragon import WALKING
from scoring.carcassonne.sets.tower.prison import CAPTURING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from scoring.kernel.state import State

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

SEATS = [("Ann", "red"), ("Ben", "blue")]


def moves_until(
    sets: tuple[str, ...], is_there: Callable[[State], bool], seed: int = 3, seats: int = len(SEATS)
) -> list[dict[str, Any]]:
    """Return the moves of a game by chance until a state is as wanted."""
    rules, chance = ruleset_for(Box("carcassonne", "2006", seats, sets)), random.Random(seed)
    state, written = rules.start(), []
    while not is_there(state):
        assert not state.over, "it never came to that"
        seat = state.actors[0]
        move = chance.choice(list(rules.legal_moves(state, seat)))
        written.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    return written


@pytest.mark.long
def test_the_dragon_walks_by_a_tap_on_the_board_and_the_other_phone_sees_it(stage, switch_on):
    sets = ("base", "princess")
    moves = moves_until(sets, lambda state: state.phase == WALKING and state.turn_number > 8)
    table = stage.open(seats=SEATS, phones=(0, 1), sets=list(sets), moves=moves)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    expect(ann.page.locator("#sheet h2")).to_contain_text("Dragon: step 1 of 6")
    before = ben.page.locator("#p-dragon").get_attribute("transform")

    ann.tap("#map a.act >> nth=0")

    ben.wait_for_head(len(moves) + 1)
    assert ben.page.locator("#p-dragon").get_attribute("transform") != before
    expect(ann.page.locator("#p-dragon")).to_have_count(1)


def test_a_tower_takes_a_prisoner_who_stands_in_the_list_of_all(stage, switch_on):
    sets = ("base", "tower")
    moves = moves_until(sets, lambda state: state.phase == CAPTURING)
    table = stage.open(seats=SEATS, phones=(0, 0), sets=list(sets), moves=moves)
    phone = switch_on(table, 0)
    phone.open()
    expect(phone.page.locator("#sheet h2")).to_contain_text("Who is captured?")
    standing = phone.page.locator("#figures .figure").count()

    phone.tap(".acts button >> nth=0")

    phone.wait_for_head(len(moves) + 1)
    assert phone.page.locator("#figures .figure").count() == standing - 1

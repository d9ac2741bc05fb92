"""The Plague and The Catapult through two phones: fleas that spread and move on, and discs that are thrown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.sets.catapult.rules import FAIR
from scoring.carcassonne.sets.plague.disease import Disease
from scoring.carcassonne.sets.plague.spreading import SPREADING
from tests.browser.test_later_boxes import SEATS, moves_until

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]


@pytest.mark.long
def test_a_flea_goes_where_a_tap_on_the_board_says_and_all_see_it(stage, switch_on):
    sets = ("base", "plague")
    moves = moves_until(sets, lambda state: state.phase == SPREADING and state.turn == 0)
    table = stage.open(seats=SEATS, phones=(0, 1), sets=list(sets), moves=moves)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    expect(ann.page.locator("#sheet h2")).to_contain_text("Where does the plague go?")
    before = ben.page.locator("#figures .piece, #board .piece").count()

    ann.tap("#map a.act >> nth=0")

    ben.wait_for_head(len(moves) + 1)
    expect(ben.page.locator("[id^='p-flea']")).not_to_have_count(0)
    assert ben.page.locator("#figures .piece, #board .piece").count() >= before


@pytest.mark.long
def test_where_no_flea_is_left_one_is_taken_up_and_put_down(stage, switch_on):
    sets = ("base", "plague")
    moves = moves_until(sets, lambda state: state.phase == SPREADING and state.turn == 0 and not state[Disease].supply)
    table = stage.open(seats=SEATS, phones=(0, 1), sets=list(sets), moves=moves)
    ann = switch_on(table, 0)
    ann.open()
    expect(ann.page.locator("#sheet h2")).to_contain_text("Which flea moves on?")

    ann.tap("#sheet ul a >> nth=0")
    expect(ann.page.locator("#sheet h2")).to_contain_text("Where does this flea go?")
    ann.tap("#map a.act >> nth=0")

    ann.wait_for_head(len(moves) + 1)


@pytest.mark.long
def test_discs_are_thrown_and_measured_on_the_phone_of_each(stage, switch_on):
    sets = ("base", "catapult")
    moves = moves_until(sets, lambda state: state.phase == FAIR and state.turn == 0)
    table = stage.open(seats=SEATS, phones=(0, 1), sets=list(sets), moves=moves)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    ann.tap("#sheet button:has-text('Target')")
    ann.wait_for_head(len(moves) + 1)
    ann.page.fill("#sheet input[name=cm]", "12")
    ann.tap("#sheet button:has-text('That far')")
    ben.wait_for_head(len(moves) + 2)
    expect(ben.page.locator("#sheet")).to_contain_text("12 cm")

    ben.page.fill("#sheet input[name=cm]", "7")
    ben.tap("#sheet button:has-text('That far')")

    ann.wait_for_head(len(moves) + 3)
    expect(ann.page.locator("#sheet")).not_to_contain_text("12 cm")

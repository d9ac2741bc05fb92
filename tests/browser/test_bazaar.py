"""A bazaar on four phones: tiles turned up by the app, chosen and bid for on each seat's own phone, seen on all."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.sets.bridges.bazaar import BAZAAR
from tests.browser.test_later_boxes import moves_until

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow(seconds=30)]

SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")]
SETS = ("base", "bridges")
SEED = 6
"""A game in which Ben lays a bazaar, and Ann has 3 points, Ben 7, Cleo none, Dan 4."""


def test_four_phones_share_a_bazaar(stage, switch_on):
    moves = moves_until(SETS, lambda state: state.phase == BAZAAR and state.scores == (3, 7, 0, 4), SEED, seats=4)
    table = stage.open(seats=SEATS, phones=(0, 1, 2, 3), sets=list(SETS), recorded=moves, log_by="own")
    ann, ben, cleo, dan = phones = [switch_on(table, number) for number in range(4)]
    for phone in phones:
        phone.open()
    head = len(moves)

    def tap(phone, what):
        nonlocal head
        phone.tap(what)
        head += 1
        for one in phones:
            one.wait_for_head(head)

    expect(ann.page.locator("#sheet")).to_contain_text("Ben turns the tiles up.")
    tap(ben, "#sheet button:has-text('Draw for us')")

    # Cleo has no points: a tap on a tile is all. Everybody hears of it, and bids in turn, each with one tap.
    expect(cleo.page.locator("#sheet h2")).to_contain_text("Which tile?")
    expect(ben.page.locator("#sheet")).to_contain_text("Cleo chooses a tile.")
    tap(cleo, "#sheet .tray button >> nth=0")
    for phone, name, key in ((dan, "Dan", "1"), (ann, "Ann", "2")):
        expect(ben.page.locator("#sheet")).to_contain_text(f"{name} bids, or passes.")
        tap(phone, f"#sheet .bids button:text-is('{key}')")
    expect(ben.page.locator("#sheet")).to_contain_text("2 points")
    tap(ben, "#sheet button:has-text('No bid')")
    expect(cleo.page.locator("#sheet h2")).to_contain_text("Buy or sell?")
    assert cleo.page.locator("#sheet button:has-text('Buy for')").count() == 0
    tap(cleo, "#sheet button:has-text('Sell for 2')")

    # Dan chooses next, with two taps: the tile, then the points. Nobody bids more, and the bank is paid.
    dan.tap("#sheet a.tray-tile >> nth=0")
    tap(dan, "#sheet .bids button:text-is('1')")
    tap(ben, "#sheet button:has-text('No bid')")
    tap(cleo, "#sheet button:has-text('No bid')")

    # Ben and Cleo are left: he bids more than she has; hers is the last.
    ben.tap("#sheet a.tray-tile >> nth=0")
    tap(ben, "#sheet .bids button:text-is('3')")
    tap(cleo, "#sheet button:has-text('No bid')")

    totals = [1, 4, 2, 3]
    for phone in phones:
        expect(phone.page.locator("#strip")).to_contain_text("Won:")
        assert [int(one.split()[0]) for one in phone.page.locator("#strip .score .num").all_inner_texts()] == totals
    # Cleo goes on with the tile that was left to her: it is in hand, and the board shows where it may lie.
    expect(cleo.page.locator("#sheet .in-hand .tile")).to_have_count(1)
    expect(cleo.page.locator("#sheet .tray")).to_have_count(0)
    assert cleo.page.locator("#overlay a.gap-legal").count() > 0

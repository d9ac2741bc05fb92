"""A box is taught, and a table read, by hand on a phone: taps are counted, and nothing is asked that need not be."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.photo.kinds import taught_kinds
from tests.support.photo_pages import Hand
from tests.support.photos import PAINT, Cardboard, box_page, legal_board, photograph

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

CELLS = (8, 7)


@pytest.fixture
def cardboard(browser):
    """Return the tiles of the base game, printed."""
    page = browser.new_page()
    found = Cardboard(page)
    found.print_box("base")
    yield found
    page.close()


@pytest.fixture
def phone(switch_on):
    return switch_on(own=True)


def taught(phone, cardboard, rng):
    """Teach the base game on its page; return the taps."""
    lie, cells = box_page("base")
    phone.open("/photo/teach/base/")
    hand = Hand(phone.page)
    hand.use(photograph(rng, cardboard, lie, cells, hard=0.5), counted=False)
    expect(phone.page.locator("[data-step=answer]")).to_be_visible()
    assert phone.page.locator("[data-none]:visible").count() == 0
    hand.tap(phone.page.get_by_role("button", name="keep them"))
    expect(phone.page.locator(".card-link").first).to_contain_text("24 of 24")
    return hand.taps


def test_a_box_is_taught_in_eight_taps_and_a_table_joined_in_25(phone, cardboard):
    rng = random.Random(41)
    assert taught(phone, cardboard, rng) <= 8
    lie = legal_board(rng, ["base"], *CELLS, 40 / 56)
    stand = {cell: rng.choice(list(PAINT)) for cell in lie if rng.random() < 0.2}
    photo = photograph(rng, cardboard, lie, CELLS, figures=stand, hard=0.7)
    phone.open("/games/middle/")
    page, hand = phone.page, Hand(phone.page)
    hand.tap(page.get_by_role("button", name="Fill it in from a photo"))
    hand.use(photo)
    middle = (max(x for x, _y in lie) // 2, max(y for _x, y in lie) // 2)
    middle = ((CELLS[0] - 1) // 2, (CELLS[1] - 1) // 2)
    for asked in page.locator(".photo-asked:has(input[name^=at_])").all():
        x, y = (int(part) for part in asked.locator("canvas").get_attribute("data-cell").split(","))
        truth = lie.get((x, y))
        value = "-" if truth is None else f"{truth[0]},{truth[1]}"
        choice = asked.locator(f"input[value='{value}']")
        if choice.count():
            hand.tap(choice)
    hand.tap(page.get_by_role("button", name="Lay the tiles"))
    page.wait_for_url(re.compile("/games/middle/"))
    lies = page.locator("input[name=lies]").get_attribute("value").split()
    found = {
        (int(x) + middle[0], int(y) + middle[1]): (kind, int(turn))
        for kind, x, y, turn in (one.split(",") for one in lies)
    }

    assert len(lie) == 40
    assert len(taught_kinds("base")) == 24
    assert hand.taps <= 25
    assert {cell: one for cell, one in found.items() if lie.get(cell) != one} == {}
    assert len(found) >= 38
    hand.tap(page.get_by_role("button", name="Continue the game"))
    page.wait_for_url(re.compile(r"/t/[0-9a-f-]{36}/"))

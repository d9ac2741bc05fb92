"""Wheel of Fortune on two phones: a turn of the wheel, a follower on a crown, and what the other phone sees of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

SEATS = [("Ann", "red"), ("Ben", "blue")]


@pytest.mark.long
def test_a_few_turns_with_the_wheel(stage, switch_on):
    table = stage.open(seats=SEATS, phones=(0, 1), sets=["base", "wheel"])
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    before = ben.page.locator("#p-wheel_pig").inner_html()

    ann.tap("#sheet button:has-text('3: Storm')")
    ben.wait_for_head(1)
    expect(ben.page.locator("#strip")).to_contain_text("7")
    assert ben.page.locator("#p-wheel_pig").inner_html() != before
    expect(ben.page.locator("#p-wheel_pig")).to_have_count(1)

    laid = ann.lay_tile_first("base-U", 0, (3, 0))
    assert laid is not None
    ann.tap("#sheet .homes button:has-text('Plague')")
    ben.wait_for_head(4)
    expect(ben.page.locator("#m-1_-1plague")).to_have_count(1)

    ben.tap("#sheet button:has-text('2: Plague')")
    ann.wait_for_head(5)
    expect(ann.page.locator("#m-1_-1plague")).to_have_count(0)
    expect(ann.page.locator("#strip")).to_contain_text("10")
    ben.open(f"{table.path}sheet/?list=wheel")
    expect(ben.page.locator("#sheet svg.wheel")).to_be_visible()
    expect(ben.page.locator("#sheet li[aria-current]")).to_contain_text("Plague")

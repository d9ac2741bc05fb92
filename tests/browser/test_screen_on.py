"""The screen stays on while somebody wants it, and goes dark when the table rests or has its result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LAMP = """
window.lamp = 0;
const request = async () => {
  window.lamp += 1;
  return { addEventListener() {}, release: async () => { window.lamp -= 1; } };
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
"""Counts the locks that are held instead of asking the browser for them."""


def light(phone):
    """Open the table on a phone and keep its screen on."""
    phone.page.add_init_script(LAMP)
    phone.open()
    phone.tap("#strip .turn a")
    phone.tap("[data-awake]")
    expect(phone.page.locator("[data-awake]")).to_have_attribute("aria-pressed", "true")
    assert phone.page.evaluate("window.lamp") == 1


def goes_dark(phone):
    expect(phone.page.locator("#table")).to_have_attribute("data-lamp", "")
    assert phone.page.evaluate("window.lamp") == 0


@pytest.mark.long
def test_a_pause_lets_every_screen_go_dark_and_the_next_move_ends_it(lay_out, switch_on):
    table = lay_out(after=3)
    ann, ben = switch_on(table, 0, own=True), switch_on(table, 1)
    light(ann)
    ben.open(table.path.replace("/t/", "/games/"))

    with ben.page.expect_navigation():
        ben.tap(ben.page.get_by_role("button", name="Pause"))

    expect(ann.page.locator("#strip")).to_contain_text("This game is paused.")
    goes_dark(ann)
    ben.open()
    ben.tap("#undo")
    expect(ann.page.locator("#strip")).not_to_contain_text("This game is paused.")


@pytest.mark.long
def test_the_result_lets_the_screen_go_dark(lay_out, switch_on):
    table = lay_out(after=71, phones=(0, 0, 0, 0))
    phone = switch_on(table, 0, own=True)
    light(phone)
    phone.tap("#sheet .sheet-head a")

    phone.tap("#reveal-skip")

    goes_dark(phone)

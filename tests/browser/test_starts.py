"""The choice of the starter by fingers on one phone: lots are drawn when all hold their key, and logged."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_state import AXE, RUN

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=6)]

HOLD = """(count) => {
  const keys = [...document.querySelectorAll("[data-finger]")].slice(0, count);
  keys.forEach((key, number) => key.dispatchEvent(
    new PointerEvent("pointerdown", { pointerId: number + 1, pointerType: "touch", bubbles: true })));
}"""
LEAVE = """() => {
  for (const number of [1, 2, 3, 4]) {
    window.dispatchEvent(new PointerEvent("pointerup", { pointerId: number, pointerType: "touch" }));
  }
}"""


@pytest.mark.long
def test_a_finger_of_everybody_draws_lots(switch_on, lay_out):
    table = lay_out(after=0, phones=(0, 0, 0, 0))
    phone = switch_on(table, 0)
    page = phone.page
    phone.open(f"{phone.path}starts/")
    expect(page.locator("[data-finger]")).to_have_count(4)

    page.evaluate(HOLD, 3)
    expect(page.locator(".finger.is-held")).to_have_count(3)
    page.evaluate(LEAVE)
    expect(page.locator(".finger.is-held")).to_have_count(0)
    expect(page.locator(".note")).to_have_count(0)

    page.evaluate(HOLD, 4)
    expect(page.locator(".note")).to_have_text(re.compile(r"The app drew lots: \w+ starts\."))
    name = page.locator(".finger[aria-current] .name").inner_text()
    page.get_by_role("link", name="To the table", exact=True).click()
    expect(page.locator("#strip")).to_contain_text(name)


def test_every_key_of_the_page_is_large_enough_for_a_thumb(switch_on, lay_out):
    phone = switch_on(lay_out(after=0, phones=(0, 0, 0, 0)), 0)
    phone.open(f"{phone.path}starts/")

    for key in phone.page.locator("main button, section a").all():
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    phone.page.evaluate(AXE)
    assert phone.page.evaluate(RUN, ["target-size", "button-name", "color-contrast", "label"]) == []

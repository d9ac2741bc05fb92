"""A phone on the table glows around its rim in the colour and pattern of who is in turn, where a switch says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

RIM = """() => {
  const rim = getComputedStyle(document.getElementById("strip"), "::after");
  return rim.content === "none" ? null : [rim.borderTopColor, rim.borderTopStyle, rim.pointerEvents];
}"""
SEAT = """(colour) => {
  const one = document.createElement("i");
  one.className = `seat-${colour}`;
  one.style.color = "var(--seat)";
  document.body.append(one);
  const found = getComputedStyle(one).color;
  one.remove();
  return found;
}"""
ANNS = ({"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [0, 1], "rot": 0})


def test_the_rim_has_the_colour_and_the_line_of_who_is_in_turn(lay_out, switch_on):
    table = lay_out(moves=ANNS, seats=[("Ann", "red"), ("Ben", "blue")], phones=(0, 1))
    ann, phone = switch_on(table, 0, own=True), switch_on(table, 1, own=True)
    ann.open()
    phone.open(f"{table.path}sheet/?list=menu")
    page = phone.page
    assert page.evaluate(RIM) is None

    page.get_by_role("button", name="Glow in the colour").click()
    assert page.evaluate(RIM) == [page.evaluate(SEAT, "red"), "solid", "none"]

    page.get_by_role("link", name="Close").click()
    ann.put_none()
    expect(page.locator("#strip.seat-blue")).to_be_attached()
    assert page.evaluate(RIM) == [page.evaluate(SEAT, "blue"), "dashed", "none"]

    page.reload()
    assert page.evaluate(RIM) == [page.evaluate(SEAT, "blue"), "dashed", "none"]
    assert ann.page.evaluate(RIM) is None

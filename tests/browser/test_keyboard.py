"""A turn by keyboard: few keys to the tiles and to the board, a ring around what has the focus, arrows between gaps."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RING = """() => {
  const style = getComputedStyle(document.activeElement);
  return [style.getPropertyValue("--ring"), style.getPropertyValue("--ring-width").trim()];
}"""


def focused(page, selector) -> bool:
    return bool(page.evaluate("(selector) => document.activeElement.matches(selector)", selector))


def test_the_keyboard_reaches_tiles_and_board_in_three_keys(lay_out, switch_on):
    phone = switch_on(lay_out(after=8), 0)
    phone.open()
    page = phone.page
    for key in ("Tab", "Enter", "Tab"):
        page.keyboard.press(key)
    assert focused(page, "#sheet .tray a")

    phone.open()
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    assert focused(page, "#board")


def test_arrows_go_from_lit_gap_to_lit_gap_and_the_focus_is_seen(lay_out, switch_on):
    phone = switch_on(lay_out(after=8), 0)
    phone.open()
    page = phone.page
    page.locator("#sheet .tray a").first.focus()
    page.keyboard.press("Enter")
    gaps = page.locator("#map a.gap-legal")
    gaps.first.wait_for()
    assert gaps.count() > 2
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    while not focused(page, ".gap-legal"):
        page.keyboard.press("Tab")
    assert page.evaluate(RING)[1] == "9"
    moved = 0
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        own = page.evaluate("() => document.activeElement.getAttribute('data-lay')")
        page.keyboard.press(key)
        page.evaluate(PICTURE)
        assert focused(page, ".gap-legal")
        if page.evaluate("() => document.activeElement.getAttribute('data-lay')") != own:
            moved += 1
            page.evaluate("(lay) => document.querySelector(`a[data-lay='${lay}']`).focus()", own)
    assert moved >= 1

"""A turn by keyboard: few keys to the tiles and to the board, a ring around what has the focus, arrows between gaps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from scoring.kernel.box import Box
from tests.browser.test_taps_at_catan import founded

pytestmark = pytest.mark.browser

PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RING = """() => {
  const style = getComputedStyle(document.activeElement);
  return [style.getPropertyValue("--ring"), style.getPropertyValue("--ring-width").trim()];
}"""


ISLANDERS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")]
STOP = "() => document.activeElement.closest('#map a')?.getAttribute('href') ?? null"
"""The link of the place on the board that has the focus."""
CELL = re.compile(r"gap=(-?\d+,-?\d+)")


def stops(page) -> list[str]:
    """Return the cell of each gap to which the Tab key leads, one after another."""
    found = []
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    while asked := page.evaluate(STOP):
        found.extend(CELL.findall(asked))
        page.keyboard.press("Tab")
    return found


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


def test_a_lit_gap_is_one_stop_and_the_plain_one_returns_with_the_tile_put_back(lay_out, switch_on):
    phone = switch_on(lay_out(after=8), 0)
    phone.open()
    page = phone.page
    plain = page.locator("#tiles > a[id^='g']:visible")
    every = plain.count()
    page.locator("#sheet .tray a").first.press("Enter")
    lit = page.locator("#overlay a.gap-legal")
    lit.first.wait_for()
    expect(plain).to_have_count(every - lit.count())

    reached = stops(page)
    assert len(reached) == len(set(reached)) == every

    page.locator("#sheet .sheet-head a").press("Enter")
    expect(lit).to_have_count(0)
    expect(plain).to_have_count(every)


def catan(stage, after=()):
    board, options = write_island(beginner_island()), {"cards": "table"}
    opening = founded(Box("catan", "almanac", 3, options=options, board=board))
    return stage.open(
        seats=ISLANDERS, phones=[0] * 3, game="catan", edition="almanac", sets=[], options=options, board=board,
        recorded=[*opening, *after],
    )  # fmt: skip


def test_after_a_roll_the_focus_is_at_the_next_key(stage, switch_on):
    phone = switch_on(catan(stage), 0)
    phone.open()
    page = phone.page
    head = phone.seen
    page.locator("#sheet .dice-key").first.press("Enter")
    phone.wait_for_head(head + 1)

    expect(page.locator("#build-road")).to_be_focused()
    page.keyboard.press("Tab")
    assert focused(page, "#build-settlement")


COVER = """(map) => [...document.querySelectorAll('#overlay .spot-hex')].map((rim) => {
  const { fill, fillOpacity } = getComputedStyle(rim);
  const [, alpha] = fill.match(/rgba\\(.*, (.*)\\)/) ?? [, '1'];
  return fill === 'none' ? 0 : Number(alpha) * Number(fillOpacity);
})"""


def test_nothing_lies_over_the_numbers_that_the_robber_compares(stage, switch_on):
    phone = switch_on(catan(stage, [{"seat": 0, "do": "roll", "dice": [3, 4]}]), 0)
    phone.open()
    page = phone.page
    hexes = page.locator("#overlay .spot-legal")
    hexes.first.wait_for()
    assert hexes.count() == page.locator("#overlay .spot-hex").count() > 10
    assert set(page.evaluate(COVER)) == {0}

    hexes.first.focus()
    page.keyboard.press("Tab")
    assert set(page.evaluate(COVER)) == {0}
    assert page.evaluate("() => getComputedStyle(document.activeElement.firstElementChild).strokeWidth") == "9px"

"""Hints in pages for WebKit, the browser of iPhones: read in Chromium, not seen in WebKit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_pads import CATAN_SEATS, EVERYBODY, SEATS, SETS

pytestmark = [pytest.mark.browser]

AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text(encoding="utf-8")
NAMELESS = """async (within) => (await axe.run(within, {resultTypes: ["violations"]})).violations
  .filter((rule) => /name|label|group/.test(rule.id)).map((rule) => rule.id)"""
NOTCH = {"top": 0, "left": 59, "bottom": 21, "right": 59}
"""Pixels: a phone with an island, on its side."""
LYING = {"width": 844, "height": 390}
STYLE = "(el, names) => names.map((name) => getComputedStyle(el)[name])"
BOX = "el => { const {left, right, top, bottom} = el.getBoundingClientRect(); return [left, right, top, bottom]; }"


@pytest.mark.parametrize("which", ["catan", "catan&also=knights"])
def test_a_question_in_its_line_has_no_floated_legend_and_keeps_its_name(lay_out, switch_on, which):
    lay_out()
    phone = switch_on(own=True)
    page = phone.page
    phone.open(f"/new/?game={which}")
    legends = page.locator("[data-new-table] > .section:has(> .choices:not(.boxes) > :nth-child(2)) > legend")

    assert legends.count()
    for legend in legends.all():
        assert legend.evaluate(STYLE, ["cssFloat", "display"]) == ["none", "contents"]
        name = legend.text_content().strip()
        expect(page.get_by_role("group", name=name, exact=True)).to_have_count(1)
    page.evaluate(AXE)
    assert page.evaluate(NAMELESS, "[data-new-table]") == []


def test_nothing_of_the_board_is_selected_or_dragged_as_a_link(lay_out, switch_on):
    phone = switch_on(lay_out(), 0)
    phone.open()
    board = phone.page.locator(".board[data-panzoom]")

    assert board.evaluate(STYLE, ["webkitUserSelect"]) == ["none"]
    assert phone.page.locator(".board a").first.evaluate(STYLE, ["webkitUserSelect", "webkitUserDrag"]) == ["none"] * 2


@pytest.mark.parametrize("which", ["pad-catan", "pad-catan-knights"])
def test_the_board_of_a_pad_fills_its_row_without_a_share_of_a_row_not_laid_out(stage, switch_on, which):
    phone = switch_on(stage.open(seats=CATAN_SEATS, phones=EVERYBODY, game=which, edition="usual", sets=[]), 0)
    phone.open()
    board = phone.page.locator(".board.pad")
    [_, _, top, bottom] = board.evaluate(BOX)

    assert board.evaluate(STYLE, ["contain", "minHeight"]) == ["size", "auto"]
    assert bottom - top >= 120
    assert abs(phone.page.locator("#sheet").evaluate(BOX)[2] - bottom) <= 1


def test_nothing_lies_under_the_notch_of_a_phone_on_its_side(lay_out, switch_on):
    phone = switch_on(lay_out(), 0, viewport=LYING, own=True)
    phone.page.context.new_cdp_session(phone.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    phone.open()

    for part in (".board", "#sheet", "#strip .scores", ".tray"):
        [left, right, _, _] = phone.page.locator(part).first.evaluate(BOX)
        assert (left >= NOTCH["left"], right <= LYING["width"] - NOTCH["right"]) == (True, True), part
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    # The overlay of the board while a tile is turned: here an empty one.
    phone.page.locator("#sheet").evaluate("el => el.insertAdjacentHTML('beforeend', '<div class=\"over\"></div>')")
    [left, right, _, _] = phone.page.locator(".sheet > .over").first.evaluate(BOX)
    assert left == NOTCH["left"]
    assert abs(right - phone.page.locator("#sheet").evaluate(BOX)[0]) <= 1


def test_a_sum_gets_its_minus_from_a_key_as_the_keypad_has_none(stage, switch_on):
    phone = switch_on(stage.open(seats=SEATS, phones=EVERYBODY, game="pad-carcassonne", edition="2006", sets=SETS), 0)
    phone.open()
    phone.tap(".pad-who .choice:nth-of-type(1)")
    phone.tap(".pad-type")
    phone.page.locator("#sum").press_sequentially("3")
    phone.tap("[data-minus]")
    expect(phone.page.locator("#sum")).to_be_focused()
    phone.page.keyboard.type("8")
    phone.tap("[name=typed]")
    phone.wait_for_head(1)

    assert phone.totals == [-5, 0, 0, 0]

"""Words have room on a phone: below the key for undo, on keys beside the figure, on the kinds of meeples."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.pages.boxes import LARGE
from tests.support.pages.laying import lay_walk, walk

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

SIZES = [(390, 844), (360, 740)]
UNDONE = ("Ann: straight road", "Cleo: no meeple", "Cleo: places the abbey")
CUT = "(one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"
OUT = """() => [...document.querySelectorAll(".homes .button")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())"""
# The letters of a key reach less far than its rim.
TOUCHES = """() => [...document.querySelectorAll(".kinds .kind")].filter((key) => {
  const words = document.createRange();
  words.selectNodeContents(key);
  const [inner, rim] = [words, key].map((one) => one.getBoundingClientRect());
  return inner.left < rim.left + 2 || inner.right > rim.right - 2;
}).map((key) => key.textContent.trim())"""
FIVE = ("base", "inns", "traders", "abbey", "hills")
MOST_KINDS = 5


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_key_for_undo_says_in_full_what_it_takes_back(lay_out, switch_on, size):
    phone = switch_on(lay_out(after=40), 0, own=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    phone.open()
    key, told = phone.page.locator("#undo"), phone.page.locator("#undoes")
    expect(told).not_to_be_empty()
    high = []
    for words in ("", *UNDONE):
        told.evaluate("(one, words) => { one.textContent = words; }", words)
        assert not told.evaluate(CUT), words
        high.append(round(key.bounding_box()["height"]))

    # The keys stay where they are, whatever it says.
    assert len(set(high)) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("sets", [LARGE["princess"], ("base", "flier")], ids=["fairy", "flier"])
def test_what_may_be_done_beside_the_figure_stays_on_the_page(stage, switch_on, sets, size):
    game = walk(sets)
    table = lay_walk(stage, game, game.phases["figure"])
    phone = switch_on(table, 0, own=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    phone.open()

    assert phone.page.locator(".homes .button").count() > 1
    assert phone.page.evaluate(OUT) == []


def test_five_kinds_of_meeples_have_room_for_their_names(stage, switch_on):
    game = walk(FIVE)
    table = lay_walk(stage, game, game.phases["figure"])
    phone = switch_on(table, 0, own=True, viewport={"width": 390, "height": 844})
    phone.open()

    assert phone.page.locator(".kinds .kind").count() >= MOST_KINDS
    assert phone.page.evaluate(TOUCHES) == []


BELOW = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect().top;
  const parts = [...document.querySelectorAll(".figure-tile, .spot")];
  return parts.filter((one) => one.getBoundingClientRect().bottom > bar).length;
}"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_whole_large_tile_stands_above_the_keys_with_many_boxes(stage, switch_on, size):
    game = walk(("base", "inns", "traders", "king", "princess", "tower", "abbey", "bridges", "count"), seats=4)
    table = lay_walk(stage, game, game.phases["figure"])
    phone = switch_on(table, 0, own=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    phone.open()

    assert phone.page.locator(".spot").count() > 1
    assert phone.page.evaluate(BELOW) == 0


def test_the_tile_in_hand_of_somebody_else_is_put_away_by_one_tap(lay_out, switch_on):
    table = lay_out(after=12)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    ann.tap("#sheet .tray a[href] >> nth=0")
    note = ben.page.locator("#in-hand")
    expect(note).to_be_visible()

    ben.tap("#in-hand .put-away")

    expect(note).to_be_hidden()

"""The sheet is pulled down and up: by a finger, by keys, by screen readers; and what it leaves of the board."""

from __future__ import annotations

import pytest

from tests.support.depth import first
from tests.support.pages.laying import lay_walk, walk
from tests.support.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]

MANY = ("base", "inns", "traders", "king", "princess", "tower", "abbey", "bridges", "count")
LEAST = 240
SEEN = """() => {
  const [board, sheet] = ["board", "sheet"].map((id) => document.getElementById(id).getBoundingClientRect());
  return Math.min(sheet.top, innerHeight) - board.top; }"""
STATE = "() => document.getElementById('table').dataset.sheet"


@pytest.fixture
def late(stage):
    """Return a table with nine boxes in the middle of a game, by how many moves of it were played."""
    game = walk(MANY, seats=4)

    def late(phase: str):
        start = len(game.moves) // 2
        at = next(at for at in range(start, len(game.moves)) if game.moves[at]["do"] == phase)
        return lay_walk(stage, game, at)

    return late


def pull(phone: Phone, by: int) -> None:
    """Drag the handle so many pixels down."""
    box = phone.page.locator("#handle").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.page.context.new_cdp_session(phone.page)
    for kind, far in (("touchStart", 0), ("touchMove", by // 2), ("touchMove", by)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + far}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


@pytest.mark.parametrize("phase", first(1, ["deploy", "draw", "place"]))
def test_the_board_keeps_its_room_with_every_box(late, switch_on, phase):
    phone = switch_on(late(phase), 0, own=True)
    phone.open()

    phone.page.wait_for_function(f"() => ({SEEN})() >= {LEAST}")


def test_a_finger_pulls_the_sheet_and_it_stays_for_the_turn(late, switch_on):
    phone = switch_on(late("draw"), 0, own=True)
    phone.open()
    page = phone.page
    rest = page.evaluate(SEEN)

    pull(phone, 120)
    page.wait_for_function(f"() => ({STATE})() === 'down'")
    down = page.evaluate(SEEN)
    phone.open()

    assert down > rest + 100
    assert page.evaluate(STATE) == "down"
    assert page.locator("#handle").get_attribute("aria-expanded") == "false"
    assert page.locator("#sheet h2").is_visible()
    assert not page.locator("#sheet .tray").is_visible()

    pull(phone, -120)
    pull(phone, -120)
    page.wait_for_function(f"() => ({STATE})() === 'up'")

    assert page.evaluate(SEEN) < rest

    page.evaluate("() => document.querySelector('#scores [aria-current]').setAttribute('href', 'another')")
    page.evaluate("() => document.dispatchEvent(new Event('htmx:afterSettle'))")
    assert page.evaluate(STATE) == "rest", "the next turn begins as it always does"


@pytest.mark.long
def test_keys_pull_the_sheet(late, switch_on):
    phone = switch_on(late("draw"), 0, own=True)
    phone.open()
    page = phone.page
    page.locator("#handle").focus()
    for key, state in (("Enter", "down"), ("Enter", "rest"), ("ArrowUp", "up"), ("ArrowDown", "rest")):
        page.keyboard.press(key)
        assert page.evaluate(STATE) == state


@pytest.mark.long
def test_what_was_asked_for_is_seen_though_the_sheet_was_let_down(late, switch_on):
    phone = switch_on(late("draw"), 0, own=True)
    phone.open()
    page = phone.page
    phone.tap("#handle")
    assert page.evaluate(STATE) == "down"

    phone.tap(page.locator("#map [id^=g]").first)
    page.locator("#sheet .tray").wait_for()

    assert page.evaluate(STATE) == "rest"

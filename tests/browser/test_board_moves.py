"""Fingers and keys move the board: smoothly, to where they lead, and sharp again when they rest."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from tests.support.stage import recorded

pytestmark = pytest.mark.browser
AFTER = 24
STEPS = 40
LIFTED_AFTER = 6
SORTED = "PaintArtifactCompositor::Update"
"""Chromium's name for sorting all drawings into layers: on a large board, longer than a picture lasts."""
PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LIFTED = "() => { const { style } = pan; return style.willChange !== '' || pan.getAnimations().length > 0; }"
MIDDLE = """(id) => { const box = document.getElementById(id).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""
SCROLLED = "() => [scrollX, scrollY, board.scrollLeft, board.scrollTop]"
# A gap that the focus can reach, and that lies outside what is seen of the board.
BEYOND = """() => { const { left, right, top, bottom } = board.getBoundingClientRect();
  return [...document.querySelectorAll("#tiles a")].find((gap) => {
    const box = gap.getBoundingClientRect();
    return box.right < left || box.left > right || box.bottom < top || box.top > bottom;
  })?.id; }"""


@pytest.fixture
def phone(lay_out, switch_on):
    phone = switch_on(lay_out(after=AFTER), 0, own=True)
    phone.open()
    phone.page.evaluate(PICTURE)
    return phone


@pytest.fixture
def touch(phone):
    """Return how to put fingers on the board, to move them, and to take them away."""
    session = phone.page.context.new_cdp_session(phone.page)

    def touch(kind, *fingers):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def one(step):
    return [(80 + step * 3, 200 + step)]


def two(step):
    return [(170 - step, 250 - step), (190 + step, 250 + step)]


@contextmanager
def traced(browser, page):
    """Count in a list how often layers were sorted meanwhile."""
    found: list[int] = []
    browser.start_tracing(page=page, categories=["blink"])
    yield found
    events = json.loads(browser.stop_tracing())["traceEvents"]
    found.append(sum(event["name"] == SORTED for event in events))


@pytest.mark.long
@pytest.mark.parametrize("fingers", [one, two], ids=["one", "two"])
def test_layers_are_not_sorted_for_each_picture_while_fingers_move(phone, touch, browser, fingers):
    touch("touchStart", *fingers(0))
    # The first steps lift the board, which is one layer more.
    for step in range(1, LIFTED_AFTER):
        touch("touchMove", *fingers(step))
        phone.page.evaluate(PICTURE)
    with traced(browser, phone.page) as times:
        for step in range(LIFTED_AFTER, STEPS):
            touch("touchMove", *fingers(step))
            phone.page.evaluate(PICTURE)
        # At rest the board is drawn anew, and sorted once.
        touch("touchEnd")
        phone.page.evaluate(PICTURE)

    assert 1 <= times[0] <= 6


def test_the_board_follows_a_finger_and_is_drawn_anew_at_rest(phone, touch):
    page = phone.page
    x, y = page.evaluate(MIDDLE, "t0_0")
    touch("touchStart", *one(0))
    assert not page.evaluate(LIFTED), "a tap lifts nothing"
    for step in range(1, 21):
        touch("touchMove", *one(step))
    page.evaluate(PICTURE)

    assert page.evaluate(LIFTED)
    assert page.evaluate(MIDDLE, "t0_0") == pytest.approx([x + 60, y + 20], abs=0.5)

    touch("touchEnd")
    page.evaluate(PICTURE)

    assert not page.evaluate(LIFTED)
    assert page.evaluate(MIDDLE, "t0_0") == pytest.approx([x + 60, y + 20], abs=0.5)

    # One finger of two leaves, and the other still drags.
    touch("touchStart", *two(0))
    touch("touchMove", *two(10))
    touch("touchEnd", two(10)[0])
    page.evaluate(PICTURE)

    assert page.evaluate(LIFTED)

    touch("touchEnd")
    page.evaluate(PICTURE)

    assert not page.evaluate(LIFTED)


def test_the_focus_brings_a_gap_into_view_and_scrolls_nothing(phone):
    page = phone.page
    gap = page.evaluate(BEYOND)
    assert gap
    page.evaluate("(id) => document.getElementById(id).focus()", gap)
    page.evaluate(PICTURE)
    left, top, right, bottom = page.evaluate(
        "() => { const box = board.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"
    )
    x, y = page.evaluate(MIDDLE, gap)

    assert left < x < right
    assert top < y < bottom
    assert page.evaluate(SCROLLED) == [0, 0, 0, 0]


WHOLE = """() => { const box = board.getBoundingClientRect();
  const tiles = [...document.querySelectorAll("#tiles > image, #tiles > a")].map((one) => one.getBoundingClientRect());
  return tiles.every(({ left, right, top, bottom }) =>
    left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1); }"""
CELL = "() => document.querySelector('#tiles > image').getBoundingClientRect().width"


@pytest.mark.parametrize(("after", "is_whole"), [(2, True), (AFTER, False)])
def test_the_board_is_shown_whole_while_its_cells_can_be_tapped(lay_out, switch_on, after, is_whole):
    phone = switch_on(lay_out(after=after), 0, own=True)
    phone.open()
    phone.page.locator("#tiles > image").first.wait_for(state="attached")
    phone.page.evaluate(PICTURE)

    assert phone.page.evaluate(CELL) >= 48
    assert phone.page.evaluate(WHOLE) is is_whole


SEEN = """(id) => { const box = document.getElementById(id).getBoundingClientRect();
  const [board, sheet] = ["board", "sheet"].map((one) => document.getElementById(one).getBoundingClientRect());
  return box.top >= board.top && box.bottom <= sheet.top; }"""


def test_a_tile_just_laid_is_seen_above_a_taller_sheet_and_no_code_lies_over_its_gap(lay_out, switch_on):
    phone = switch_on(lay_out(phones=(0, 1, 0, None), sets=["base", "inns", "traders"]), 0)
    phone.open()
    phone.tap(phone.page.locator("#tiles a").first)
    phone.tap(phone.page.locator("#sheet .tray-gap .tray-tile").first)
    phone.page.locator(".figure-tile").wait_for()
    phone.page.evaluate(PICTURE)

    assert phone.page.evaluate(SEEN, "t0_-1")


def test_a_whole_island_stays_whole_beneath_a_taller_sheet_after_a_tap(stage, switch_on):
    game = recorded("base", 0, game="catan")
    begun = next(number for number, move in enumerate(game["moves"]) if move["do"] == "end")
    facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"]}
    options = {**game["rules"]["options"], "cards": "table"}
    players = [("Ann", "red"), ("Ben", "blue")]
    table = stage.open(seats=players, phones=[0, 0], options=options, recorded=game["moves"][:begun], **facts)
    phone = switch_on(table, 0, own=True)
    phone.open()
    phone.page.locator("#more").wait_for()
    left, top = phone.page.evaluate("[board.getBoundingClientRect().left + 12, board.getBoundingClientRect().top + 12]")
    phone.page.touchscreen.tap(left, top)

    phone.page.locator("#more").tap()
    phone.page.locator("#pause").wait_for()
    phone.page.evaluate(PICTURE)

    # The menu leaves the board little of its height; a finger that only touched the sea has moved nothing.
    assert phone.page.evaluate("map.getBoundingClientRect().height <= board.clientHeight")

"""A large screen that lies on the table turns to whoever is in turn, once everybody has been brought to a side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_large_screen import CUT, SIZES
from tests.support.crowd import NAMES, crowd

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

ANNS = ({"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [0, 1], "rot": 0})
OUTSIDE = """() => [...document.querySelectorAll("#tv, #tv main, .tv-side, .tv-story, .tv-keys > *, .tv-score > *")]
  .filter((part) => { const box = part.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
  .map((part) => part.className)"""
BOARD = """() => { const box = document.querySelector(".tv .board").getBoundingClientRect();
  return Math.min(box.width, box.height) / Math.min(innerWidth, innerHeight); }"""
ROTATE = "() => getComputedStyle(document.body).rotate"
LASTS = "() => getComputedStyle(document.body).transitionDuration"


def opened(screen):
    screen.page.get_by_role("button", name="Lies on the table").click()
    return screen.page.get_by_role("dialog", name="Where does everybody sit?")


def drag(plan, name: str, side: str) -> None:
    seat = plan.get_by_role("button", name=name).bounding_box()
    zone = plan.locator(f"[data-side={side}]").bounding_box()
    mouse = plan.page.mouse
    mouse.move(seat["x"] + 20, seat["y"] + 20)
    mouse.down()
    mouse.move(zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] / 2, steps=4)
    mouse.up()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_turns_by_push_is_remembered_and_can_be_switched_off(lay_out, switch_on, size):
    table = lay_out(moves=ANNS, seats=[("Ann", "red"), ("Ben", "blue")], phones=(0, 1))
    ann = switch_on(table, 0, own=True)
    ann.open()
    screen = switch_on(table, wall_at=True, own=True, viewport={"width": size[0], "height": size[1]})
    screen.open()
    page = screen.page
    root = page.locator("html")
    plan = opened(screen)
    drag(plan, "Ann", "left")
    expect(root).to_have_attribute("data-turned", "90")
    # Where a seat lies already, it is taken up again.
    drag(plan, "Ben", "bottom")
    drag(plan, "Ben", "top")
    plan.get_by_role("button", name="Done").click()
    assert page.evaluate(ROTATE) == "90deg"
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(LASTS) == "0s"

    ann.put_none()
    expect(root).to_have_attribute("data-turned", "180")
    assert page.evaluate(ROTATE) == "180deg"
    assert page.evaluate(OUTSIDE) == []

    page.reload()
    expect(root).to_have_attribute("data-turned", "180")

    opened(screen).get_by_role("button", name="Turn to the player in turn").click()
    page.keyboard.press("Escape")
    assert root.get_attribute("data-turned") is None
    page.reload()
    expect(page.get_by_role("button", name="Lies on the table", pressed=False)).to_be_visible()
    assert root.get_attribute("data-turned") is None


@pytest.mark.long
def test_a_seat_is_brought_by_two_taps_or_an_arrow_key(lay_out, switch_on):
    table = lay_out(moves=ANNS, seats=[("Ann", "red"), ("Ben", "blue")], phones=(0, 1))
    screen = switch_on(table, wall_at=True, own=True, reduced_motion="no-preference")
    screen.open()
    plan = opened(screen)
    root = screen.page.locator("html")

    plan.get_by_role("button", name="Ann").click()
    plan.get_by_role("button", name="Right").click()
    expect(root).to_have_attribute("data-turned", "270")
    assert screen.page.evaluate(LASTS) == "0.5s"

    for key, turned in {"ArrowDown": "0", "ArrowUp": "180", "ArrowLeft": "90"}.items():
        screen.page.keyboard.press(key)
        expect(root).to_have_attribute("data-turned", turned)
        expect(plan.get_by_role("button", name="Ann")).to_be_focused()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_on_its_side_with_six_seats_and_every_box(stage, switch_on, size):
    screen = switch_on(crowd(stage), wall_at=True, own=True, viewport={"width": size[0], "height": size[1]})
    screen.page.set_default_timeout(60_000)
    screen.open()
    plan = opened(screen)
    for name in NAMES:
        drag(plan, name, "left")
    plan.get_by_role("button", name="Done").click()

    expect(screen.page.locator("html")).to_have_attribute("data-turned", "90")
    assert screen.page.evaluate(OUTSIDE) == []
    assert screen.page.evaluate(CUT) == []
    assert screen.page.evaluate(BOARD) > 0.4

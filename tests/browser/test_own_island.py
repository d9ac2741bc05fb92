"""The players' own island of Catan, tapped into a phone: land, numbers, harbours, and it lies on the table."""

from __future__ import annotations

import re

from scoring.catan.board.board_layout import BASE, beginner_island
from tests.browser.test_catan_states import NEW, POST

NARROW = {"width": 360, "height": 740}
LEAST = 44


def test_an_island_is_entered_with_a_tap_a_hex_and_two_more(switch_on):
    phone = switch_on(viewport=NARROW)
    phone.open("/new/")
    page = phone.page
    with page.expect_navigation():
        page.evaluate(POST, ["/new/", NEW | {"island": "real"}])
    phone.taps = 0

    sizes = page.locator(".spot-key").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(sizes) >= LEAST
    keys = page.locator(".island-keys button").last.bounding_box()
    assert keys["y"] + keys["height"] <= NARROW["height"]
    for at in BASE.hexes:
        kind = beginner_island().land[at].terrain
        with page.expect_navigation():
            phone.tap(f"button[name=terrain][value={kind}]")
    with page.expect_navigation():
        phone.tap("button[name=corner][value='2,-2']")
    with page.expect_navigation():
        phone.tap("button[name=laid]")

    assert phone.taps == len(BASE.hexes) + 2
    assert re.search(r"/t/[-0-9a-f]+/", page.url)

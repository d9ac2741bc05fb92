"""The first taps are kept until the rest of the page comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.stage import knights

pytestmark = pytest.mark.browser


def test_a_tap_on_the_tray_is_kept_while_the_line_is_lost(lay_out, switch_on):
    phone = switch_on(lay_out(after=8), 0, own=True)
    phone.open()
    phone.page.context.set_offline(True)
    phone.tap(phone.page.locator("#sheet .tray a").first)
    expect(phone.page.locator("#connection")).to_be_visible()
    phone.page.context.set_offline(False)

    expect(phone.page.locator("#map a.gap-legal").first).to_be_attached(timeout=15000)
    phone.forgive("ERR_INTERNET_DISCONNECTED", "htmx:", "WebSocket")


def test_the_event_die_may_be_told_first(stage, switch_on):
    game = knights("game")
    first = next(number for number, move in enumerate(game["moves"]) if move["do"].endswith("roll"))
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 0],
        game="catan",
        edition="2022",
        sets=game["rules"]["sets"],
        options=game["rules"]["options"],
        recorded=game["moves"][:first],
    )
    phone = switch_on(table, 0)
    phone.open()
    head = phone.seen
    phone.tap(phone.page.locator("#sheet .event-key").first)
    expect(phone.page.locator("#sheet .event-key").first).to_have_attribute("aria-pressed", "true")
    assert phone.seen == head
    for die in ("red", "white"):
        assert phone.seen == head
        phone.tap(phone.page.locator(f"#sheet .face-key:has([name={die}])").first)
    phone.wait_for_head(head + 1)

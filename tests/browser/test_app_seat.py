"""One person and a seat of the app: it thinks in a process of its own, and the phone says what to lay."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

THINKS = 20_000
"""Milliseconds: the first table begins the process that thinks."""


@pytest.mark.slow(seconds=8)
def test_somebody_lays_for_the_app_and_it_lays_for_itself(stage, switch_on):
    table = stage.open(
        seats=[("Ann", "red"), ("Bot", "blue")], phones=[0, None], first=1, played_by={"1": "fair"}, draw_by="bag"
    )
    phone = switch_on(table, 0)
    phone.open()
    sheet = phone.page.locator("#sheet")

    expect(sheet).to_contain_text("Draw a tile for it", timeout=THINKS)
    phone.tap(sheet.locator(".tray-tile").first)
    phone.tap("text=Yes, this one")
    expect(sheet).to_contain_text("Bot lays the tile", timeout=THINKS)
    expect(phone.page.locator("#overlay .lit-edge").first).to_be_visible()
    phone.tap(sheet.get_by_role("button", name="Done"))
    phone.wait_for_head(3)

    assert stage.look(table)["turn"] == 0

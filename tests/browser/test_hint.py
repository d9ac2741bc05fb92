"""A hint on two phones: asked for, thought about in a process of its own, lit by a tap, and laid as ever."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

THINKS = 20_000
"""Milliseconds: the first table begins the process that thinks."""


@pytest.mark.long
def test_who_is_in_turn_is_shown_the_best_moves_and_lays_one(stage, switch_on):
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], draw_by="app", aids="hint")
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    sheet = ann.page.locator("#sheet")

    ann.tap(sheet.locator("button[formaction*='draw']"))
    ann.tap(sheet.get_by_role("button", name="A hint"))
    expect(sheet.locator("ol > li")).to_have_count(3, timeout=THINKS)
    expect(ann.page.locator("#overlay .lit-edge").first).to_be_visible()
    expect(ben.page.locator("#sheet")).not_to_contain_text("hint")

    ann.tap(sheet.locator("a[href*='hint=2']"))
    expect(sheet.locator("ol > li").nth(1).locator("[aria-current]")).to_be_visible()
    ann.tap(sheet.get_by_role("link", name="Place it there myself"))
    ann.tap(sheet.locator(".tray-gap .tray-tile").first)
    expect(sheet.locator("h2")).not_to_contain_text("Which way round?")

    assert stage.look(table)["head"] == 3

"""The gentle clock on phones and on the large screen."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FREE_TIME = 60
"""Seconds of a move that cost nobody anything where a table has plenty of time."""
TO_LOAD = 5
"""Seconds that a page may take until its scripts run, on a busy machine; a wrong date is wrong by years."""
FREE = re.compile(r"0:[0-2]\d")


def seconds(phone):
    """Return what the clock shows."""
    minutes, rest = phone.page.locator("[data-clock] b").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def end_of(phone):
    """Return when the clock of a phone comes to its end, at the earliest and at the latest: to look takes its time."""
    before = time.monotonic()
    shown = seconds(phone)
    return shown + before, shown + time.monotonic()


@pytest.mark.long
def test_every_screen_counts_the_same_time_whatever_a_phone_takes_for_the_date(lay_out, switch_on):
    table = lay_out(after=3, pace="calm")
    ann, ben, screen = switch_on(table, 0), switch_on(table, 1, own=True), switch_on(table, wall_at=True)
    ben.page.clock.set_fixed_time("1999-12-31T23:59:00")
    for phone in (ann, ben):
        phone.open()
    screen.open(f"{table.path}board/")
    started = seconds(ann)
    assert 0 < started <= FREE_TIME

    expect(ann.page.locator("[data-clock] b")).not_to_have_text(ann.page.locator("[data-clock] b").inner_text())
    assert seconds(ann) < started
    ends = [end_of(one) for one in (ann, ben, screen)]
    assert max(early for early, _late in ends) - min(late for _early, late in ends) <= TO_LOAD
    assert ann.page.locator("[role=timer]").count() == 1
    assert ann.page.locator("[aria-live] [data-clock]").count() == 0


@pytest.mark.long
def test_the_clock_stands_while_the_game_is_put_away_and_begins_anew_with_the_next_line(lay_out, switch_on):
    table = lay_out(after=3, pace="usual")
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open(table.path.replace("/t/", "/games/"))
    with ben.page.expect_navigation():
        ben.tap(ben.page.get_by_role("button", name="Pause"))
    expect(ann.page.locator("#strip")).to_contain_text("This game is paused.")
    expect(ann.page.locator("[data-clock]")).not_to_have_attribute("data-runs", "")

    ben.open()
    ben.tap("#undo")

    expect(ann.page.locator("[data-clock]")).to_have_attribute("data-runs", "")
    expect(ann.page.locator("[data-clock] b")).to_have_text(FREE)


@pytest.mark.long
def test_a_table_that_agrees_on_a_clock_shows_it_on_every_phone_at_once(lay_out, switch_on):
    table = lay_out(after=3)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    assert ann.page.locator("[data-clock]").count() == 0
    ben.open(f"{table.path}agreed/")

    ben.tap("#clock button[value=calm]")
    ann.tap(ann.page.get_by_role("button", name="I agree"))

    for phone in (ann, ben):
        phone.open() if phone is ben else None
        expect(phone.page.locator("[data-clock]")).to_have_attribute("data-state", "free")

"""A turn of each kind of game, and pictures, in Firefox and WebKit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.pages import catalogue

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SAVED = """() => {
  const address = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    if (file.type.startsWith("image/svg")) return address(file); // what it is drawn from
    createImageBitmap(file).then(({width, height}) => {
      document.documentElement.dataset.pixels = `${width} ${height}`;
    });
    return "#saved";
  };
}"""
"""Looks into the file that a page saves: neither engine has downloads here."""


def state_of(stage, family, name):
    return next(state for state in catalogue(stage, [family]) if state.name == name)


def at(phone, table, path=""):
    phone.become(table.cookies[0])
    phone.open(path or table.path)
    return phone.page


def test_a_turn_of_carcassonne(phone, lay_out):
    table = lay_out(20)
    page = at(phone, table)
    head = phone.seen
    phone.tap("#sheet .tray a[href*='tile=']")
    page.locator("#map a[data-lay]").first.dispatch_event("click")
    phone.wait_for_head(head + 2)
    phone.tap("#no-figure")
    phone.wait_for_head(head + 3)


def test_a_round_of_catan(phone, stage):
    state = state_of(stage, "catan", "roll")
    page = at(phone, state.table, state.path)
    head = phone.seen
    phone.tap("#sheet .dice-key:has(b:text-is('6'))")
    phone.wait_for_head(head + 1)
    phone.tap("#sheet .button:has-text('End the turn')")
    phone.wait_for_head(head + 2)
    expect(page.locator("#sheet .dice-key")).to_have_count(11)


def test_a_line_of_a_pad(phone, stage):
    state = state_of(stage, "pads", "Carcassonne")
    at(phone, state.table, state.path)
    head = phone.seen
    phone.tap(".pad-who .choice >> nth=0")
    phone.tap(".pad-key:not(.is-recent):text-is('5')")
    phone.wait_for_head(head + 1)


def test_the_picture_of_a_result_is_as_large_as_promised(phone, stage):
    state = state_of(stage, "result", "sending it on")
    page = at(phone, state.table, state.path)
    page.evaluate(SAVED)
    page.locator("[data-drawn]").scroll_into_view_if_needed()
    phone.tap("[data-save-picture]")

    expect(page.locator("html")).to_have_attribute("data-pixels", "1080 1350", timeout=20_000)


def test_the_poster_is_as_large_as_a_sheet_of_paper(phone, stage):
    state = state_of(stage, "result", "poster")
    page = at(phone, state.table, state.path)
    page.evaluate(SAVED)
    phone.tap("[data-poster]")

    expect(page.locator("html")).to_have_attribute("data-pixels", "1500 2121", timeout=20_000)


def test_a_tap_is_kept_while_the_line_is_lost(phone, lay_out):
    table = lay_out(8)
    page = at(phone, table)
    # Neither engine can be taken off the net here: its requests fail instead.
    page.route("**/sheet/**", lambda route: route.abort())
    phone.tap("#sheet .tray a[href*='tile=']")
    expect(page.locator("#connection")).to_be_visible()
    page.unroute("**/sheet/**")

    expect(page.locator("#map a.gap-legal").first).to_be_attached(timeout=15_000)
    phone.forgive("htmx:", "sheet/")

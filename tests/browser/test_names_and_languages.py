"""Names of all sorts, and languages, at one table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"
NAMES = ["🦄✨ Éowyn", "עליזה בן־דוד", "<script>alert(1)</script>", "W" * 60]


@pytest.mark.long
def test_names_of_all_sorts_are_only_names(lay_out, switch_on):
    colours = ("red", "blue", "green", "yellow")
    table = lay_out(seats=list(zip(NAMES, colours, strict=True)), phones=(0, 0, 0, 0), after=12)
    phone = switch_on(table, 0)
    for path in (table.path, f"{table.path}log/", f"{table.path}seats/", f"{table.path}board/", f"/j/{table.code}/"):
        phone.open(path)
        assert phone.page.locator("bdi, .name", has_text="<script>").count() > 0, path
    phone.open()
    assert phone.page.locator("#strip .score .name").all_inner_texts() == NAMES


@pytest.mark.long
def test_the_menu_speaks_another_language_and_pauses_at_two_taps(lay_out, switch_on):
    phone = switch_on(lay_out(after=4), 0)
    phone.open()
    page = phone.page
    phone.tap("#more")
    page.locator("#pause").wait_for()
    assert page.locator("#sheet h3").all_inner_texts() == ["The table", "The score", "This phone"]
    assert page.locator("#sheet .menu-item").last.inner_text() == "End the game here"
    phone.tap("#sheet .menu-item[value='zh-hans'], #sheet .menu-item[value='zh-Hans']")
    expect(page.locator("html")).to_have_attribute("lang", re.compile("zh-hans", re.IGNORECASE))
    expect(page.locator("#sheet .tray")).to_be_visible()
    assert phone.taps == 2

    phone.tap("#more")
    page.locator("#pause").wait_for()
    sizes = [page.locator(one).first.evaluate(SIZE) for one in ("#sheet h3", "#sheet .menu-item")]
    assert sizes == sorted(sizes), "a caption is no larger than the keys below it"
    phone.tap("#pause")
    expect(page.locator(".strip-note")).to_be_visible()

    assert phone.taps == 4


def test_each_phone_speaks_its_own_language(lay_out, switch_on):
    table = lay_out(after=4)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.open()
    ann.open("/")
    ann.tap(".hero-keys summary")
    ann.tap(".hero-keys [value='zh-hant'], .hero-keys [value='zh-Hant']")
    expect(ann.page.locator("html")).to_have_attribute("lang", re.compile("zh-hant", re.IGNORECASE))
    assert ann.taps == 2
    for phone in (ann, ben):
        phone.open()

    expect(ann.page.locator("#sheet h2")).not_to_have_text(ben.page.locator("#sheet h2").inner_text())
    expect(ben.page.locator("html")).to_have_attribute("lang", "en")
    # The other phone is told in its own words.
    ann.tap(ann.page.locator("#tiles a").first)
    ann.tap(ann.page.locator("#sheet .tray button").first)
    ann.page.locator("#no-figure").wait_for()
    ben.wait_for_head(ann.seen)
    expect(ben.page.locator("#no-figure")).to_have_text("No meeple")

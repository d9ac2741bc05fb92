"""Sentences that a phone or the large screen reads aloud: a recorder stands for the voice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

RECORDER = """
Object.defineProperty(window, "speechSynthesis", {
  value: { spoken: [], speak(line) { this.spoken.push([line.lang, line.text]); }, cancel() {} },
});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
SPOKEN = "() => speechSynthesis.spoken"
CITY = ({"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
KNIGHT = "#sheet button[name=put][value='meeple.c1']"


@pytest.mark.parametrize("path", ["", "board/"])
def test_points_what_must_be_moved_and_whose_turn_it_is_are_read_aloud(lay_out, switch_on, path):
    table = lay_out(moves=[*CITY])
    ann, phone = switch_on(table, 0, own=True), switch_on(table, 1, own=True)
    ann.open()
    page = phone.page
    page.add_init_script(RECORDER)
    phone.open(table.path + (path or "sheet/?list=menu"))
    page.get_by_role("button", name="Read aloud").click()
    turn = page.locator(".turn h1, .tv-side h1").first.inner_text()
    assert page.evaluate(SPOKEN) == [["en", turn]]

    if not path:
        page.get_by_role("link", name="Close").click()
        expect(page.get_by_role("heading", name="More")).to_be_hidden()
    ann.tap(KNIGHT)
    expect(page.locator(".happened, .tv-line")).to_contain_text("+2")

    page.wait_for_function("() => speechSynthesis.spoken.length === 2")
    language, text = page.evaluate(SPOKEN)[1]
    assert language == "en"
    assert "gets the knight back." in text
    assert text.endswith("\u2019s turn")


def test_a_phone_without_the_switch_says_nothing(lay_out, switch_on):
    table = lay_out(moves=[*CITY])
    ann, phone = switch_on(table, 0, own=True), switch_on(table, 1, own=True)
    ann.open()
    phone.page.add_init_script(RECORDER)
    phone.open()

    ann.tap(KNIGHT)
    expect(phone.page.locator(".happened")).to_contain_text("+2")

    assert phone.page.evaluate(SPOKEN) == []

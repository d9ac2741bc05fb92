"""A phone with something open when a question comes to one of its seats: the table waits for the answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from scoring.kernel.box import Box
from tests.browser.test_taps_at_catan import founded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]


@pytest.fixture
def phones(stage, switch_on):
    """Return the phones of Ann, who holds nine cards, and of Ben, who rolls."""
    board, options = write_island(beginner_island()), {"cards": "table"}
    opening = founded(Box("catan", "almanac", 3, options=options, board=board))
    turns = [
        {"seat": 0, "do": "roll", "dice": [1, 1]},
        {"seat": 0, "do": "recount", "take": {"ore": 9}},
        {"seat": 0, "do": "end"},
    ]
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")], phones=[0, 1, 1], game="catan", edition="almanac",
        sets=[], options=options, board=board, recorded=[*opening, *turns],
    )  # fmt: skip
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    return ann, ben


def roll_seven(ben):
    ben.tap("#sheet .dice-key.is-seven")
    expect(ben.page.locator("#strip")).to_contain_text("Waiting for Ann")


def test_what_was_only_looked_at_makes_room_for_a_question(phones):
    ann, ben = phones
    ann.tap("#more")
    expect(ann.page.locator("#sheet h2")).to_have_text("More")

    roll_seven(ben)

    expect(ann.page.locator("#sheet h2")).to_contain_text("Ann gives back")


def test_what_was_typed_stays_and_the_question_is_said(phones):
    ann, ben = phones
    ann.tap("#more")
    ann.tap("#sheet a[href*='list=note']")
    note = ann.page.locator("#sheet [name=note]")
    note.fill("We used the old dice.")

    roll_seven(ben)

    expect(ann.page.locator("#strip")).to_contain_text("Waiting for Ann")
    expect(note).to_have_value("We used the old dice.")


def test_keys_that_answer_a_question_go_once_it_is_answered(stage, switch_on):
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], sets=["base", "inns"],
        moves=[{"seat": 0, "do": "draw", "tile": "base-U"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0}],
    )  # fmt: skip
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    ann.tap(ann.page.locator("#sheet .kind").nth(1))
    expect(ann.page.locator("#sheet[data-choosing] .kind").nth(1)).to_have_attribute("aria-current", "true")

    ben.tap("#no-figure")

    expect(ann.page.locator("#strip h1")).to_contain_text("Ben")
    expect(ann.page.locator("#sheet")).not_to_contain_text("Place a meeple?")

"""A wrong roll is put right by tapping its dice: counted from the log, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from scoring.kernel.box import Box
from tests.browser.test_taps_at_catan import founded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]

SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white")]
KNIGHTS = ("base", "knights")


def table_of(stage, roll, edition="almanac", sets=()):
    """Open a table of three on one phone, with all settlements, one roll, and the end of its turn."""
    board, options = write_island(beginner_island()), {"cards": "none"}
    opening = founded(Box("catan", edition, 3, sets=sets, options=options, board=board))
    return stage.open(
        seats=SEATS, phones=[0] * 3, game="catan", edition=edition, sets=list(sets), options=options, board=board,
        recorded=[*opening, {"seat": 0, "do": "roll", **roll}, {"seat": 0, "do": "end"}],
    )  # fmt: skip


def last_roll(stage, table):
    return stage.look(table)["log"][-1]


@pytest.mark.parametrize("script", [True, False])
def test_a_die_is_put_right_from_the_log_in_four_taps(stage, switch_on, script):
    table = table_of(stage, {"dice": [2, 4]})
    phone = switch_on(table, 0, java_script_enabled=script)
    phone.open(f"{table.path}log/")

    tap = phone.tap if script else lambda target: phone.page.locator(target).first.click()
    tap(".log-line:has(.log-pictures) .log-head")
    tap(".log-pictures a:nth-child(2)")
    expect(phone.page.locator("#sheet .die-faces button")).to_have_count(6)
    tap(".die-faces button[value='roll:2:3']")
    expect(phone.page.locator("h1")).to_contain_text("turn", ignore_case=True)
    tap("#keep")
    phone.page.wait_for_url(f"**{table.path}")

    if script:
        assert phone.taps == 4
    assert last_roll(stage, table)[2:] == ["roll", {"do": "roll", "dice": [2, 3]}]


def test_a_die_is_put_right_from_the_page_of_the_roll_in_four_taps(stage, switch_on):
    table = table_of(stage, {"dice": [2, 4]})
    phone = switch_on(table, 0)
    phone.open(f"{table.path}log/")

    phone.tap(".log-line:has(.log-pictures) .log-fix")
    phone.tap(".fallen-die:nth-child(1)")
    phone.tap(".die-faces button[value='roll:6:4']")
    phone.tap("#keep")
    phone.page.wait_for_url(f"**{table.path}")

    assert phone.taps == 4
    assert last_roll(stage, table)[2:] == ["roll", {"do": "roll", "dice": [6, 4]}]


def test_the_event_die_is_put_right_in_four_taps(stage, switch_on):
    table = table_of(stage, {"dice": [2, 4], "event": "ship"}, "2022", KNIGHTS)
    phone = switch_on(table, 0)
    phone.open(f"{table.path}log/")

    phone.tap(".log-line:has(.log-pictures) .log-head")
    phone.tap(".log-pictures a:nth-child(3)")
    expect(phone.page.locator("#sheet .die-faces button")).to_have_count(4)
    phone.tap(".die-faces button[value='roll:2:4:trade']")
    phone.tap("#keep")
    phone.page.wait_for_url(f"**{table.path}")

    assert phone.taps == 4
    assert last_roll(stage, table)[2:] == ["roll", {"do": "roll", "dice": [2, 4], "event": "trade"}]

"""Catan by forms and links alone: a set-up, a roll, cards counted again, a build, trades, and the end of the turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=15)]

SET_UP = 8
"""Settlements and roads of two players."""
FOUNDED = [
    {"seat": 0, "do": "settle", "at": "0,2,N"},
    {"seat": 0, "do": "road", "at": "0,1,E"},
    {"seat": 1, "do": "settle", "at": "1,1,N"},
    {"seat": 1, "do": "road", "at": "1,0,E"},
    {"seat": 1, "do": "settle", "at": "-1,0,N"},
    {"seat": 1, "do": "road", "at": "-1,-1,SE"},
]
"""Those that stand before."""


@pytest.fixture
def table(stage):
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 0],
        game="catan",
        edition="almanac",
        sets=[],
        options={"cards": "table"},
        board=write_island(beginner_island()),
    )
    stage.record(table, FOUNDED)
    return table


@pytest.mark.long
def test_a_set_up_and_a_turn_need_no_script(stage, table, switch_on):
    phone = switch_on(table, 0, java_script_enabled=False)
    page = phone.page
    phone.open()
    for number in range(len(FOUNDED), SET_UP):
        if number % 2:
            _by_the_list(phone)
        else:
            _by_the_island(phone)
        expect(page.locator("#seen")).to_have_value(str(number + 1))

    count_again(phone, {"brick": 1, "lumber": 1, "ore": 5})
    page.locator("#sheet button[value='roll:2']").click()
    page.locator("#build-road").click()
    _by_the_list(phone)
    page.locator("#trade-key").click()
    page.locator("#sheet button[value='bank:ore:wool']").click()
    count_again(phone, {"grain": 1}, whose=1)
    page.locator("#trade-key").click()
    page.locator("#sheet input[name='swap-ore']").fill("-1")
    page.locator("#sheet input[name='swap-grain']").fill("1")
    page.locator("#sheet button[value='trade:1']").click()
    page.locator("#end-turn").click()
    page.locator("#sheet button[value='roll:2']").wait_for()

    kinds = [kind for _form, _seat, kind, _facts in stage.look(table)["log"]]
    assert kinds == ["settle", "road"] * 4 + ["recount", "roll", "road", "bank", "recount", "trade", "end"]


def _by_the_list(phone) -> None:
    """Choose the first place of the list."""
    phone.page.locator("#sheet .fold summary").click()
    phone.page.locator("#sheet .fold button[name=lay]").first.click()


def _by_the_island(phone) -> None:
    """Choose a place on the island, and say once more that it is meant."""
    spot = phone.page.locator("#map a[data-lay]").nth(20)
    phone.open(str(spot.get_attribute("href")))
    phone.page.get_by_role("button", name="Log it").click()


def count_again(phone, cards, whose: int = 0) -> None:
    phone.open(f"{phone.path}sheet/?recount=1")
    phone.page.locator(f"#sheet .choice:has(input[name=whose][value='{whose}'])").click()
    for kind, count in cards.items():
        phone.page.locator(f"#sheet input[name='swap-{kind}']").fill(str(count))
    phone.page.locator("#sheet button[value=recount]").click()

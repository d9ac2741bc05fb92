"""The size of the island on a phone: its numbers are read without a zoom, while somebody rolls, trades and builds."""

from __future__ import annotations

import pytest

from tests.support.pages.laying import island
from tests.support.stage import knights, recorded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

LAND = """() => {
  const hexes = [...document.querySelectorAll('#tiles use[href*="#hex-"]')].map((hex) => hex.getBoundingClientRect());
  return Math.max(...hexes.map((hex) => hex.right)) - Math.min(...hexes.map((hex) => hex.left));
}"""
FOUR = 4
"""The recorded game of four players."""
WIDE = 300


@pytest.mark.parametrize("is_rolled", [True, False], ids=["turn", "roll"])
def test_the_land_is_three_hundred_pixels_wide(stage, switch_on, is_rolled):
    game = recorded("base", FOUR, "catan")
    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll" and sum(move["dice"]) != 7]
    table = island(stage, game, rolls[len(rolls) // 2] + is_rolled, cards="table")
    phone = switch_on(table, 0, own=True)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.open()
    phone.page.wait_for_function(f"() => ({LAND})() > {WIDE}")


def test_so_it_is_while_three_dice_are_told(stage, switch_on):
    game = knights("four")
    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll"]
    phone = switch_on(island(stage, game, rolls[len(rolls) // 2]), 0, own=True)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    phone.open()
    assert phone.page.locator("#sheet .face-key").count() == 12
    phone.page.wait_for_function(f"() => ({LAND})() > {WIDE}")

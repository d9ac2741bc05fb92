"""A great moment goes by itself on the phones that it concerns and on the large screen, also where nothing moves."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Final

import pytest

from scoring.kernel.box import Box
from tests.support.depth import first
from tests.support.pages.moment import AGAIN
from tests.support.pushed import Walk
from tests.support.stage import VECTORS, knights

pytestmark = pytest.mark.browser
GREAT = 20


def great_city():
    """Return the players and the moves of a recorded game up to a city of twenty, and who is paid for it."""
    for line in gzip.decompress(Path(VECTORS / "carcassonne" / "base-compact.jsonl.gz").read_bytes()).splitlines():
        game = json.loads(line)
        for at, move in enumerate(game["moves"]):
            paid = (move.get("expect") or {}).get("scored", [])
            best = [one["seat"] for one in paid if one["for"] == "city" and one["points"] >= GREAT]
            if best:
                return game["seats"], game["moves"][: at + 1], best
    raise AssertionError("no recorded city is great")


def look_again(phone):
    """Let a page show the move before the last, and ask what came after it."""
    phone.page.evaluate("""() => {
      const [seen, tv] = ["seen", "tv"].map((id) => document.getElementById(id));
      const before = Number(seen.value) - 1;
      if (tv) tv.dataset.whole = tv.dataset.whole.replace(/seen=\\d+/, `seen=${before}`); else seen.value = before;
      dispatchEvent(new Event("online"));
    }""")


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_concerns_some_phones_and_the_large_screen(stage, switch_on, motion):
    seats, moves, paid = great_city()
    other = next(seat for seat in range(len(seats)) if seat not in paid)
    table = stage.open(
        seats=[(one["name"], one["colour"]) for one in seats],
        phones=[0 if seat in paid else 1 for seat in range(len(seats))],
        moves=moves,
    )
    mine, theirs = (switch_on(table, 0 if seat in paid else 1, reduced_motion=motion) for seat in (paid[0], other))
    wall = switch_on(table, wall_at=True, reduced_motion=motion)
    for phone in (mine, theirs):
        phone.open(table.path)
    wall.open(f"{table.path}board/")

    for phone in (mine, theirs, wall):
        look_again(phone)
        phone.page.locator("#moments .moment").wait_for(state="attached")

    assert mine.page.locator(".moment").is_visible()
    assert wall.page.locator(".moment").is_visible()
    assert not theirs.page.locator(".moment").is_visible()
    mine.page.locator(".moment").wait_for(state="hidden", timeout=6000)
    wall.page.locator(".moment").wait_for(state="hidden", timeout=6000)


ATTACKED = 97
"""Moves of the recorded game of Cities & Knights after which the barbarians have just come."""
LINES = """link => {
  const words = document.createRange();
  words.selectNodeContents(link);
  return words.getClientRects().length;
}"""


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_way_to_the_reasons_stays_in_one_line_beside_a_long_sentence(stage, switch_on, language):
    game = knights("game")
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], game="catan", edition="2022",
        sets=game["rules"]["sets"], options=game["rules"]["options"], recorded=game["moves"][:ATTACKED],
    )  # fmt: skip
    phone = switch_on(table, 0)
    phone.page.context.add_cookies([{"name": "django_language", "value": language, "url": phone.url}])
    phone.open()

    assert phone.page.locator(".happened .link").evaluate(LINES) == 1


AFTER: Final = """(moment, time) => {
  for (const one of moment.getAnimations()) { one.pause(); one.currentTime = time; }
  return getComputedStyle(moment).visibility;
}"""
"""The look of a moment so many milliseconds after it came: the clock of its animations is set."""


@pytest.mark.parametrize("motion", first(1, ["no-preference", "reduce"]))
def test_a_captured_meeple_is_shown_to_everybody_for_three_seconds(stage, switch_on, motion):
    moves = []
    walk = Walk(Box("carcassonne", "2006", 2, ("base", "tower")), seed=4, most=300)
    for made in walk:
        moves.append(made.written)
        if made.move.kind == "carcassonne.capture":
            break
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], edition="2006", sets=["base", "tower"], recorded=moves
    )
    screens = [switch_on(table, number, reduced_motion=motion) for number in (0, 1)]
    screens.append(switch_on(table, wall_at=True, reduced_motion=motion))
    for screen in screens:
        screen.open()
        screen.page.wait_for_function(AGAIN, arg=screen.seen - 1, polling=400)
        shown = screen.page.locator("#moments .moment")

        assert "is captured" in shown.inner_text()
        assert shown.locator(".figure").count() == 1
        assert [shown.evaluate(AFTER, time) for time in (1000, 2900, 3400)] == ["visible", "visible", "hidden"]
        # It asked again while its socket was still being opened.
        screen.forgive("WebSocket is closed before")

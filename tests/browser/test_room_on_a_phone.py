"""Room on a phone of 360 × 740: keys, the island and its places are whole, and large enough for a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.stage import knights, recorded
from tools.shots import FOUR_PLAYERS, LATE, PEOPLE

pytestmark = pytest.mark.browser

SEATS = list(zip(PEOPLE, ("red", "blue", "white", "orange"), strict=True))
FINGER = 44
SIZES = """() => [...document.querySelectorAll("#overlay a")].map((one) => {
  const {width, height} = one.getBoundingClientRect();
  return Math.min(width, height);
})"""
LAND = """() => Math.min(...["width", "height"].map((side) => document.querySelector("#tiles").getBBox()[side]))
  * document.getElementById("map").getScreenCTM().a"""


@pytest.fixture
def turn_of_knights(stage):
    """Return a table of Cities & Knights in the middle of a turn, with knights on the island."""
    game = knights("four")
    moves = game["moves"]
    roll = next(
        at
        for at, move in enumerate(moves)
        if at > LATE and move["do"] == "roll" and moves[at + 1]["do"] not in {"discard", "draw_progress"}
    )
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    return stage.open(seats=SEATS, phones=[0] * 4, recorded=moves[: roll + 1], **facts)


@pytest.fixture
def founding(stage):
    """Return a table of Catan where the first settlement is founded: every corner is lit."""
    game = recorded("base", FOUR_PLAYERS, game="catan")
    options = {**game["rules"]["options"], "cards": "phones"}
    facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"], "options": options}
    return stage.open(seats=SEATS, phones=[0] * 4, recorded=[], **facts)


@pytest.fixture
def robber(stage):
    """Return a table of Catan where the robber moves."""
    game = recorded("base", FOUR_PLAYERS, game="catan")
    at = next(at for at, move in enumerate(game["moves"]) if move["do"] == "robber")
    options = {**game["rules"]["options"], "cards": "phones"}
    facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"], "options": options}
    return stage.open(seats=SEATS, phones=[0] * 4, recorded=game["moves"][:at], **facts)


def test_the_end_of_a_turn_of_knights_is_whole_and_the_island_no_stamp(turn_of_knights, switch_on):
    phone = switch_on(turn_of_knights, 0)
    phone.open()
    page = phone.page
    end, bar = page.locator("#end-turn").bounding_box(), page.locator("#bar").bounding_box()

    assert end["y"] + end["height"] <= bar["y"]
    assert page.evaluate(LAND) >= 120
    assert "They land before" in page.locator("#brief").inner_text()
    assert [name.inner_text() for name in page.locator(".hand-of .name").all()] == [
        page.locator("#strip [aria-current] .name").inner_text()
    ]


def test_the_robber_goes_to_hexes_as_large_as_a_finger(robber, switch_on):
    phone = switch_on(robber, 0)
    phone.open()
    sizes = phone.page.evaluate(SIZES)

    assert len(sizes) > 10
    assert min(sizes) >= FINGER


NORTH = """() => { const boxes = [...document.querySelectorAll("#overlay a")].map((one) => one.getBoundingClientRect());
  const {x, y, width} = boxes.reduce((top, box) => box.y < top.y ? box : top);
  return [x + width / 2, y + width / 2]; }"""


def test_a_finger_beside_a_corner_founds_there_and_only_once(founding, switch_on, stage):
    phone = switch_on(founding, 0)
    phone.open()
    assert len(phone.page.evaluate(SIZES)) == 54
    x, y = phone.page.evaluate(NORTH)

    phone.page.touchscreen.tap(x, y - FINGER / 2 + 2)
    phone.page.touchscreen.tap(x, y - FINGER / 2 + 2)
    phone.wait_for_head(1)
    expect(phone.page.locator("#sheet h2").first).to_contain_text("road")

    assert len(stage.look(founding)["log"]) == 1

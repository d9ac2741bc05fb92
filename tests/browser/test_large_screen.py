"""The large screen from afar: names twice as large as they were, and nothing cut, however much is on the table."""

from __future__ import annotations

import pytest

from scoring.pads.box import game_key, shelf
from tests.support.crowd import COLOURS, NAMES, crowd

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

SIZES = [
    pytest.param((1280, 720), marks=pytest.mark.long),
    pytest.param((1920, 1080), marks=pytest.mark.night),
]
TWICE = {720: 36, 1080: 54}
"""Pixels of a letter, by the height of the screen: names had 18 and 27."""
PACKING = 60_000
"""Milliseconds: a server that draws the tiles of every box for the first time packs them for seconds."""
CUT = """() => {
  const found = [];
  const side = document.querySelector(".tv-side"), story = document.querySelector(".tv-story");
  for (const part of [side, story, document.scrollingElement])
    if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      found.push(`${part.className || part.localName}: ${part.scrollWidth} x ${part.scrollHeight}`);
  for (const part of document.querySelectorAll(".tv-side *, .tv-story *")) {
    // What screen readers alone are told is cut on purpose.
    if (part.closest(".visually-hidden, svg, [hidden]") || getComputedStyle(part).clipPath === "inset(50%)") continue;
    const box = part.getBoundingClientRect(), around = part.closest(".tv-side, .tv-story").getBoundingClientRect();
    const isOut = box.width && (box.right > around.right + 1 || box.bottom > around.bottom + 1
      || box.left < around.left - 1 || box.top < around.top - 1);
    const clips = getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1;
    if (isOut || clips) found.push(`${part.className || part.localName}: ${part.textContent.trim().slice(0, 40)}`);
  }
  const rows = [...document.querySelectorAll(".tv-score > *")].map((part) => [part, part.getBoundingClientRect()]);
  for (const [one, a] of rows) for (const [other, b] of rows)
    if (one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3)
      found.push(`${one.textContent.trim()} over ${other.textContent.trim()}`);
  return found;
}"""


GROWN = """([names, least]) => {
  const shown = [...document.querySelectorAll(".tv-score .tv-name")];
  const grown = (one) => parseFloat(getComputedStyle(one).fontSize) >= least;
  return names.every((name) => shown.some((one) => one.textContent.includes(name) && grown(one)));
}"""


ROOM_BELOW = """() => {
  const last = [...document.querySelectorAll(".pad-block tr")].pop().getBoundingClientRect();
  return document.querySelector(".tv-story").getBoundingClientRect().top - last.bottom;
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen_at(request, switch_on):
    width, height = request.param

    def screen_at(table):
        screen = switch_on(table, wall_at=True, viewport={"width": width, "height": height})
        screen.page.set_default_timeout(PACKING)
        return screen

    return screen_at


def test_nothing_is_cut_with_six_seats_every_box_and_a_free_seat(stage, screen_at):
    screen = screen_at(crowd(stage))
    screen.open()

    assert screen.page.locator(".tv-score").count() == len(NAMES)
    assert screen.page.evaluate(CUT) == []
    # Beside the way in, the bag and its number stand in one line.
    bag, number = (screen.page.locator(f".tv-bag{part}").bounding_box() for part in ("", " > .num"))
    assert bag["height"] < 1.5 * number["height"]
    height = screen.page.viewport_size["height"]
    screen.page.wait_for_function(GROWN, arg=[["Ann"], TWICE[height]])


@pytest.mark.parametrize("name", ["W" * 59, "Donaudampfschifffahrtsgesellschaftskapitän von Hohenfels-A", "🦄✨ Éowyn"])
def test_the_longest_names_are_whole(lay_out, screen_at, name):
    # Each begins with another letter: two seats have not the same name.
    names = [name[at:] + name[:at] + str(at) for at in range(len(COLOURS))]
    screen = screen_at(
        lay_out(moves=(), seats=list(zip(names, COLOURS, strict=True)), phones=(0,) * len(names), sets=["base", "inns"])
    )
    screen.open()

    assert screen.page.evaluate(CUT) == []


def test_four_people_have_twice_as_large_names_even_where_these_are_long(lay_out, screen_at):
    names = ("Maximilian-Alexander", "Björn Þorvaldsson", "Dorothea von Hohenfels", "Ben")
    table = lay_out(after=38, seats=list(zip(names, ("red", "blue", "green", "yellow"), strict=True)))
    screen = screen_at(table)
    screen.open()

    # The screen is packed once it has measured itself.
    screen.page.wait_for_function(GROWN, arg=[list(names), TWICE[screen.page.viewport_size["height"]]])
    assert screen.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_block_of_six_is_whole_and_says_whose_each_column_is(stage, switch_on, size):
    pad = shelf()["yahtzee"]
    table = stage.open(
        seats=list(zip(NAMES, pad.colours, strict=True)), phones=[0] * 6, game=game_key(pad),
        edition=next(iter(pad.editions), "usual"), sets=[],
        moves=[{"seat": 0, "do": "score", "for": "fours", "facts": {"dice_alike": 3}}],
    )  # fmt: skip
    screen = switch_on(table, wall_at=True, viewport=dict(zip(("width", "height"), size, strict=True)))
    screen.open()
    assert screen.page.locator(".pad-block thead .shape").count() == 6
    assert screen.page.evaluate(ROOM_BELOW) >= 0


def test_the_result_is_whole_with_its_curve_and_the_way_to_the_replay(lay_out, stage, screen_at):
    names = ("Maximilian-Alexander", "Björn Þorvaldsson", "Dorothea von Hohenfels", "Ben")
    table = lay_out(after=71, seats=list(zip(names, ("red", "blue", "green", "yellow"), strict=True)))
    stage.act(table, "reveal", shown=99)
    screen = screen_at(table)
    screen.open()

    assert screen.page.locator(".tv-victory").is_visible()
    assert screen.page.locator(".tv-closing .qr-card").is_visible()
    assert screen.page.evaluate(CUT) == []


@pytest.mark.parametrize(("motion", "falls"), [("no-preference", True), ("reduce", False)])
def test_paper_falls_for_the_winner_but_not_where_nothing_shall_move(lay_out, stage, switch_on, motion, falls):
    table = lay_out(after=71)
    stage.act(table, "reveal", shown=99)
    screen = switch_on(table, wall_at=True, reduced_motion=motion)
    screen.open()

    assert screen.page.locator(".flourish").is_visible() is falls

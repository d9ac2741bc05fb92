"""The tabs of four players of Cities & Knights on a small phone: whatever each has, all of it is seen."""

from __future__ import annotations

import pytest

from tests.support.stage import knights

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

MOMENTS = (120, 260, 390, 419)
"""Moves after which it is looked at: few cards, a hand of eleven, seven things before one player, and the end."""
WIDTHS = (360, 390)
MOST = 7
"""Things before one player at most in that game."""
LINE = 30
"""Pixels."""

CUT = """() => [...document.querySelectorAll("#scores .score, #scores .score *, #strip .turn, #glance .glance")]
  .filter((one) => !(one instanceof SVGElement) && !one.closest(".visually-hidden, .name"))
  .filter((one) => {
    const [box, tab] = [one, one.closest(".score") ?? document.body].map((el) => el.getBoundingClientRect());
    return one.scrollWidth > Math.max(1, one.clientWidth) && getComputedStyle(one).display !== "inline"
      || box.right > tab.right + 0.5 || box.bottom > tab.bottom + 0.5 || box.left < tab.left - 0.5;
  })
  .map((one) => `${one.className}: ${one.textContent.trim()}`)"""
THINGS = (
    """() => Math.max(...[...document.querySelectorAll("#scores .score-more")].map((all) => all.childElementCount))"""
)


@pytest.mark.long
@pytest.mark.parametrize("light", ["light", "dark"])
def test_nothing_in_the_tabs_of_four_is_cut(stage, switch_on, light):
    game = knights("four")
    seats = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white"), ("Dan", "orange")]
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    table = stage.open(seats=seats, phones=[0, 0, 0, 0], **facts)
    phone = switch_on(table, 0, own=True, color_scheme=light)
    cut, things, written = {}, 0, 0
    for moment in MOMENTS:
        stage.record(table, game["moves"][written:moment])
        written = moment
        phone.open()
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": 740})
            cut[moment, width] = phone.page.evaluate(CUT)
            things = max(things, phone.page.evaluate(THINGS))

    assert things == MOST
    assert {at: found for at, found in cut.items() if found} == {}


@pytest.mark.long
def test_a_turn_of_the_log_keeps_its_drawings_in_one_line(stage, switch_on):
    game = knights("four")
    facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    seats = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "white"), ("Dan", "orange")]
    table = stage.open(seats=seats, phones=[0, 0, 0, 0], **facts)
    stage.record(table, game["moves"])
    phone = switch_on(table, 0)
    phone.open(f"{table.path}log/")
    shown = phone.page.locator(".log-head .log-drawings")

    assert max(shown.evaluate_all("(all) => all.map((one) => one.childElementCount)")) >= MOST
    assert max(shown.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")) <= LINE
    assert shown.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length") == 0


# How far the ink of each name stands below the top of its box, which cuts what is above it.
ROOM = """() => [...document.querySelectorAll("#scores .name")].map((name) => {
  const range = document.createRange(), pen = document.createElement("canvas").getContext("2d");
  range.selectNodeContents(name);
  pen.font = getComputedStyle(name).font;
  const ink = pen.measureText(name.textContent), [line] = range.getClientRects();
  const top = line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
  return top - name.getBoundingClientRect().top;
})"""


@pytest.mark.parametrize("width", WIDTHS)
def test_no_name_loses_its_dots(stage, switch_on, width):
    seats = [("Björn", "red"), ("Öde Jörg", "blue"), ("Ünal", "green"), ("Chen", "black")]
    table = stage.open(seats=seats, phones=[0] * 4)
    phone = switch_on(table, 0, own=True, viewport={"width": width, "height": 740})
    phone.open()
    room = phone.page.evaluate(ROOM)

    assert len(room) == 4
    assert min(room) >= 0

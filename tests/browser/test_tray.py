"""The effect of a tap on a tile of the tray: it changes the choice and the gaps, never the tray itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from games.carcassonne.pages.sheets.pile import traits
from scoring.carcassonne.box import SETS
from scoring.carcassonne.recipe import RIVERS
from tests.support.depth import first
from tests.support.stage import turns

pytestmark = pytest.mark.browser

BOXES = {
    "base": ["base"],
    "two boxes": ["base", "inns", "traders"],
    "every box": [one.key for one in SETS if one.key not in RIVERS],
}
# Count the elements of the sheet that come and go, and tell the first tile of the tray from any copy of it.
WATCH = """() => {
  Object.assign(window, { swapped: 0, first: document.querySelector("#sheet .tray li") });
  const elements = (nodes) => [...nodes].filter((one) => one.nodeType === Node.ELEMENT_NODE)
    .reduce((sum, one) => sum + 1 + one.querySelectorAll("*").length, 0);
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) swapped += elements(addedNodes) + elements(removedNodes);
  }).observe(document.getElementById("sheet").parentNode, { subtree: true, childList: true });
}"""
OVERLAY = "() => document.querySelectorAll('#overlay, #overlay *').length"
IS_FIRST = "() => document.querySelector('#sheet .tray li') === window.first"
TILES_SHOWN = """() => [...document.querySelectorAll("#sheet .tray li:not([hidden]) [data-tile]")]
  .map((one) => one.dataset.tile.replace(/-\\d$/, ""))"""
LOADED = """() => [...document.querySelectorAll("#sheet .tray li:not([hidden]) img")]
  .every((one) => one.complete && one.naturalWidth)"""

LATER = re.compile(r"/unsent(/|\.\w+\.js)$")
"""The requests a phone makes by the clock: the parts for turns without a connection."""
LAID_OUT = "(one) => one.getClientRects().length > 0"
ALL_LAID_OUT = f"(all) => all.map({LAID_OUT})"


@pytest.fixture
def at_the_tray(lay_out, switch_on):
    """Return how to switch a phone on that shows a tray, its pictures painted."""

    def at_the_tray(sets):
        phone = switch_on(lay_out(sets=sets, moves=[]), 0)
        phone.open()
        phone.page.wait_for_function(LOADED)
        phone.page.wait_for_load_state("networkidle")
        phone.page.evaluate(WATCH)
        return phone

    return at_the_tray


def choose(phone, number):
    """Tap a tile; return the requests that it made, and the elements that came or went beside those on the board."""
    page = phone.page
    asked, swapped, board = len(phone.asked), page.evaluate("() => window.swapped"), page.evaluate(OVERLAY)
    phone.tap(page.locator("#sheet .tray a").nth(number))
    expect(page.locator("#sheet .tray a").nth(number)).to_have_attribute("aria-current", "true")
    expect(page.locator("#overlay a").first).to_be_attached()
    touched = page.evaluate("() => window.swapped") - swapped - board - page.evaluate(OVERLAY)
    return [url for url in phone.asked[asked:] if not (url.startswith("blob:") or LATER.search(url))], touched


@pytest.mark.parametrize("sets", first(1, BOXES.values()), ids=BOXES)
def test_a_choice_makes_one_request_and_leaves_the_tray_alone(at_the_tray, sets):
    phone = at_the_tray(sets)
    for number in (3, 5):
        asked, touched = choose(phone, number)

        assert len(asked) == 1
        assert touched <= 30
        assert phone.page.evaluate(IS_FIRST)
    assert phone.page.locator("#sheet .tray a[aria-current]").count() == 1

    # To choose nothing again leaves it alone, too.
    phone.tap("#sheet .sheet-head .icon-button")
    expect(phone.page.locator("#sheet:not([data-choosing])")).to_be_attached()

    assert phone.page.evaluate(IS_FIRST)
    assert not phone.page.locator("#sheet .tray a[aria-current], #overlay a").count()


@pytest.mark.long
def test_a_tray_of_very_many_kinds_grows_before_it_ends(at_the_tray):
    page = at_the_tray(BOXES["every box"]).page
    kinds, shown = page.locator("#sheet .tray li:has(a)"), page.locator("#sheet .tray li:has(a):visible")
    assert shown.count() == 72 < kinds.count()
    for number in (71, 143):
        kinds.nth(number).locator("a").focus()
        expect(kinds.nth(number + 1)).to_be_visible()


@pytest.mark.long
def test_keys_above_a_tray_of_many_kinds_leave_what_is_pressed(at_the_tray):
    phone = at_the_tray(BOXES["every box"])
    page, shown = phone.page, phone.page.locator("#sheet .tray li:has(a):visible")
    monastery, extras = (page.locator(f".sieve button[value={letter}]") for letter in "mx")
    counts = [shown.count()]
    for pressed in (monastery, extras):
        phone.tap(pressed)
        expect(pressed).to_have_attribute("aria-pressed", "true")
        counts.append(shown.count())
    # With every box the plain monasteries have left the bag.
    assert counts[0] > counts[1] >= counts[2] > 0
    assert {traits(tile) for tile in page.evaluate(TILES_SHOWN)} == {"mx"}

    phone.taps = 0
    phone.tap(shown.first.locator("a"))
    expect(page.locator("#overlay a").first).to_be_attached()
    expect(monastery).to_have_attribute("aria-pressed", "true")
    phone.tap(page.locator("#overlay a").first)
    expect(page.get_by_role("heading", name="Place a meeple?")).to_be_visible()

    assert phone.taps == 2
    phone.tap(page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("heading", name="Which tile did ")).to_be_visible()
    assert shown.count() == 72


@pytest.mark.parametrize("box", ["base", "every box"])
def test_a_turn_with_a_meeple_takes_three_taps(at_the_tray, box):
    phone = at_the_tray(BOXES[box])
    page = phone.page
    head = phone.seen
    phone.taps = 0
    phone.tap(page.locator("#sheet .tray li:visible a").first)
    phone.tap(page.locator("#overlay a").first)
    expect(page.get_by_role("heading", name="Place a meeple?")).to_be_visible()
    phone.tap(page.locator("#sheet button[name=put][value^='meeple.']").first)
    expect(page.get_by_role("heading", name="Place a meeple?")).to_have_count(0)
    expect(page.locator("#seen")).not_to_have_value(str(head))

    assert phone.taps == 3


def test_a_tile_that_does_not_fit_there_is_played_anyway_with_two_taps(at_the_tray):
    phone = at_the_tray(BOXES["base"])
    page = phone.page
    page.locator("#sheet .tray-tile:has([data-tile^='base-E'])").click()
    expect(page.locator("#overlay a").first).to_be_attached()

    phone.taps = 0
    phone.tap(page.locator("#g1_0"))
    expect(page.get_by_role("heading", name="The sides do not match")).to_be_visible()
    phone.tap(page.get_by_role("button", name="We played it anyway"))
    expect(page.get_by_role("heading", name="Place a meeple?")).to_be_visible()

    assert phone.taps == 2


def test_small_tiles_are_images_wherever_they_are_shown(at_the_tray, stage, game):
    phone = at_the_tray(BOXES["base"])
    choose(phone, 3)

    assert not phone.page.locator("#table use[href*='/tiles']").count()
    expect(phone.page.locator("#tiles image[href^='blob:']")).to_have_count(1)
    expect(phone.page.locator("#overlay image[href^='blob:']").first).to_be_attached()

    phone.tap(phone.page.locator("#sheet .sheet-head a"))
    expect(phone.page.locator("#sheet .tray [aria-current]")).to_have_count(0)
    phone.tap(phone.page.locator("#tiles a").first)
    expect(phone.page.locator("#sheet .tray-gap img[src^='blob:']").first).to_be_visible()

    assert not phone.page.locator("#sheet svg.tile").count()


def test_pictures_come_once_the_line_is_back(lay_out, switch_on):
    phone = switch_on(lay_out(), 0)
    cut = []
    phone.page.route("**/carcassonne/tiles*", lambda route: cut.append(route.abort()))
    phone.open()
    expect(phone.page.locator("#sheet .tray a").first).to_be_attached()
    phone.page.wait_for_load_state("networkidle")
    assert cut
    phone.page.unroute("**/carcassonne/tiles*")
    phone.tap(phone.page.locator("#sheet .tray a").nth(3))

    phone.page.wait_for_function(LOADED)
    phone.forgive("ERR_FAILED")


def test_without_scripts_the_drawings_stand_in_the_page(lay_out, switch_on, game):
    phone = switch_on(lay_out(moves=turns(game, 3)), 0, java_script_enabled=False)
    phone.open()

    assert phone.page.locator("#sheet .tray svg.tile use").count() == 24
    assert phone.page.locator("#tiles > use").count() == 4
    assert phone.page.locator("#tiles > use").first.evaluate(LAID_OUT)


def test_a_drawing_is_laid_out_only_where_no_script_makes_it_an_image(lay_out, switch_on, game):
    phone = switch_on(lay_out(moves=turns(game, 3)), 0, own=True)
    # The seconds after which drawings show without scripts begin when they are let go.
    clock = phone.page.context.new_cdp_session(phone.page)
    clock.send("Animation.enable")
    clock.send("Animation.setPlaybackRate", {"playbackRate": 0})
    held: list[Route] = []
    phone.page.route("**/js/play*.js", lambda route: held.append(route))  # noqa: PLW0108 - a builtin cannot be watched
    phone.page.goto(phone.url + phone.path, wait_until="commit")
    drawings = phone.page.locator("#tiles > use, #sheet .tray use")
    expect(drawings).to_have_count(4 + 24)
    # To ask where something lies before the styles are here would lay it out without them.
    phone.page.wait_for_function("[...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)")

    assert not any(drawings.evaluate_all(ALL_LAID_OUT))

    held[0].abort()
    phone.page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")  # the seconds are over

    assert all(drawings.evaluate_all(ALL_LAID_OUT))
    phone.forgive("ERR_FAILED")

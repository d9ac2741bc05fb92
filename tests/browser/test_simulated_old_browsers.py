"""Phones of before, simulated: Chromium without what iOS 15.4, Chrome 99 or an older browser lack.

The style sheets lose their newer words on the way, and scripts find no newer calls. Their faults
are not seen.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.browser.test_pads import EVERYBODY, SEATS, key, who
from tests.support.phone import same_segment
from tests.support.record import turns_of
from tests.support.stage import recorded

pytestmark = pytest.mark.browser

IOS_15: Final = (
    r"\d+cq[iwbh]",
    r"@container\b",
    r"container-type",
    r"color-mix\(",
    r"\(scripting",
    r"\(width <",
    r"text-wrap",
)
CHROME_99: Final = (*IOS_15, r":has\(", r"dvh", r"\b(?:translate|rotate|scale)(?=: )")
OLDER: Final = (*CHROME_99, r"@layer\b")
NEWER_CALLS: Final = """
  delete HTMLFormElement.prototype.requestSubmit;
  delete Element.prototype.checkVisibility;
  delete HTMLElement.prototype.inert;
  delete Document.prototype.startViewTransition;
  delete KeyframeEffect.prototype.composite;
  for (const name of ["userActivation", "vibrate", "wakeLock"]) delete Navigator.prototype[name];
  for (const name of ["toSorted", "toReversed", "toSpliced", "with", "findLast"]) delete Array.prototype[name];
  delete Object.groupBy; delete Promise.withResolvers; delete window.structuredClone;
"""


@pytest.fixture
def old_phone(switch_on):
    """Return how to switch on a phone whose browser does not know some words of style sheets."""

    def old_phone(unknown, *args):
        phone = switch_on(*args, own=True)

        def without(route: Route) -> None:
            answer = route.fetch()
            text = re.sub("|".join(unknown), lambda found: f"{found[0][0]}unknown-{found[0][1:]}", answer.text())
            route.fulfill(response=answer, body=text)

        phone.page.context.route(re.compile(r"\.css($|\?)"), without)
        phone.page.add_init_script(NEWER_CALLS)
        return phone

    return old_phone


WHOLE_AND_PLAYABLE = pytest.mark.parametrize(
    "unknown", [IOS_15, pytest.param(CHROME_99, marks=pytest.mark.long)], ids=["iOS 15.4", "Chrome 99"]
)


@WHOLE_AND_PLAYABLE
def test_a_turn_of_carcassonne_is_logged(lay_out, old_phone, game, unknown):
    phone = old_phone(unknown, lay_out(phones=EVERYBODY), 0)
    phone.open()
    expect(phone.page.locator(".too-old")).to_be_hidden()
    head, turn = phone.seen, turns_of(game)[0]

    laid = phone.lay_gap_first(turn.tile, turn.rotation, turn.cell)
    if turn.segment:
        phone.put(same_segment(turn.tile, turn.rotation, laid, turn.segment))
    else:
        phone.put_none()
    assert phone.seen >= head + 2  # the tile, and whether a figure stands on it


@WHOLE_AND_PLAYABLE
def test_a_roll_of_catan_is_logged(stage, old_phone, unknown):
    game = recorded("base", 0, game="catan")
    first = next(number for number, move in enumerate(game["moves"]) if move["do"].endswith("roll"))
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 0],
        game="catan",
        edition="2022",
        sets=[],
        options=game["rules"]["options"],
        board=game["rules"]["board"],
        recorded=game["moves"][:first],
    )
    phone = old_phone(unknown, table, 0)
    phone.open()
    head = phone.seen

    phone.tap("#sheet button[value='roll:8']")
    phone.wait_for_head(head + 1)


@WHOLE_AND_PLAYABLE
def test_a_pad_counts(stage, old_phone, unknown):
    table = stage.open(seats=SEATS[:2], phones=(0, 0), game="pad-carcassonne", edition="2006", sets=[])
    phone = old_phone(unknown, table, 0)
    phone.open()

    phone.tap(who(0))
    phone.tap(key(14))
    phone.wait_for_head(1)


@WHOLE_AND_PLAYABLE
def test_the_form_of_a_new_table_opens_one(old_phone, unknown):
    phone = old_phone(unknown)
    phone.open("/new/?game=carcassonne")
    page = phone.page
    fields = page.locator("#names .input:visible")
    expect(fields).to_have_count(page.locator("[data-new-table] input[name=plays]:checked").count())
    expect(page.locator("#names button:visible")).to_have_count(0)
    fields.nth(0).fill("Ann")
    fields.nth(0).press("Enter")
    expect(fields.nth(1)).to_be_focused()
    fields.nth(1).fill("Ben")
    other = page.locator("[data-new-table] input[name=edition]:not(:checked)").first
    with page.expect_navigation():
        other.evaluate("field => { field.checked = true; field.dispatchEvent(new Event('change', {bubbles: true})); }")
    expect(page.locator("#names .input:visible").first).to_have_value("Ann")
    with page.expect_navigation():
        page.locator("[data-new-table] .sheet-foot .button, .sheet-foot button").last.click()
    assert "/new/" not in page.url


def test_the_log_says_in_words_what_was_done(lay_out, old_phone):
    phone = old_phone(CHROME_99, lay_out(phones=EVERYBODY, after=8), 0)
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.open(f"{phone.path}log/")
    words = phone.page.locator(".log-words")

    assert words.count() == 8
    assert all(
        box["width"] > 120 for box in words.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    )


def test_narrow_tabs_of_five_players_keep_their_numbers(stage, game, old_phone):
    seats = [*((seat["name"], seat["colour"]) for seat in game["seats"]), ("Eve", "pink")]
    phone = old_phone(IOS_15, stage.open(seats=seats, phones=(0,) * 5, moves=[]), 0)
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.open()

    assert phone.page.locator(".score").count() == 5
    for total in phone.page.locator(".score").all():
        assert total.evaluate("el => el.scrollWidth <= el.clientWidth")
    assert phone.page.locator(".score-total").first.evaluate("el => parseFloat(getComputedStyle(el).fontSize)") <= 27.1


@pytest.mark.parametrize(("language", "start"), [("en", "This browser is too old"), ("zh-Hans", "此浏览器太旧")])
def test_a_browser_without_layers_is_told_that_it_is_too_old(switch_on, old_phone, lay_out, language, start):
    phone = old_phone(OLDER, lay_out(), 0)
    phone.page.set_extra_http_headers({"Accept-Language": language})
    phone.open()
    said = phone.page.locator(".too-old")

    expect(said).to_contain_text(start)
    box = phone.page.viewport_size
    assert said.evaluate("el => [el.offsetWidth, el.offsetHeight]") == [box["width"], box["height"]]
    middle = "([x, y]) => document.elementFromPoint(x, y).className"
    assert phone.page.evaluate(middle, [box["width"] / 2, box["height"] / 2]) == "too-old"

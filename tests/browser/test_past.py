"""Looking back on a phone: a replay driven by keyboard and by taps, and a file that is broken."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_state import become, troubles
from tests.support.depth import first
from tests.support.phone import spot
from tests.support.stage import turns

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def board_shows(page):
    """Return how many tiles and figures are to be seen."""
    return page.evaluate("document.querySelectorAll('[data-stage] [data-since]:not([display])').length")


@pytest.fixture
def timeline(finished, switch_on, served):
    """A phone that looks at the replay of a whole game."""
    phone = switch_on(finished, 0)
    phone.page.goto(f"{served.url}{finished.path.replace('/t/', '/games/')}replay/?at=0")
    return phone


def test_a_replay_is_driven_by_keys_by_taps_and_by_itself_without_asking_the_server(timeline):
    _drive_by_keys(timeline)
    _drive_by_taps(timeline.page)
    _let_it_play(timeline.page)


def _drive_by_keys(timeline):
    page = timeline.page
    title, slider = page.locator("[data-title]"), page.locator("#scrub")
    expect(title).to_have_text("The start")
    assert board_shows(page) == 1
    timeline.asked.clear()

    for _turn in range(5):
        page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Turn 5")
    assert board_shows(page) >= 6
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text("Turn 4")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Turn 5")
    expect(slider).to_have_attribute("aria-valuetext", "Turn 5: " + page.locator("[data-caption]").inner_text())
    slider.blur()
    page.keyboard.press("End")
    expect(title).to_have_text("Final scoring")
    page.wait_for_url("**?at=72")

    assert [url for url in timeline.asked if "/replay/" in url] == []
    totals = [int(text) for text in page.locator("[data-total]").all_inner_texts()]
    rows = page.locator("[data-moments] tbody tr").last.locator("td").all_text_contents()
    assert totals == [int(text) for text in rows[:4]]


def _drive_by_taps(page):
    jump = page.locator("[data-jump]:not([data-jump='72'])").first
    moment = jump.get_attribute("data-jump")
    jump.click()
    expect(page.locator("[data-title]")).to_have_text(f"Turn {moment}")
    page.locator("[data-step='1']").click()
    expect(page.locator("[data-title]")).to_have_text(f"Turn {int(moment or 0) + 1}")
    page.mouse.click(*spot(page.locator(".u-over"), across=0.005))

    expect(page.locator("[data-title]")).to_have_text("The start")


def _let_it_play(page):
    page.locator("[data-play]").click()
    expect(page.locator("[data-title]")).to_have_text("Turn 2")
    page.locator("[data-play]").click()

    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_a_branch_is_made_from_the_moment_that_is_shown(timeline):
    page = timeline.page
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-title]")).to_have_text("Turn 1")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/**")

    expect(page.locator("#strip")).to_contain_text("Turn 2")


def test_without_scripts_a_replay_goes_by_links(lay_out, switch_on, served, browser):
    table = lay_out(after=20, phones=(0, 0, 0, 0))
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{served.url}{table.path.replace('/t/', '/games/')}replay/?at=3")
        page.locator("[data-step='1']").click()
        expect(page.locator("[data-title]")).to_have_text("Turn 4")
        assert page.locator("[data-stage] [data-since]:not([display])").count() >= 5


def test_the_saved_page_replays_without_a_server(timeline, tmp_path, browser):
    with timeline.page.expect_download() as download:
        timeline.page.goto(timeline.page.url.split("replay/")[0])
        timeline.page.get_by_role("link", name="A page that replays without a server").click()
    file = tmp_path / "game.html"
    download.value.save_as(file)
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        errors = []
        page.on("console", lambda message: errors.append(message.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"file://{file}")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-title]")).to_have_text("Turn 1")
        assert page.evaluate("document.querySelectorAll('.map [data-since]:not([display])').length") >= 2
        assert errors == []


@pytest.mark.parametrize("paper", first(1, ["A4", "Letter"]))
def test_a_game_prints_on_one_sheet(timeline, paper):
    timeline.page.goto(f"{timeline.page.url.split('replay/')[0]}print/")

    pages = re.findall(rb"/Type */Page[^s]", timeline.page.pdf(format=paper))

    assert len(pages) == 1


def test_a_truncated_file_says_so_and_a_whole_one_comes_in(switch_on, served, game, tmp_path):
    phone = switch_on()
    record = {key: game[key] for key in ("format", "game", "rules", "seats", "moves")}
    assert turns(game, 1)
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    whole.write_text(json.dumps(record))
    broken.write_text(json.dumps(record)[:-200])
    page = phone.page
    page.goto(f"{served.url}/games/import/")
    page.locator("input[type=file]").set_input_files(broken)
    page.get_by_role("button", name="Check and import").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was imported.")
    phone.forgive("422")
    page.locator("input[type=file]").set_input_files(whole)
    page.get_by_label("Name of the game").fill("From a file")
    page.get_by_role("button", name="Check and import").click()

    expect(page.get_by_role("heading", name="From a file")).to_be_visible()


LOOKS = [("en", "light", 360), ("zh-hant", "dark", 320)]


@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=1))
def test_no_page_about_past_games_bars_anybody(lay_out, switch_on, language, light, width):
    over, live = lay_out(after=71, phones=(0, 0, 0, 0)), lay_out(after=9, phones=(0, 0, 0, 0))
    phone = switch_on(over, 0, viewport={"width": width, "height": 740})
    become(phone, over, language, light)
    past = over.path.replace("/t/", "/games/")
    paths = {
        "games": "/games/",
        "games of nobody": "/games/?player=nobody",
        "games, with filters": "/games/?status=finished",
        "game": past,
        "game that goes on": live.path.replace("/t/", "/games/"),
        "replay": f"{past}replay/?at=30",
        "print": f"{past}print/",
        "people": "/people/",
        "import": "/games/import/",
        "middle": "/games/middle/",
    }
    found = {name: look(phone, path) for name, path in paths.items()}
    phone.open("/people/")
    phone.page.locator("[name=names]").first.click()
    phone.page.wait_for_url("**/people/*-*/")
    found["a person"] = troubles(phone)

    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(("language", "width"), [("en", 360), ("zh-hant", 320)])
def test_the_list_is_as_wide_as_the_phone_with_its_filters_open(lay_out, switch_on, language, width):
    table = lay_out(after=9, phones=(0, 0, 0, 0))
    phone = switch_on(table, 0, viewport={"width": width, "height": 740})
    become(phone, table, language, "light")
    phone.open("/games/?status=playing&since=2020-01-01")

    assert phone.page.locator(".find-more").is_visible()
    seen = """[...document.querySelectorAll("main *")].filter((one) => !one.closest(".visually-hidden"))"""
    right = f"Math.max(...{seen}.map((one) => one.getBoundingClientRect().right))"
    assert phone.page.evaluate(right) <= width
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= width


def look(phone, path):
    """Open a page and return what is wrong with it."""
    phone.open(path)
    return troubles(phone)

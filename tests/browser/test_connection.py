"""Connections that break, sockets blocked or long dead, a server that starts again: nothing lost, nothing twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.phone import pocket
from tests.support.record import turns_of
from tests.support.stage import Server, Stage, turns

pytestmark = pytest.mark.browser

PATIENCE = 8000
WAITS = re.compile("kept|Not sent yet")
"""The words about an entry that waits, before and after the page has learnt to compose more of them."""
BEFORE_QUIET = 15_000
"""Milliseconds: sooner than a phone asks a silent socket by itself whether it lives (static/js/live.js)."""


@pytest.fixture
def turn(game):
    return turns_of(game)[8]


@pytest.fixture
def table(lay_out):
    return lay_out(after=8)


def test_drawings_that_did_not_come_are_asked_for_again(table, switch_on):
    ann = switch_on(table, 0, own=True)
    lost: list[str] = []

    def lose_once(route):
        if route.request.resource_type != "fetch" or lost:
            return route.fallback()
        lost.append(route.request.url)
        return route.abort("connectionreset")

    ann.page.route(re.compile(r"tiles[^/]*\.svg"), lose_once)
    ann.open()

    expect(ann.page.locator("#map image:not([data-drawing])").first).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator("#map [data-drawing]")).to_have_count(0)
    assert len(lost) == 1
    ann.forgive("ERR_CONNECTION_RESET")


@pytest.mark.parametrize("arrives", [True, False], ids=["the server got it", "it never arrived"])
def test_a_post_whose_answer_is_lost_is_sent_again_and_counts_once(stage, table, turn, switch_on, arrives):
    ann = switch_on(table, 0)
    ann.open()
    dropped = []

    def drop(route):
        if arrives:
            route.fetch()
        dropped.append(route.request.url)
        route.abort("connectionreset")

    ann.page.route("**/record/", drop, times=1)
    ann.tap(ann.gap(turn.cell))
    ann.tap(ann.page.locator("#sheet .tray button").first)
    expect(ann.page.locator("#connection")).to_be_visible()
    expect(ann.page.locator("#connection")).to_contain_text(WAITS)
    ann.page.evaluate("dispatchEvent(new Event('online'))")

    ann.page.locator("#no-figure").wait_for()
    expect(ann.page.locator("#connection")).to_be_hidden()
    placed = [entry for entry in stage.look(table)["log"] if entry[2] == "place"]
    assert (len(dropped), len(placed)) == (1, 9)
    ann.forgive("ERR_CONNECTION_RESET", "htmx:", "409")


@pytest.mark.long
def test_a_resent_entry_whose_answer_comes_after_the_news_of_it_shows_the_next_step(stage, table, turn, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    posts, pulls = [], []

    def lose_then_hold(route):
        """The first answer is lost; the second waits until the news has been shown."""
        posts.append((route, route.fetch()))
        if len(posts) == 1:
            route.abort("connectionreset")

    ann.page.route("**/record/", lose_then_hold)
    ann.tap(ann.gap(turn.cell))
    button = ann.page.locator("#sheet .tray button").first
    button.wait_for()
    ann.page.route("**/pull/**", lambda route: pulls.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    ann.tap(button)
    expect(ann.page.locator("#connection")).to_contain_text(WAITS)
    _until(ann, lambda: pulls)
    _until(ann, lambda: len(posts) > 1)  # sent again by itself, though the socket was never closed
    expect(ann.page.locator("#sheet h2")).to_have_text("Place a meeple?")
    held = ann.page.locator("#sheet:has(.sheet-head[data-held]) .spot")
    spots = held.count()
    assert spots
    ann.page.unroute("**/pull/**")
    pulls[0].continue_()
    ann.wait_for_head(stage.look(table)["head"])
    assert held.count() == spots, "news leaves a sheet alone while steps wait"
    route, answer = posts[1]
    route.fulfill(response=answer)

    ann.page.locator("#no-figure").wait_for()
    expect(ann.page.locator("#connection")).to_be_hidden()
    assert len([entry for entry in stage.look(table)["log"] if entry[2] == "place"]) == 9
    ann.forgive("ERR_CONNECTION_RESET", "htmx:")


@pytest.mark.long
def test_an_entry_is_kept_though_news_took_the_place_of_its_sheet(stage, table, turn, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)
    held: list[Any] = []
    ann.page.route("**/record/", lambda route: route.continue_() if held else held.append(route))
    ann.page.locator("#no-figure").click()
    _until(ann, lambda: held)
    ann.page.evaluate("document.querySelector('#sheet').replaceWith(document.querySelector('#sheet').cloneNode(true))")
    held[0].abort("connectionreset")

    expect(ann.page.locator("#connection")).to_contain_text(WAITS)
    expect(ann.page.locator("#connection")).to_be_hidden()
    assert [entry[2] for entry in stage.look(table)["log"]][-2:] == ["place", "pass"]
    ann.forgive("ERR_CONNECTION_RESET", "htmx:", "409")


def _until(phone, happened):
    """Wait for what a route notes down."""
    for _ in range(80):
        if happened():
            return
        phone.page.wait_for_timeout(100)
    pytest.fail("it did not happen")


@pytest.mark.long
def test_a_phone_without_a_socket_asks_now_and_then(table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1, own=True)
    ben.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    for phone in (ann, ben):
        phone.open()
    ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)

    ben.wait_for_head(ann.seen, timeout=9000)


def test_a_phone_that_slept_is_right_again_as_soon_as_it_wakes(table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1, own=True)
    sockets = []

    def silent_from_now_on(socket):
        """Let the first socket die without a word: both ends believe that it is open."""
        sockets.append(socket)
        if len(sockets) > 1:
            socket.connect_to_server()

    ben.page.route_web_socket("**/ws/**", silent_from_now_on)
    for phone in (ann, ben):
        phone.open()
    head = ben.seen
    ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)
    assert ben.seen == head
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.wait_for_head(ann.seen, timeout=BEFORE_QUIET)

    assert len(sockets) == 2


NEWEST = """() => { const [, x, y] = document.getElementById("overlay").dataset.at.match(/^(-?\\d+),(-?\\d+)/);
  const tile = document.getElementById(`t${x}_${y}`).getBoundingClientRect();
  const sheet = document.getElementById("sheet").getBoundingClientRect();
  const board = document.getElementById("board").getBoundingClientRect();
  return [tile.top - board.top, sheet.top - tile.bottom, tile.left, innerWidth - tile.right].map(Math.round); }"""


def test_the_newest_tile_is_in_sight_after_turns_that_were_missed(stage, lay_out, game, switch_on):
    table, later = lay_out(after=24), turns(game, 28)[len(turns(game, 24)) :]
    ben = switch_on(table, 1, own=True, viewport={"width": 360, "height": 740})
    ben.open()
    ben.page.context.set_offline(True)
    head = stage.play(table, later)
    ben.page.context.set_offline(False)
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.wait_for_head(head, timeout=9000)
    ben.page.wait_for_function(f"() => ({NEWEST})().every((far) => far >= 0)")

    ben.forgive("htmx:", "ERR_INTERNET_DISCONNECTED", "WebSocket")


def own_server(served, folder):
    """Start a server that a test may stop, with the static files of the shared one; return it and a table for two."""
    (folder / "static").symlink_to(served.folder / "static")
    server = Server(folder)
    server.prepare(static=False)
    server.start()
    stage = Stage(server.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    stage.close()
    return server, table


@pytest.mark.long
def test_a_seat_survives_a_reload_and_a_new_start_of_the_server(served, browser, game, tmp_path):
    server, table = own_server(served, tmp_path)
    ann = pocket(browser, server.url, table, 0)
    try:
        ann.open()
        turn = turns_of(game)[0]
        ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)
        ann.page.reload()
        assert ann.page.locator("#no-figure").is_visible()
        server.stop()
        server.start()
        ann.page.evaluate("dispatchEvent(new Event('online'))")
        ann.put_none()
        assert ann.page.locator(".turn h1").inner_text() == "Ben’s turn"
    finally:
        ann.close()
        server.stop()


OUTAGE = 7000
"""Milliseconds of a server that is gone, in which a phone that asks every other second asks some times."""


@pytest.mark.long
def test_a_phone_whose_server_is_gone_asks_no_more_often_the_longer_it_lasts(served, browser, tmp_path):
    server, table = own_server(served, tmp_path)
    ann = pocket(browser, server.url, table, 0)
    try:
        ann.open()
        server.stop()
        ann.asked.clear()
        ann.page.wait_for_timeout(OUTAGE)
        tries = sum("/pull/" in url for url in ann.asked)
        server.start()
        expect(ann.page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    finally:
        ann.close()
        server.stop()

    assert 2 <= tries <= 9

"""Connections that break, sockets blocked or long dead, a server that starts again: nothing lost, nothing twice."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.record import turns_of
from tools.phone import pocket
from tools.stage import Server, Stage

pytestmark = pytest.mark.browser

BEAT = 4
"""Seconds after which a phone without a socket asks by itself (static/js/live.js)."""


@pytest.fixture
def turn(game):
    return turns_of(game)[8]


@pytest.fixture
def table(lay_out):
    return lay_out(after=8)


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
    expect(ann.page.locator("#connection")).to_contain_text("kept")
    ann.page.evaluate("dispatchEvent(new Event('online'))")

    ann.page.locator("#no-figure").wait_for()
    expect(ann.page.locator("#connection")).to_be_hidden()
    placed = [entry for entry in stage.look(table)["log"] if entry[2] == "place"]
    assert (len(dropped), len(placed)) == (1, 9)
    ann.forgive("ERR_CONNECTION_RESET", "htmx:", "409")


def test_a_phone_without_a_socket_asks_now_and_then(table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    for phone in (ann, ben):
        phone.open()
    ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)

    ben.wait_for_head(ann.seen, timeout=9000)


def test_a_phone_that_slept_is_right_again_within_a_second(table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
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
    ben.page.wait_for_timeout(300)
    assert ben.seen == head
    began = time.monotonic()
    ben.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ben.wait_for_head(ann.seen)

    assert time.monotonic() - began < BEAT  # it did not wait to be asked again
    assert len(sockets) == 2


def test_a_seat_survives_a_reload_and_a_new_start_of_the_server(served, browser, game, tmp_path):
    (tmp_path / "static").symlink_to(served.folder / "static")
    server = Server(tmp_path)
    server.prepare(static=False)
    server.start()
    stage = Stage(server.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    stage.close()
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

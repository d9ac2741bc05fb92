"""The service worker: without a connection a page is shown as it was seen last, and cannot be taken for a live one."""

from __future__ import annotations

import pytest

from tests.support.stage import Server, Stage

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow(seconds=12)]

# At this machine's own name a browser allows it over http, too; pages ask for it over https alone.
REGISTER = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
}"""
CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def own_server(tmp_path):
    """Serve from a folder of its own: the test stops it."""
    server = Server(tmp_path)
    server.prepare()
    server.start()
    yield server
    server.stop()


def test_without_a_connection_the_page_seen_last_is_marked_and_still(own_server, browser):
    stage = Stage(own_server.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])
    stage.close()
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(own_server.url)
    assert not page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length")
    page.evaluate(REGISTER)
    page.wait_for_function(CONTROLLED)
    page.goto(f"{own_server.url}{table.path}")
    live = page.locator("#strip").inner_text()
    page.goto(f"{own_server.url}{table.path}")
    own_server.stop()

    page.goto(f"{own_server.url}{table.path}")

    mark = page.locator(".seen-last")
    assert mark.is_visible()
    assert "{time}" not in mark.inner_text()
    assert mark.evaluate("one => getComputedStyle(one).position") == "sticky"
    assert live in page.locator(".is-still[inert] #strip").inner_text()
    assert page.locator("script").count() == 0
    page.goto(f"{own_server.url}{table.path}log/")
    assert page.locator(".is-still").count() == 0
    assert page.get_by_role("heading", name="No connection").is_visible()
    context.close()


def test_a_page_is_live_again_as_soon_as_the_server_is(own_server, browser):
    context = browser.new_context()
    page = context.new_page()
    page.goto(own_server.url)
    page.evaluate(REGISTER)
    page.wait_for_function(CONTROLLED)
    page.goto(own_server.url)
    own_server.stop()
    page.goto(own_server.url)
    assert page.locator(".seen-last").is_visible()
    own_server.start()

    page.locator(".seen-last a").click()

    page.wait_for_selector(".seen-last", state="detached")
    assert page.get_by_role("link", name="Start a table").is_enabled()
    context.close()

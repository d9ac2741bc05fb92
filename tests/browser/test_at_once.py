"""Several phones, or one impatient finger, logging at once: once is once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.phone import spot
from tests.support.record import turns_of

pytestmark = pytest.mark.browser


@pytest.fixture
def turn(game):
    return turns_of(game)[8]


@pytest.fixture
def table(lay_out):
    return lay_out(after=8)


def placements(stage, table):
    return [entry for entry in stage.look(table)["log"] if entry[2] == "place"]


def pictures(phone, turn):
    phone.tap(phone.gap(turn.cell))
    shown = phone.page.locator("#sheet .tray button")
    shown.first.wait_for()
    return shown


def test_two_phones_log_the_same_tile(stage, table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    buttons = []
    for phone in (ann, ben):
        phone.open()
        buttons.append(pictures(phone, turn).first)
    for phone, button in zip((ann, ben), buttons, strict=True):
        phone.tap(button)

    for phone in (ann, ben):
        phone.page.locator("#no-figure").wait_for()
        expect(phone.page.locator("#sheet .upcoming")).to_have_text("No meeple? Tap what Ben draws next.")
        phone.forgive("409")
    assert len(placements(stage, table)) == 9
    assert ann.totals == ben.totals


def test_two_phones_log_different_tiles_and_the_slower_one_is_told(stage, table, turn, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    for phone in (ann, ben):
        phone.open()
    first, second = pictures(ann, turn).first, pictures(ben, turn).last
    ben.page.route("**/pull/**", lambda route: route.fulfill(status=204))  # the news does not reach Ben in time
    ann.tap(first)
    ann.page.locator("#no-figure").wait_for()
    ben.tap(second)

    expect(ben.page.locator("#sheet [role=alert]")).to_contain_text("Ann was faster")
    assert len(placements(stage, table)) == 9
    ben.page.unroute("**/pull/**")
    ben.wait_for_head(ann.seen)
    ben.forgive("409", "ERR_FAILED", "htmx:")


def test_a_double_tap_logs_once(stage, table, turn, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    button = pictures(ann, turn).first
    middle = spot(button)
    for _ in range(2):
        ann.page.touchscreen.tap(*middle)

    ann.page.locator("#no-figure").wait_for()
    ann.page.wait_for_load_state("networkidle")
    state = stage.look(table)
    assert len(placements(stage, table)) == 9
    assert state["phase"] == "figure"


def test_a_double_tap_on_undo_takes_one_move_back(stage, table, switch_on):
    ann = switch_on(table, 0)
    ann.open()
    head = ann.seen
    middle = spot(ann.page.locator("#undo"))
    for _ in range(2):
        ann.page.touchscreen.tap(*middle)

    expect(ann.page.locator("#seen")).not_to_have_value(str(head))
    ann.page.wait_for_load_state("networkidle")
    undone = [entry for entry in stage.look(table)["log"] if entry[0] == "retracted"]
    assert len(undone) == 1
    ann.forgive("409")


@pytest.mark.long
def test_a_page_that_is_behind_says_so_and_shows_how_it_stands(stage, table, turn, switch_on):
    ann, ben = switch_on(table, 0, own=True), switch_on(table, 1, own=True)
    for phone in (ann, ben):
        phone.page.route_web_socket("**/ws/**", lambda _socket: None)  # it never says a word
        phone.open()
    ann.lay_gap_first(turn.tile, turn.rotation, turn.cell)
    ben.tap("#undo")

    expect(ben.page.locator("#sheet [role=alert]")).to_contain_text("Ann was faster")
    ben.wait_for_head(ann.seen)
    assert ben.page.locator(f"[id='t{turn.cell[0]}_{turn.cell[1]}']").count() == 1
    assert stage.look(table)["head"] == ann.seen
    ben.forgive("409")

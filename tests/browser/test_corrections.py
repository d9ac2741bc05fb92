"""Putting an earlier turn right on one phone, seen on another; a proof counted step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

STRAIGHT, BEND, MONASTERY = "base-U", "base-V", "base-B"
SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")]


def turn(seat, tile, cell, rotation=0, figure=None):
    put = {"do": "deploy", "figure": "meeple", "on": figure} if figure else {"do": "pass"}
    return [
        {"seat": seat, "do": "draw", "tile": tile},
        {"seat": seat, "do": "place", "at": list(cell), "rot": rotation},
        {"seat": seat, **put},
    ]


@pytest.fixture
def table(stage):
    """Return a table where Ann's straight road was really a bend: Ben's and Cleo's tiles beside it do not fit that."""
    moves = [
        *turn(0, STRAIGHT, (1, 0), figure="f1"),
        *turn(1, STRAIGHT, (2, 0), figure="r1"),
        *turn(2, MONASTERY, (1, 1), figure="m1"),
    ]
    return stage.open(seats=SEATS, phones=[0, 1, 0], moves=moves)


def open_fix(phone, seq):
    phone.open()
    phone.tap("#log-key")
    phone.tap(f"a[href$='/fix/{seq}/new/']")
    phone.page.locator("#other-tile").wait_for()


def answer(phone, card, words):
    phone.tap(phone.page.locator(".conflict").nth(card).get_by_text(words, exact=True))
    expect(phone.page.locator(".conflict").nth(card).locator("[aria-current]")).to_have_text(words)


def test_a_fix_without_conflict_takes_four_taps(stage, table, switch_on):
    ann = switch_on(table, 0)

    open_fix(ann, 1)
    ann.tap("#no-figure")
    ann.tap("#keep")
    ann.page.wait_for_url(f"**{table.path}")

    assert ann.taps == 4
    assert stage.look(table)["log"][-1][:3] == ["amended", 0, "pass"]


def test_a_fix_from_the_board_takes_three_taps_and_is_undone_by_one(stage, table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.open()
    ann.open()

    ann.tap("[id=t1_0]")
    ann.tap("#fix-tile")
    ann.tap("#no-figure")
    ann.page.wait_for_url(f"**{table.path}")

    assert ann.taps == 3
    assert stage.look(table)["log"][-1][:3] == ["amended", 0, "pass"]
    for phone in (ann, ben):
        expect(phone.page.locator("#map [id^=m1_0]")).to_have_count(0)
    ann.tap("#undo")
    for phone in (ann, ben):
        expect(phone.page.locator("#map [id^=m1_0]")).not_to_have_count(0)


def test_a_fix_from_the_board_with_a_conflict_is_asked_about(table, switch_on):
    ann = switch_on(table, 0)
    ann.open()

    ann.tap("[id=t1_0]")
    ann.tap("#fix-tile")
    ann.tap("#other-tile")
    ann.tap(ann.page.locator(f".tray-tile:has([data-tile='{BEND}-0'])"))

    expect(ann.page.locator(".conflict")).to_have_count(2)
    expect(ann.page.locator(".lead")).to_contain_text("2 turns need your answer.")
    answer(ann, 0, "Drop it")
    # Two moves of one turn are one turn that is asked about.
    expect(ann.page.locator(".conflict")).to_have_count(3)
    expect(ann.page.locator(".lead")).to_contain_text("2 turns need your answer.")


@pytest.mark.long
def test_another_tile_takes_four_taps(stage, switch_on):
    ann = switch_on(stage.open(seats=SEATS, phones=[0, 1, 0], moves=turn(0, STRAIGHT, (1, 0), figure="f1")), 0)

    open_fix(ann, 1)
    ann.tap(ann.page.locator("#sheet .tray-gap .tray-tile").first)
    ann.tap("#keep")
    ann.page.wait_for_url("**/t/*/")

    assert ann.taps == 4
    expect(ann.page.locator("[id=t1_0]")).not_to_have_attribute("data-tile", look_of(STRAIGHT))


@pytest.mark.long
def test_two_conflicts_are_answered_in_two_ways_and_the_other_phone_follows(stage, table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.open()
    expect(ben.page.locator("[id=t1_1]")).to_be_attached()

    open_fix(ann, 1)
    ann.tap("#other-tile")
    ann.tap(ann.page.locator(f".tray-tile:has([data-tile='{BEND}-0'])"))
    expect(ann.page.locator(".conflict")).to_have_count(2)
    expect(ann.page.locator(".lead")).to_contain_text("0 of 2 later turns still fit. 2 turns need your answer.")
    answer(ann, 0, "We played it anyway")
    answer(ann, 1, "Drop it")
    ann.tap("#keep")

    ann.page.wait_for_url(f"**{table.path}")
    for phone in (ann, ben):
        expect(phone.page.locator("[id=t1_1]")).not_to_be_attached()
        expect(phone.page.locator("[id=t1_0]")).to_have_attribute("data-tile", look_of(BEND))
        expect(phone.page.locator("#strip h1")).to_contain_text("Cleo")
    forms = [entry[0] for entry in stage.look(table)["log"][9:]]
    assert sorted(set(forms)) == ["amended", "retracted"]
    ben.open(f"{table.path}log/")
    expect(ben.page.locator(".log-mark").first).to_contain_text("Corrected by Ann")


def test_a_page_of_corrections_composes_no_turn_without_a_connection(table, switch_on):
    """It asked for the parts of one below its own address, where there are none."""
    ann = switch_on(table, 0)
    open_fix(ann, 1)
    expect(ann.page.locator("#known")).to_be_attached()

    assert ann.page.locator("#known[data-later]").count() == 0
    ann.open()
    assert ann.page.locator("#known[data-later]").count() == 1


def look_of(tile):
    """Return a pattern for what a picture shows of a tile, however it is turned."""
    return re.compile(f"^{tile}-")


def test_a_proof_is_counted_step_by_step(lay_out, switch_on):
    table = lay_out(after=38)
    ann = switch_on(table, 0)
    ann.open(f"{table.path}log/")
    ann.page.locator(".log-head:has(.log-points b)").first.click()
    ann.page.locator("a[href*='/why/']:visible").first.click()
    total = ann.page.locator("[data-total]")
    points = int(total.inner_text())

    ann.tap("[data-step-by='-1']")
    assert int(total.inner_text()) < points
    shown = ann.page.locator("[data-step]:not([hidden])").count()
    ann.tap("[data-step-by='1']")

    expect(total).to_have_text(str(points))
    assert ann.page.locator("[data-step]:not([hidden])").count() > shown


def test_a_tile_that_is_tapped_tells_whose_it_is(table, switch_on):
    ann = switch_on(table, 0)
    ann.open()

    ann.tap("[id=m2_0r1]")

    expect(ann.page.locator("#sheet h2")).to_have_text("Road")
    expect(ann.page.locator("#sheet")).to_contain_text("Ben")


def test_more_help_waits_for_every_phone(table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.open()
    ann.open(f"{table.path}agreed/")
    ann.tap("button[value=all]")

    ben.page.locator("#asks button[value=up]").wait_for()
    ben.tap("#asks button[value=up]")
    expect(ben.page.locator("#asks form")).to_have_count(0)
    ann.open(f"{table.path}agreed/")

    expect(ann.page.locator("button[value=all]")).to_have_attribute("aria-current", "true")


def test_what_was_undone_comes_back_by_one_tap(stage, table, switch_on):
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    before = stage.look(table)["log"]
    ann.open()
    ben.open()
    told = ben.page.locator("#undoes")
    expect(told).to_contain_text("Cleo: ")
    cleo = told.inner_text()
    ann.tap("#undo")
    # Every phone says what the next one takes back.
    expect(told).not_to_have_text(cleo)
    expect(told).to_contain_text("Cleo: monastery")
    expect(ben.page.locator(".happened")).to_contain_text("Cleo undid “")
    ann.page.locator("#redo").wait_for()
    taps = ann.taps

    ann.tap("#redo")
    expect(ann.page.locator("#redo")).to_have_count(0)

    assert ann.taps - taps == 1
    expect(told).to_have_text(cleo)
    assert stage.look(table)["log"][-1] == before[-1]


def test_another_edition_is_seen_agreed_on_and_undone_on_two_phones(stage, switch_on):
    small = [
        {"seat": 1, "do": "draw", "tile": "base-E"},
        {"seat": 1, "do": "place", "at": [0, -1], "rot": 2},
        {"seat": 1, "do": "deploy", "figure": "meeple", "on": "c1"},
    ]
    table = stage.open(seats=SEATS, phones=[0, 1, 0], moves=[*turn(0, STRAIGHT, (1, 0), figure="f1"), *small])
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ben.open()
    points = ben.page.locator("#strip")
    expect(points).to_contain_text("2")
    ann.open(f"{table.path}agreed/")

    ann.tap("a[href$='/agreed/rules/']")
    ann.tap("button[value=third]")
    change = ann.page.locator(".score-changes li")
    expect(change).to_have_count(1)
    expect(change).to_contain_text("Turn 2, Ben: City completed (2 tiles)")
    expect(change).to_contain_text("2 → 4")
    ann.tap("#keep")
    ann.page.wait_for_url(f"**{table.path}")
    assert ann.taps == 3

    ben.page.locator("#asks button[value=up]").wait_for()
    ben.tap("#asks button[value=up]")
    for phone in (ann, ben):
        expect(phone.page.locator(".happened")).to_contain_text("This table now plays by: Third version")
        expect(phone.page.locator("#strip")).to_contain_text("4")

    ann.tap("#undo")
    for phone in (ann, ben):
        expect(phone.page.locator(".happened")).to_contain_text("undid “new rules: Third version”")
        expect(phone.page.locator("#strip")).not_to_contain_text("4")
    ann.tap("#redo")
    expect(ben.page.locator(".happened")).to_contain_text("redid “new rules: Third version”")
    assert stage.look(table)["log"][-1][0] == "retracted"

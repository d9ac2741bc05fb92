"""A box is taught, and a table read, by hand on a phone: taps are counted, and nothing is asked that need not be."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.photo.kinds import taught_kinds
from tests.support.photo_pages import READ, Hand
from tests.support.photos import PAINT, Cardboard, box_page, legal_board, photograph, spoilt
from tests.support.stage import turns

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

CELLS = (8, 7)


@pytest.fixture
def cardboard(browser):
    """Return the tiles of the base game, printed."""
    page = browser.new_page()
    found = Cardboard(page)
    found.print_box("base")
    yield found
    page.close()


@pytest.fixture
def phone(switch_on):
    return switch_on(own=True)


def taught(phone, cardboard, rng):
    """Teach the base game on its page; return the taps."""
    lie, cells = box_page("base")
    phone.open("/photo/teach/base/")
    hand = Hand(phone.page)
    hand.use(photograph(rng, cardboard, lie, cells, hard=0.5), counted=False)
    expect(phone.page.locator("[data-step=answer]")).to_be_visible()
    assert phone.page.locator("[data-none]:visible").count() == 0
    hand.tap(phone.page.get_by_role("button", name="keep them"))
    expect(phone.page.locator(".card-link").first).to_contain_text("24 of 24")
    return hand.taps


def test_a_box_is_taught_in_eight_taps_and_a_table_joined_in_25(phone, cardboard):
    rng = random.Random(41)
    assert taught(phone, cardboard, rng) <= 8
    lie = legal_board(rng, ["base"], *CELLS, 40 / 56)
    stand = {cell: rng.choice(list(PAINT)) for cell in lie if rng.random() < 0.2}
    photo = photograph(rng, cardboard, lie, CELLS, figures=stand, hard=0.7)
    phone.open("/games/middle/")
    page, hand = phone.page, Hand(phone.page)
    hand.tap(page.get_by_role("button", name="Fill it in from a photo"))
    hand.use(photo)
    middle = (max(x for x, _y in lie) // 2, max(y for _x, y in lie) // 2)
    middle = ((CELLS[0] - 1) // 2, (CELLS[1] - 1) // 2)
    for asked in page.locator(".photo-asked:has(input[name^=at_])").all():
        x, y = (int(part) for part in asked.locator("canvas").get_attribute("data-cell").split(","))
        truth = lie.get((x, y))
        value = "-" if truth is None else f"{truth[0]},{truth[1]}"
        choice = asked.locator(f"input[value='{value}']")
        if choice.count():
            hand.tap(choice)
    hand.tap(page.get_by_role("button", name="Lay the tiles"))
    page.wait_for_url(re.compile("/games/middle/"))
    lies = page.locator("input[name=lies]").get_attribute("value").split()
    found = {
        (int(x) + middle[0], int(y) + middle[1]): (kind, int(turn))
        for kind, x, y, turn in (one.split(",") for one in lies)
    }

    assert len(lie) == 40
    assert len(taught_kinds("base")) == 24
    assert hand.taps <= 25
    assert {cell: one for cell, one in found.items() if lie.get(cell) != one} == {}
    assert len(found) >= 38
    hand.tap(page.get_by_role("button", name="Continue the game"))
    page.wait_for_url(re.compile(r"/t/[0-9a-f-]{36}/"))


AFTER = 24


def on_the_table(game):
    """Return the tiles of the recorded game after some turns, from its moves."""
    lie, drawn = {(0, 0): ("base-D", 0)}, ""
    for move in turns(game, AFTER):
        if move["do"] == "draw":
            drawn = move["tile"]
        elif move["do"] == "place":
            lie[tuple(move["at"])] = (drawn, move["rot"])
    return lie


def test_a_turned_tile_and_a_forgotten_one_are_lit_and_lead_to_their_corrections(switch_on, lay_out, game, cardboard):
    rng = random.Random(43)
    table = lay_out(after=AFTER, phones=(0, 0, 0, 0))
    phone = switch_on(table, 0, own=True)
    taught(phone, cardboard, rng)
    lie = on_the_table(game)
    left, top = min(x for x, _y in lie), min(y for _x, y in lie)
    cells = (max(x for x, _y in lie) - left + 1, max(y for _x, y in lie) - top + 1)
    wrong = next(
        cell for cell, (kind, _turn) in reversed(lie.items()) if kind in ("base-V", "base-J", "base-K", "base-L")
    )
    really = {**lie, wrong: (lie[wrong][0], (lie[wrong][1] + 1) % 4)}
    block = {(x - left, y - top): one for (x, y), one in really.items()}
    photo = photograph(rng, cardboard, block, cells, hard=0.6)
    phone.open(f"{table.path}sheet/?list=menu")
    page, hand = phone.page, Hand(phone.page)
    hand.tap(page.get_by_role("link", name="Does the table agree?"))
    hand.choose(photo.jpeg)
    points = json.loads(page.locator("[data-points]").get_attribute("data-points"))
    hand.drag_corners([place_in(photo, x - left, y - top) for x, y in points])
    hand.read()
    cards = page.locator(".card-link")
    expect(cards.first).to_be_visible()
    turned = cards.filter(has_text="turned another way").or_(cards.filter(has_text="another tile"))

    assert hand.taps <= 8
    # No figure stands in the photo: each of the log is asked about, besides the tile.
    assert page.locator(".card-link").count() - turned.count() == cards.filter(has_text="nobody placed").count()
    assert turned.count() == 1
    assert f"{wrong[0]},{wrong[1]}" == turned.locator("canvas").get_attribute("data-cell")
    hand.tap(turned)
    page.wait_for_url(re.compile("/fix/"))


def place_in(photo, x, y):
    """Return where a corner of a cell is in a photo, by the corners of its block."""
    cols, rows = photo.cells
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = photo.corners
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    det = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det
    u, v = x / cols, y / rows
    w = 1 + g * u + h * v
    return (
        ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
        ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    )


def test_a_table_that_nobody_logged_becomes_a_past_game(phone, cardboard):
    rng = random.Random(44)
    taught(phone, cardboard, rng)
    lie = legal_board(rng, ["base"], 5, 5, 0.7)
    photo = photograph(rng, cardboard, lie, (5, 5), hard=0.5)
    page, hand = phone.page, Hand(phone.page)
    phone.open("/games/")
    hand.tap(page.get_by_role("link", name="Keep a finished table"))
    hand.tap(page.get_by_role("button", name="Fill it in from a photo"))
    hand.use(photo)
    hand.tap(page.get_by_role("button", name="Lay the tiles"))
    page.locator("input[name=points-red]").fill("31")
    page.locator("input[name=points-blue]").fill("24")
    hand.tap(page.get_by_role("button", name="Work out the result"))
    page.wait_for_url(re.compile(r"/games/[0-9a-f-]{36}/"))

    expect(page.locator("main")).to_contain_text("its turns were not logged")
    expect(page.locator("main")).to_contain_text("31")
    assert hand.taps <= 14


@pytest.mark.parametrize("fault", ["dark", "oblique", "far", "outside", "hand"])
def test_a_photo_that_cannot_be_read_says_why_and_keeps_the_corners(phone, cardboard, fault):
    rng = random.Random(45)
    taught(phone, cardboard, rng)
    lie = legal_board(rng, ["base"], 5, 4, 0.9)
    photo = photograph(rng, cardboard, lie, (5, 4), hard=0.5)
    phone.open("/games/middle/")
    page, hand = phone.page, Hand(phone.page)
    hand.tap(page.get_by_role("button", name="Fill it in from a photo"))
    hand.choose(spoilt(photo, fault))
    hand.count_cells(*((40, 40) if fault == "far" else photo.cells))
    misplaced: dict[str, Sequence[tuple[float, float]]] = {
        "oblique": [(380, 250), (500, 250), (860, 600), (10, 600)],
    }
    corners = misplaced.get(fault, photo.corners)
    hand.drag_corners(corners)
    if fault == "outside":
        for _ in range(3):
            hand.tap(page.get_by_role("button", name="One row up"))
    before = page.locator("[data-grid]").get_attribute("d")
    hand.tap(page.get_by_role("button", name="Read the photo"))
    expect(page.locator(f"[data-fault={fault}]")).to_be_visible(timeout=READ)
    expect(page.locator("[data-step=corners]")).to_be_visible()

    assert page.locator("[data-fault]:visible").count() == 1
    assert page.locator("[data-grid]").get_attribute("d") == before

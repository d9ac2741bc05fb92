"""A printed map traced on a phone, and a game on it: a ferry road, a border monastery, an upgraded farmer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.phone import press, spot
from tests.support.stage import Laid

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow(seconds=25)]

COLS, ROWS = 6, 8
SEA = ((3, 0), (4, 0), (3, 1), (4, 1), (5, 1))


@pytest.fixture
def phone(switch_on):
    return switch_on()


class Editor:
    """The editor in a finger's hands."""

    def __init__(self, page):
        self.page = page

    def choose(self, tool):
        group = self.page.locator(f"[data-group]:has(#tool-{tool})").get_attribute("data-group")
        self.page.locator(f"label:has(#group-{group})").click()
        self.page.locator(f"label:has(#tool-{tool})").click()

    def square(self, cell):
        return self.page.locator(f"[id='s{cell[0]},{cell[1]}']")

    def middle(self, cell, across=0.5, along=0.5):
        return spot(self.square(cell), across, along)

    def drawn(self):
        """Return what the form would send."""
        return self.page.locator("input[name=content]").input_value()

    def tap(self, tool, cell, across=0.5, along=0.5):
        """Tap a square, at a part of it, and wait until the server has drawn it."""
        self.choose(tool)
        before = self.drawn() + self.page.locator("input[name=landing]").input_value()
        self.page.mouse.click(*self.middle(cell, across, along))
        self.page.wait_for_function(
            """(before) => document.querySelector("input[name=content]").value
                + document.querySelector("input[name=landing]").value !== before""",
            arg=before,
        )

    def drag(self, tool, *cells):
        """Paint from the first of these squares to the last, through all between."""
        self.choose(tool)
        before = self.drawn()
        self.page.mouse.move(*self.middle(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.middle(cell), steps=4)
        self.page.mouse.up()
        self.page.wait_for_function(
            "(before) => document.querySelector('input[name=content]').value !== before", arg=before
        )


def trace(phone):
    """Draw the map, and save it."""
    page = phone.page
    phone.open("/maps/new/")
    page.locator("#head summary").click()
    page.locator("input[name=cols]").fill(str(COLS))
    page.locator("input[name=rows]").fill(str(ROWS))
    page.locator("input[name=name]").fill("Our shore")
    page.locator("select[name=chip_set]").select_option("taiwan")
    page.get_by_role("button", name="Use this size").click()
    expect(page.locator(".map-square")).to_have_count(COLS * ROWS)
    page.locator("label:has(#zoom-1)").click()
    editor = Editor(page)
    editor.drag("outside", *SEA)
    editor.tap("start", (0, 0))
    editor.tap("start", (2, 3))
    editor.drag("large_city", (3, 5), (4, 5))
    editor.tap("town", (1, 3))
    editor.tap("town", (4, 7))
    editor.tap("island", (5, 0))
    editor.tap("arms", (5, 0))
    editor.tap("ferry", (2, 0), across=0.9)
    expect(page.get_by_text("Now tap the other landing")).to_be_visible()
    editor.tap("ferry", (5, 0), across=0.1)
    editor.tap("edge-wall", (5, 7), along=0.9)
    before = editor.drawn()
    press(page, "#undo")
    page.wait_for_function("(before) => document.querySelector('input[name=content]').value !== before", arg=before)
    assert '"edges":{}' in editor.drawn()
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.get_by_role("button", name="Save the map").click()
    page.wait_for_url(re.compile(r"/maps/[0-9a-f-]{36}/$"))


def set_up(phone):
    """Choose start tiles and chips, say who plays, and open the table."""
    page = phone.page
    page.get_by_role("link", name="Play on it").click()
    for quarter in ("1", "2"):
        page.locator("button[name=turn][value='2,3']").click()
        expect(page.locator("input[name='turn-2,3']")).to_have_value(quarter)
    page.get_by_role("button", name="As they lie on our sheet").click()
    page.locator("input[name=chips]").evaluate_all("(all) => all.forEach((box) => { box.checked = false; })")
    for cell in ("1,0", "1,1"):
        page.locator(f"input[name=chips][value='{cell}']").check()
    page.get_by_role("button", name="Check them").click()
    expect(page.get_by_text("A chip lies beside another (column 2, row 1).")).to_be_visible()
    page.get_by_role("button", name="They lie like this: play").click()
    page.wait_for_url("**/new/?on=*")
    for colour in ("green", "yellow"):
        page.locator(f"#plays-{colour}").uncheck(force=True)
    page.locator("details:has(input[name=mine]) > summary").click()
    for colour in ("red", "blue"):
        page.locator(f"input[name=mine][value={colour}]").check(force=True)
    page.locator(".sheet-foot button").click()
    page.wait_for_url("**/t/*/")


def chip(phone, value):
    head = phone.seen
    phone.tap(f"#sheet button[name=chip][value={value}]")
    phone.wait_for_head(head + 1)


def test_a_map_is_traced_and_played_on_until_ferry_border_and_upgrade_have_paid(phone, stage):
    trace(phone)
    set_up(phone)
    uid = phone.page.url.rstrip("/").rpartition("/")[2]
    phone.path = f"/t/{uid}/"

    # Red's farmer lies down south of the road; blue's thief waits for the ferry.
    phone.lay_gap_first("base-U", 0, (1, 0))
    chip(phone, "purple-2")
    phone.put("f2")
    phone.lay_gap_first("base-U", 0, (2, 0))
    phone.put("r1")
    expect(phone.gap((5, 0))).to_be_attached()
    assert phone.totals[:2] == [2, 0]
    # Red's monk on the island: shields at once, the monastery is surrounded by the sea, and the ferry road is finished.
    phone.lay_gap_first("base-A", 1, (5, 0))
    phone.put("m1")
    assert phone.totals[:2] == [2 + 2 + 9, 5]
    expect(phone.page.locator(".happened")).to_be_visible()
    # Blue's farmer in the south; a city that the border closes; both fields grow together.
    phone.lay_gap_first("base-B", 0, (2, 2))
    phone.put("f1")
    phone.lay_gap_first("base-E", 3, (0, 1))
    phone.put_none()
    phone.lay_gap_first("base-U", 0, (1, 3))
    phone.put_none()
    phone.lay_gap_first("base-B", 0, (1, 1))
    chip(phone, "orange-2")
    phone.put_none()
    head = phone.seen
    phone.tap("#sheet button[name=upgrade]")
    phone.wait_for_head(head + 1)
    expect(phone.page.locator("[id='m1_0f2'] use[href='#map-chip']")).to_be_attached()
    phone.lay_gap_first("base-B", 0, (2, 1))
    phone.put_none()

    there = stage.look(Laid(uid, "", ()))
    assert there["scores"][:2] == [15, 5]
    phone.open(f"/t/{uid}/about/?at=1,0&on=f2")
    expect(phone.page.locator("#sheet")).to_contain_text("Red has the most meeples there (Red: 2 and Blue: 1)")

    # At the end the field pays for the city that the border has closed, and it pays red alone.
    head = phone.seen
    phone.open(f"/t/{uid}/sheet/?list=menu")
    phone.page.get_by_role("link", name="End the game here").click()
    phone.page.get_by_role("button", name="End the game").click()
    expect(phone.page.locator("#seen")).not_to_have_value(str(head))
    there = stage.look(Laid(uid, "", ()))
    assert there["phase"] == "over"
    assert there["scores"][:2] == [15 + 3, 5]


class Counted(Editor):
    """An editor that counts how often a finger comes down, on tools and squares alike."""

    touches = 0
    tool = ""

    def choose(self, tool):
        if tool != self.tool:
            self.tool = tool
            self.touches += 1
            super().choose(tool)

    def tap(self, tool, cell, across=0.5, along=0.5):
        super().tap(tool, cell, across, along)
        self.touches += 1

    def drag(self, tool, *cells):
        super().drag(tool, *cells)
        self.touches += 1


MOST_TOUCHES = 60
"""Five minutes, at five seconds for each touch: to look at the sheet, to find the square, and to touch it."""


def test_taiwan_is_traced_in_five_minutes_from_the_sheet_to_begin_with(phone):
    """Trace a made-up sheet with all that the rules of Taiwan name; nobody's printed layout is in it."""
    page = phone.page
    phone.open("/maps/new/?taiwan")
    page.locator("label:has(#zoom-1)").click()
    editor = Counted(page)
    for origin, target in (((7, 4), (8, 3)), ((7, 8), (6, 9)), ((8, 1), (9, 0)), ((5, 6), (4, 7)), ((6, 11), (7, 11))):
        editor.drag("move", origin, target)
    for origin, target in (((1, 2), (1, 3)), ((1, 6), (2, 7)), ((1, 10), (1, 12))):
        editor.drag("move", origin, target)
    coast = (
        ((3, 0), (7, 0)),
        ((3, 1), (6, 1)),
        ((3, 2), (5, 2)),
        ((3, 3), (4, 3)),
        ((3, 12), (4, 12)),
        ((3, 13), (6, 13)),
    )
    for first, last in coast:
        editor.drag("outside", first, last)
    for column, top, bottom in ((11, 5, 13), (10, 9, 13)):
        editor.drag("outside", (column, top), (column, (top + bottom) // 2), (column, bottom))
    for cell in ((6, 5), (8, 6), (5, 10), (7, 7), (9, 4)):
        editor.tap("town", cell)
    for cell in ((4, 7), (1, 3), (1, 12)):
        editor.tap("arms", cell)
    expect(page.get_by_text("Ready to play")).to_be_visible()
    print(f"touches: {editor.touches}")  # noqa: T201 - the measure itself, read with -s

    assert editor.touches <= MOST_TOUCHES
    page.get_by_role("button", name="Save the map").click()
    page.wait_for_url(re.compile(r"/maps/[0-9a-f-]{36}/$"))
    expect(page.get_by_role("link", name="Play on it")).to_be_visible()

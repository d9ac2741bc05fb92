"""A gathering of eight at home: three phones and a hall screen, each told without a reload what the others do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

OTHERS = ("Cleo", "Dan", "Emil", "Fritz", "Greta", "Hanna")


@pytest.fixture
def gathering(stage):
    return stage.gathering(joined=["Ann", "Ben"], people=OTHERS, format="club-night")


@pytest.fixture
def screens(gathering, switch_on):
    """Return the phones of the organiser, of Ann and of Ben, and the screen of the hall, at the gathering."""
    organiser, ann, ben = (switch_on(gathering, number) for number in range(3))
    hall = switch_on(gathering, wall_at=True)
    for phone in (organiser, ann, ben):
        phone.open(f"/g/{gathering.uid}/")
    hall.open(f"/g/{gathering.uid}/hall/")
    return organiser, ann, ben, hall


def draw(organiser):
    """Draw a round and begin it: two taps."""
    for _ in range(2):
        with organiser.page.expect_navigation():
            organiser.tap(".sheet .button")


def enter(phone, path, *points):
    """Type the points of a table in."""
    phone.open(path)
    for seat, one in enumerate(points):
        phone.page.locator(f"[name=points-{seat}]").fill(str(one))
    with phone.page.expect_navigation():
        phone.tap("form:has([name=points-0]) .button")


def test_a_round_reaches_every_phone_and_the_hall_and_two_players_agree_on_a_result(gathering, screens):
    organiser, ann, ben, hall = screens
    expect(ann.page.locator("main")).to_contain_text("You are in")
    expect(hall.page.locator("main")).to_contain_text("8 people are here")

    draw(organiser)

    expect(ann.page.locator("#my-match")).to_contain_text("Round 1: table")
    expect(ben.page.locator("#my-match")).to_contain_text("Round 1: table")
    expect(hall.page.locator("main")).to_contain_text("Where do I sit?")

    for table in range(1, 5):
        enter(organiser, f"/g/{gathering.uid}/round/1/table/{table}/", 60 + table, 50)
    expect(hall.page.locator(".hall-standings > li")).to_have_count(8)
    expect(ann.page.locator(".my-match-score")).to_be_visible()
    draw(organiser)
    expect(ann.page.locator("#my-match")).to_contain_text("Round 2")
    mine = ann.page.locator(".my-match .button-quiet").get_attribute("href")

    enter(ann, mine, 71, 64)

    expect(ann.page.locator(".my-match")).to_contain_text("You say 71 : 64.")
    expect(organiser.page.locator(".pairing")).to_have_count(4)


def test_one_dragged_onto_another_takes_that_place(gathering, screens):
    organiser = screens[0]
    organiser.open(f"/g/{gathering.uid}/draw/")
    seats = organiser.page.locator(".draft-seat")
    names = seats.all_inner_texts()
    first, last = (seats.nth(number).bounding_box() for number in (0, 2))
    assert first
    assert last

    mouse = organiser.page.mouse
    mouse.move(first["x"] + 20, first["y"] + 20)
    mouse.down()
    mouse.move(last["x"] + 10, last["y"] + 10, steps=5)
    with organiser.page.expect_navigation():
        mouse.move(last["x"] + 20, last["y"] + 20)
        mouse.up()

    now = organiser.page.locator(".draft-seat").all_inner_texts()
    assert (now[0], now[2]) == (names[2], names[0])
    assert "Now tap the one to exchange with." not in organiser.page.content()


RECORDED = """() => {
  window.waited = [];
  const later = window.setTimeout;
  Math.random = () => 0.5;
  window.setTimeout = (then, wait) => { window.waited.push(wait); return later(then, 0); };
}"""


@pytest.mark.parametrize(("people", "waits"), [(8, []), (70, [0.5 * 70 * 80])])
def test_where_many_listen_each_phone_asks_at_a_moment_of_its_own(stage, switch_on, people, waits):
    names = [f"Name {number}" for number in range(people - 1)]
    gathering = stage.gathering(joined=["Ann"], people=names, format="club-night")
    organiser, ann = (switch_on(gathering, number) for number in range(2))
    for phone in (organiser, ann):
        phone.open(f"/g/{gathering.uid}/")
    ann.page.evaluate(RECORDED)

    draw(organiser)

    expect(ann.page.locator("#my-match")).to_contain_text("Round 1: table")
    assert [wait for wait in ann.page.evaluate("window.waited") if wait] == waits

"""A whole turn is composed without a connection, shown as not sent, and checked by the server later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.support.phone import alike
from tests.support.record import turns_of

pytestmark = pytest.mark.browser

PATIENCE = 15_000
LOST = ("ERR_INTERNET_DISCONNECTED", "htmx:", "WebSocket")


@pytest.fixture
def table(lay_out):
    return lay_out(after=8)


@pytest.fixture
def turn(game):
    return turns_of(game)[8]


def logged_as(turn, other):
    """Return the moves of a turn with another tile, laid where that fits, and no meeple."""
    seat = {"seat": turn.seat}
    return [
        {**seat, "do": "draw", "tile": other.tile},
        {**seat, "do": "place", "at": list(other.cell), "rot": other.rotation},
        {**seat, "do": "pass"},
    ]


def ready(phone):
    """Open the table, and wait until the phone has all of which turns are composed."""
    phone.open()
    with phone.page.expect_response("**/js/unsent*.js"):
        phone.tap("#strip h1")  # with the first touch
    expect(phone.page.locator("#connection b")).to_have_count(1)


def cut(phone):
    phone.page.context.set_offline(True)
    expect(phone.page.locator("#connection")).to_be_visible()


def reconnect(phone):
    phone.page.context.set_offline(False)


def lay(phone, turn):
    """Compose a tile: choose it, tap the square, turn it until it lies as it should."""
    page = phone.page
    phone.tap(page.locator(f"#sheet .tray a[href$='tile={turn.tile}']"))
    expect(page.locator("#sheet h2")).to_have_text("Tap where it lies")
    phone.tap(page.locator(f"#unsent a[data-cell='{turn.cell[0]},{turn.cell[1]}']"))
    laid = 0
    while not alike(turn.tile, laid, turn.rotation):
        phone.tap("[data-does=turn]")
        laid += 1
    return laid


def waiting(phone):
    return phone.page.locator("#connection b")


@pytest.fixture
def ann(table, switch_on):
    """Return Ann's phone, which has all of which turns are composed."""
    phone = switch_on(table, 0, own=True)
    ready(phone)
    yield phone
    phone.forgive(*LOST, "409")


def logged(stage, table, head):
    return [entry[2] for entry in stage.look(table)["log"][head:]]


def composed(ann, turn):
    """Compose a turn of Ann's with a meeple on the first spot of its tile."""
    cut(ann)
    lay(ann, turn)
    ann.tap(ann.page.locator("#sheet [data-does=put]").first)
    expect(waiting(ann)).to_have_text("2")


def test_a_whole_turn_is_composed_without_a_connection(stage, table, turn, ann, switch_on):
    ben, head = switch_on(table, 1), ann.seen
    ben.open()
    cut(ann)
    lay(ann, turn)
    expect(ann.page.locator("#unsent .unsent-tile")).to_have_count(1)
    ann.tap(ann.page.locator("#sheet [data-does=put]").first)

    expect(waiting(ann)).to_have_text("2")
    expect(ann.page.locator("#connection")).to_contain_text("Not sent yet")
    expect(ann.page.locator("#unsent .unsent-tile .figure")).to_have_count(1)
    expect(ann.page.locator("#sheet h2")).to_have_text("Which tile was drawn?")
    assert stage.look(table)["head"] == head
    reconnect(ann)
    for phone in (ann, ben):
        phone.wait_for_head(head + 3, timeout=PATIENCE)
    expect(ann.page.locator("#connection")).to_be_hidden()
    expect(ann.page.locator("#unsent .unsent-tile")).to_have_count(0)
    assert logged(stage, table, head) == ["draw", "place", "deploy"]
    assert ben.page.locator(f"[id='t{turn.cell[0]}_{turn.cell[1]}']").count() == 1


def test_no_plain_gap_lies_under_one_that_is_lit_without_a_connection(turn, ann):
    plain = ann.page.locator("#tiles > [id^='g']:visible")
    every = plain.count()
    cut(ann)
    ann.tap(ann.page.locator(f"#sheet .tray a[href$='tile={turn.tile}']"))
    expect(ann.page.locator("#unsent a[data-cell]")).to_have_count(every)
    expect(plain).to_have_count(0)


@pytest.mark.long
def test_several_turns_wait_one_after_the_other(stage, table, game, ann):
    head, (first, second) = ann.seen, turns_of(game)[8:10]
    cut(ann)
    lay(ann, first)
    ann.tap("#sheet [data-does=none]")
    lay(ann, second)
    ann.tap("#sheet [data-does=none]")
    expect(ann.page.locator("#unsent .unsent-tile")).to_have_count(2)
    reconnect(ann)

    ann.wait_for_head(head + 6, timeout=PATIENCE)
    assert logged(stage, table, head) == ["draw", "place", "pass"] * 2


def test_the_last_step_is_taken_back_without_a_connection(stage, table, turn, ann):
    head = ann.seen
    composed(ann, turn)
    ann.tap("#take-back")
    expect(ann.page.locator("#sheet h2")).to_have_text("Place a meeple?")
    ann.tap("#undo")
    expect(ann.page.locator("#sheet h2")).to_contain_text("Which tile did Ann draw?")
    expect(ann.page.locator("#unsent .unsent-tile")).to_have_count(0)
    expect(ann.page.locator("#take-back")).to_be_hidden()
    reconnect(ann)

    expect(ann.page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    assert stage.look(table)["head"] == head


def test_a_turn_is_kept_over_a_reload(stage, table, turn, ann):
    head = ann.seen
    composed(ann, turn)
    with pytest.raises(Error):
        ann.page.reload()  # nothing comes: there is no connection
    reconnect(ann)
    ann.open()

    ann.wait_for_head(head + 3, timeout=PATIENCE)
    assert logged(stage, table, head) == ["draw", "place", "deploy"]


CARD = 328
"""The width of a card on this phone, in pixels."""


def test_a_turn_that_was_logged_otherwise_meanwhile_is_asked_about(stage, table, game, turn, ann):
    head = ann.seen
    composed(ann, turn)
    other = turns_of(game)[9]
    stage.play(table, logged_as(turn, other))
    reconnect(ann)

    card = ann.page.locator("#sheet [data-waited]")
    expect(card).to_contain_text("Turn 9, Ann", timeout=PATIENCE)
    expect(card).to_contain_text("logged something else meanwhile")
    expect(waiting(ann)).to_have_text("2")
    note = card.get_by_text("It was entered without a connection").bounding_box()
    assert note is not None
    assert note["width"] > CARD / 2, "one word a line, below the picture"
    ann.open()  # it is asked as long as nobody has answered
    expect(card).to_be_visible(timeout=PATIENCE)
    ann.tap(card.get_by_text("Change the log to this"))
    expect(ann.page.locator(".check h1")).to_contain_text("Turn 9")
    assert logged(stage, table, head) == ["draw", "place", "pass"]


@pytest.mark.long
def test_what_was_asked_about_can_be_dropped(stage, table, game, turn, ann):
    head = ann.seen
    composed(ann, turn)
    stage.play(table, logged_as(turn, turns_of(game)[9]))
    reconnect(ann)
    ann.page.locator("#sheet [data-waited]").wait_for(timeout=PATIENCE)
    ann.tap("[data-drop]")

    expect(ann.page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    expect(ann.page.locator("#sheet h2")).to_contain_text("Ben")
    assert logged(stage, table, head) == ["draw", "place", "pass"]


def test_a_tile_that_does_not_fit_is_asked_about_and_may_be_laid_anyway(stage, table, turn, ann):
    head = ann.seen
    cut(ann)
    ann.tap(ann.page.locator(f"#sheet .tray a[href$='tile={turn.tile}']"))
    ann.tap(ann.page.locator(f"#unsent a[data-cell='{turn.cell[0]},{turn.cell[1]}']"))
    laid = 0
    while alike(turn.tile, laid, turn.rotation):
        ann.tap("[data-does=turn]")
        laid += 1
    ann.tap("#sheet [data-does=none]")
    reconnect(ann)
    card = ann.page.locator("#sheet [data-waited]")
    expect(card).to_contain_text("We played it anyway", timeout=PATIENCE)
    ann.tap(card.get_by_text("We played it anyway"))

    ann.wait_for_head(head + 3, timeout=PATIENCE)
    assert logged(stage, table, head) == ["draw", "overrule", "pass"]
    ann.forgive("422")


@pytest.mark.long
def test_a_turn_that_still_fits_is_logged_although_the_past_was_put_right(stage, table, turn, ann):
    head = ann.seen
    composed(ann, turn)
    after = stage.play(table, [{"seat": 1, "do": "note", "text": "Well played"}])
    reconnect(ann)

    ann.wait_for_head(after + 3, timeout=PATIENCE)
    assert logged(stage, table, head) == ["note", "draw", "place", "deploy"]


QUIET = 10_000
"""Milliseconds of a lost connection in which requests are counted."""


@pytest.mark.long
@pytest.mark.parametrize("waits", [False, True], ids=["nothing waits", "a turn waits"])
def test_a_phone_without_a_connection_asks_seldom(turn, ann, waits):
    if waits:
        composed(ann, turn)
    else:
        cut(ann)
    ann.asked.clear()
    ann.page.wait_for_timeout(QUIET)

    assert len(ann.asked) <= 5

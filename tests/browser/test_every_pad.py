"""Each ready pad on a real phone from the first tap to the result, and a pad of one's own on another server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.pads.box import game_key, shelf
from scoring.pads.pad import Pad
from tests.support.phone import Phone
from tests.support.stage import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Ana", "Björn", "Chen")
KINDS = ("plain", "carcassonne", "castle", "catan-knights", "south-seas", "wizard", "yahtzee")
"""A pad of each kind: numbers alone, facts, a track, dice, companions, rounds, a block; CI plays them."""
PLAYED = [
    pytest.param(pad, id=key, marks=pytest.mark.long if key in KINDS else pytest.mark.night)
    for key, pad in shelf().items()
]


def who(seat: int) -> str:
    return f".pad-who .choice:nth-of-type({seat + 1})"


def key(points: int) -> str:
    return f".pad-key:not(.is-recent):text-is('{points}')"


def first_event(pad: Pad) -> str:
    """Return an event with points that anybody may score at once, and that has something to count."""
    found = (
        key
        for key, event in pad.events.items()
        if event.terms and event.inputs and event.during != "final" and not (event.set or event.counts)
    )
    return next(found, "")


def to_numbers(phone: Phone, pad: Pad) -> None:
    """Open the numbers where they are not what the pad begins with."""
    if pad.block or any(event.round for event in pad.events.values()) or (not pad.events and pad.counters):
        phone.tap(".sheet-head a[href*='list=points']")


def count_something(phone: Phone, pad: Pad, event: str) -> None:
    counted = {name: one for name, one in pad.events[event].inputs.items() if not one.flag and not one.set}
    name, one = next(reversed(counted.items()))
    # Not what is chosen already.
    phone.tap(f"label:has(#f-{name}-{one.least + (2 if one.usual == one.least + 1 else 1)})")


def go_to_the_end(phone: Phone, head: int) -> None:
    """Go through the sections at the end, and write down whatever is reckoned there."""
    phone.tap("#end-key")
    sections = phone.page.locator(".menu-item[name=section]").count()
    if sections:
        phone.tap(".menu-item[name=section] >> nth=0")
        phone.wait_for_head(head := head + 1)
    for number in range(sections):
        if phone.page.locator("button[name=reckon]").count():
            phone.tap("button[name=reckon]")
            phone.wait_for_head(head := head + 1)
        if number + 1 < sections:
            phone.tap(".stepper .button")
            phone.wait_for_head(head := head + 1)
    phone.tap("button[name=finish]")
    phone.wait_for_head(head + 1)


@pytest.mark.parametrize("pad", PLAYED)
def test_a_pad_is_played_from_the_first_tap_to_the_result(pad, stage, switch_on):
    seats = min(pad.seats[1], len(NAMES))
    table = stage.open(
        seats=list(zip(NAMES, pad.colours[:seats], strict=False)),
        phones=[0, *([1] * (seats - 1))],
        game=game_key(pad),
        edition=next(iter(pad.editions), "usual"),
        sets=[],
    )
    ana, other, wall = switch_on(table, 0), switch_on(table, 1), switch_on(table, wall_at=True)
    for phone in (ana, other, wall):
        phone.open()
    nothing = [0] * (seats - 2)

    # Two taps by a number; where pieces bring the points, a round is written, or boxes are filled, one tap further.
    to_numbers(ana, pad)
    before = ana.taps
    ana.tap(who(0))
    ana.tap(key(7))
    ana.wait_for_head(1)
    assert ana.taps - before == 2
    other.wait_for_head(1)
    wall.wait_for_head(1)
    assert ana.totals == other.totals == wall.totals == [7, 0, *nothing]

    # From facts: four taps at most, and the key says what comes of it.
    head, points = 1, 7
    event = first_event(pad)
    if event and not pad.block:
        to_numbers(ana, pad)
        before = ana.taps
        ana.tap(who(0))
        ana.tap(f".pad-kind[value={event}]")
        without = ana.page.locator("#worth").inner_text()
        count_something(ana, pad, event)
        expect(ana.page.locator("#worth")).not_to_have_text(without)
        said = int(ana.page.locator("#worth .num").inner_text())
        ana.tap("#worth")
        ana.wait_for_head(head := head + 1)
        assert ana.taps - before == 4
        points += said
        assert ana.totals == [points, 0, *nothing]

    # An award is taken from whoever holds it, and its points go along.
    award = next((name for name, one in pad.awards.items() if one.worth and not one.set), "")
    if award:
        ana.open(f"{ana.path}sheet/?list=counters")
        for seat in (0, 1):
            ana.tap(f"button[name=hold][value='{award}.{seat}']")
            ana.wait_for_head(head := head + 1)
        assert ana.totals[0] == points
        assert ana.totals[1] > 0
        ana.open()

    go_to_the_end(ana, head)
    ana.tap(".sheet .button")
    # She alone has points: all others win where the fewest do, or hers are lost ones.
    is_ahead = points > 0 if pad.wins == "highest" else points < 0
    won = f"Ana wins with {points}" if is_ahead else "Tied at 0"
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(won)


@pytest.mark.long
def test_a_pad_made_on_a_phone_is_read_on_another_server(served, browser, switch_on, tmp_path):
    maker = switch_on(own=True)
    maker.open("/pads/own/")
    maker.page.get_by_label("What the game is called").fill("Whist & Hearts 紙牌")
    maker.tap("label:has(input[value=lowest])")
    maker.page.get_by_label("Rounds, if they are counted").fill("2")
    maker.page.get_by_label("Category 1", exact=True).fill("Tricks")
    maker.tap(".button:has-text('Make the pad')")
    expect(maker.page.get_by_role("img", name="QR code")).to_be_visible()
    maker.tap("summary:has-text('Take this pad elsewhere')")
    with maker.page.expect_download() as download:
        maker.tap("a[download]")
    file = tmp_path / "pad.toml"
    download.value.save_as(file)

    folder = tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere = Server(Path(folder))
    elsewhere.prepare()
    elsewhere.start()
    try:
        reader = Phone(maker.page.context.new_page(), elsewhere.url)
        reader.open("/pads/")
        reader.page.set_input_files("input[type=file]", file)
        reader.tap("button:has-text('Import')")
        expect(reader.page.get_by_role("heading", level=1)).to_have_text("Whist & Hearts 紙牌")
        for name, label in (("Ana", "red"), ("Ben", "blue")):
            reader.page.fill(f"input[name=name-{label}]", name)
        for label in ("green", "yellow"):
            reader.page.uncheck(f"input[name=plays][value={label}]", force=True)
        reader.tap("button:has-text('Open the table')")
        reader.tap("label:has(#for-c1)")
        for seat, points in enumerate(("9", "4")):
            reader.page.locator(f"#p-{seat}").fill(points)
        reader.tap("#round")
        reader.wait_for_head(2)
        expect(reader.page.locator(".pad-goal")).to_contain_text("Round 2 of 2 · The lowest wins")
        go_to_the_end(reader, 2)
        reader.tap(".sheet .button")
        expect(reader.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 4")
    finally:
        elsewhere.stop()

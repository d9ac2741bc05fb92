"""The line about the barbarians on two phones: it follows the table at once, and a tap opens what stands behind it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.catalogue import ruleset_for
from scoring.catan.rules import ROLLING
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Seat

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=8)]

THUMB = 44
"""The least size of what is tapped, in pixels."""


def founding() -> list[dict[str, Any]]:
    """Return the moves of a set-up for two."""
    rules, chance = ruleset_for(Box("catan", "2022", 2, ("base", "knights"), {"cards": "phones"})), random.Random(5)
    state, moves = rules.start(Seat(0)), []
    while state.phase != ROLLING:
        seat = state.actors[0]
        move = chance.choice(list(rules.legal_moves(state, seat)))
        moves.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    return moves


@pytest.mark.long
def test_a_ship_on_the_event_die_moves_on_every_phone_and_the_line_opens_its_sheet(stage, switch_on):
    moves = founding()
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 1],
        game="catan",
        edition="2022",
        sets=["base", "knights"],
        options={"cards": "phones"},
        recorded=moves,
    )
    phones = [switch_on(table, 0), switch_on(table, 1)]
    for phone in phones:
        phone.open()
        expect(phone.page.locator("#glance")).to_contain_text("7 more ships on the event die")

    for die in ("red", "white"):
        phones[0].tap(phones[0].page.locator(f"#sheet .face-key:has([name={die}])").first)
    phones[0].tap(phones[0].page.locator("#sheet .event-key").first)
    for phone in phones:
        phone.wait_for_head(len(moves) + 1)
        expect(phone.page.locator("#glance")).to_contain_text("6 more ships on the event die")
        expect(phone.page.locator("#glance .glance-sides")).to_contain_text("2")

    page = phones[1].page
    box = page.locator("#glance .glance").bounding_box()
    assert box is not None
    assert box["height"] >= THUMB
    phones[1].tap("#glance .glance")
    expect(page.locator("#sheet h2").first).to_have_text("The barbarians")
    expect(page.locator("#sheet .tracks").last.locator("tbody tr")).to_have_count(2)
    phones[1].tap("#sheet .sheet-head .icon-button")
    expect(page.locator("#sheet .tracks")).to_have_count(0)

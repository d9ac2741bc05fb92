"""The running track on two phones: which marker moves, the message that came, and what everybody sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.carcassonne.base.track import Track
from scoring.carcassonne.sets.messengers.rules import MARKING
from tests.browser.test_later_boxes import SEATS, moves_until

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

SETS = ("base", "messengers")
SEED = 18
"""A game in which red is paid 5 for a road in its own turn, before anything else."""


def five(state) -> bool:
    """Say whether red is asked for an award that would bring its first marker to a multiple of 5."""
    if state.phase != MARKING or state.actors != (0,) or state.turn != 0:
        return False
    track: Track = state[Track]
    return (track.at(0, 1) + track.waiting[0].points) % 5 == 0


@pytest.mark.long
def test_a_marker_stops_and_a_message_is_drawn(stage, switch_on):
    moves = moves_until(SETS, five, SEED)
    table = stage.open(seats=SEATS, phones=(0, 1), sets=list(SETS), moves=moves)
    ann, ben = switch_on(table, 0), switch_on(table, 1)
    ann.open()
    ben.open()
    expect(ann.page.locator("#sheet h2")).to_contain_text("which marker?")
    expect(ann.page.locator("#sheet .acts button >> nth=0")).to_contain_text("a message")

    ann.tap("#sheet .acts button >> nth=0")
    ann.wait_for_head(len(moves) + 1)
    expect(ann.page.locator("#sheet h2")).to_contain_text("Which message was drawn?")
    ann.tap("#sheet button:has-text('Knights')")
    ann.wait_for_head(len(moves) + 2)
    expect(ann.page.locator("#sheet h2")).to_contain_text("Knights")
    ann.tap("#sheet .acts button:has-text('2 points instead')")
    ben.wait_for_head(len(moves) + 3)
    expect(ben.page.locator("#strip")).to_contain_text("Marker 1")

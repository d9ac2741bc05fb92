"""The abbey on the pages, where the last tile was laid."""

from __future__ import annotations

import re
from typing import Final

import pytest

from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.sets.abbey.abbey import LAST_ABBEYS, SECOND_ABBEY
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening, offers
from tests.support.playing import log, undo

pytestmark = pytest.mark.django_db

SETS: Final = ("base", "traders", "abbey")
HOLE: Final = [("base-E", (1, 0), 2), ("base-B", (0, 1), 0), ("base-U", (2, 1), 0), ("base-E", (1, 2), 0)]
"""A hole at (1, 1), a road to the east of it."""
LEFT: Final = {"base-E": 2, "base-B": 2, "base-U": 2, "base-X": 1}
"""With those that lie: a monastery, a road and a crossing are drawn."""


def after_the_last_tile() -> tuple[Evening, str]:
    """Return a table at which red has built on a road with the last tile, and the sheet that it sees."""
    copies = dict.fromkeys(CARCASSONNE.printed_copies(SETS), 0) | LEFT
    evening = Evening(*SETS[1:], start=HOLE, copies=copies)
    log(evening.table, {"seat": 0, "do": "stand", "at": [2, 1], "on": "r1", "figure": "meeple", "whose": 0})
    evening.lay("base-U", 3, 1, 0)
    evening.send(put="builder.r1")
    evening.lay("base-B", -1, 1, 0)
    evening.send(**{"pass": "1"})
    evening.lay("base-X", 4, 1, 0)
    return evening, evening.send(**{"pass": "1"})


def test_the_phone_asks_for_the_abbey_as_the_second_turn_of_a_builder():
    evening, page = after_the_last_tile()
    assert (evening.position.state.phase, evening.position.state.actors) == (SECOND_ABBEY, (0,))
    assert "Place the abbey?" in page
    abbey, keep = offers(page)
    assert "Keep it" in page

    evening.send(**dict([keep]))
    assert (evening.position.state.phase, evening.position.state.actors) == (LAST_ABBEYS, (1,))
    undo(evening.table)
    page = evening.send(**dict([abbey]))
    assert (evening.position.state.phase, evening.position.state.turn) == ("figure", 0)
    assert offers(page)
    evening.send(**{"pass": "1"})
    assert evening.position.state.over


def test_each_hole_for_the_abbey_is_a_picture_of_its_own():
    evening = Evening(*SETS[1:], start=HOLE)
    key = re.search(r'<button[^>]*name="move" value="[^"]*abbey[^"]*"[^>]*>(.*?)</button>', evening.sheet(), re.DOTALL)

    # The hole and the tiles around it, wherever the board is.
    assert key
    assert 'class="tile gap-around"' in key[1]
    assert key[1].count("<use") >= len(HOLE)

"""The benchmarks can still be set up: nothing else runs them after a change to the rules."""

from __future__ import annotations

from benchmarks.painted import BOXES, laid_out
from scoring.carcassonne.box import SETS


def test_painted_time_has_a_board_that_all_boxes_allow():
    assert laid_out()


def test_painted_time_asks_all_boxes_but_those_with_tiles_that_lie_before_others():
    left_out = {one.key for one in SETS if one.tiles} - set(BOXES["every box"])

    assert left_out == {"river1", "river2", "count", "wheel"}

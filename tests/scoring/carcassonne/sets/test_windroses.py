"""The Wind Roses: quarters that pay in their own direction (expansions:windroses, N2)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.box import start_tiles
from scoring.kernel.box import Box
from scoring.kernel.moves import Scored
from tests.support.drawing import lay_last, points, rules_for

SETS = ("base", "windroses")


def paid(drawing):
    rules = rules_for(drawing, sets=SETS)
    return points(lay_last(rules, rules.start(), drawing))


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        # In the row of the rose, to the right: east of it, and as well north-east as south-east.
        ("[wr-01/0] wr-04/0!", {"red": 3}),
        ("[wr-01/0] wr-05/0!", {"red": 3}),
        ("wr-06/3! [wr-01/0]", {"red": 3}),
        # Above the rose none of the south pays.
        ("wr-05/0!\n[wr-01/0]", {}),
    ],
)
def test_a_quarter_pays_in_its_own_direction(drawing, expected):
    assert paid(drawing) == expected


def test_a_quarter_is_seen_from_the_rose_as_it_lies():
    # Turned a quarter clockwise, its north-west points to the north-east, and its south-east to the south-west.
    assert paid("[wr-01/1] wr-03/0!") == {"red": 3}
    assert paid("[wr-01/1] wr-05/1!") == {}


def test_the_rose_that_was_laid_last_counts():
    drawing = "[wr-01/0] E0 wr-02/0 wr-05/1!"
    rules = rules_for(drawing, sets=SETS)
    step = lay_last(rules, rules.start(), drawing)
    award = next(effect for effect in step.effects if isinstance(effect, Scored))

    assert award.terms[0].where == ((2, 0), (3, 0))


def test_without_a_whole_rose_nothing_is_paid():
    assert paid("[B0] wr-05/1!") == {}


def start(*sets):
    return [tile for tile, _cell, _rotation in start_tiles(Box("carcassonne", "2006", 2, ("base", *sets)))]


def test_the_orange_rose_lies_first_unless_a_spring_or_a_block_does():
    assert start("windroses") == ["wr-01"]
    assert start("windroses", "river1") == start("river1")
    assert start("windroses", "count") == start("count")


def test_the_usual_start_tile_is_in_the_bag():
    rules = rules_for("[wr-01/0]", sets=SETS)

    assert rules.copies["base-D"] == 4

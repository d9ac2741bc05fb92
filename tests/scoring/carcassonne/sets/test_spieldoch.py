"""Spiel Doch!: two tiles without rules, one of which has a garden in the second edition (N8)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, UnsuitableBox


def copies(*sets, **more):
    rules = ruleset_for(Box("carcassonne", "2006", 2, ("base", *sets), {}, (), copies=more))
    assert isinstance(rules, Carcassonne)
    return rules.copies


def test_the_two_tiles_are_in_the_bag_and_no_garden():
    assert {tile: count for tile, count in copies("spieldoch").items() if tile.startswith("sd-")} == {
        "sd-01": 1,
        "sd-02": 1,
    }


def test_with_the_abbot_the_crossing_has_a_garden():
    found = copies("spieldoch", "abbot")

    assert (found["sd-02"], found["sd-02g"]) == (0, 1)


def test_a_table_may_say_that_it_has_no_crossing_with_a_garden():
    assert "sd-02g" not in copies("spieldoch", **{"sd-02g": 0})


def test_nobody_has_a_face_of_a_tile_that_is_in_no_box():
    with pytest.raises(UnsuitableBox, match=r"unknown_tile"):
        copies(**{"sd-02g": 1})

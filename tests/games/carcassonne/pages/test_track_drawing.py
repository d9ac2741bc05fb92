"""The running track as a picture: what stands on one square."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from games.carcassonne.pages.parts.track.drawing import beside, draw_track, marker

SIGN = 22
"""So far apart, in units of the picture, neither of two pieces covers the number on the other."""


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_up_to_four_pieces_of_one_square_leave_each_other_their_numbers(count):
    things = [marker("red", 7, "1"), marker("blue", 7, "2"), *beside("robber", "red", 7), marker("red", 57, "2")]
    shown = things[: count + (count > 2)]
    picture = draw_track(shown, "")
    pieces = re.findall(r'translate\((\d+) (\d+)\)"><use href="[^"]+" width="28"', picture)

    assert len(pieces) == count
    for one, other in combinations([(int(x), int(y)) for x, y in pieces], 2):
        assert math.dist(one, other) >= SIGN

"""The short lines of the log for figures of the later boxes: what each is called where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from games.carcassonne.pages.sheets.log_line import log_text
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.sets.hills.sheep import Grow
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat


class OfAnn:
    """As much of a table view as a line asks for."""

    names = ("Ann",)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Deploy("meeple", "r1"), "thief"),
        (Deploy("meeple", "g1"), "gardener"),
        (Deploy("meeple", "tower", (1, 0)), "watchman"),
        (Deploy("mayor", "c2"), "mayor in the city"),
        (Deploy("shepherd", "f1", token=2), "shepherd (2 sheep)"),
        (Deploy("shepherd", "f1", token="wolf"), "shepherd (a wolf)"),
        (Grow((0, 1), "f1", 2), "Ann draws for a flock (1 below the start tile): 2 sheep."),
    ],
)
def test_a_line_says_who_was_placed(move, words):
    table_view: Any = OfAnn()

    assert list(log_text(table_view, Played(1, Seat(0), move), ())) == [words]

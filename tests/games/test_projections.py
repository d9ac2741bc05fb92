"""A game that goes on from where it was: its rows need not all be compared."""

from __future__ import annotations

import pytest

from tests.support.playing import DRAW_U, PLACE_U, log, open_table, undo


@pytest.mark.django_db
def test_a_game_goes_on_from_where_it_was_and_not_from_what_was_taken_back():
    table = open_table()
    drawn = log(table, DRAW_U)
    placed = log(table, PLACE_U)
    back = undo(table)
    again = log(table, PLACE_U)

    assert placed.goes_on_from(drawn)
    assert again.goes_on_from(back)
    assert not back.goes_on_from(placed)
    assert not again.goes_on_from(placed)

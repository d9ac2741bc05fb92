"""The wording of a table: its view carries that, and nothing that is said elsewhere follows it."""

from __future__ import annotations

import pytest

from games.carcassonne.words.place import cell_label
from games.log.position import position_of
from games.phrasing.common.wording import Wording, current_wording, use_wording
from games.screens.table.table_view import seated_table_of, table_view_of
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from tests.support.playing import ANN, open_table

ON_A_MAP = {"board": {"map": write_map(isla_meeple())}}


def view_of(table):
    return table_view_of(
        table=table, seats=list(table.seats.all()), position=position_of(table), phone=ANN, base=f"/t/{table.uid}/"
    )


def test_a_view_carries_how_its_table_is_spoken_of(db):
    assert view_of(open_table()).wording == Wording(("base",))
    assert view_of(open_table(**ON_A_MAP)).wording.by_square


def test_to_build_a_view_changes_no_word(db):
    table = open_table(**ON_A_MAP)
    before = cell_label((1, 0))

    table_view = view_of(table)
    seated_table_of(table, list(table.seats.all()), ANN)

    assert cell_label((1, 0)) == before == "1 to the right of the start tile"
    with use_wording(table_view.wording):
        assert cell_label((1, 0)) == "in column 2, row 1"


@pytest.mark.parametrize("path", ["", "log/", "board/"])
def test_after_a_page_words_are_as_they_were(cast, path):
    assert cast.ann.get(f"/t/{cast.table.uid}/{path}").status_code == 200

    assert current_wording() == Wording()

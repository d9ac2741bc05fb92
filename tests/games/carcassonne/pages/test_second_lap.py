"""The running track in logged games: from 51 points on a marker lies, on a square of its second lap (S0:113)."""

from __future__ import annotations

import re

import pytest

from games.carcassonne.pages.sheets.header import lying
from tests.support.cast import phone_client
from tests.support.playing import ANN, log, open_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("total", "square"), [(0, None), (50, None), (51, 1), (60, 10), (100, 50), (101, 1)])
def test_a_marker_lies_from_51_on(total, square):
    found = lying(total)

    assert (found and found[0]) == square


def test_the_strip_shows_where_a_marker_lies():
    table = open_table()
    log(table, {"seat": 0, "do": "adjust", "points": 60})
    log(table, {"seat": 1, "do": "adjust", "points": 50})

    page = phone_client(ANN).get(f"/t/{table.uid}/").content.decode()

    assert re.findall(r"lying on square (\d+), lap (\d+)", page) == [("10", "2")]

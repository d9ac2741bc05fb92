"""The question "What would save me?", asked by tapping one's own figure: nobody else is told; a table may forbid it."""

from __future__ import annotations

import re

import pytest

from tests.support.cast import ANN, BEN, phone_client
from tests.support.playing import log, open_table

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
OPEN_CITY = {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, 1], "rot": 2}
KNIGHT = {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"}
ASKED = "What would complete it?"


def about(phone, **choices):
    """Return what a phone is told of a city with Ann's knight, open to the gap below it."""
    table = open_table(**choices)
    log(table, *OPEN_CITY)
    log(table, KNIGHT)
    return phone_client(phone).get(f"/t/{table.uid}/about/?at=0,1&on=c1", headers=HTMX).text


def test_the_owner_is_shown_the_tiles_in_their_gap(db):
    text = about(ANN)
    ((count, left),) = re.findall(r"(\d+) of the (\d+) tiles in the bag finish it\.", text)

    assert ASKED in text
    assert int(left) == 70
    assert 0 < int(count) == sum(int(copies) for copies in re.findall(r'class="count">(\d+)<', text))
    # In the gap below the city, with the number of tiles that do it there.
    assert 'x="16" y="216"' in text
    assert f'class="mark-number" y="12">{count}<' in text


def test_nobody_else_is_told(db):
    assert ASKED not in about(BEN)


def test_a_table_that_wants_no_help_is_not_told(db):
    assert ASKED not in about(ANN, aids="none")

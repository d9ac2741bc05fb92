"""The Robbers on the pages: the bag that the table tells of, where robbers go, and what all see of them."""

from __future__ import annotations

import pytest

from games.models import TrackPiece
from scoring.carcassonne.sets.robbers.rules import SENDING, Robbers
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening
from tests.support.playing import log

pytestmark = pytest.mark.django_db

START = [("base-W", (0, 0), 0), ("base-U", (1, 0), 0), ("base-U", (2, 0), 0), ("base-U", (3, 0), 0)]


def laid():
    evening = Evening("robbers", start=START)
    log(evening.table, {"seat": 0, "do": "draw", "tile": "base-W"})
    log(evening.table, {"seat": 0, "do": "place", "at": [4, 0], "rot": 0})
    return evening


def test_the_table_says_that_a_tile_has_a_bag_and_sends_robbers():
    evening = laid()
    assert "This tile has one" in evening.sheet()
    page = evening.send(move='{"do":"bag"}')

    assert evening.position.state.phase == SENDING
    assert "Robber: beside whose marker?" in page
    assert "Ben: 0" in page
    assert "The robber stays" in page
    evening.send(move='{"do":"robber","beside":1,"marker":1}')
    evening.send(move='{"do":"robber","beside":0,"marker":1}')
    assert evening.position.state[Robbers].beside == ((1, 1), (0, 1))
    rows = TrackPiece.objects.filter(table=evening.table, kind="robber")
    assert set(rows.values_list("seat", "beside_seat", "beside_number")) == {(0, 1, 1), (1, 0, 1)}


def test_a_robber_is_paid_and_the_page_says_why():
    evening = laid()
    for move in ('{"do":"bag"}', '{"do":"pass"}', '{"do":"robber","beside":0,"marker":1}'):
        evening.send(move=move)
    page = evening.send(put="meeple.r3")

    assert evening.position.state.scores == (5, 3)
    assert "+3" in page
    assert "#robber-s" not in evening.sheet("?list=track")


def test_a_robber_beside_a_marker_is_on_the_track():
    evening = laid()
    evening.send(move='{"do":"bag"}')
    evening.send(move='{"do":"robber","beside":1,"marker":1}')

    assert "#robber-s" in evening.sheet()


def test_the_form_says_which_tiles_are_lacking(client):
    page = client.get("/new/").text

    assert "The app does not have its 8 tiles" in page

"""Ending a game before the bag is empty: what it means is said first, and no rule is held against it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Entry
from tests.support.playing import DRAW_U, PASS, PLACE_U, log

HTMX = {"HX-Request": "true"}


@pytest.fixture
def base(cast):
    return f"/t/{cast.table.uid}/"


def end(client, base, seen, **codes):
    form = {"finish": "1", "seen": seen, "token": str(uuid4())} | codes
    return client.post(f"{base}{'overrule' if codes else 'record'}/", form, headers=HTMX)


def test_the_menu_asks_before_the_game_ends(cast, base):
    assert "sheet/?list=end" in cast.ann.get(f"{base}sheet/?list=menu", headers=HTMX).text
    sheet = cast.ann.get(f"{base}sheet/?list=end", headers=HTMX).text

    assert "End now?" in sheet
    assert "71 tiles are left; everything on the table is scored." in sheet
    assert "carcassonne.tiles_remain" in sheet
    assert "We played it anyway" not in sheet


@pytest.mark.parametrize("waits", ["figure", "tile"])
def test_the_final_scoring_begins_at_once(cast, base, waits):
    moves = (DRAW_U, PLACE_U) if waits == "figure" else (DRAW_U, PLACE_U, PASS)
    log(cast.table, *moves, seen=0)
    answer = end(cast.ann, base, len(moves), codes="carcassonne.tiles_remain")

    assert answer.status_code == 200
    assert "Final scoring" in answer.text
    assert "The last tile" not in answer.text


def test_whoever_ends_the_game_is_named(cast, base):
    end(cast.ben, base, 0, codes="carcassonne.tiles_remain")
    entry = Entry.objects.get(table=cast.table)

    assert entry.seat == 1
    page = cast.ann.get(f"{base}log/").text
    assert "The game ends here" in page
    assert "No tile is left" not in page

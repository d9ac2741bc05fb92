"""The app plays every box from decisions that are written down and read again, and every phone can show them."""

from __future__ import annotations

import pytest

from games import services
from games.models import AppDecision, Entry, Seat
from scoring.carcassonne.box import CARCASSONNE, SETS
from tests.cast import phone_client
from tests.games.app.seats import app_table, think
from tests.games.playing import ANN, position
from tests.long import LONG, first

pytestmark = [pytest.mark.django_db, pytest.mark.longer]

FORMS = 150 if LONG else 14
"""Decisions of a game: enough for the phases that come early."""
BOXES = first(6, [(("base", one.key),) for one in SETS if one.key != "base"] + [(CARCASSONNE.sets,)])


@pytest.mark.parametrize("sets", BOXES)
def test_it_plays_with_a_box_and_says_what_it_does(sets):
    table = app_table(sets=sets)
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    # Nobody else has to move.
    Seat.objects.filter(table=table).update(played_by="fair")
    ann = phone_client(ANN)
    for number in range(FORMS):
        thought = think(table)
        if thought is None:
            break
        decided = AppDecision.objects.get(table=table)
        if number % 5 == 4 and decided.moves:
            assert ann.get(f"/t/{table.uid}/").status_code == 200
        assert services.go_on(table.uid, thought.head) is not None

    assert position(table).stuck is None
    assert Entry.objects.filter(table=table).exclude(decided_by="").count() >= 14

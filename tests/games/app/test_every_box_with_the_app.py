"""The app plays every box from decisions that are written down and read again, and every phone can show them."""

from __future__ import annotations

import re

import pytest

from games import services
from games.models import AppDecision, Entry, Seat
from scoring.carcassonne.box import CARCASSONNE, SETS
from tests.games.app.seats import app_table, think
from tests.support.cast import phone_client
from tests.support.long import LONG, first
from tests.support.playing import ANN, position

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


@pytest.mark.long
def test_a_figure_on_an_abbey_is_shown_on_the_abbey():
    table = app_table(sets=("base", "abbey"))
    services.choose_app_ways(table=table, phone=ANN, pause=3, draws=True)
    Seat.objects.filter(table=table).update(played_by="fair")
    decided, seat = list[str](), 0
    # The other seat is Ann's own: her phone asks her, not the app.
    while (decided, seat) != (["abbey", "deploy"], 1):
        thought, decision = think(table), AppDecision.objects.get(table=table)
        assert thought is not None
        decided, seat = [one["do"] for one in decision.moves], decision.seat
        if (decided, seat) != (["abbey", "deploy"], 1):
            services.go_on(table.uid, thought.head)

    page = phone_client(ANN).get(f"/t/{table.uid}/").content.decode()

    overlay = re.search(r'<svg id="overlay".*?</svg>', page)
    assert overlay is not None
    assert re.search(r'<g class="figure seat-blue">.*?#\w+-blue-s', overlay[0])

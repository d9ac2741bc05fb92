"""The place of a figure that the app has put on an abbey: on the page it stands on the abbey."""

from __future__ import annotations

import re

import pytest

from games import services
from games.models import AppDecision, Seat
from tests.games.app.seats import app_table, think
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db


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

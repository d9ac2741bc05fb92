"""Agreements of a table besides the rules."""

from __future__ import annotations

import pytest

from games.models import Table
from tests.games.catan.playing import clients, open_catan, play
from tests.games.views.asking import HTMX, stamp
from tests.support.playing import position


@pytest.mark.django_db
def test_while_the_table_is_asked_something_nothing_else_is_agreed_on():
    table = open_catan("table")
    while position(table).state.phase in ("found", "link"):
        play(table, 1)
    Table.objects.update(fix_by="ask")
    hand = {"lay": "recount", "whose": "1", "swap-ore": "1", "with": ""}
    asked, second = (client.post(f"/t/{table.uid}/agree/", stamp(table, **hand), **HTMX) for client in clients()[:2])

    assert (asked.status_code, second.status_code) == (200, 409)
    assert "The table is already being asked for something else." in second.text
    assert table.proposals.count() == 1

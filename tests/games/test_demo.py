"""The demo table."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from games.log.position import refold
from games.models import Table
from games.projections.sync import differences
from games.selectors.tables import demo_table
from scoring.carcassonne.board.board import Board

pytestmark = pytest.mark.django_db


def test_the_demo_is_a_game_half_played_and_laid_out_once():
    out = StringIO()
    call_command("demo_table", stdout=out)
    call_command("demo_table", stdout=out)

    table = Table.objects.get()
    now = refold(table)

    assert out.getvalue() == "Opened the table “Ana, Björn, Chen & Dora”.\n"
    assert demo_table() == table
    assert [seat.name for seat in table.seats.all()] == ["Ana", "Björn", "Chen", "Dora"]
    assert {None} == {seat.phone for seat in table.seats.all()}
    assert len(now.state[Board].laid) == 36
    assert min(now.state.scores) > 0
    assert differences(table, now) == []

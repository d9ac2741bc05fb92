"""Finished games to look back on."""

from __future__ import annotations

import pytest

from games.models import Table
from tests.cast import ANN, Cast, phone_client, seat_cast
from tests.games.playing import open_table, play_turns


@pytest.fixture
def cast(db) -> Cast:
    return seat_cast()


@pytest.fixture
def finished(db) -> Table:
    """A whole game of Ann and Ben."""
    table = open_table()
    play_turns(table, 100)
    table.refresh_from_db()
    assert table.status == "finished"
    return table


@pytest.fixture
def ann(db):
    """Ann's browser."""
    return phone_client(ANN)

"""Finished games to look back on."""

from __future__ import annotations

import pytest

from games.models import Table
from tests.games.finished import finished_table
from tests.support.cast import ANN, Cast, phone_client, seat_cast


@pytest.fixture
def cast(db) -> Cast:
    return seat_cast()


@pytest.fixture
def finished(db) -> Table:
    """A whole game of Ann and Ben."""
    return finished_table()


@pytest.fixture
def ann(db):
    """Ann's browser."""
    return phone_client(ANN)

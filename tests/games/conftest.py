"""People at a table, a finished game, and what no test leaves behind for the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from games.live.outbox import circuit_to_others, outbox
from games.log.position import position_cache
from games.models import Table
from games.phones.identity import noted
from games.phrasing.common.unknown import report
from games.services.administration import reviews
from tests.games.finished import finished_table
from tests.support.cast import ANN, Cast, phone_client, seat_cast


@pytest.fixture(autouse=True)
def _nothing_remembered():
    cache.clear()
    noted.cache_clear()
    position_cache.forget()
    circuit_to_others.reset()
    outbox.forget()


@pytest.fixture(autouse=True)
def _nothing_to_review() -> None:
    reviews.waiting.clear()


@pytest.fixture(autouse=True)
def every_code_has_words() -> Iterator[None]:
    """Fail if a page was asked for a code without words: it shows neutral ones, and nobody may notice."""
    before = report.cache_info().misses
    yield
    assert report.cache_info().misses == before, "a code has no words: see the log of the test"


@pytest.fixture
def cast(db) -> Cast:
    """Everybody's browsers at a table."""
    return seat_cast()


@pytest.fixture
def finished(db) -> Table:
    """A whole game of Ann and Ben."""
    return finished_table()


@pytest.fixture
def ann(db):
    """Ann's browser."""
    return phone_client(ANN)

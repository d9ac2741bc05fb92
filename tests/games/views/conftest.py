"""The cast, seated."""

from __future__ import annotations

import pytest

from tests.support.cast import Cast, seat_cast


@pytest.fixture
def cast(db) -> Cast:
    return seat_cast()

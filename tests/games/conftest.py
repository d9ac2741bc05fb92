"""What no test leaves behind for the next."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games.positions import remembered


@pytest.fixture(autouse=True)
def _nothing_remembered():
    cache.clear()
    remembered.forget()

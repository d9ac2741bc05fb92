"""What no test leaves behind for the next."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games.log.position import remembered
from games.phones.identity import noted


@pytest.fixture(autouse=True)
def _nothing_remembered():
    cache.clear()
    noted.cache_clear()
    remembered.forget()

"""Chance as tests of Catan have it."""

from __future__ import annotations

import pytest

from games.services.log import moves


@pytest.fixture
def seeded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let dice fall and cards come the same each time."""
    monkeypatch.setattr(moves, "secret_of", lambda _table: b"the same at every table")

"""Chance as tests of Catan have it."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from games.services.log import moves


@pytest.fixture
def seeded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let dice fall and cards come the same each time."""
    monkeypatch.setattr(moves, "secrets", SimpleNamespace(randbelow=random.Random(1).randrange))

"""The secret of a table: what the app laid face down before the game follows from it, and nothing stores it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.models import Table

SALT: Final = "games.seals"


def secret_of(table: Table) -> bytes:
    """Return the secret of a table: the same as long as this server keeps its key, and never sent to anybody."""
    return secret_for(table.uid, settings.SECRET_KEY)


@lru_cache(maxsize=1_024)
def secret_for(uid: UUID, key: str) -> bytes:
    """Derive the secret once: every move at a table asks for the same."""
    return salted_hmac(SALT, str(uid), secret=key, algorithm="sha256").digest()

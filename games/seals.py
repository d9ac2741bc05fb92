"""The secret of a table: what the app laid face down before the game follows from it, and nothing stores it."""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac

from games.models import Table

SALT: Final = "games.seals"


def seal_of(table: Table) -> bytes:
    """Return the secret of a table: the same as long as this server keeps its key, and never sent to anybody."""
    return salted_hmac(SALT, str(table.uid), algorithm="sha256").digest()

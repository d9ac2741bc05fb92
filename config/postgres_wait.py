"""The time that a request waits for a lock of PostgreSQL: its seconds, less those for which it has queued up before.

PostgreSQL counts from the statement that wants the lock, a phone from its tap.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.db import Error, connection

from config.sqlite_retry import arrived_at

WORTH_IT: Final = 0.25
"""Seconds of queueing from which on a question to the database is worth its while."""
LEAST: Final = 0.1
"""Seconds that are left to whoever has waited for longer than anybody may: the lock may be free."""


@contextmanager
def hurried() -> Iterator[None]:
    """Let this thread's request wait for locks only as long as is left of its time."""
    queued = time.monotonic() - (arrived_at.get() or time.monotonic())
    if connection.vendor != "postgresql" or queued < WORTH_IT:
        yield
        return
    left = max(LEAST, settings.LONGEST_WAIT - queued)
    _run(f"SET lock_timeout = {round(1000 * left)}")
    try:
        yield
    finally:
        _run("RESET lock_timeout")


def _run(statement: str) -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
    except Error:
        # The next query finds out, and a new connection has the usual limits.
        connection.close()

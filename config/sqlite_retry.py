"""The wait of a request for SQLite's lock: in Python, and counted from the moment at which it came in.

SQLite's own way to wait holds the mutex of a connection. Whoever collects a cursor of that connection meanwhile, in
whatever thread, waits for the mutex with the interpreter's lock in hand: the whole process stood still for ten seconds.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from django.conf import settings
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

BRIEFLY: Final = 50
"""Milliseconds for which SQLite itself waits."""
NAP: Final = 0.01
"""Seconds between two tries."""
arrived_at: Final[ContextVar[float | None]] = ContextVar("arrived_at", default=None)
"""The time at which the request came in that this thread answers; None: nobody waits for an answer."""


def wait_in_python(connection: BaseDatabaseWrapper, **_facts: object) -> None:
    """Let a new connection to SQLite try again by itself; for the signal `connection_created`."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={BRIEFLY}")
    if try_again not in connection.execute_wrappers:
        connection.execute_wrappers.append(try_again)


def try_again(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001
    """Run a statement, and again while somebody else holds the lock; queueing up counts as waiting, too.

    What is in the middle of a transaction has the lock, or cannot be tried again.
    """
    begun = arrived_at.get() or time.monotonic()
    while True:
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            is_over = time.monotonic() - begun > settings.LONGEST_WAIT
            if is_over or context["connection"].in_atomic_block or not _is_busy(error):
                raise
        time.sleep(NAP)


def _is_busy(error: OperationalError) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY

"""The settings of the household's database: on the disk before the answer, and no log that only grows."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction

from config.settings import LONGEST_WAIT, database
from config.sqlite_retry import arrived_at
from tests.conftest import as_default

MEGABYTE = 1_000_000
LIMIT = 16_777_216


@pytest.fixture
def file(tmp_path, django_db_blocker) -> Iterator[Path]:
    """Use a new file as the database."""
    path: Path = tmp_path / "new.sqlite3"
    configured = connections.configure_settings({"default": database(f"sqlite:///{path}")})["default"]
    with django_db_blocker.unblock(), as_default(configured):
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE piece (content BLOB)")
        yield path


def asked(pragma: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        return cursor.fetchone()[0]


def test_what_was_answered_is_on_the_disk(file):
    assert (asked("journal_mode"), asked("synchronous")) == ("wal", 2)


def test_the_log_beside_the_database_shrinks_again(file):
    log = file.with_name(f"{file.name}-wal")
    other = connections.create_connection("default")
    try:
        with other.cursor() as reader, connection.cursor() as writer:
            reader.execute("BEGIN")
            reader.execute("SELECT COUNT(*) FROM piece")
            for _ in range(40):
                writer.execute("INSERT INTO piece VALUES (zeroblob(%s))", [MEGABYTE])
            grown = log.stat().st_size
            reader.execute("COMMIT")
            for _ in range(3):
                writer.execute("INSERT INTO piece VALUES (zeroblob(%s))", [MEGABYTE])
    finally:
        other.close()

    assert grown > 2 * LIMIT, "a long reader let it grow"
    assert log.stat().st_size <= LIMIT
    assert asked("journal_size_limit") == LIMIT


def test_sqlite_itself_waits_for_a_lock_for_a_moment_only(file):
    assert 0 < asked("busy_timeout") <= 100, "who collects a cursor of a connection that waits stops all threads"


@pytest.fixture
def held(file, monkeypatch) -> Iterator[list[float]]:
    """Let somebody else hold the lock until this process has napped three times; yield its naps."""
    naps: list[float] = []
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def nap(seconds: float) -> None:
            naps.append(seconds)
            if len(naps) == 3:
                other.execute("ROLLBACK")

        monkeypatch.setattr("config.sqlite_retry.time.sleep", nap)
        yield naps


def write() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO piece VALUES (1)")


def test_a_form_waits_for_a_lock_in_python_and_is_written_then(held):
    write()

    assert len(held) == 3
    with connection.cursor() as cursor:
        assert cursor.execute("SELECT COUNT(*) FROM piece").fetchone() == (1,)


def test_who_has_waited_in_the_queue_already_does_not_wait_again(held):
    token = arrived_at.set(time.monotonic() - LONGEST_WAIT - 1)
    try:
        with pytest.raises(OperationalError, match="locked"):
            write()
    finally:
        arrived_at.reset(token)

    assert held == []


def test_other_errors_are_not_tried_again(held):
    with pytest.raises(OperationalError, match="no such table"), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nowhere")

    assert held == []

"""What the household's database is asked for: on the disk before the answer, and no log that only grows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, connections

from config.settings import LONGEST_WAIT, database
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


def asked(pragma: str) -> object:
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


def test_others_wait_for_a_lock_as_long_as_the_settings_say(file):
    assert (asked("busy_timeout"), LONGEST_WAIT) == (5_000, 5)

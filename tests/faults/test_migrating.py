"""A server is killed while it migrates a database with games in it: the next start goes on, and nothing is lost."""

from __future__ import annotations

import gzip
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.stage import DATABASE, Server

OLD = Path(__file__).parents[1] / "old_data" / "0.1-bc4e0b3-at-0004.sqlite3.gz"
BACK_TO = "0009"
"""The first migration to which what PostgreSQL holds can be taken back, and on again."""
KILLS = 6
COUNT = "count, size = Entry.objects.count(), sum(len(str(one.payload)) for one in Entry.objects.all())"
LINES = f"from games.models import Entry; {COUNT}; print(count, size)"


def killed_while_migrating(server: Server, after: float) -> bool:
    """Migrate, and kill whoever does it after so many seconds; say whether that was in time."""
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    process = subprocess.Popen(command, cwd=server.code, env=server.environment)
    try:
        process.wait(timeout=after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def seconds_of_a_migration(server: Server) -> float:
    """Return how long a command takes that does nothing: what comes after that is migrating."""
    began = time.monotonic()
    server.manage("check")
    return time.monotonic() - began


@pytest.fixture
def old(tmp_path, database_url) -> Server:
    """Return a server, not started, on an old database with games in it."""
    server = Server(tmp_path)
    file = tmp_path / ("old.sqlite3" if database_url.startswith("postgres") else DATABASE)
    file.write_bytes(gzip.decompress(OLD.read_bytes()))
    if database_url.startswith("postgres"):
        server.environment["DATABASE_URL"] = f"sqlite:///{file}"
        server.manage("migrate", "--verbosity", "0")
        server.environment["DATABASE_URL"] = database_url
        server.manage("migrate", "--verbosity", "0")
        server.manage("move_in", f"sqlite:///{file}")
        server.manage("migrate", "--verbosity", "0", "games", BACK_TO)
    return server


def test_a_migration_that_is_killed_again_and_again_comes_to_its_end(old):
    chance = random.Random(3)
    usual = seconds_of_a_migration(old)
    kills = sum(killed_while_migrating(old, usual * chance.uniform(0.7, 1.6)) for _ in range(KILLS))

    old.manage("migrate", "--verbosity", "0")

    assert kills, "nobody was killed"
    assert "11 tables agree with their logs" in old.manage("check_tables")
    whole = Server(old.folder / "whole")
    whole.folder.mkdir()
    (whole.folder / DATABASE).write_bytes(gzip.decompress(OLD.read_bytes()))
    whole.manage("migrate", "--verbosity", "0")
    lines = [server.manage("shell", "--command", LINES).splitlines()[-1] for server in (old, whole)]
    assert lines[0] == lines[1]

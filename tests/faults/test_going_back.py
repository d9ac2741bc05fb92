"""A server is killed while its keeper returns to a backup: what was there is there, or all of the backup is."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode, urlsplit

import pytest

from tests.support.caller import CSRF
from tests.support.stage import DATABASE, Server, Stage, turns

WORD = "k" * 40
THEN = "2026-01-02"
"""The name of the backup."""
KILLS = 4


@pytest.fixture
def server(tmp_path, prepare, game) -> Iterator[Server]:
    """Return a household's server that does not run, with a game, a backup of it, and four more games since."""
    server = Server(tmp_path)
    server.environment["KEEPER_TOKEN"] = WORD
    prepare(server)
    stage = Stage(server.environment)
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    moves = turns(game, 40)
    try:
        stage.open(seats=seats, phones=[0] * len(seats), moves=moves)
        server.manage("backup")
        # Not today's: the server makes another one of that when it starts.
        (backup,) = (server.folder / "backups").glob("*.gz")
        backup.rename(backup.with_name(f"{THEN}.sqlite3.gz"))
        for _ in range(4):
            stage.open(seats=seats, phones=[0] * len(seats), moves=moves)
    finally:
        stage.close()
    yield server
    server.stop()


def asked(server: Server, verb: str, path: str, cookie: str) -> tuple[int, str]:
    """Return the status, and the cookie of a keeper if one was given."""
    with closing(HTTPConnection(urlsplit(server.url).netloc, timeout=60)) as line:
        headers = {
            "Cookie": f"csrftoken={CSRF}; {cookie}",
            "X-CSRFToken": CSRF,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line.request(verb, path, urlencode({"sure": "yes"}), headers)
        answer = line.getresponse()
        answer.read()
        return answer.status, str(answer.headers.get("Set-Cookie", "")).partition(";")[0]


def lines(server: Server) -> int:
    with closing(sqlite3.connect(server.folder / DATABASE)) as database:
        found: int = database.execute("SELECT COUNT(*) FROM games_entry").fetchone()[0]
    return found


def return_to_backup(server: Server, cookie: str) -> None:
    """Ask for it, and go on if the server is killed meanwhile."""
    with suppress(OSError, HTTPException):
        asked(server, "POST", f"/keeper/return/{THEN}/", cookie)


def test_a_return_to_a_backup_that_is_killed_is_done_or_not_done(server):
    chance = random.Random(1)
    now, took, outcomes = lines(server), 0.0, []
    then = now // 5
    for kill in range(KILLS + 1):
        server.start()
        _status, cookie = asked(server, "GET", f"/keeper/in/{WORD}/", "")
        began = time.monotonic()
        returning = threading.Thread(target=return_to_backup, args=(server, cookie))
        returning.start()
        if kill:
            time.sleep(took * chance.uniform(0.2, 1.1))
            assert server.process is not None
            server.process.kill()
        returning.join()
        took = took or time.monotonic() - began
        server.stop()
        outcomes.append(lines(server))
        assert "agree with their logs" in server.manage("check_tables")
        if outcomes[-1] == then:
            kept = max((server.folder / "backups").glob("*-before-return-*"))
            server.manage("restore", str(kept))
            assert lines(server) == now

    assert outcomes[0] == then
    assert set(outcomes) <= {now, then}

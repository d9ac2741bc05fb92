"""Somebody else holds a lock, or Redis hangs: how long pages and moves wait, on SQLite and on PostgreSQL."""

from __future__ import annotations

import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import psycopg

from benchmarks.measure import Row, summary
from benchmarks.postgres import databases
from tests.support.caller import Caller, as_forms
from tests.support.stage import DATABASE, Laid, Server, Stage, recorded

HELD: Final = 7.0
"""Seconds: longer than anybody shall wait."""
PAGES: Final = ("", "sheet/", "log/", "board/", "seats/")
MOVES: Final = 30
SEATS: Final = [("Ann", "red"), ("Ben", "blue")]
QUICK: Final = "≤ 200 ms"
PATIENT: Final = "≤ 5.5 s, then 503"


def rows() -> list[Row]:
    """Measure, with the whole server in a process of its own."""
    found: list[Row] = []
    with serving() as (server, table):
        file = server.folder / DATABASE
        found += held_rows("SQLite, its write lock", server, table, write_lock(file))
    for url in databases("tableside_held"):
        with serving(DATABASE_URL=url, REQUEST_THREADS="4") as (server, table):
            found += held_rows("PostgreSQL, the table's row", server, table, row_lock(url))
    with silent_redis() as address, serving(REDIS_URL=address) as (server, table):
        times = moves_of(server, table)
        found.append(summary("Redis hangs: the slowest of the first moves", [max(times[:5])], "ms", "≤ 2 × 1 s"))
        found.append(summary("Redis hangs: a move after that", times[5:], "ms", QUICK))
    return found


@contextmanager
def serving(**environment: str) -> Iterator[tuple[Server, Laid]]:
    """Serve a table of two; yield the server and the table."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.environment |= environment
        server.prepare()
        server.start()
        stage = Stage({**server.environment, "REDIS_URL": ""})
        try:
            yield server, stage.open(seats=SEATS, phones=[0, 0])
        finally:
            stage.close()
            server.stop()


def held_rows(name: str, server: Server, table: Laid, lock: AbstractContextManager[None]) -> Iterator[Row]:
    """Yield what pages take while six moves of others wait for a lock, and how long those wait."""
    pages_of(server, table)
    yield summary(f"{name} free: a page", pages_of(server, table), "ms")
    waited: list[float] = []
    with lock:
        until = time.monotonic() + HELD
        threads = [threading.Thread(target=wait_for_it, args=(server, table, waited)) for _ in range(6)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        times: list[float] = []
        while time.monotonic() < until:
            times += pages_of(server, table)
            time.sleep(0.1)
    for thread in threads:
        thread.join()
    yield summary(f"{name} held: a page ({len(times)} of them)", times, "ms", QUICK)
    yield summary(f"{name} held: the first move that gave up", [min(waited)], "ms", PATIENT)


def pages_of(server: Server, table: Laid) -> list[float]:
    """Fetch some pages; return how long each took, in milliseconds."""
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        return [timed(partial(caller.get, path)) for path in PAGES]


def wait_for_it(server: Server, table: Laid, waited: list[float]) -> None:
    """Note something at the table, and remember how long the answer took."""
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        waited.append(timed(partial(caller.post, "note", {"note": "Meanwhile"}, seen=0)))


def moves_of(server: Server, table: Laid) -> list[float]:
    """Log the first moves of a game; return how long each took, in milliseconds."""
    times, head = [], 0
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        for form in list(as_forms(recorded("base-2006", 1)))[:MOVES]:
            began = time.perf_counter()
            answer = caller.post("record", form, seen=head)
            times.append(1000 * (time.perf_counter() - began))
            head = answer.head or head
    return times


def timed(act: Callable[[], object]) -> float:
    """Return how long something takes, in milliseconds."""
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


@contextmanager
def write_lock(file: Path) -> Iterator[None]:
    """Hold the lock that SQLite gives to one writer."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def row_lock(url: str) -> Iterator[None]:
    """Hold the rows of all tables."""
    with psycopg.connect(url) as other:
        other.execute("SELECT 1 FROM games_table FOR UPDATE")
        yield
        other.rollback()


@contextmanager
def silent_redis() -> Iterator[str]:
    """Take connections like Redis, and never say a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []

        def take() -> None:
            with suppress(OSError):
                while True:
                    taken.append(server.accept()[0])

        threading.Thread(target=take, daemon=True).start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}"


if __name__ == "__main__":
    for row in rows():
        print(row.text())

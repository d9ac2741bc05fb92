"""What it costs that an acknowledged move is on the disk: a commit as the settings ask for it, and without waiting."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.measure import Row, summary

COMMITS: Final = 300
LINE: Final = "x" * 2_000
"""About what a logged turn writes, with its rows."""
ROOT: Final = Path(__file__).resolve().parent.parent


def rows() -> list[Row]:
    """Measure on the disk of `var`, in turns, because a disk is shared."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.settings import SQLITE_OPTIONS  # noqa: PLC0415 - the settings read the environment

    asked = str(SQLITE_OPTIONS["init_command"])
    ways = {"on the disk before the answer": asked, "whenever the system writes it": asked.replace("FULL", "NORMAL")}
    assert len(set(ways.values())) == len(ways), asked
    (ROOT / "var").mkdir(exist_ok=True)
    times: dict[str, list[float]] = {way: [] for way in ways}
    with TemporaryDirectory(dir=ROOT / "var") as folder:
        for _round in range(3):
            for way, pragmas in ways.items():
                times[way] += _commits(Path(folder) / f"{way[:5]}.sqlite3", pragmas)
    return [summary(f"a commit, {way}", one, "ms") for way, one in times.items()]


def _commits(file: Path, pragmas: str) -> list[float]:
    """Write lines, each in a transaction of its own; return how long each took, in milliseconds."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(pragmas)
        database.execute("CREATE TABLE IF NOT EXISTS line (text TEXT)")
        return [_timed(database) for _ in range(COMMITS)]


def _timed(database: sqlite3.Connection) -> float:
    began = time.perf_counter()
    database.execute("INSERT INTO line VALUES (?)", [LINE])
    return 1000 * (time.perf_counter() - began)

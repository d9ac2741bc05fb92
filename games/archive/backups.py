"""Copies of the household's database: made while it is in use, proven by restoring them, and few enough to keep."""

from __future__ import annotations

import gzip
import logging
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection, connections
from django.utils import timezone

from games.models import Entry, Table
from games.projections.integrity import table_problems

DAILY: Final = 7
WEEKLY: Final = 8
"""How many backups are kept: of the last days, and of the Sundays before."""
REFOLDED: Final = 20
"""Of how many tables of a backup, those that moved last, the rows are checked against the logs."""
RESTORED: Final = "restored"
EVERY: Final = timedelta(hours=24)

logger = logging.getLogger(__name__)


class BrokenBackup(Exception):
    """A copy that does not restore to what was copied; it was thrown away."""


def folder() -> Path:
    """Return where backups are kept."""
    return Path(settings.VAR_DIR) / "backups"


def back_up(today: date | None = None) -> Path | None:
    """Write today's backup and let old ones go; return its path, or None where the database is not a file.

    Raises BrokenBackup; whatever goes wrong, older backups stay.
    """
    if connection.vendor != "sqlite":
        return None
    today = today or timezone.localdate()
    folder().mkdir(parents=True, exist_ok=True)
    target = folder() / f"{today.isoformat()}.sqlite3.gz"
    copy, packed = target.with_suffix(".part"), target.with_suffix(".packed")
    try:
        lines = _copy(copy)
        with copy.open("rb") as plain, gzip.open(packed, "wb") as zipped:
            shutil.copyfileobj(plain, zipped)
        restore(packed, copy)
        _prove(copy, lines)
        packed.replace(target)
    finally:
        for rest in (copy, packed):
            rest.unlink(missing_ok=True)
    for old in _spent(today):
        old.unlink()
    return target


def restore(backup: Path, target: Path) -> None:
    """Unpack a backup where a database is wanted."""
    with gzip.open(backup, "rb") as zipped, target.open("wb") as plain:
        shutil.copyfileobj(zipped, plain)


def _copy(target: Path) -> int:
    """Copy the database page by page while others read and write it (SQLite's online backup).

    Return how many lines of logs there were at least: logs only grow.
    """
    lines = Entry.objects.count()
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
    return lines


def _prove(restored: Path, lines: int) -> None:
    """Read what was restored: whole, with the lines of all logs, and with rows that follow from them."""
    with closing(sqlite3.connect(f"file:{restored}?mode=ro", uri=True)) as database:
        state = database.execute("PRAGMA integrity_check").fetchone()[0]
        loose = database.execute("PRAGMA foreign_key_check").fetchall()
    if state != "ok" or loose:
        raise BrokenBackup(f"{state}, {len(loose)} loose rows")
    connections.settings[RESTORED] = connection.settings_dict | {"NAME": str(restored), "OPTIONS": {}}
    try:
        connections[RESTORED].connect()
        there = Entry.objects.using(RESTORED).count()
        latest = Table.objects.using(RESTORED).order_by("-moved_at")[:REFOLDED]
        problems = [f"{table.uid}: {problem}" for table in latest for problem in _problems_of_copying(table)]
    finally:
        connections[RESTORED].close()
        del connections[RESTORED], connections.settings[RESTORED]
    if there < lines or problems:
        raise BrokenBackup("; ".join([f"{there} of {lines} lines", *problems]))


def _problems_of_copying(restored: Table) -> list[str]:
    """Say what is wrong with a restored table that is not wrong with the table itself."""
    problems = table_problems(restored)
    here = Table.objects.filter(pk=restored.pk).first() if problems else None
    known = table_problems(here) if here else []
    return [problem for problem in problems if problem not in known]


def _spent(today: date) -> list[Path]:
    """Return the backups that are neither of the last days nor of the last Sundays."""
    kept = {today - timedelta(days=back) for back in range(DAILY)}
    sunday = today - timedelta(days=(today.weekday() + 1) % 7)
    kept |= {sunday - timedelta(weeks=back) for back in range(WEEKLY)}
    return [path for path in folder().glob("????-??-??.sqlite3.gz") if date.fromisoformat(path.name[:10]) not in kept]


def keep_backing_up() -> threading.Event:
    """Back up now and once a day, in a thread of its own, until the event that is returned is set."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            try:
                back_up()
            except Exception:
                logger.exception("no backup was made")
            connection.close()
            over.wait(EVERY.total_seconds())

    threading.Thread(target=work, name="backups", daemon=True).start()
    return over

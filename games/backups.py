"""Copies of the household's database: made while it is in use, proven by reading them back, and few enough to keep."""

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
from django.db import connection
from django.utils import timezone

from games.models import Entry

DAILY: Final = 7
WEEKLY: Final = 8
"""How many backups are kept: of the last days, and of the Sundays before."""
EVERY: Final = timedelta(hours=24)

logger = logging.getLogger(__name__)


class BrokenBackup(Exception):
    """A copy that does not read back as what was copied; it was thrown away."""


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
    copy = target.with_suffix(".part")
    try:
        _copy(copy)
        _prove(copy)
        packed = copy.with_suffix(".packed")
        with copy.open("rb") as plain, gzip.open(packed, "wb") as zipped:
            shutil.copyfileobj(plain, zipped)
        packed.replace(target)
    finally:
        copy.unlink(missing_ok=True)
    for old in _spent(today):
        old.unlink()
    return target


def _copy(target: Path) -> None:
    """Copy the database page by page while others read and write it (SQLite's online backup)."""
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)


def _prove(copy: Path) -> None:
    """Read the copy: whole, with as many lines of logs as there are here or were a moment ago."""
    before = Entry.objects.count()
    with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as database:
        state = database.execute("PRAGMA integrity_check").fetchone()[0]
        lines = database.execute(f"SELECT COUNT(*) FROM {Entry._meta.db_table}").fetchone()[0]  # noqa: S608, SLF001
        loose = database.execute("PRAGMA foreign_key_check").fetchall()
    if state != "ok" or loose or lines > before:
        raise BrokenBackup(f"{state}, {len(loose)} loose rows, {lines} lines of {before}")


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

"""Copies of the household's database: made while it is in use, proven by restoring them, and few enough to keep."""

from __future__ import annotations

import gzip
import logging
import os
import shutil
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.archive.database_file import OWNER_ONLY, count_lines, opened, wrong_with
from games.archive.photos import clear_away, missing, take_out, want, wanted
from games.models import Entry, Table
from games.projections.integrity import table_problems

ENDING: Final = ".sqlite3.gz"
UNFINISHED: Final = "unfinished-"
DAILY: Final = 7
WEEKLY: Final = 8
"""The numbers of backups that are kept: the last ones, and before those the last one of a week, for some weeks.

They are counted as files, whatever today's date is: a clock may be wrong, and a laptop may rest for months.
"""
REFOLDED: Final = 20
"""The number of a backup's tables, those that moved last, whose rows are checked against the logs."""
EVERY: Final = timedelta(hours=24)
_DRAWERS: Final = set[str]()
"""Folders of drafts in which this process works."""

logger = logging.getLogger(__name__)


class BrokenBackup(Exception):
    """A copy that does not restore to what was copied; it was thrown away."""


def folder() -> Path:
    return Path(settings.VAR_DIR) / "backups"


def back_up(today: date | None = None, *, before: str = "") -> Path | None:
    """Write today's backup and let an old one go; return its path, or None where the database is not a file.

    `before` names the migration that is about to change the database: its rows cannot be compared with the logs.
    Raises BrokenBackup; whatever goes wrong, older backups stay.
    """
    if connection.vendor != "sqlite":
        return None
    today = today or timezone.localdate()
    name = f"{today.isoformat()}-before-{before}" if before else today.isoformat()
    with drafts() as drawer:
        copy, packed = drawer / "copy", drawer / "packed"
        lines = copy_database(copy)
        # One from before an update is for the version before, which knows of no photos beside it.
        photos = frozenset[str]() if before else take_out(copy, folder())
        pack(copy, packed)
        # Over the copy itself: what is proven is what was packed.
        unpack(packed, copy)
        _prove(copy, lines, is_current=not before)
        if lost := missing(photos, folder()):
            raise BrokenBackup(f"{len(lost)} photos are not there")
        return _keep(packed, name, lines, today, photos)


@contextmanager
def drafts() -> Iterator[Path]:
    """Yield a folder among the backups for what is not finished; what a power cut left of others is cleared away."""
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder(), prefix=UNFINISHED) as drawer:
        _DRAWERS.add(drawer)
        try:
            _clear_left(since=Path(drawer).stat().st_mtime - EVERY.total_seconds())
            yield Path(drawer)
        finally:
            _DRAWERS.discard(drawer)


def _clear_left(since: float) -> None:
    # By the clock of the files, which need not be that of this machine, and that one may leap while a backup is made.
    for left in folder().glob(f"{UNFINISHED}*"):
        with suppress(FileNotFoundError):
            if str(left) not in _DRAWERS and left.stat().st_mtime < since:
                shutil.rmtree(left, ignore_errors=True)


def pack(database: Path, backup: Path, effort: int = 9) -> None:
    """Write a database as a backup; it is on the disk when this returns, not only on its way there."""
    with database.open("rb") as plain, backup.open("wb") as file:
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=effort) as zipped:
            shutil.copyfileobj(plain, zipped)
        file.flush()
        os.fsync(file.fileno())


def unpack(backup: Path, target: Path) -> None:
    """Unpack a backup where a database is wanted; raise OSError, EOFError or zlib.error if it is cut, or no backup."""
    with gzip.open(backup, "rb") as zipped, target.open("wb") as plain:
        shutil.copyfileobj(zipped, plain)


def copy_database(target: Path) -> int:
    """Copy the database page by page while others read and write it (SQLite's online backup).

    Return how many lines of logs there were at least: logs only grow.
    """
    lines = Entry.objects.count()
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        # Counted before: a line that is logged while this runs may come along, none may be missing.
        connection.connection.backup(copy)
    return lines


def _prove(restored: Path, lines: int, *, is_current: bool) -> None:
    # Whole, with the lines of all logs, and with rows that follow from them.
    if wrong := wrong_with(restored):
        raise BrokenBackup(wrong)
    there = count_lines(restored) or 0
    problems = problems_of_copying(restored) if is_current else []
    if there < lines or problems:
        raise BrokenBackup("; ".join([f"{there} of {lines} lines", *problems]))


def problems_of_copying(restored: Path) -> list[str]:
    """Say what is wrong with the tables of a copy that is not wrong with the tables themselves."""
    found = []
    with opened(restored) as alias:
        for table in Table.objects.using(alias).order_by("-moved_at")[:REFOLDED]:
            problems = table_problems(table)
            here = Table.objects.filter(pk=table.pk).first() if problems else None
            # A fault that the household's own rows have is not one of the backup.
            known = table_problems(here) if here else []
            found += [f"{table.uid}: {problem}" for problem in problems if problem not in known]
    return found


# ------------------------------------------------------------------ which are kept


def _keep(packed: Path, name: str, lines: int, today: date, photos: frozenset[str]) -> Path:
    newest = _newest(today)
    known = lines_of(newest) if newest else None
    target = place_for(name, lines)
    is_new = not target.exists()
    now = packed.stat().st_mtime
    put_in_place(packed, target, photos)
    # Logs only grow. With fewer lines the database was lost or replaced, and old backups are what is left.
    if newest and (known is None or known > lines):
        held = "cannot be read" if known is None else f"holds {known} lines"
        logger.warning("the new backup %s holds %d lines, %s %s: all are kept", target.name, lines, newest.name, held)
    elif is_new:
        # Never more than was made: whatever is wrong with the rule or the clock takes one file a day.
        for old in spent(today)[:1]:
            old.unlink()
            want(old, frozenset())
    clear_away(folder(), now)
    return target


def put_in_place(packed: Path, target: Path, photos: frozenset[str]) -> None:
    """Give a packed backup its name. At every moment what lies under that name has its photos."""
    packed.chmod(OWNER_ONLY)
    want(target, photos | wanted(target))
    packed.replace(target)
    want(target, photos)


def place_for(name: str, lines: int) -> Path:
    """Return where a backup with so many lines goes: in the place of today's, unless that one holds more."""
    for number in count(1):
        path = folder() / (f"{name}-{number}{ENDING}" if number > 1 else f"{name}{ENDING}")
        held = lines_of(path) if path.exists() else 0
        if held is not None and held <= lines:
            return path
    raise AssertionError("numbers do not end")


def lines_of(backup: Path) -> int | None:
    """Return how many lines of logs a backup holds; None if it cannot be read."""
    with drafts() as drawer:
        try:
            unpack(backup, drawer / "copy")
        except (OSError, EOFError, zlib.error):
            return None
        return count_lines(drawer / "copy")


def kept_backups() -> list[tuple[date, Path]]:
    """Return the backups that are here with their dates, the newest first."""
    found = []
    for path in folder().glob(f"????-??-??*{ENDING}"):
        try:
            found.append((date.fromisoformat(path.name[:10]), path))
        except ValueError:
            continue
    return sorted(found, reverse=True)


def _newest(today: date) -> Path | None:
    return next((path for day, path in kept_backups() if day <= today), None)


def spent(today: date) -> list[Path]:
    """Return the backups that are neither among the last ones nor the last of their weeks, the oldest first.

    Those dated later than today are no business of a clock that stands at today.
    """
    older = [(day, path) for day, path in kept_backups() if day <= today][DAILY:]
    weekly: dict[tuple[int, int], Path] = {}
    for day, path in older:
        year, week, _weekday = day.isocalendar()
        weekly.setdefault((year, week), path)
    kept = set(list(weekly.values())[:WEEKLY])
    return [path for _day, path in reversed(older) if path not in kept]


def keep_backing_up(then: Callable[[], object]) -> threading.Event:
    """Back up now and once a day, and then do what else is done daily, in a thread, until the event is set."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            for job in (back_up, then):
                try:
                    job()
                except Exception:
                    logger.exception("the daily work was not done: %s", job.__name__)
            # A thread of its own, and a day until it asks again.
            connection.close()
            over.wait(EVERY.total_seconds())

    threading.Thread(target=work, name="backups", daemon=True).start()
    return over

"""The file of a household's database: where it lies, who may read it, whether it is whole and as new as the code."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from threading import RLock
from typing import Final

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from games.models import Table

OTHER: Final = "other"
OWNER_ONLY: Final = 0o600
BESIDE: Final = ("-wal", "-shm")
"""The endings of the files that SQLite writes beside a database while somebody uses it."""
UNDEFINED: Final = ("42P01", "42703")
"""PostgreSQL's codes for a table, and for a column, that is not there."""

_opening: Final = RLock()
"""One thread at a time opens another database: the daily backup, or the keeper."""


class DatabaseFailure(StrEnum):
    """The reason why the database did not do what it was asked."""

    AWAY = "away"
    DAMAGED = "damaged"
    OUTDATED = "outdated"
    OURS = "ours"
    """It is in order, and was asked for something impossible."""


def trouble_of(error: Error) -> DatabaseFailure:
    """Return what is wrong with the database, by what it answered."""
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if getattr(cause, "sqlstate", None) in UNDEFINED:
        return DatabaseFailure.OUTDATED
    # SQLite has one code for all of that, so its words have to do.
    if code == sqlite3.SQLITE_ERROR and str(error).startswith(("no such table", "no such column")):
        return DatabaseFailure.OUTDATED
    # The lower byte is the kind of error, the others say more about it.
    if code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return DatabaseFailure.DAMAGED
    return DatabaseFailure.AWAY if isinstance(error, OperationalError | InterfaceError) else DatabaseFailure.OURS


def database_file() -> Path | None:
    """Return the file that the database is; None for a server, and for a database in memory."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or not name or name.startswith(("file:", ":memory:")):
        return None
    return Path(name)


def make_private(path: Path) -> None:
    """Make a file if it is not there, and let nobody read it but its owner: it holds every phone's number."""
    path.touch(mode=OWNER_ONLY)
    for file in (path, *(path.with_name(path.name + ending) for ending in BESIDE)):
        if file.exists():
            file.chmod(OWNER_ONLY)


def wrong_with(path: Path) -> str:
    """Say what is wrong with a database, as SQLite says it; nothing if it is whole."""
    try:
        with closing(read_only(path)) as database:
            state: str = database.execute("PRAGMA integrity_check").fetchone()[0]
            loose = database.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if state == "ok" and not loose else f"{state}, {len(loose)} loose rows"


def count_lines(path: Path) -> int | None:
    """Return how many lines all logs of a database have; None if it holds no logs, or cannot be read."""
    try:
        with closing(read_only(path)) as database:
            lines: int = database.execute("SELECT COUNT(*) FROM games_entry").fetchone()[0]
    except sqlite3.DatabaseError:
        return None
    return lines


def read_only(path: Path) -> sqlite3.Connection:
    """Open a database that nobody else uses; SQLite is told so, and leaves no files beside it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


@contextmanager
def opened(path: Path) -> Iterator[str]:
    """Open a database beside the usual one; yield the alias by which models ask it."""
    with _opening:
        connections.settings[OTHER] = connection.settings_dict | {"NAME": str(path), "OPTIONS": {}}
        try:
            connections[OTHER].connect()
            yield OTHER
        finally:
            connections[OTHER].close()
            del connections[OTHER], connections.settings[OTHER]


def pending_migrations(alias: str = "default") -> list[str]:
    """Return which migrations of the code the database has not seen yet."""
    executor = MigrationExecutor(connections[alias])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def unknown_migrations(alias: str = "default") -> list[str]:
    """Return which migrations the database has seen that the code does not know: it is from a newer version."""
    executor = MigrationExecutor(connections[alias])
    applied = MigrationRecorder(connections[alias]).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied if (app, name) not in executor.loader.graph.nodes)


def newer_version() -> str:
    """Say that the database is from a newer version, and what helps; nothing if it is not."""
    unknown = unknown_migrations()
    if not unknown:
        return ""
    advice = f"Install that version, or return to a backup of this one by `{settings.COMMAND} restore FILE`."
    return f"The database is from a newer version of Tableside: it knows {', '.join(unknown)}. {advice}"


def another_version() -> str:
    """Say why this code cannot use the database as it is, and what helps; nothing if it can."""
    if newer := newer_version():
        return newer
    if pending := pending_migrations():
        return f"The database is from before {pending[0]}: run `{settings.COMMAND} migrate` first."
    if Table.objects.filter(rows_due=True).exists():
        return f"The last update of the database was cut short: run `{settings.COMMAND} migrate` first."
    return ""

"""Going back to a backup of the household's database, stopped or in use; what was there is kept."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from games.archive.backups import ENDING, drafts, folder, pack, put_in_place, unpack
from games.archive.database_file import (
    BESIDE,
    count_lines,
    database_file,
    make_private,
    opened,
    unknown_migrations,
    wrong_with,
)
from games.archive.photos import put_back, take_out

GZIP_MAGIC = b"\x1f\x8b"
QUICKLY = 1
"""The compression level of a backup for which everybody waits."""


class CannotRestore(Exception):
    """The backup is no good, or the database is in use; nothing was changed. The message says why."""


def restore_database(backup: Path) -> Path | None:
    """Put a backup in the place of the database, and bring it up to date; return where the old file is now.

    Raises CannotRestore, and then everything is as it was.
    """
    target = database_file()
    if target is None:
        raise CannotRestore("The database is not a file: use the tools of its server.")
    with drafts() as drawer:
        draft = drawer / "copy"
        unpack_whole(backup, draft)
        _check(draft)
        # Our own connection would count as somebody who uses the file.
        connection.close()
        _check_unused(target)
        # Both files are whole at every moment: a power cut leaves the old one, beside or in its place.
        old = _set_aside(target)
        draft.chmod(0o600)
        draft.replace(target)
    try:
        call_command("migrate", verbosity=0)
    except Exception as error:
        connection.close()
        _put_back(old, target)
        raise CannotRestore(f"The backup cannot be brought up to date: {error}") from error
    return old


def unpack_whole(backup: Path, draft: Path) -> None:
    """Unpack a backup where a database is wanted, with its photos; raise CannotRestore."""
    make_private(draft)
    try:
        with backup.open("rb") as file:
            packed = file.read(len(GZIP_MAGIC)) == GZIP_MAGIC
        if packed:
            unpack(backup, draft)
        else:
            draft.write_bytes(backup.read_bytes())
        # A damaged one is refused by what looks at it next.
        with suppress(sqlite3.DatabaseError):
            put_back(draft, folder())
    except (OSError, EOFError, zlib.error) as error:
        raise CannotRestore(f"{backup} cannot be read: {error}") from error


def _check(draft: Path) -> None:
    if wrong := wrong_with(draft):
        raise CannotRestore(f"The backup is damaged: {wrong}.")
    if count_lines(draft) is None:
        raise CannotRestore("This is no database of Tableside.")
    with opened(draft) as alias:
        unknown = unknown_migrations(alias)
    if unknown:
        raise CannotRestore(f"The backup is from a newer version of Tableside: it knows {', '.join(unknown)}.")


def _check_unused(target: Path) -> None:
    # They would go on writing into the old file.
    if not target.exists():
        return
    try:
        with closing(sqlite3.connect(target, timeout=1)) as database:
            # SQLite leaves this mode only when nobody else has the file open; the lines beside it come in.
            database.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise CannotRestore(f"Stop Tableside first: {error}.") from error
    except sqlite3.DatabaseError:
        return  # damaged: that is why somebody restores


def _set_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    moment = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
    old = target.with_name(f"{target.stem}-before-{moment}{target.suffix}")
    # The log beside a database belongs to that file; beside another one SQLite would play it in.
    for ending in ("", *BESIDE):
        file = target.with_name(target.name + ending)
        if file.exists():
            file.replace(old.with_name(old.name + ending))
    make_private(old)
    return old


def _put_back(old: Path | None, target: Path) -> None:
    for ending in ("", *BESIDE):
        target.with_name(target.name + ending).unlink(missing_ok=True)
        if old is not None and (kept := old.with_name(old.name + ending)).exists():
            kept.replace(target.with_name(target.name + ending))


# ------------------------------------------------------------------ while everybody plays


@contextmanager
def attached(backup: Path) -> Iterator[None]:
    """Unpack a backup, bring the copy up to date, and let statements find its tables as `backup.…`.

    Enter it outside of transactions. Raises CannotRestore.
    """
    if database_file() is None:
        raise CannotRestore("The database is not a file: use the tools of its server.")
    with drafts() as drawer:
        draft = drawer / "copy"
        unpack_whole(backup, draft)
        _check(draft)
        with opened(draft) as alias:
            call_command("migrate", database=alias, interactive=False, verbosity=0)
        connection.ensure_connection()
        connection.connection.execute("ATTACH DATABASE ? AS backup", [str(draft)])
        try:
            yield
        finally:
            connection.connection.execute("DETACH DATABASE backup")


def keep_present() -> Path:
    """Write what is here now as a backup of its own; call it with the database locked, so that nothing comes after."""
    moment = timezone.localtime().strftime("%Y-%m-%d-before-return-%H%M%S%f")
    with drafts() as drawer:
        copy, packed = drawer / "copy", drawer / "packed"
        # SQLite copies nothing for the connection that is about to write: another one reads what is there.
        usual = str(connection.settings_dict["NAME"])
        with closing(sqlite3.connect(usual)) as present, closing(sqlite3.connect(copy)) as target:
            present.backup(target)
        photos = take_out(copy, folder())
        pack(copy, packed, QUICKLY)
        place = folder() / f"{moment}{ENDING}"
        put_in_place(packed, place, photos)
        return place


def take_rows() -> None:
    """Put the rows of the attached backup in the place of all rows here; call it in a transaction."""
    with connection.cursor() as cursor:
        here, there = ({name: _columns(cursor, of, name) for name in _names(cursor, of)} for of in ("main", "backup"))
        if here != there:
            raise CannotRestore("The tables of the backup are not those of this version.")
        # Rows refer to each other: that is looked at when all of them are there.
        cursor.execute("PRAGMA defer_foreign_keys=ON")
        for name in here:
            cursor.execute(f'DELETE FROM main."{name}"')  # noqa: S608 - a name of our own schema
        for name, columns in here.items():
            listed = ", ".join(f'"{column}"' for column in columns)
            rows = f'SELECT {listed} FROM backup."{name}"'  # noqa: S608 - as above
            cursor.execute(f'INSERT INTO main."{name}" ({listed}) {rows}')


def _names(cursor: CursorWrapper, of: str) -> list[str]:
    found = cursor.execute(f"PRAGMA {of}.table_list").fetchall()
    return sorted(name for schema, name, *_facts in found if schema == of and not name.startswith("sqlite_"))


def _columns(cursor: CursorWrapper, of: str, table: str) -> list[str]:
    return sorted(row[1] for row in cursor.execute(f'PRAGMA {of}.table_info("{table}")').fetchall())

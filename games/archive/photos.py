"""The photos of backups, which lie beside them: each once, however many backups hold it.

In a backup stands a word in the place of a photo, by what it holds. Which backup wants which photos is written beside
it, so that one goes with the last backup that wants it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from games.archive.database_file import OWNER_ONLY
from games.models import MapPhoto

FOLDER: Final = "photos"
WANTED: Final = ".photos"
"""The ending of the file beside a backup."""
WORD: Final = b"photo of Tableside: "
"""The beginning of a word for a photo; no picture begins so."""
AN_HOUR: Final = 3600
TABLE: Final = MapPhoto._meta.db_table

logger = logging.getLogger(__name__)


def name_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def take_out(copy: Path, backups: Path) -> frozenset[str]:
    """Lay the photos of a copied database beside the backups, and words in their place; return their names."""
    found = set[str]()
    with closing(sqlite3.connect(copy)) as database:
        for pk in _rows(database):
            (content,) = database.execute(f'SELECT content FROM "{TABLE}" WHERE id = ?', [pk]).fetchone()  # noqa: S608
            if not content.startswith(WORD):
                found.add(name := name_of(content))
                _write(backups / FOLDER / name, content)
                _put(database, pk, WORD + name.encode())
        database.commit()
        if found:
            # Deleted rows would stay in the file as free pages.
            database.execute("VACUUM")
    return frozenset(found)


def put_back(copy: Path, backups: Path) -> None:
    """Lay the photos of an unpacked backup in their places; one that is not there any more is left out, and logged."""
    with closing(sqlite3.connect(copy)) as database:
        for pk in _rows(database):
            (content,) = database.execute(f'SELECT content FROM "{TABLE}" WHERE id = ?', [pk]).fetchone()  # noqa: S608
            if not content.startswith(WORD):
                continue
            name = Path(content.removeprefix(WORD).decode("ascii", "replace")).name
            try:
                _put(database, pk, (backups / FOLDER / name).read_bytes())
            except FileNotFoundError:
                logger.warning("a photo of this backup is not there any more: %s", name)
                database.execute(f'DELETE FROM "{TABLE}" WHERE id = ?', [pk])  # noqa: S608
        database.commit()


def _rows(database: sqlite3.Connection) -> list[int]:
    # Backups of early versions know no photos.
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [TABLE]).fetchone():
        return []
    return [pk for (pk,) in database.execute(f'SELECT id FROM "{TABLE}"')]  # noqa: S608 - a name of our own schema


def _put(database: sqlite3.Connection, pk: int, content: bytes) -> None:
    database.execute(f'UPDATE "{TABLE}" SET content = ? WHERE id = ?', [content, pk])  # noqa: S608 - as above


def _write(path: Path, content: bytes) -> None:
    # Whole, or not at all under this name.
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size == len(content):
        # It is wanted anew: whoever clears away leaves it alone for a while.
        os.utime(path)
        return
    draft = path.with_name(f"unfinished-{path.name}")
    draft.touch(mode=OWNER_ONLY)
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def missing(names: Iterable[str], backups: Path) -> list[str]:
    return [name for name in names if not (backups / FOLDER / name).exists()]


# ------------------------------------------------------------------ how long


def want(backup: Path, names: frozenset[str]) -> None:
    """Write beside a backup which photos it wants."""
    beside = _beside(backup)
    if names:
        beside.touch(mode=OWNER_ONLY)
        beside.write_text("\n".join(sorted(names)))
    else:
        beside.unlink(missing_ok=True)


def wanted(backup: Path) -> frozenset[str]:
    """Return which photos a backup wants that lie beside it."""
    try:
        return frozenset(_beside(backup).read_text().split())
    except FileNotFoundError:
        return frozenset()


def _beside(backup: Path) -> Path:
    return backup.with_name(backup.name + WANTED)


def clear_away(backups: Path, now: float) -> None:
    """Throw away the photos that no backup wants; what came within the hour may be wanted by one in work."""
    for beside in backups.glob(f"*{WANTED}"):
        if not beside.with_name(beside.name.removesuffix(WANTED)).exists() and beside.stat().st_mtime < now - AN_HOUR:
            beside.unlink(missing_ok=True)
    kept = {name for beside in backups.glob(f"*{WANTED}") for name in beside.read_text().split()}
    for path in (backups / FOLDER).glob("*"):
        with suppress(FileNotFoundError):
            if path.name not in kept and path.stat().st_mtime < now - AN_HOUR:
                path.unlink()


def throw_away(names: Iterable[str], backups: Path) -> None:
    """Throw photos away at once, whatever backup wants them."""
    for name in names:
        (backups / FOLDER / name).unlink(missing_ok=True)

"""One table as a file, from which it comes back as it was: with who sat where, which no other file holds."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from django.utils import timezone

from games.archive.backups import folder
from games.archive.database_file import OWNER_ONLY
from games.archive.records import backup_lines
from games.models import Table

ENDING: Final = ".jsonl.gz"
NAME: Final = re.compile(r"table-\d{4}-\d{2}-\d{2}-[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file in the folder of backups; `is_table` says that it holds a single table."""

    name: str
    size: int
    is_table: bool


def keep_table(table: Table) -> Path:
    """Write a table, with the phones that sit there, beside the backups; raise OSError if it does not get there."""
    path = folder() / f"table-{timezone.now():%Y-%m-%d}-{table.uid.hex}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    phones = {
        "host": str(table.host),
        "seats": [[str(seat.phone or ""), str(seat.last_phone or "")] for seat in table.seats.all()],
    }
    draft = path.with_name(f"unfinished-{path.name}")
    draft.touch(mode=OWNER_ONLY)
    draft.write_bytes(gzip.compress(b"".join([*backup_lines([table]), msgspec.json.encode(phones), b"\n"])))
    # Read again before anybody trusts it.
    if len(_lines(draft)) < 3:  # noqa: PLR2004 - people, table, phones
        raise OSError("the file does not read back")
    draft.replace(path)
    return path


def kept_table(name: str) -> tuple[bytes, dict[str, Any]]:
    """Return the lines of a table's file for the import, and its phones; raise FileNotFoundError if there is none."""
    path = folder() / f"{name}{ENDING}"
    if not NAME.fullmatch(name) or not path.exists():
        raise FileNotFoundError(name)
    *lines, phones = _lines(path)
    return b"\n".join(lines), msgspec.json.decode(phones)


def _lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines()


def kept_files() -> list[KeptFile]:
    """Return the files in the folder of backups, the latest first."""
    return sorted(_files(), key=lambda one: one.name.removeprefix("table-"), reverse=True)


def _files() -> Iterator[KeptFile]:
    for path in folder().glob("*.gz"):
        name = path.name.removesuffix(ENDING)
        is_table = NAME.fullmatch(name) is not None
        yield KeptFile(name if is_table else path.name, path.stat().st_size, is_table)

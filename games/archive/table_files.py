"""One table as lines, from which it comes back as it was: with who sat where, which no other file holds."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

import msgspec
from django.core.management import call_command
from django.utils import timezone

from games.archive.backups import ENDING as WHOLE
from games.archive.backups import folder, unpack
from games.archive.belongings import all_belongings
from games.archive.database_file import OWNER_ONLY, opened, pending_migrations, unknown_migrations, wrong_with
from games.archive.records import BACKUP, table_facts
from games.models import GatheringTable, Table

ENDING: Final = ".jsonl.gz"
ONE_TABLE: Final = re.compile(r"table-\d{4}-\d{2}-\d{2}-[0-9a-f]{32}")
ONE_THING: Final = re.compile(r"(?P<name>(table|gathering)-(?P<day>\d{4}-\d{2}-\d{2})-[0-9a-f]{32})\.jsonl?\.gz")
"""The file of a deleted table, or of a deleted gathering."""
EVERYTHING: Final = re.compile(r"\d{4}-\d{2}-\d{2}[0-9a-z-]*")


class UnreadableFile(Exception):
    """A file from which nothing can be brought back."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file in the folder of backups, without its ending; `is_whole` says that it holds everything."""

    name: str
    size: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class KeptAt:
    """The place of a table at a gathering."""

    gathering: UUID
    round: int
    number: int
    cancelled: bool


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table in a file: its lines as a backup has them, its host, and who sits, and sat last, at each seat.

    `place` is where it stands at a gathering.
    """

    content: bytes
    host: UUID
    seats: tuple[tuple[UUID | None, UUID | None], ...]
    place: KeptAt | None = None


def keep_table(table: Table) -> Path:
    """Write a table, with the phones that sit there, beside the backups; raise OSError if it does not get there."""
    path = folder() / f"table-{timezone.now():%Y-%m-%d}-{table.uid.hex}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"unfinished-{path.name}")
    draft.touch(mode=OWNER_ONLY)
    draft.write_bytes(gzip.compress(b"\n".join(_lines(table))))
    # Read again before anybody trusts it.
    try:
        _read(draft)
    except UnreadableFile as error:
        raise OSError("the file does not read back") from error
    draft.replace(path)
    return path


def _lines(table: Table) -> list[bytes]:
    people = {seat.person.uid: seat.person.name for seat in table.seats.all() if seat.person}
    first: dict[str, Any] = {
        "format": BACKUP,
        "people": [{"uid": str(uid), "name": name} for uid, name in people.items()],
    }
    for belongings in all_belongings():
        first |= belongings.of_table(table)
    seats = [[str(seat.phone or ""), str(seat.last_phone or "")] for seat in table.seats.all()]
    last: dict[str, Any] = {"host": str(table.host), "seats": seats}
    if (place := _place_of(table)) is not None:
        last["place"] = KeptAt(place.gathering.uid, place.round, place.number, place.cancelled)
    return [msgspec.json.encode(one) for one in (first, table_facts(table), last)]


def _place_of(table: Table) -> GatheringTable | None:
    try:
        return table.gathering_place
    except GatheringTable.DoesNotExist:
        return None


def kept_tables_in(name: str, known: Container[UUID]) -> Iterator[KeptTable]:
    """Yield the tables of a file, but of a whole backup those that are `known` already.

    Raises FileNotFoundError if there is no such file, and UnreadableFile.
    """
    if ONE_TABLE.fullmatch(name) and (path := folder() / f"{name}{ENDING}").exists():
        yield _read(path)
    elif EVERYTHING.fullmatch(name) and (path := folder() / f"{name}{WHOLE}").exists():
        yield from _missing(path, known)
    else:
        raise FileNotFoundError(name)


def whole_backup(name: str) -> Path:
    """Return the backup of everything that has this name; raise FileNotFoundError if there is none."""
    path = folder() / f"{name}{WHOLE}"
    if not EVERYTHING.fullmatch(name) or not path.exists():
        raise FileNotFoundError(name)
    return path


def _read(path: Path) -> KeptTable:
    try:
        return _kept(gzip.decompress(path.read_bytes()).split(b"\n"))
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise UnreadableFile(path.name) from error


def _kept(lines: list[bytes]) -> KeptTable:
    *content, last = lines
    phones: dict[str, Any] = msgspec.json.decode(last)
    seats = tuple((_phone(phone), _phone(before)) for phone, before in phones["seats"])
    place = msgspec.convert(phones.get("place"), KeptAt | None)
    return KeptTable(b"\n".join(content), UUID(phones["host"]), seats, place)


def _phone(text: str) -> UUID | None:
    return UUID(text) if text else None


def _missing(path: Path, known: Container[UUID]) -> Iterator[KeptTable]:
    with backup_opened(path) as alias:
        for table in Table.objects.using(alias).order_by("pk"):
            if table.uid not in known:
                yield _kept(_lines(table))


@contextmanager
def backup_opened(path: Path) -> Iterator[str]:
    """Unpack a backup of everything, bring the copy up to date, and yield its alias; raise UnreadableFile."""
    with TemporaryDirectory(dir=folder(), prefix="unfinished-") as draft:
        copy = Path(draft) / "copy.sqlite3"
        try:
            unpack(path, copy)
        except (OSError, EOFError, zlib.error) as error:
            raise UnreadableFile(path.name) from error
        if wrong_with(copy):
            raise UnreadableFile(path.name)
        with opened(copy) as alias:
            # Rows of a newer version may say what this one would lose.
            if unknown_migrations(alias):
                raise UnreadableFile(f"{path.name} is from a newer version")
            if pending_migrations(alias):
                call_command("migrate", database=alias, interactive=False, verbosity=0)
            yield alias


def drop_old_files(*, before: date) -> None:
    """Let go the files of tables and gatherings that were deleted before that day."""
    for path in folder().glob("*.gz"):
        # The day stands in the name: table-2026-11-18-….
        found = ONE_THING.fullmatch(path.name)
        if found and found["day"] < before.isoformat():
            path.unlink(missing_ok=True)


def kept_files() -> list[KeptFile]:
    """Return the files in the folder of backups, the newest first."""
    return sorted(_files(), key=lambda one: one.name.removeprefix("table-").removeprefix("gathering-"), reverse=True)


def _files() -> Iterator[KeptFile]:
    for path in folder().glob("*.gz"):
        whole = path.name.removesuffix(WHOLE)
        if one := ONE_THING.fullmatch(path.name):
            yield KeptFile(one["name"], path.stat().st_size, is_whole=False)
        elif whole != path.name and EVERYTHING.fullmatch(whole):
            yield KeptFile(whole, path.stat().st_size, is_whole=True)

"""A gathering as a file, from which it comes back as it was: its log, who takes part by which phone, its tables."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Container, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec
from django.utils import timezone

from games.archive.backups import folder
from games.archive.database_file import OWNER_ONLY
from games.archive.table_files import UnreadableFile, backup_opened, whole_backup
from games.models import Gathering

ENDING: Final = ".json.gz"
ONE_GATHERING: Final = re.compile(r"gathering-\d{4}-\d{2}-\d{2}-[0-9a-f]{32}")
ROWS: Final = frozenset({"entries", "phones", "tables"})
"""The parts of a file that have rows of their own."""


class KeptEntry(msgspec.Struct, frozen=True):
    """A line of the log."""

    seq: int
    act: dict[str, Any]
    phone: UUID
    token: UUID
    part: int
    made_at: datetime


class KeptPlace(msgspec.Struct, frozen=True):
    """A table of the gathering, with the address at which it is found if it is here, and its result."""

    round: int
    number: int
    table: UUID | None
    places: list[int] | None
    vp: list[int] | None
    cancelled: bool


class KeptGathering(msgspec.Struct, frozen=True):
    """A gathering in a file: its row, its log, the phones of its entrants, its tables."""

    uid: UUID
    name: str
    kind: str
    format_name: str
    form: dict[str, Any]
    box: dict[str, Any]
    minutes: int
    head: int
    over: bool
    host: UUID
    made_at: datetime
    moved_at: datetime
    entries: list[KeptEntry]
    phones: dict[str, UUID | None]
    tables: list[KeptPlace]


def kept_of(gathering: Gathering) -> KeptGathering:
    """Return a gathering as a file holds it; its code is not in it, since somebody else may have it by then."""
    facts = {name: getattr(gathering, name) for name in KeptGathering.__struct_fields__ if name not in ROWS}
    return KeptGathering(
        **facts,
        entries=[
            KeptEntry(one.seq, one.act, one.phone, one.token, one.part, one.made_at) for one in gathering.entries.all()
        ],
        phones=dict(gathering.entrants.order_by("pk").values_list("who", "phone")),
        tables=[
            KeptPlace(one.round, one.number, one.table.uid if one.table else None, one.places, one.vp, one.cancelled)
            for one in gathering.tables.select_related("table").order_by("pk")
        ],
    )


def keep_gathering(gathering: Gathering) -> Path:
    """Write a gathering beside the backups; raise OSError if it does not get there."""
    path = folder() / f"gathering-{timezone.now():%Y-%m-%d}-{gathering.uid.hex}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"unfinished-{path.name}")
    draft.touch(mode=OWNER_ONLY)
    kept = kept_of(gathering)
    draft.write_bytes(gzip.compress(msgspec.json.encode(kept)))
    # Read again before anybody trusts it.
    if _read(draft) != kept:
        raise OSError("the file does not read back")
    draft.replace(path)
    return path


def kept_gatherings_in(name: str, known: Container[UUID]) -> Iterator[KeptGathering]:
    """Yield the gathering of a file, or those of a whole backup that are not `known`.

    Raises FileNotFoundError if there is no such file, and UnreadableFile.
    """
    if not ONE_GATHERING.fullmatch(name):
        with backup_opened(whole_backup(name)) as alias:
            for gathering in Gathering.objects.using(alias).order_by("pk"):
                if gathering.uid not in known:
                    yield kept_of(gathering)
        return
    path = folder() / f"{name}{ENDING}"
    if not path.exists():
        raise FileNotFoundError(name)
    kept = _read(path)
    if kept.uid not in known:
        yield kept


def _read(path: Path) -> KeptGathering:
    try:
        return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=KeptGathering)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        raise UnreadableFile(path.name) from error

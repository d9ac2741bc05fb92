"""The keeper's services for what was there before: tables and gatherings that were deleted, and a whole backup."""

from __future__ import annotations

from pathlib import Path

import msgspec
from django.db import transaction
from django.utils import timezone

from games.archive.gathering_files import ONE_GATHERING, ROWS, KeptGathering, kept_gatherings_in
from games.archive.restore import attached, keep_present, take_rows
from games.archive.table_files import ONE_TABLE, KeptAt, KeptTable, kept_tables_in, whole_backup
from games.live.outbox import notice_of
from games.live.publish import GATHERING, MOVES, publish_after_commit
from games.live.subscriptions import subscriptions
from games.models import Entrant, Gathering, GatheringEntry, GatheringTable, Table
from games.services.administration.rebuild import make_due_rows
from games.services.administration.records import bring_in, open_games
from games.services.tables.drop_rows import forget_positions
from games.services.tables.opening import save_with_code


def bring_back(*, name: str) -> int:
    """Bring back what a file holds and is not here: gatherings, and tables with who sat there.

    Returns how many came, each in a transaction of its own. Raises FileNotFoundError, UnreadableFile, BrokenRecord.
    """
    came = 0
    if not ONE_TABLE.fullmatch(name):
        gatherings = set(Gathering.objects.values_list("uid", flat=True))
        for gathering in kept_gatherings_in(name, gatherings):
            _bring_gathering_back(gathering)
            came += 1
    if not ONE_GATHERING.fullmatch(name):
        tables = set(Table.objects.values_list("uid", flat=True))
        came += sum(_bring_back(kept) for kept in kept_tables_in(name, tables))
    return came


@transaction.atomic
def _bring_back(kept: KeptTable) -> int:
    brought = bring_in(open_games(content=kept.content), kept.host).tables
    for table in brought:
        for seat, (phone, last) in zip(table.seats.all(), kept.seats, strict=True):
            seat.phone, seat.last_phone = phone, last
            seat.sat_at = timezone.now() if phone else None
            seat.save(update_fields=["phone", "last_phone", "sat_at"])
        if kept.place is not None:
            _put_at_gathering(table, kept.place)
    return len(brought)


def _put_at_gathering(table: Table, place: KeptAt) -> None:
    """Let a gathering that is here know its table again."""
    gathering = Gathering.objects.filter(uid=place.gathering).first()
    if gathering is None:
        return
    rows = gathering.tables.filter(round=place.round, number=place.number, cancelled=place.cancelled, table=None)
    row = rows.first()
    if row is None:
        return
    row.table = table
    row.save(update_fields=["table"])
    Table.objects.filter(pk=table.pk).update(gathering=gathering)
    publish_after_commit(gathering, news=GATHERING)


@transaction.atomic
def _bring_gathering_back(kept: KeptGathering) -> None:
    """Write a gathering with its log, under a new code unless it is over, and tie it to its tables that are here."""
    facts = {name: getattr(kept, name) for name in kept.__struct_fields__ if name not in ROWS}
    gathering = Gathering(**facts)
    if kept.over:
        gathering.save()
    else:
        save_with_code(gathering)
    GatheringEntry.objects.bulk_create(
        GatheringEntry(gathering=gathering, **msgspec.structs.asdict(entry)) for entry in kept.entries
    )
    Entrant.objects.bulk_create(
        Entrant(gathering=gathering, who=who, phone=phone) for who, phone in kept.phones.items()
    )
    addresses = [one.table for one in kept.tables if one.table]
    # One that belongs to another gathering by now stays there.
    here = {one.uid: one for one in Table.objects.filter(uid__in=addresses, gathering_place=None)}
    for place in kept.tables:
        rows = msgspec.structs.asdict(place) | {"table": here.get(place.table) if place.table else None}
        GatheringTable.objects.create(gathering=gathering, **rows)
    Table.objects.filter(pk__in=[one.pk for one in here.values()]).update(gathering=gathering)


def go_back(*, name: str) -> Path:
    """Return to a backup altogether, while everybody plays; return the backup of what was here until then.

    One transaction: whoever looks sees all of what was or all of what is, a power cut leaves one of them, and no move
    falls between what is kept and what comes. Raises FileNotFoundError, CannotRestore, and OSError if what is here
    cannot be kept; then nothing has changed.
    """
    with attached(whole_backup(name)), transaction.atomic():
        kept = keep_present()
        take_rows()
        make_due_rows()
        transaction.on_commit(_everything_is_new)
    return kept


def _everything_is_new() -> None:
    """Remember no game as it was, and let every phone ask."""
    forget_positions()
    subscriptions.forget_heads()
    subscriptions.send_everywhere(notice_of(None, MOVES))

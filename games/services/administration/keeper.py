"""The keeper's services for tables and gatherings that are there: deleting them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from uuid import UUID

from django.db import transaction

from games.archive.gathering_files import keep_gathering
from games.archive.table_files import keep_table
from games.models import Gathering, GatheringEntry, Table
from games.services.tables.drop_rows import drop_rows


@transaction.atomic
def delete_table(*, table_uid: UUID) -> Path:
    """Write a table into a file of its own, delete it, and return the file; raise OSError if that cannot be written."""
    table = Table.objects.select_for_update().get(uid=table_uid)
    # Before anything goes: if the disk is full, the table stays.
    path = keep_table(table)
    drop_rows(table)
    return path


@transaction.atomic
def drop_table(pk: int, *, unmoved_since: datetime) -> bool:
    """Delete a table for good, unless somebody has logged something meanwhile; return whether it went."""
    table = Table.objects.select_for_update().filter(pk=pk, moved_at__lt=unmoved_since).first()
    if table is not None:
        drop_rows(table)
    return table is not None


@transaction.atomic
def delete_gathering(*, uid: UUID) -> Path:
    """Write a gathering into a file of its own, delete it, and return the file; its tables stay, each by itself.

    Raises OSError if the file cannot be written.
    """
    gathering = Gathering.objects.select_for_update().get(uid=uid)
    path = keep_gathering(gathering)
    _drop_gathering(gathering)
    return path


@transaction.atomic
def drop_old_gathering(pk: int, *, unmoved_since: datetime) -> bool:
    """Delete a gathering for good, unless something has happened meanwhile; return whether it went."""
    gathering = Gathering.objects.select_for_update().filter(pk=pk, moved_at__lt=unmoved_since).first()
    if gathering is None or gathering.tables.filter(table__moved_at__gte=unmoved_since).exists():
        return False
    _drop_gathering(gathering)
    return True


def _drop_gathering(gathering: Gathering) -> None:
    # In this order, because the lines of a log are protected from going with what they name.
    GatheringEntry.objects.filter(gathering=gathering).delete()
    gathering.delete()

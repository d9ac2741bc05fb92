"""The keeper's services for tables that are there: deleting them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from uuid import UUID

from django.db import transaction

from games.archive.table_files import keep_table
from games.models import Table
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

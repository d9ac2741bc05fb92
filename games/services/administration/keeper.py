"""The keeper's services for tables that are there: closing and deleting them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.archive.table_files import keep_table
from games.live.publish import publish_after_commit
from games.models import Status, Table
from games.services.tables.drop_rows import drop_rows


@transaction.atomic
def close_table(*, table_uid: UUID) -> Table:
    """Give a table up and let nobody join; whoever sits there can take it up again."""
    table = Table.objects.select_for_update().get(uid=table_uid)
    if table.status in (Status.PLAYING, Status.PAUSED):
        table.status = Status.ABANDONED
        table.put_away(timezone.now())
    table.join_code = None
    table.save(update_fields=["status", "put_away_at", "join_code"])
    publish_after_commit(table, news="rest")
    return table


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

"""Closing a table: whoever keeps the server, or the organiser of its gathering, lets nobody join it any more."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.live.publish import publish_after_commit
from games.models import Status, Table


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

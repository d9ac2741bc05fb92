"""What the keeper of a server does to tables: closing them, deleting them with a way back, and going that way."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.archive.table_files import keep_table, kept_table
from games.live.publish import publish_after_commit
from games.log.position import remembered
from games.models import Entry, Proposal, Seat, Table
from games.models.table import Status
from games.services.keeping.records import bring_in, open_games


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
    path = keep_table(table)
    Proposal.objects.filter(table=table).delete()
    Entry.objects.filter(table=table).delete()
    Seat.objects.filter(table=table).delete()
    table.delete()
    transaction.on_commit(remembered.forget)
    return path


@transaction.atomic
def restore_table(*, name: str) -> Table | None:
    """Bring a deleted table back, with who sat there; None if it is here. Raises FileNotFoundError, BrokenRecord."""
    content, phones = kept_table(name)
    host = UUID(phones["host"])
    brought = bring_in(open_games(content=content), host).tables
    for table in brought:
        for seat, (phone, last) in zip(table.seats.all(), phones["seats"], strict=True):
            seat.phone, seat.last_phone = _phone(phone), _phone(last)
            seat.sat_at = timezone.now() if seat.phone else None
            seat.save(update_fields=["phone", "last_phone", "sat_at"])
    return brought[0] if brought else None


def _phone(text: str) -> UUID | None:
    return UUID(text) if text else None

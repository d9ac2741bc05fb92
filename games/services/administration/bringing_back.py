"""The keeper's services for what was there before: tables that were deleted, and a whole backup."""

from __future__ import annotations

from pathlib import Path

from django.db import transaction
from django.utils import timezone

from games.archive.restore import attached, keep_present, take_rows
from games.archive.table_files import KeptTable, kept_tables_in, whole_backup
from games.live.outbox import notice_of
from games.live.publish import MOVES
from games.live.subscriptions import subscriptions
from games.models import Table
from games.services.administration.rebuild import make_due_rows
from games.services.administration.records import bring_in, open_games
from games.services.tables.drop_rows import forget_positions


def bring_back(*, name: str) -> int:
    """Bring back the tables of a file that are not here, with who sat there, and return how many came.

    Each in a transaction of its own. Raises FileNotFoundError, UnreadableFile, BrokenRecord.
    """
    known = set(Table.objects.values_list("uid", flat=True))
    return sum(_bring_back(kept) for kept in kept_tables_in(name, known))


@transaction.atomic
def _bring_back(kept: KeptTable) -> int:
    brought = bring_in(open_games(content=kept.content), kept.host).tables
    for table in brought:
        for seat, (phone, last) in zip(table.seats.all(), kept.seats, strict=True):
            seat.phone, seat.last_phone = phone, last
            seat.sat_at = timezone.now() if phone else None
            seat.save(update_fields=["phone", "last_phone", "sat_at"])
    return len(brought)


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

"""Mending the mirrored rows."""

from __future__ import annotations

from django.db import transaction

from games.log.position import refold
from games.models import Table
from games.projections.sync import rebuild


def make_due_rows() -> None:
    """Make the rows of the tables that an update has marked, each in a transaction of its own.

    If that is cut short, those that are not done keep their marks, and the next call goes on.
    """
    for table in list(Table.objects.filter(rows_due=True).order_by("pk")):
        rebuild_table(table)


@transaction.atomic
def rebuild_table(table: Table) -> None:
    """Make the mirrored rows of a table what its log says, and take away the mark that they are due."""
    # Lock first: a phone may log while this runs.
    locked = Table.objects.select_for_update().get(pk=table.pk)
    position = refold(locked)
    rebuild(locked, position)
    box = position.box or locked.box
    kept = {"turns": position.turns_played, "edition": box.edition, "options": dict(box.options), "rows_due": False}
    Table.objects.filter(pk=locked.pk).update(**kept)

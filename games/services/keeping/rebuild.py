"""Mending the mirrored rows."""

from __future__ import annotations

from django.db import transaction

from games.log import refold
from games.models import Table
from games.projections.sync import rebuild


@transaction.atomic
def rebuild_table(table: Table) -> None:
    """Make the mirrored rows of a table what its log says."""
    # Lock first: a phone may log while this runs.
    locked = Table.objects.select_for_update().get(pk=table.pk)
    rebuild(locked, refold(locked))

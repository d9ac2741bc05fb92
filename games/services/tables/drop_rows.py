"""Deleting a table with all of its rows."""

from __future__ import annotations

from django.db import transaction

from games.live.thinking import thinker
from games.log.position import position_cache
from games.models import Entry, Proposal, Seat, Table


def drop_rows(table: Table) -> None:
    """Delete a table for good; to be called in a transaction."""
    # In this order, because rows of the log are protected from going with what they name.
    Proposal.objects.filter(table=table).delete()
    Entry.objects.filter(table=table).delete()
    Seat.objects.filter(table=table).delete()
    table.delete()
    # It may come back as another row under the same address.
    transaction.on_commit(forget_positions)


def forget_positions() -> None:
    """Remember no game as it was."""
    position_cache.forget()
    # What thinks beside this process remembers them, too.
    thinker.begin_anew()

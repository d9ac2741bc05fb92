"""Telling every phone at a table that there is something new; what it is, each asks for itself."""

from __future__ import annotations

import json
from uuid import UUID

from django.db import transaction

from games.live.subscriptions import switchboard
from games.models import Table


def poke_after_commit(table: Table, *, news: str = "moves") -> None:
    """Tell the phones once it is true. `news` is "moves", "reveal", "rest" or "seats"."""
    uid, head = table.uid, table.head

    def poke() -> None:
        send_poke(uid, head, news)

    # A line that is down must not hide that the move is written: `robust` logs and goes on.
    transaction.on_commit(poke, robust=True)


def send_poke(uid: UUID, head: int, news: str) -> None:
    """Tell the phones of a table its head, now."""
    switchboard.ring(str(uid), json.dumps({"head": head, "news": news}))

"""Telling every phone at a table that there is something new; what it is, each asks for itself."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.models import Table


def group_of(uid: UUID | str) -> str:
    """Return the name of the channel layer's group for a table."""
    return f"table-{uid}"


def poke_after_commit(table: Table, *, news: str = "moves") -> None:
    """Tell the phones once it is true. `news` is "moves", "reveal", "rest" or "seats"."""
    uid, head = table.uid, table.head

    def poke() -> None:
        send_poke(uid, head, news)

    # A layer that is down must not hide that the move is written: `robust` logs and goes on.
    transaction.on_commit(poke, robust=True)


def send_poke(uid: UUID, head: int, news: str) -> None:
    """Tell the phones of a table its head, now."""
    layer = get_channel_layer()
    assert layer is not None, "settings name a channel layer"
    send: Callable[..., None] = async_to_sync(layer.group_send)
    send(group_of(uid), {"type": "table.moved", "head": head, "news": news})

"""Holding up what was drawn, before it is laid (S0:54): everybody sees it, and no log says so.

Held up (`services.show_tile`): a tile tapped in the tray is shown to the other phones before it is logged. It stands
in no log: one row a table (`TileInHand`) holds it for the head at which it was tapped, so the next move ends it, and
the other processes are told table and head as of any news, and read it there. The tap that wrote it waits for no
lock, and who misses it misses nothing that stays; a page opened meanwhile shows it (`views.rendering.with_hand`). What
is in hand by the log is a row of its own (`HeldTile`) and on every sheet. What else all look at together is on the
table's row or follows from other tables: how far the last scoring was looked at (`reveal`), the award on the large
screen (`showing`), the next game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import structlog
from django.db import OperationalError, connection, transaction

from games.live.publish import IN_HAND, publish_after_commit, publisher
from games.models import Table, TileInHand

logger = structlog.get_logger(__name__)


class LockBusy(Exception):
    """Somebody else writes just now."""


def show_tile(*, table: Table, seat: int, tile: str, phone: UUID) -> None:
    """Show all phones what a seat holds (empty: nothing any more), whatever process they are connected to.

    Where nobody would see it, or somebody writes just now, nothing happens: a phone that looks on waits for no lock,
    and whoever misses it misses nothing that stays.
    """
    shown = TileInHand.objects.filter(table=table, head=table.head).first()
    if (shown.tile if shown else "") == tile or not publisher.is_heard(table.uid):
        return
    try:
        with connection.execute_wrapper(_give_way), transaction.atomic():
            facts = {"head": table.head, "seat": seat, "tile": tile, "phone": phone}
            TileInHand.objects.update_or_create(table=table, defaults=facts)
            publish_after_commit(table, news=IN_HAND)
    except LockBusy:
        logger.info("not held up", table=str(table.uid))


def _give_way(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001
    # Another error than the one after which a statement is tried again.
    try:
        return execute(sql, params, many, context)
    except OperationalError as error:
        raise LockBusy from error

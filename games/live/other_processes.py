"""The line on which a process hears from the others that a table has moved; it is open while a socket is."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from channels.db import database_sync_to_async

from games.live.outbox import GROUP, PROCESS, Hearing, circuit_to_others, notice_of, outbox, shared_layer
from games.live.publish import MOVES, Publication, publisher
from games.live.subscriptions import subscriptions

BEAT: Final = 5.0
"""Seconds between two words about how far this process is."""
RETRY: Final = 1.0
"""Seconds until a line that broke is laid anew."""

logger = logging.getLogger(__name__)


class Listener:
    """One task that listens, begun with the first socket of an event loop and ended with the last."""

    def __init__(self) -> None:
        self._hearing: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Listen, if nobody does and there are other processes."""
        if self._hearing is None and shared_layer() is not None:
            self._hearing = asyncio.get_running_loop().create_task(hear())

    def close(self) -> None:
        """Listen no longer, if that was the last socket."""
        if self._hearing is not None and not subscriptions.sockets:
            self._hearing.cancel()
            self._hearing = None


async def hear() -> None:
    """Publish here what other processes say, and begin anew when the line breaks."""
    missed = False
    while True:
        try:
            await _hear_once(shared_layer(), missed=missed)
        except Exception:
            logger.exception("the line to other processes broke")
            missed = True
            await asyncio.sleep(RETRY)


async def _hear_once(layer: Any, *, missed: bool) -> None:
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    # Redis keeps nothing for who is not there. Said after joining, so that no gap is left between the two.
    circuit_to_others.reset()
    if missed:
        subscriptions.send_everywhere(notice_of(None, MOVES))
    hearing, beating = Hearing(), asyncio.get_running_loop().create_task(_heartbeat())
    try:
        while True:
            message = await layer.receive(channel)
            # The layer lays a line that broke anew by itself, and says nothing of what was lost meanwhile.
            if hearing.misses(message):
                logger.warning("words of another process were lost: phones here ask")
                subscriptions.send_everywhere(notice_of(None, MOVES))
            table = UUID(message["table"])
            # What this process said comes back to it as well, and was rendered here already.
            if message["process"] != PROCESS and subscriptions.room(table):
                notice = json.loads(message["text"])
                await _publish(Publication(table, notice["head"], notice["news"]))
    finally:
        beating.cancel()
        with suppress(Exception):
            await layer.group_discard(GROUP, channel)


async def _heartbeat() -> None:
    while True:
        await asyncio.sleep(BEAT)
        # Listeners notice a broken line, and so does the outbox.
        with suppress(Exception):
            await outbox.beat()


async def _publish(publication: Publication) -> None:
    # Render in a thread: the database may be asked. One after the other, so that news stay in their order.
    try:
        await database_sync_to_async(publisher.publish_here)(publication)
    except Exception:
        logger.exception("phones here were not told")


line: Final = Listener()

"""Which sockets of this process listen to which table, and one line to the other processes.

A poke reaches the phones of this process at once, without a channel layer in between. Where several processes serve the
same tables, each holds one channel of the layer, in one group, however many phones it has: a layer with a channel for
every phone is walked through at every poke.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, Protocol
from uuid import uuid4

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from prometheus_client import Counter

LINE: Final = "pokes"
PROCESS: Final = uuid4().hex
RETRY: Final = 1.0
"""Seconds until a line that broke is laid anew."""

POKES: Final = Counter("tableside_pokes", "Pokes that were sent to phones")

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """A socket."""

    def ring(self, text: str) -> None:
        """Send a poke to the phone, without waiting for it."""
        ...


class Switchboard:
    """Joins sockets to tables. Sockets come and go in the event loop; `ring` may be called from any thread."""

    def __init__(self) -> None:
        self._tables: dict[str, set[Listener]] = defaultdict(set)
        self._count = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line: asyncio.Task[None] | None = None
        self._calls: set[asyncio.Task[Any]] = set()

    def join(self, table: str, listener: Listener) -> None:
        """Let a socket listen to a table."""
        if not self._count:
            self._loop = asyncio.get_running_loop()
            self._line = self._keep(_hear(self)) if _line() else None
        self._tables[table].add(listener)
        self._count += 1

    def leave(self, table: str, listener: Listener) -> None:
        """Let it go; one that never joined changes nothing."""
        if listener not in self._tables.get(table, ()):
            return
        self._tables[table].discard(listener)
        if not self._tables[table]:
            del self._tables[table]
        self._count -= 1
        if not self._count:
            if self._line:
                self._line.cancel()
            self._loop = self._line = None

    def ring(self, table: str, text: str) -> None:
        """Poke all phones at a table: those of this process now, those of other ones by the line."""
        loop, layer = self._loop, _line()
        if loop:
            loop.call_soon_threadsafe(self.ring_here, table, text)
        if layer:
            message = {"type": "poke", "process": PROCESS, "table": table, "text": text}
            if loop:
                asyncio.run_coroutine_threadsafe(_quietly(layer.group_send(LINE, message)), loop)
            else:
                async_to_sync(layer.group_send)(LINE, message)

    def ring_here(self, table: str, text: str) -> None:
        """Poke the phones of this process, in its event loop."""
        listeners = tuple(self._tables.get(table, ()))
        POKES.inc(len(listeners))
        for listener in listeners:
            # What goes wrong with one phone is not the others' fault; it heals by asking again.
            try:
                listener.ring(text)
            except Exception:
                logger.exception("a poke did not arrive")

    def ring_everywhere_here(self, text: str) -> None:
        """Poke the phones of all tables in this process: something may have been missed."""
        for table in tuple(self._tables):
            self.ring_here(table, text)

    @property
    def sockets(self) -> int:
        """Return how many sockets listen here."""
        return self._count

    @property
    def tables(self) -> int:
        """Return how many tables a socket listens to here."""
        return len(self._tables)

    def _keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        # The loop itself holds its tasks weakly.
        task = asyncio.get_running_loop().create_task(work)
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
        return task


def _line() -> Any:
    """Return the channel layer where there are other processes to tell; None in a household."""
    layer = get_channel_layer()
    return None if isinstance(layer, InMemoryChannelLayer) else layer


async def _quietly(work: Coroutine[Any, Any, Any]) -> None:
    """Log what goes wrong: a phone that has just gone, a line that is down. The phones heal by asking again."""
    try:
        await work
    except Exception:
        logger.exception("a poke did not arrive")


async def _hear(board: Switchboard) -> None:
    """Pass on what other processes say, for as long as anybody here listens."""
    missed = False
    while True:
        layer = _line()
        try:
            channel = await layer.new_channel()
            await layer.group_add(LINE, channel)
            if missed:
                board.ring_everywhere_here('{"head":null,"news":"moves"}')
            try:
                while True:
                    poke = await layer.receive(channel)
                    if poke["process"] != PROCESS:
                        board.ring_here(poke["table"], poke["text"])
            finally:
                with suppress(Exception):
                    await layer.group_discard(LINE, channel)
        except Exception:
            logger.exception("the line to other processes broke")
            missed = True
            await asyncio.sleep(RETRY)


switchboard: Final = Switchboard()

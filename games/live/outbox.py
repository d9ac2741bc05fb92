"""The news that other processes are still to be told, and the numbers by which they notice that they missed some.

The line takes nothing for a while now and then, on a machine that has too much to do or while Redis is begun anew.
What it did not take waits here, the latest of each kind for each table, and is told when it takes something again.
Each word has a number, and each process says now and then how far it is: who hears a number too high has missed one.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock, Timer
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.live.circuit_breaker import CircuitBreaker
from games.live.subscriptions import subscriptions

GROUP: Final = "pokes"
"""The group of the channel layer that every process with sockets listens to, with one channel for all of them.

Name and messages are those of versions that pushed nothing, and pass the text on: they serve beside this one while a
server is updated.
"""
PROCESS: Final = uuid4().hex
NO_TABLE: Final = UUID(int=0)
"""Stands in a word that only says how far a process is; nobody looks at such a table."""
LONGEST_TELLING: Final = 0.5
"""Seconds that a move waits for the line: with as many for the counters, a Redis that hangs costs a move one."""
LONGEST_BESIDE: Final = 5.0
"""Seconds that are waited for the line beside the moves."""
LEFT_ALONE: Final = 10.0
"""Seconds for which a line that did not take anything is not tried again by a move: each would wait for it anew."""
SOON: Final = 2.0
"""Seconds until it is tried beside the moves; twice as long each time, up to the former."""
PROCESSES: Final = 64
"""The number of processes of which one remembers how far they were."""

logger = logging.getLogger(__name__)

circuit_to_others: Final = CircuitBreaker(LEFT_ALONE)
"""Open while moves leave the line to other processes alone."""


def shared_layer() -> Any:
    """Return the channel layer where there are other processes to tell; None in a household."""
    layer = get_channel_layer()
    return None if isinstance(layer, InMemoryChannelLayer) else layer


def notice_of(head: int | None, news: str) -> str:
    """Return the frame that says that a table has moved to a head (None: to whatever head) and no more."""
    return json.dumps({"head": head, "news": news})


class Outbox:
    """Tells other processes one thing after the other. May be called from any thread."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[UUID, str], int] = {}
        self._number = 0
        # The first for what waits, the other for who tells it.
        self._lock, self._telling = Lock(), Lock()
        self._pause = SOON
        self._timer: Timer | None = None

    def tell(self, table: UUID, head: int, news: str) -> None:
        """Tell the others that a table has moved; where nobody listens here, the caller waits, as briefly as it may."""
        if shared_layer() is None:
            return
        with self._lock:
            # The newest is told last.
            self._waiting.pop((table, news), None)
            self._waiting[table, news] = head
        if not circuit_to_others.is_open:
            self._begin()

    def forget(self) -> None:
        """Tell nothing of what waits."""
        with self._lock:
            self._waiting.clear()
            self._pause = SOON
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    def _begin(self) -> None:
        loop = subscriptions.loop
        if loop is None:
            async_to_sync(self.empty)(LONGEST_TELLING)
        else:
            asyncio.run_coroutine_threadsafe(self.empty(LONGEST_BESIDE), loop)

    async def empty(self, patience: float) -> None:
        """Tell what waits, unless somebody does so already; what the line does not take in time is told later."""
        while self._waiting and self._telling.acquire(blocking=False):
            try:
                while (first := self._first()) is not None:
                    (table, news), head = first
                    await asyncio.wait_for(self._send(table, notice_of(head, news), self._number + 1), patience)
                    self._number += 1
                    self._drop(table, news, head)
            except TimeoutError:
                circuit_to_others.trip()
                logger.warning("the line to other processes takes nothing; they are told later")
                self._later()
                return
            except Exception:
                logger.exception("other processes are told later")
                self._later()
                return
            finally:
                self._telling.release()
            self._pause = SOON
            circuit_to_others.reset()
            # Somebody may have brought more while this one was about to go.

    async def beat(self) -> None:
        """Say how far this process is, so that who missed the last word notices."""
        if not self._waiting:
            await asyncio.wait_for(self._send(NO_TABLE, notice_of(None, "moves"), self._number), LONGEST_BESIDE)

    async def _send(self, table: UUID, text: str, number: int) -> None:
        word = {"type": "poke", "process": PROCESS, "table": str(table), "text": text, "number": number}
        await shared_layer().group_send(GROUP, word)

    def _first(self) -> tuple[tuple[UUID, str], int] | None:
        with self._lock:
            return next(iter(self._waiting.items()), None)

    def _drop(self, table: UUID, news: str, head: int) -> None:
        with self._lock:
            if self._waiting.get((table, news)) == head:
                del self._waiting[table, news]

    def _later(self) -> None:
        with self._lock:
            if self._timer is not None and self._timer.is_alive():
                return
            self._timer = Timer(self._pause, self._again)
            self._timer.daemon = True
            self._pause = min(2 * self._pause, LEFT_ALONE)
            self._timer.start()

    def _again(self) -> None:
        with self._lock:
            self._timer = None
            if not self._waiting:
                return
        self._begin()


class Hearing:
    """Notices by their numbers when words of other processes did not arrive."""

    def __init__(self) -> None:
        self._heard: OrderedDict[str, int] = OrderedDict()

    def misses(self, word: Mapping[str, Any]) -> bool:
        """Take in a word, and say whether one before it is missing. Older versions number none."""
        process, number = word["process"], word.get("number")
        if number is None:
            return False
        before = self._heard.pop(process, None)
        self._heard[process] = number if before is None else max(before, number)
        while len(self._heard) > PROCESSES:
            self._heard.popitem(last=False)
        if before is None:
            return False
        return bool(number > before + (word["table"] != str(NO_TABLE)))


outbox: Final = Outbox()

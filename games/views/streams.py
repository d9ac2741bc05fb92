"""Answers that are sent while they are made."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.db import connections

AT_ONCE = 2
"""The number of such answers that a process makes at the same time; the others wait."""
BEHIND = 10
"""The niceness of a bench's thread beside those that answer, where each thread may have its own priority."""
_turns = asyncio.Semaphore(AT_ONCE)


async def in_thread(pieces: Callable[[], Iterator[bytes]]) -> AsyncGenerator[bytes, None]:
    """Yield pieces that are made in a thread of their own, which asks the database, and ends with the answer.

    The threads that answer requests stay free; the next piece is made when the last one is on its way.
    """
    loop = asyncio.get_running_loop()
    async with _turns:
        # One thread for all pieces: a database connection belongs to the thread that opened it.
        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="stream") as thread:
            made = pieces()
            try:
                while (piece := await loop.run_in_executor(thread, next, made, None)) is not None:
                    yield piece
            finally:
                await loop.run_in_executor(thread, connections.close_all)


class Bench:
    """One thread for what takes long and asks no database: one after the other, behind whatever is asked meanwhile.

    Made in the threads that answer, a few of them would let everybody wait.
    """

    def __init__(self, name: str, most: int) -> None:
        """Take at most so many at a time, those that wait among them."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name, initializer=_stand_behind)
        self._most = most
        self._waiting = 0

    @property
    def is_full(self) -> bool:
        """Return whether as many wait as may."""
        return self._waiting >= self._most

    async def made(self, make: Callable[[], bytes]) -> AsyncGenerator[bytes, None]:
        """Yield what `make` makes, in one piece, when it is its turn; nothing if nobody waits for it any more."""
        self._waiting += 1
        try:
            yield await asyncio.get_running_loop().run_in_executor(self._thread, make)
        finally:
            self._waiting -= 1


def _stand_behind() -> None:
    # Linux alone has a priority for each thread.
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND)

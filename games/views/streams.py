"""Answers that are sent while they are made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

AT_ONCE = 2
"""How many such answers a process makes at the same time; the others wait."""
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

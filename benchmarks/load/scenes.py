"""How tables play: at the pace of a table, or as fast as the server lets them."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.load.servers import Process
from benchmarks.load.tables import PlayedOut, Table

AT_ONCE = 20
"""Tables that connect at the same time."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen while tables played."""

    times: tuple[float, ...]
    """Seconds from a form to the last of the phones, for each move."""
    busy: float
    """CPU seconds of the server."""
    seconds: float
    errors: int
    sizes: tuple[tuple[int, int], ...] = ()
    requests: int = 0

    @property
    def p50(self) -> float:
        """Return the median in milliseconds."""
        return statistics.median(self.times) * 1e3

    @property
    def p99(self) -> float:
        """Return what one move in a hundred takes longer than, in milliseconds."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * 0.99))] * 1e3

    @property
    def moves_per_cpu_second(self) -> float:
        """Return how many moves a CPU second of the server carries."""
        return len(self.times) / self.busy if self.busy else 0.0


async def connect(tables: Sequence[Table]) -> None:
    """Let all phones of the tables connect, some tables at a time."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with few:
            await table.open()

    await asyncio.gather(*map(one, tables))


async def paced(server: Process, tables: Sequence[Table], *, every: float, seconds: float) -> Seen:
    """Let each table move `every` so many seconds, at moments of its own."""
    times: list[float] = []

    async def play(table: Table) -> None:
        until = time.monotonic() + seconds
        due = time.monotonic() + random.uniform(0, every)
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            try:
                times.append(await table.move())
            except PlayedOut:
                return
            due += every

    return await _watched(server, tables, play, times)


async def saturated(server: Process, tables: Sequence[Table], *, seconds: float) -> Seen:
    """Let each table log the next move as soon as the last phone has the one before, until time or its game is over."""
    times: list[float] = []
    until = time.monotonic() + seconds

    async def play(table: Table) -> None:
        while time.monotonic() < until:
            try:
                times.append(await table.move())
            except PlayedOut:
                return

    return await _watched(server, tables, play, times)


async def _watched(
    server: Process, tables: Sequence[Table], play: Callable[[Table], object], times: list[float]
) -> Seen:
    before, busy, began = sum(table.errors for table in tables), server.busy, time.monotonic()
    asked = sum(table.requests for table in tables)
    for table in tables:
        table.pulled.clear()
    await asyncio.gather(*(play(table) for table in tables))  # type: ignore[call-overload]
    # What a server does after the last phone has a move counts, too.
    await asyncio.sleep(0.2)
    seconds = time.monotonic() - began
    errors = sum(table.errors for table in tables) - before
    sizes = tuple(size for table in tables for size in table.pulled)
    requests = sum(table.requests for table in tables) - asked
    return Seen(tuple(times), server.busy - busy, seconds, errors, sizes, requests)

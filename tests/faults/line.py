"""A line between phones and a server, with the troubles of a weak wireless network.

It carries bytes between two sockets of its own, so that both ends believe what a dead or a slow network makes them
believe: that they are connected, and that the other one is only silent.
"""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

PIECE: Final = 65536
ORDER: Final = 1e-5
"""Seconds between two pieces, so that none overtakes another."""
AGAIN: Final = (1.0, 2.0, 4.0)
"""Seconds until a lost packet is sent again, the first, the second and the third time (TCP's way)."""


@dataclass
class Weather:
    """The faults of a line: how late answers come, how many packets are lost, how many lines are cut."""

    late: float = 0.0
    lost: float = 0.0
    cut: float = 0.0


@dataclass
class Line:
    """A line to the port of a server, in a thread of its own."""

    to: int
    seed: int = 7
    weather: Weather = field(default_factory=Weather)
    port: int = 0
    dead: bool = False
    _carriers: list[_Carrier] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)
        self.over = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def url(self) -> str:
        """Return where phones come in."""
        return f"http://127.0.0.1:{self.port}"

    def die(self) -> None:
        """Swallow everything from now on: no connection is closed, and no new one gets anywhere."""
        self.dead = True
        for carrier in self._carriers:
            carrier.dead = True

    def mend(self) -> None:
        """Let new connections through; those that died stay dead, and nobody is told."""
        self.dead = False

    def close(self) -> None:
        """Take the line away."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(asyncio.start_server(self._take, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    async def _end(self) -> None:
        self._server.close()
        self.over.set()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carrier = _Carrier(self, dead=self.dead)
        self._carriers.append(carrier)
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(carrier.carry(reader, back, late=False))
                both.create_task(carrier.carry(there, writer, late=True))
        except* (OSError, asyncio.CancelledError):
            pass  # the line was cut, or taken away
        finally:
            for end in (back, writer):
                end.transport.abort()

    def trouble(self) -> float:
        """Say how long a packet is lost for, by chance; raise ConnectionError where the line is cut."""
        if self._chance.random() < self.weather.cut:
            raise ConnectionError
        lost = 0.0
        for again in AGAIN:
            if self._chance.random() >= self.weather.lost:
                return lost
            lost += again
        raise ConnectionError


@dataclass
class _Carrier:
    """Carries one connection."""

    line: Line
    dead: bool

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, late: bool) -> None:
        """Carry one direction; an end that hangs up on a dead line is not heard."""
        loop = asyncio.get_running_loop()
        arrives, over = 0.0, False
        while not over:
            piece = await reader.read(PIECE)
            over = not piece
            wait = (self.line.weather.late if late else 0.0) + self.line.trouble()
            arrives = max(arrives + ORDER, loop.time() + wait)
            loop.call_at(arrives, self._hand_over, writer, piece)
        await asyncio.sleep(arrives + 1 - loop.time())
        if self.dead:
            await self.line.over.wait()

    def _hand_over(self, writer: asyncio.StreamWriter, piece: bytes) -> None:
        if self.dead or writer.transport.is_closing():
            return
        if piece:
            writer.write(piece)
            return
        with suppress(OSError):  # the other end has hung up meanwhile
            writer.write_eof()

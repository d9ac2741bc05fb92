"""The sockets of this process, by the table that they look at.

Channels' in-memory layer walks through all channels at every send: with 2,000 sockets that took 437 ms. This one table
of a process takes what is sent to exactly those that look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final
from uuid import UUID

from prometheus_client import Counter

FRAMES: Final = Counter("tableside_frames", "Frames that were sent to phones")

LONG_AGO: Final = -1_000
"""The head of a page that has to ask: too far behind to be pushed what is new."""

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Subscription:
    """A socket: whose it is, in which language its page is, and the head that the page shows, as far as is known.

    `shows` is None for pages that ask for everything themselves: a large screen, or one of an older version. `send`
    takes a frame in the event loop, and never waits. `page` is the name that a page gave itself; empty: none.
    """

    phone: UUID | None
    language: str
    shows: int | None
    send: Callable[[str], None]
    page: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """A text for one socket; `shows` is the head that its page shows then, None where it stays as it is.

    Without a text nothing is sent: the page is told by the answer to its form.
    """

    to: Subscription
    text: str
    shows: int | None = None


@dataclass(eq=False, slots=True)
class Room:
    """The sockets that look at one table. One publication at a time (`lock`), lest an older one comes after a newer."""

    members: frozenset[Subscription] = frozenset()
    lock: Lock = field(default_factory=Lock)


class Subscriptions:
    """Sockets by table. They come and go in the event loop; all else may be called from any thread."""

    def __init__(self) -> None:
        self._rooms: dict[UUID, Room] = {}
        self._count = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop | None:
        """Return the event loop that the sockets live in; None where there are none, or it was closed under them."""
        return None if self._loop is None or self._loop.is_closed() else self._loop

    def join(self, table: UUID, subscription: Subscription) -> None:
        self._loop = asyncio.get_running_loop()
        room = self._rooms.setdefault(table, Room())
        # Replaced, never changed: whoever publishes in another thread walks through the set that it took.
        room.members |= {subscription}
        self._count += 1

    def leave(self, table: UUID, subscription: Subscription) -> None:
        """Let it go; one that never joined changes nothing."""
        room = self._rooms.get(table)
        if room is None or subscription not in room.members:
            return
        room.members -= {subscription}
        if not room.members:
            del self._rooms[table]
        self._count -= 1
        if not self._count:
            self._loop = None

    def room(self, table: UUID) -> Room | None:
        return self._rooms.get(table)

    def note(self, frames: Iterable[Frame]) -> None:
        """Remember which head each page shows once it has its frame, before that is sent.

        Frames of a socket come in order. A frame that is lost is noticed by its base, and so is a lost answer.
        """
        for frame in frames:
            if frame.shows is not None:
                frame.to.shows = frame.shows

    def send(self, frames: Iterable[Frame]) -> None:
        loop, spoken = self.loop, [frame for frame in frames if frame.text]
        if loop is not None and spoken:
            # One call for all frames: each of them wakes the event loop.
            loop.call_soon_threadsafe(_deliver, spoken)

    def send_everywhere(self, text: str) -> None:
        """Send the same to the sockets of all tables: something may have been missed."""
        self.send([Frame(one, text) for room in tuple(self._rooms.values()) for one in room.members])

    def forget_heads(self) -> None:
        """Take no page for one that shows what we sent it: the logs have another past now."""
        for room in tuple(self._rooms.values()):
            for one in room.members:
                one.shows = None if one.shows is None else LONG_AGO

    @property
    def sockets(self) -> int:
        return self._count

    @property
    def tables(self) -> int:
        return len(self._rooms)


def _deliver(frames: Iterable[Frame]) -> None:
    for frame in frames:
        # What goes wrong with one phone is not the others' fault; it heals by asking again.
        try:
            frame.to.send(frame.text)
        except Exception:
            logger.exception("a frame did not arrive")
        else:
            FRAMES.inc()


subscriptions: Final = Subscriptions()

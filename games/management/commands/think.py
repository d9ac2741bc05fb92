"""Think about what the app does next at its seats; the server begins this beside itself."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db import close_old_connections

from games.live.publish import MOVES, SEATS
from games.live.thinking import line_of, thinker
from games.log.errors import TableError
from games.services import go_on, think, think_of_hint

NICE: Final = 10
"""The niceness of this process beside the server, of 19."""

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Reads the numbers of tables, a line each, and writes a line for whatever is new; ends with its input."""

    help = "Decide for the seats that the app plays; `serve`, and any other server, begins it beside itself."

    def handle(self, **_options: object) -> None:
        """Work until the server is gone."""
        # A service may forbid it, and then it thinks at the priority of all others.
        with suppress(OSError):
            os.nice(NICE)
        asked: SimpleQueue[UUID | None] = SimpleQueue()
        # What it logs itself may ask it again.
        thinker.tell = asked.put
        Thread(target=_read, args=(asked,), daemon=True).start()
        Desk(asked, self._say).work()

    def _say(self, table: UUID, head: int, news: str) -> None:
        self.stdout.write(line_of(table, head, news))
        self.stdout.flush()


def _read(asked: SimpleQueue[UUID | None]) -> None:
    for line in sys.stdin:
        asked.put(UUID(line.strip()))
    asked.put(None)


class Desk:
    """The tables that wait to be thought about, and those at which the app goes on after a moment.

    `asked` brings tables, and None when nobody will ask any more; `say` is told table, head and what is new there.
    What the app does at a table comes before any hint, and a table that asks for many has one at a time: nobody's
    hints keep another table's app waiting for longer than one takes.
    """

    def __init__(self, asked: SimpleQueue[UUID | None], say: Callable[[UUID, int, str], None]) -> None:
        self.asked = asked
        self.say = say
        self.due: dict[UUID, tuple[float, int]] = {}
        # Ordered, and each table once.
        self._deciding: dict[UUID, None] = {}
        self._hinting: dict[UUID, None] = {}
        self._is_over = False

    def work(self) -> None:
        """Think about one table after the other, until nobody asks any more."""
        while not self._is_over or self._deciding:
            self._hear()
            if self._deciding:
                self.take(_first(self._deciding))
            elif self.due and self._until_due() == 0:
                self.carry_on()
            elif self._hinting and not self._is_over:
                self.hint(_first(self._hinting))

    def _hear(self) -> None:
        """Take in everybody who asks; wait for the first if there is nothing else to do."""
        wait = 0.0 if self._deciding or self._hinting or self._is_over else self._until_due()
        with suppress(Empty):
            while True:
                table = self.asked.get(timeout=wait)
                if table is None:
                    self._is_over = True
                    return
                self._deciding[table] = None
                wait = 0.0

    def _until_due(self) -> float | None:
        if not self.due:
            return None
        return max(0.0, min(when for when, _head in self.due.values()) - time.monotonic())

    def take(self, table: UUID) -> None:
        """Think about what the app does at a table, and say what is new; its hint comes when nobody else waits."""
        with _careful(table):
            thought = think(table)
            if thought is None or thought.pause is None:
                self.due.pop(table, None)
            elif self.due.get(table, (0.0, -1))[1] != thought.head:
                self.due[table] = time.monotonic() + thought.pause, thought.head
            if thought is not None and thought.news:
                self.say(table, thought.head, thought.news)
        self._hinting[table] = None

    def hint(self, table: UUID) -> None:
        """Think about the hint that a table waits for, if it does."""
        with _careful(table):
            hinted = think_of_hint(table)
            if hinted is not None:
                self.say(table, hinted, SEATS)

    def carry_on(self) -> None:
        """Do what was decided at the table that waits longest, and say so."""
        table = min(self.due, key=lambda one: self.due[one])
        _when, head = self.due.pop(table)
        with _careful(table):
            after = go_on(table, head)
            if after is not None:
                self.say(table, after.head, MOVES)


def _first(tables: dict[UUID, None]) -> UUID:
    table = next(iter(tables))
    del tables[table]
    return table


@contextmanager
def _careful(table: UUID) -> Iterator[None]:
    close_old_connections()
    # One table that cannot be played on must not keep the others waiting.
    try:
        yield
    except TableError:
        logger.info("the app has nothing to do any more at %s", table)
    except Exception:
        logger.exception("the app did not decide at %s", table)

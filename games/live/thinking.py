"""Asking the app to think about a table: in a process of its own, so that no move waits for it.

The process is begun by the first table that needs it, at a lower priority, and ends with this one: its input is then
closed. It is told which table moved, and says what is new there; a household's other processes hear that from here,
those of a club by the channel layer.

A seat of the app (`Seat.played_by`). After the commit of a move at such a table its number goes to a process that
thinks (`games/live/thinking.py`, `manage.py think`), begun by the first that asks. There `services.think` reads the
table without a lock, asks `scoring.players` what the seat does, on `Ruleset.view` alone, as far as neither chance
nor anybody else comes in between, and keeps it as a row (`AppDecision`) for the head at which it thought: at
another it is worth nothing. What breaks ties follows from the table's secret and the head, so a decision that is
made again is the same. The phones are told as of a seat that somebody took; where the server is another process,
over a pipe. Their sheet (`games/screens/table/app_decision.py`) says the moves by the words of the log, as far as the
phone may know them (`view_move`), lights the place (`TableScreens.highlight`), and says why by the code of the reason.
*Done* logs it by the service of all moves (`services.carry_out`), from the author's seat, and each line keeps who
decided (`Entry.decided_by`); where the host wants it, the process does so itself after some seconds
(`Table.app_pause`; more while people may answer what it has offered, `pause_at`), but not after something was taken
back. What chance decides is told by the game's own sheets, or drawn where the table lets the app draw. A phone
whose own seat is asked shows that first; *Log it ourselves* leads to the sheets of a person, and stands where hands
are open. Who is on which level stands in `scoring/players/levels.py`. A table without such a seat is asked nothing
more.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Final
from uuid import UUID

from django.conf import settings

from games.live.outbox import shared_layer
from games.live.publish import Publication, publisher

COMMAND: Final = (sys.executable, "-m", "django", "think")

logger = logging.getLogger(__name__)


class Thinker:
    """Takes the numbers of tables to the process that thinks; `tell` does so, and is another in that process."""

    def __init__(self) -> None:
        self.tell: Callable[[UUID], object] = self._queue
        self._asked: SimpleQueue[UUID] = SimpleQueue()
        self._carries = False
        # Two: to begin a process takes a while, and a move waits for the first alone.
        self._thread, self._lock = Lock(), Lock()
        self._process: subprocess.Popen[str] | None = None

    def ask(self, table: UUID) -> None:
        """Have the app think about a table, if it is asked anything there; never waits."""
        self.tell(table)

    def begin_anew(self) -> None:
        """End the process that thinks: what it remembers of tables is true no more. Who asks next begins another."""
        with self._lock:
            if self._process is not None:
                # Closed and waited for, too.
                with self._process as process:
                    process.terminate()
                self._process = None

    def _queue(self, table: UUID) -> None:
        if not settings.THINKING:
            return
        self._asked.put(table)
        with self._thread:
            if not self._carries:
                self._carries = True
                Thread(target=self._carry, name="thinking", daemon=True).start()

    def _carry(self) -> None:
        while True:
            table = self._asked.get()
            try:
                self.hand_over(table)
            # It died just now, or cannot be begun. Whoever looks at the table next asks again.
            except OSError:
                logger.exception("nobody thinks about a table")

    def hand_over(self, table: UUID) -> None:
        """Give a table to the process that thinks; begin it if there is none. Raises OSError if it died just now."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._process = begin()
            assert self._process.stdin is not None, "it was opened with one"
            self._process.stdin.write(f"{table}\n")
            self._process.stdin.flush()


def begin() -> subprocess.Popen[str]:
    """Begin a process that thinks, and a thread that hears what it says."""
    # From the folder that this one runs from, and in a group of its own: Ctrl+C is for the server, which ends it.
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(  # noqa: S603 - a command of ours
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    assert process.stdout is not None, "it was opened with one"
    Thread(target=hear, args=(process.stdout,), name="thoughts", daemon=True).start()
    return process


def hear(lines: IO[str]) -> None:
    """Tell the phones of this process what the other one says, a line each, until it ends."""
    for line in lines:
        try:
            publish_line(line)
        except Exception:
            logger.exception("what the app decided was not told")


def line_of(table: UUID, head: int, news: str) -> str:
    """Return the line that says what is new at a table."""
    return json.dumps({"table": str(table), "head": head, "news": news})


def publish_line(line: str) -> None:
    """Publish what a line says to the phones here, unless they hear it by the line between processes."""
    if shared_layer() is None:
        notice = json.loads(line)
        publisher.publish_here(Publication(UUID(notice["table"]), notice["head"], notice["news"]))


thinker: Final = Thinker()

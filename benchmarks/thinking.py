"""A move at a table of people while the app thinks for others without a pause, and while it thinks of nothing.

Two tables in the middle of a game ask for one hint after the other, each for another tile: the strongest thinking that
there is. Beside it, a game is logged with the same pauses as without; quiet and busy take turns on the same server.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.held import MOVES
from benchmarks.measure import Row, summary
from tests.support.caller import Caller, as_forms
from tests.support.stage import Laid, Server, Stage, recorded, staged, turns

SEATS: Final = [("Ann", "red"), ("Ben", "blue")]
GAME: Final = ("base-2006", 0)
"""A recorded one for two."""
THINKING: Final = 2
"""Tables that ask, so that one waits while the other is thought about."""
LAID: Final = 40
"""Turns that they have played: most to choose from."""
ROUNDS: Final = 4
PAUSE: Final = 0.1
"""Seconds from a move to the next; and from a question to the next look at its answer."""
KINDS: Final = ("base-U", "base-V", "base-E", "base-D", "base-W", "base-K", "base-J", "base-N")
REFUSED: Final = 400
READY: Final = re.compile(r'sheet/\?hint=1"')


def rows() -> Iterator[Row]:
    """Measure and yield the rows."""
    quiet, busy, thought = list[float](), list[float](), 0
    with TemporaryDirectory() as folder, staged(Path(folder), THINKING="true") as (server, stage):
        askers = [table_with_hints(stage) for _ in range(THINKING)]
        for _ in range(ROUNDS):
            quiet += moves_at(server, stage)
            with asking(server, askers) as answered:
                busy += moves_at(server, stage)
            thought += len(answered)
    assert thought, "the app has thought meanwhile"
    yield summary("a move, nobody thinks", quiet, "ms")
    yield summary(f"a move while the app thinks ({thought} hints meanwhile)", busy, "ms", "as without")
    late = sorted(quiet)[int(0.95 * len(quiet))], sorted(busy)[int(0.95 * len(busy))]
    yield Row("the same, 95th percentile: without; with", late[1], late[0], late[1], "ms")


def table_with_hints(stage: Stage) -> Laid:
    """Open a table in the middle of a game that has agreed on hints; one phone holds all seats."""
    moves = turns(recorded(*GAME), LAID)
    return stage.open(seats=SEATS, phones=[0, 0], aids="hint", moves=moves)


def moves_at(server: Server, stage: Stage) -> list[float]:
    """Log the first moves of a game at a new table; return how long each took, in milliseconds."""
    times, head, table = list[float](), 0, stage.open(seats=SEATS, phones=[0, 0])
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        for form in list(as_forms(recorded(*GAME)))[:MOVES]:
            began = time.perf_counter()
            answer = caller.post("record", form, seen=head)
            times.append(1000 * (time.perf_counter() - began))
            assert answer.status < REFUSED, answer.body[:200]
            head = answer.head or head
            time.sleep(PAUSE)
    # The first fills what is remembered of a table.
    return times[1:]


@contextmanager
def asking(server: Server, tables: list[Laid]) -> Iterator[list[str]]:
    """Have the tables ask for hints, one after the other is there; yield the list that the answered ones come to."""
    answered, over = list[str](), threading.Event()
    threads = [threading.Thread(target=ask, args=(server, table, over, answered)) for table in tables]
    for thread in threads:
        thread.start()
    try:
        yield answered
    finally:
        over.set()
        for thread in threads:
            thread.join()


def ask(server: Server, table: Laid, over: threading.Event, answered: list[str]) -> None:
    """Ask for a hint for one tile after the other, until it is `over`."""
    with closing(Caller(server.url, table, table.cookies[0])) as caller:
        head = caller.get().head or 0
        for tile in cycle(KINDS):
            # A tile that is not in the bag any more is refused.
            if caller.post("hint", {"hint": tile}, seen=head).status < REFUSED:
                while not over.is_set() and not READY.search(caller.get("sheet/").body):
                    over.wait(PAUSE)
                if not over.is_set():
                    answered.append(tile)
            if over.is_set():
                return


if __name__ == "__main__":
    for row in rows():
        print(row.text())

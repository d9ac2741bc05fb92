"""Searches of the drift doctor, outside the requests: one thread of this process looks, a turn at a time.

A page asks again until its search is done. Nothing is stored: another process, or a later request, begins anew.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from games.log.position import Position
from scoring.doctor.search import Case, LikelySlip, Search
from scoring.doctor.slip import DoubtedCount
from scoring.skills import practice_for

SECONDS: Final = 9.0
"""From when a thread has time for it; half of that is rest."""
STRETCH: Final = 0.02
REMEMBERED: Final = 16

_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drift")
_searches: OrderedDict[Hashable, Future[tuple[LikelySlip, ...]]] = OrderedDict()
_lock = Lock()


def proposals_for(
    position: Position, count: DoubtedCount, number: int, seen: str = ""
) -> tuple[LikelySlip, ...] | None:
    """Return the slips that would explain a true count, the likeliest first; None as long as they are looked for.

    `seen` is what a photo showed, which makes slips likelier.
    """
    # What a phone knows of the moves belongs to it; as text, for cards are named in dictionaries.
    asked = (position.table_id, position.head, position.mark, repr(position.played), count, number, seen)
    with _lock:
        search = _searches.get(asked)
        if search is None:
            search = _searches[asked] = _thread.submit(look_for, position, count, number, seen)
            while len(_searches) > REMEMBERED:
                _searches.popitem(last=False)[1].cancel()
    return search.result() if search.done() and not search.cancelled() else None


def look_for(position: Position, count: DoubtedCount, number: int, seen: str = "") -> tuple[LikelySlip, ...]:
    """Look for the slips, resting as long as it works: moves of others are not to wait for it."""
    practice = practice_for(position.rules)
    assert practice is not None, "asked only where there is a doctor"
    search = Search(practice, Case(position.rules, position.before, position.played, {count: number}, seen))
    began = worked = time.monotonic()
    for _ in search.look():
        now = time.monotonic()
        if now - began > SECONDS:
            break
        if now - worked > STRETCH:
            time.sleep(now - worked)
            worked = time.monotonic()
    return search.proposals

"""Word to hall screens that something was logged at some table of a gathering: once a second at most.

A hall screen watches all tables. With 16 of them it would be told of several moves a second, and each time it would ask
for all of its page.
"""

from __future__ import annotations

import logging
from threading import Lock, Timer
from typing import Final
from uuid import UUID

from games.live.publish import Publication, publisher

SUMMARY: Final = "summary"
"""News for hall screens: the games at the tables of a gathering have gone on."""
EVERY: Final = 1.0
"""Seconds from the first move to the word about it and all others since."""

logger = logging.getLogger(__name__)


class Summaries:
    """Collects what is new by gathering. May be called from any thread."""

    def __init__(self) -> None:
        self._waiting: set[UUID] = set()
        self._lock = Lock()

    def tell(self, gathering: UUID) -> None:
        """Tell the hall screens of a gathering soon, unless nobody listens, or that is about to happen."""
        if not publisher.is_heard(gathering):
            return
        with self._lock:
            if gathering in self._waiting:
                return
            self._waiting.add(gathering)
        timer = Timer(EVERY, self._tell, [gathering])
        timer.daemon = True
        timer.start()

    def _tell(self, gathering: UUID) -> None:
        with self._lock:
            self._waiting.discard(gathering)
        try:
            publisher.publish(Publication(gathering, 0, SUMMARY))
        except Exception:
            logger.exception("hall screens were not told")


summaries: Final = Summaries()

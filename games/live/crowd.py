"""Limits on the sockets that a phone and a network may open in this process: each socket takes one of its files."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterable
from typing import Final
from uuid import UUID

MOST_OF_A_PHONE: Final = 24
"""A page has one, a hidden page none; one that was broken off is counted for a minute."""
SHARE_OF_A_NETWORK: Final = 0.4
"""Of the files that a process may have open, for one household, or one network of households: a club has one, too."""
SHARE_OF_ALL: Final = 0.8
"""The rest is for requests, the database, and the log."""
WITHOUT_LIMIT: Final = 100_000
"""Files, where the system sets no limit."""


class Crowd:
    """Counts open sockets by whose they are. Call all from the event loop."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._all = 0

    def let_in(self, phone: UUID | None, networks: Iterable[str]) -> tuple[str, ...] | None:
        """Count one more, and return what to `let_go` when it closes; None if there are too many."""
        files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = WITHOUT_LIMIT if files == resource.RLIM_INFINITY else files
        mine = (phone.hex,) if phone else ()
        theirs = tuple(networks)
        if self._all >= SHARE_OF_ALL * files:
            return None
        if any(self._open[one] >= MOST_OF_A_PHONE for one in mine):
            return None
        if any(self._open[one] >= SHARE_OF_A_NETWORK * files for one in theirs):
            return None
        self._all += 1
        self._open.update((*mine, *theirs))
        return (*mine, *theirs)

    @property
    def counted(self) -> int:
        """Return how many are open."""
        return self._all

    def let_go(self, counted: tuple[str, ...]) -> None:
        self._all -= 1
        for one in counted:
            self._open[one] -= 1
            if not self._open[one]:
                del self._open[one]


crowd: Final = Crowd()

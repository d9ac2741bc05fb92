"""A circuit breaker: what did not answer is left alone for some seconds, since each request would wait for it anew."""

from __future__ import annotations

import time


class CircuitBreaker:
    """A switch for all threads of this process: after a failure it leaves something alone for `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0

    @property
    def is_open(self) -> bool:
        """Say whether nothing is asked now."""
        return time.monotonic() < self._until

    def trip(self) -> None:
        """Ask nothing for a while."""
        self._until = time.monotonic() + self._seconds

    def reset(self) -> None:
        """Ask again: it answers, or so it seems."""
        self._until = 0.0

"""Stopping without cutting anybody off: who is being answered is answered, and phones are told to connect again.

Daphne cancels what is under way as soon as it is told to stop. A worker behind a proxy that is restarted would so let a
form end with 502, although its lines may have been written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from daphne.http_protocol import WebRequest
from daphne.server import Server
from twisted.internet import defer

PATIENCE: Final = 10.0
"""Seconds that requests get to be answered. Service managers kill what takes much longer to stop."""
QUIET: Final = 0.5
"""Seconds without a request after which nobody is under way any more: who has connected asks at once."""
GOODBYE: Final = 1.0
"""Seconds that phones get to hear that their socket is closed; one that sleeps never does."""
A_MOMENT: Final = 0.02
"""Seconds between two looks at who is still being answered."""
SERVICE_RESTART: Final = 1012
"""The close code of a server that will be back (the registry of RFC 6455)."""

logger = logging.getLogger(__name__)


class LeavingServer(Server):  # type: ignore[misc]  # Daphne has no types
    """A server that takes no new connections once it is told to stop, and goes when the last request is answered."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ports: list[Any] = []
        self.asked_at = 0.0

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Note when somebody asks."""
        if scope["type"] == "http":
            self.asked_at = time.monotonic()
        return super().create_application(protocol, scope)

    def listen_success(self, port: Any) -> None:
        """Keep the port, to close it first."""
        super().listen_success(port)
        self.ports.append(port)

    def kill_all_applications(self) -> defer.Deferred[None]:
        """Leave; Twisted calls this before it stops, and waits."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._leave_quietly()))

    async def _leave_quietly(self) -> None:
        try:
            await self._leave()
        except Exception:
            logger.exception("left in a hurry")

    async def _leave(self) -> None:
        for port in self.ports:
            # Who has knocked already comes in.
            port.doRead()
            port.stopListening()
        self.asked_at = time.monotonic()
        await _until(lambda: not self._answering() and time.monotonic() - self.asked_at > QUIET, PATIENCE)
        for protocol in self._sockets():
            # Its `sendClose` allows applications no code of the registry.
            protocol.sendCloseFrame(code=SERVICE_RESTART)
        await _until(lambda: not self._tasks(), GOODBYE)
        left = self._tasks()
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        logger.info("left with %d cancelled", len(left))

    def _tasks(self) -> list[asyncio.Future[None]]:
        return [task for task in map(_task, self.connections.values()) if task is not None]

    def _answering(self) -> list[Any]:
        return [one for one, facts in self.connections.items() if isinstance(one, WebRequest) and _task(facts)]

    def _sockets(self) -> list[Any]:
        return [
            one
            for one, facts in self.connections.items()
            if not isinstance(one, WebRequest) and _task(facts) and one.state == one.STATE_OPEN
        ]


async def _until(is_over: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    # Daphne tells nobody when a connection is over: looking is all that is left.
    while not is_over() and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(A_MOMENT)


def _task(facts: dict[str, Any]) -> asyncio.Future[None] | None:
    """Return what works for a connection, if it is not done."""
    task: asyncio.Future[None] | None = facts.get("application_instance")
    return None if task is None or task.done() else task

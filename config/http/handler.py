"""Django under ASGI, with one hop to a thread for each request instead of a dozen.

Django's own handler crosses between the event loop and a fresh thread for every middleware, signal and view,
and a fresh thread means a fresh database connection. Here a request is read in the loop, answered start to end in
one of a few lasting threads (each keeps its connection), and sent from the loop. `REQUEST_THREADS` says how many.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from typing import IO, Any, Final

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connection
from django.http import HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from config.postgres_wait import hurried
from config.sqlite_retry import arrived_at

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


READS: Final = {"GET", "HEAD", "OPTIONS"}
"""Methods that write nothing, and so wait for no lock."""


LONGEST_QUEUE: Final = 0.05
"""Seconds that a form waits for the thread that writes, before another one takes it."""


class RequestThreads:
    """A few threads that outlive the requests they answer: half of them never write.

    Who writes may have to wait for a lock; who only looks never queues up behind that. With `one_writer`, as SQLite
    has, forms queue for one thread: two only wait for each other, which costs a twentieth of a move. Where a form
    keeps that thread for long, the others take those behind it. Call all from the event loop only: nothing is locked.
    """

    def __init__(self, count: int, *, one_writer: bool) -> None:
        # Pools of one, because a pool of many has one queue: who only looks would stand behind who waits for a lock.
        threads = [
            ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"request-{number}") for number in range(max(2, count))
        ]
        self._reading, self._writing = threads[::2], threads[1::2]
        self._busy: dict[Executor, int] = dict.fromkeys([*self._reading, *self._writing], 0)
        self._writes = asyncio.Lock() if one_writer else None

    def _fit_for(self, method: str) -> Sequence[Executor]:
        if method not in READS:
            return self._writing
        # An idle writer may read as well; a busy one may be waiting for a lock.
        return [*self._reading, *(thread for thread in self._writing if not self._busy[thread])]

    @asynccontextmanager
    async def lent(self, method: str) -> AsyncIterator[Executor]:
        """Lend a thread for one request: that with the shortest queue, or the one that writes."""
        has_turn = method not in READS and await self._is_next()
        thread = self._writing[0] if has_turn else min(self._fit_for(method), key=self._busy.__getitem__)
        self._busy[thread] += 1
        try:
            yield thread
        finally:
            self._busy[thread] -= 1
            if has_turn and self._writes is not None:
                self._writes.release()

    async def _is_next(self) -> bool:
        """Wait for the thread that writes; False: there is none, or somebody keeps it for too long."""
        if self._writes is None:
            return False
        try:
            async with asyncio.timeout(LONGEST_QUEUE):
                return await self._writes.acquire()
        except TimeoutError:
            return False


class OneHopHandler(ASGIHandler):
    """Answer each request in one thread, from the first middleware to the closing of the response.

    Django's own handler has no such mode, and changes threads some twelve times a request: 180 to 310 a second against
    1,028. It overrides only how requests are handed on, with the public parts of its base class. Views are plain
    functions and answers are finished pages; only what iterates in the event loop goes by pieces.
    """

    def __init__(self) -> None:
        super().__init__()
        self.threads = RequestThreads(settings.REQUEST_THREADS, one_writer=connection.vendor == "sqlite")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002
        """Build the chain of plain functions, whatever the base class asks for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, have it answered, send the answer."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        arrived_at.set(time.monotonic())
        with body:
            async with self.threads.lent(scope["method"]) as thread:
                # What a request leaves in its context (the language, say) must not meet the next one in this thread.
                answer = partial(copy_context().run, self.answer, scope, body)
                response = await asyncio.get_running_loop().run_in_executor(thread, answer)
        await self.send_response(response, send)
        if response.streaming:
            response.close()

    def answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Answer one request, in the thread that was lent to it."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        with hurried():
            response = self.get_response(request) if request else refusal
        assert response is not None, "Django gives a request or a refusal"
        if isinstance(response, StreamingHttpResponse) and response.is_async:
            return response
        finished = whole(response)
        # Closes uploads too, and tells Django that the request is over.
        response.close()
        return finished


def whole(response: HttpResponseBase) -> HttpResponse:
    """Return `response` with its content in memory: files are read here, not in the event loop."""
    if isinstance(response, HttpResponse):
        return response
    assert isinstance(response, StreamingHttpResponse), "Django has these two"
    content = b"".join(response)
    finished = HttpResponse(content, status=response.status_code, headers=dict(response.items()))
    finished.cookies = response.cookies
    return finished

"""Limits on the size of a request, and on the time in which it arrives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.conf import settings

from config.http.descriptors import descriptors

LARGEST_BODY: Final = 10_000_000
"""Bytes of a request: the largest file that a page takes, and what a form puts around it."""
Message = Mapping[str, Any]
AsgiReceive = Callable[[], Awaitable[Message]]
AsgiSend = Callable[[Message], Awaitable[None]]
AsgiApplication = Callable[[dict[str, Any], AsgiReceive, AsgiSend], Awaitable[None]]


class TooLong(Exception):
    """A body has more bytes than any page of ours sends."""


class LimitedBody:
    """Refuse a request as soon as it is too long, or too late: Django itself keeps bodies of any length, and waits.

    A layer of ASGI around the application, because a middleware of Django's sees a body only once all of it is here.
    """

    def __init__(self, application: AsgiApplication) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: AsgiReceive, send: AsgiSend) -> None:
        """Answer, or refuse with 413 or 408."""
        descriptors.look()
        taken, is_whole, until = 0, False, time.monotonic() + settings.REQUEST_DEADLINE
        if _length_of(scope) > LARGEST_BODY:
            await _refuse(send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return

        async def counted() -> Message:
            nonlocal taken, is_whole
            # Once all of it is here, whoever listens waits for the other side to hang up.
            async with asyncio.timeout(None if is_whole else until - time.monotonic()):
                message = await receive()
            is_whole = not message.get("more_body", False)
            # A body that comes in chunks does not say beforehand how long it is.
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooLong
            return message

        try:
            await self.application(scope, counted, send)
        except TooLong:
            await _refuse(send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        except TimeoutError:
            if is_whole:
                raise
            await _refuse(send, HTTPStatus.REQUEST_TIMEOUT)


def _length_of(scope: Mapping[str, Any]) -> int:
    # How long a body says it is; 0 if it does not say so.
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(length) if length.isdigit() else 0


async def _refuse(send: AsgiSend, status: HTTPStatus) -> None:
    headers = [(b"connection", b"close"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})

"""How much a phone may send at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

LARGEST_BODY: Final = 10_000_000
"""Bytes of a request: the largest file that a page takes, and what a form puts around it."""
Message = Mapping[str, Any]
AsgiReceive = Callable[[], Awaitable[Message]]
AsgiSend = Callable[[Message], Awaitable[None]]
AsgiApplication = Callable[[dict[str, Any], AsgiReceive, AsgiSend], Awaitable[None]]


class TooLong(Exception):
    """A body has more bytes than any page of ours sends."""


class LimitedBody:
    """Refuse a request as soon as it says, or turns out, to be too long: Django itself keeps bodies of any length.

    A layer of ASGI around the application, because a middleware of Django's sees a body only once all of it is here.
    """

    def __init__(self, application: AsgiApplication) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: AsgiReceive, send: AsgiSend) -> None:
        """Answer, or refuse with 413."""
        taken = 0
        if _length_of(scope) > LARGEST_BODY:
            await _refuse(send)
            return

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            # A body that comes in chunks does not say beforehand how long it is.
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooLong
            return message

        try:
            await self.application(scope, counted, send)
        except TooLong:
            await _refuse(send)


def _length_of(scope: Mapping[str, Any]) -> int:
    # How long a body says it is; 0 if it does not say so.
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(said) if said.isdigit() else 0


async def _refuse(send: AsgiSend) -> None:
    headers = [(b"connection", b"close"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "headers": headers})
    await send({"type": "http.response.body", "body": b""})

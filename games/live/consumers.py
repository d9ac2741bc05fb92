"""The socket that pokes: it says that a table has moved on, never what happened there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer

from config.sockets import Say, at_once
from games.live.subscriptions import switchboard
from games.phones.identity import note_listening, phone_of_socket


class TableConsumer(AsyncWebsocketConsumer):
    """Pass pokes on to one phone as `{"head": 42, "news": "moves"}`; answer "ping" with "pong", nothing else."""

    # The switchboard pokes; a channel for each phone would be walked through at every poke.
    channel_layer_alias = ""
    phone: UUID | None = None

    def __init__(self) -> None:
        super().__init__()
        self._say: Say | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without the visit to a thread for the database, which a socket never uses."""
        handlers: dict[str, Callable[[Any], Awaitable[None]]] = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }
        await handlers[message["type"]](message)

    async def connect(self) -> None:
        """Listen to the table named in the address."""
        self.table = str(self.scope["url_route"]["kwargs"]["uid"])
        self.phone = phone_of_socket(self.scope["headers"])
        if self.phone is not None:
            await note_listening(self.phone, listens=True)
        await self.accept()
        self._say = at_once(self.scope)
        switchboard.join(self.table, self)

    async def disconnect(self, code: int) -> None:
        """Stop listening."""
        switchboard.leave(self.table, self)
        if self.phone is not None:
            await note_listening(self.phone, listens=False)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping."""
        if text_data == "ping":
            await self.send(text_data="pong")

    def ring(self, text: str) -> None:
        """Pass a poke on, at once where the server can do that."""
        if self._say:
            self._say(text)
        else:
            sending = asyncio.get_running_loop().create_task(self.send(text_data=text))
            # The loop itself holds its tasks weakly.
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

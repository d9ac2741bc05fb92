"""The socket that pokes: it says that a table has moved on, never what happened there."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer

from games.phones import note_listening, phone_of_socket
from games.services.poke import group_of


class TableConsumer(AsyncWebsocketConsumer):
    """Pass pokes on to one phone as `{"head": 42, "news": "moves"}`; answer "ping" with "pong", nothing else."""

    phone: UUID | None = None

    async def connect(self) -> None:
        """Listen to the table named in the address."""
        self.group = group_of(self.scope["url_route"]["kwargs"]["uid"])
        await self.channel_layer.group_add(self.group, self.channel_name)
        self.phone = phone_of_socket(self.scope["headers"])
        if self.phone is not None:
            await note_listening(self.phone, listens=True)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Stop listening."""
        if self.phone is not None:
            await note_listening(self.phone, listens=False)
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping."""
        if text_data == "ping":
            await self.send(text_data="pong")

    async def table_moved(self, event: dict[str, Any]) -> None:
        """Pass a poke on."""
        await self.send(text_data=json.dumps({"head": event["head"], "news": event["news"]}))

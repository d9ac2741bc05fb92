"""The socket of a phone: passes on the frames that were rendered for it, and asks the database for nothing."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final
from uuid import UUID

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import QueryDict

from games.live.crowd import crowd
from games.live.other_processes import line
from games.live.subscriptions import Subscription, subscriptions
from games.phones.identity import note_listening, phone_of_socket
from games.phones.throttle import networks_of_socket

MOST_WAITING: Final = 16
"""Frames that may wait for a phone. One that has taken none for so many moves sleeps, or has gone."""
TRY_AGAIN_LATER: Final = 1013
"""The close code for a phone that is too slow (the registry of RFC 6455)."""
# Any longer number is made up; reading one of thousands of digits would be a fault of ours.
LONGEST_HEAD: Final = 6
"""Digits."""
LONGEST_PAGE: Final = 12
"""Characters of a page's name for itself."""


class TableConsumer(AsyncWebsocketConsumer):
    """Pass frames on to one phone; answer "ping" with "pong", nothing else.

    A page says in the address which head it shows, in which language it is, and how it calls itself in the forms that
    it sends (`?head=41&lang=en&page=k3x9`).
    """

    # Frames come by `subscriptions`; a channel for each phone would be walked through at every send.
    channel_layer_alias = ""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: deque[str] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.counted: tuple[str, ...] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket; it counts until this ends, in whatever way."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.counted is not None:
                crowd.let_go(self.counted)

    async def connect(self) -> None:
        """Look at the table named in the address; a phone or a network that has too many sockets is sent away."""
        self.table: UUID = self.scope["url_route"]["kwargs"]["uid"]
        self.phone = phone_of_socket(self.scope["headers"])
        direct, *_port = self.scope.get("client") or ("",)
        networks = networks_of_socket(self.scope["headers"], direct)
        self.counted = crowd.let_in(self.phone, (who for who, _households in networks))
        if self.counted is None:
            # It asks now and then, as phones without a socket do.
            await self.close()
            return
        asked = QueryDict(self.scope["query_string"])
        page = asked.get("page", "")[:LONGEST_PAGE]
        self.subscription = Subscription(self.phone, _language(asked), _head(asked), self.offer, page)
        if self.phone is not None:
            await note_listening(self.phone, listens=True)
        await self.accept()
        subscriptions.join(self.table, self.subscription)
        line.open()

    async def disconnect(self, code: int) -> None:
        if self.counted is None:
            return
        subscriptions.leave(self.table, self.subscription)
        line.close()
        if self.sending is not None:
            self.sending.cancel()
        if self.phone is not None:
            await note_listening(self.phone, listens=False)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping."""
        if text_data == "ping":
            await self.send(text_data="pong")

    # Called for every phone in turn, in the event loop: one that is deaf must not hold the others up.
    def offer(self, text: str) -> None:
        """Send a frame after those that wait; hang up on a phone that takes none: it asks when it wakes up."""
        if len(self.waiting) >= MOST_WAITING:
            subscriptions.leave(self.table, self.subscription)
            self.waiting.clear()
            if self.sending is not None:
                self.sending.cancel()
            # Kept: the loop itself holds its tasks only weakly.
            self.sending = asyncio.get_running_loop().create_task(self.close(TRY_AGAIN_LATER))
            return
        self.waiting.append(text)
        if self.sending is None or self.sending.done():
            self.sending = asyncio.get_running_loop().create_task(self.send_all())

    async def send_all(self) -> None:
        """Send what waits, as fast as the phone takes it."""
        while self.waiting:
            await self.send(text_data=self.waiting.popleft())


def _language(asked: QueryDict) -> str:
    wanted = asked.get("lang", "")
    return wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _head(asked: QueryDict) -> int | None:
    text = asked.get("head", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_HEAD else None

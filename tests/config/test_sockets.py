"""Who may open a socket."""

from typing import Any

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator

from config.http.sockets import SameOrigin


# Channels looks after old database connections before it hands an event to a consumer.
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "origin", "welcome"),
    [
        (b"192.168.1.20:8000", b"http://192.168.1.20:8000", True),
        (b"Laptop.local:8000", b"http://laptop.local:8000", True),
        (b"192.168.1.20:8000", b"http://192.168.1.20:9000", False),
        (b"192.168.1.20:8000", b"https://evil.example.com", False),
        (b"evil.example.com", b"http://evil.example.com", False),
        (b"192.168.1.20:8000", b"", False),
    ],
)
async def test_only_pages_of_the_same_host_open_sockets(host, origin, welcome):
    headers = [(b"host", host), (b"origin", origin)]
    guarded: Any = SameOrigin(AsyncWebsocketConsumer.as_asgi())
    phone = WebsocketCommunicator(guarded, "/", headers)
    connected, _reason = await phone.connect()
    await phone.disconnect()

    assert connected == welcome

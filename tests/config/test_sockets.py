"""Permission to open a socket."""

from typing import Any

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator

from config.asgi import application as served
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


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/tables/none/", "/t/1/"])
async def test_a_socket_to_another_path_is_denied_without_an_error(path):
    headers = [(b"host", b"localhost:8000"), (b"origin", b"http://localhost:8000")]
    phone = WebsocketCommunicator(served, path, headers)

    connected, _reason = await phone.connect()

    assert not connected

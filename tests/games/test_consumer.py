"""Pokes over the socket."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.http import HttpResponse

from games import services
from games.phones import is_gone, new_phone, remember_phone
from games.routing import websocket_urlpatterns
from tests.games.playing import ANN, BEN, DRAW_U, log, open_table

ROUTES: list[Any] = list(websocket_urlpatterns)

pytestmark = pytest.mark.django_db(transaction=True)


async def _listen(uid) -> WebsocketCommunicator:
    socket = WebsocketCommunicator(URLRouter(ROUTES), f"/ws/tables/{uid}/")
    connected, _ = await socket.connect()
    assert connected
    return socket


async def test_every_phone_of_the_table_is_poked_after_a_move():
    table = await sync_to_async(open_table)()
    sockets = [await _listen(table.uid), await _listen(table.uid)]
    stranger = await _listen(uuid4())

    await sync_to_async(log)(table, DRAW_U)

    for socket in sockets:
        assert json.loads(await socket.receive_from()) == {"head": 1, "news": "moves"}
        await socket.disconnect()
    assert await stranger.receive_nothing()
    await stranger.disconnect()


async def test_a_seat_that_changes_hands_pokes_too():
    table = await sync_to_async(open_table)()
    socket = await _listen(table.uid)

    await sync_to_async(lambda: services.give_back(seat=table.seats.get(position=1), phone=BEN))()

    assert json.loads(await socket.receive_from()) == {"head": 0, "news": "seats"}
    await socket.disconnect()


async def test_the_socket_answers_pings_and_nothing_else():
    socket = await _listen(uuid4())

    await socket.send_to(text_data="undo everything")
    await socket.send_to(bytes_data=b"\x00")
    await socket.send_to(text_data="ping")

    assert await socket.receive_from() == "pong"
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_a_phone_that_listens_is_there():
    phone, response = new_phone(), HttpResponse()
    remember_phone(response, phone)
    cookie = f"theme=dark; phone={response.cookies['phone'].value}".encode()
    socket = WebsocketCommunicator(URLRouter(ROUTES), f"/ws/tables/{uuid4()}/", headers=[(b"cookie", cookie)])
    assert is_gone(phone)

    await socket.connect()
    assert not is_gone(phone)
    await socket.disconnect()

    assert await cache.aget(f"phone-listens-{phone.hex}")


def test_a_layer_that_is_down_does_not_lose_the_move(monkeypatch):
    table = open_table()

    async def down(*_args):
        raise ConnectionError("no Redis")

    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_send", down)

    assert log(table, DRAW_U, phone=ANN).head == 1
    assert table.entries.count() == 1

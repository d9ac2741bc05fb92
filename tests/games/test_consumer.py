"""Pokes over the socket."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.http import HttpResponse

from games import services
from games.phones.identity import is_gone, new_phone, remember_phone
from games.urls.sockets import websocket_urlpatterns
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


@pytest.mark.redis
async def test_phones_of_other_processes_are_poked_through_redis(redis_layer):
    layer: Any = get_channel_layer()
    table = await sync_to_async(open_table)()
    here = await _listen(table.uid)
    elsewhere = await layer.new_channel()
    await layer.group_add("pokes", elsewhere)

    await sync_to_async(log)(table, DRAW_U)

    assert json.loads(await here.receive_from()) == {"head": 1, "news": "moves"}
    assert await here.receive_nothing()  # its own poke, come back, is not heard twice
    said = await layer.receive(elsewhere)
    assert (said["table"], json.loads(said["text"])) == (str(table.uid), {"head": 1, "news": "moves"})

    await layer.group_send("pokes", said | {"process": "another", "text": '{"head": 2, "news": "moves"}'})
    assert json.loads(await here.receive_from())["head"] == 2
    await here.disconnect()
    await layer.flush()


@pytest.mark.redis
async def test_a_line_that_breaks_is_laid_anew_and_the_phones_ask(redis_layer, monkeypatch):
    layer: Any = get_channel_layer()
    monkeypatch.setattr("games.live.subscriptions.RETRY", 0.01)
    breaks = [ConnectionError("no Redis")]
    receive = layer.receive

    async def broken_once(channel):
        if breaks:
            raise breaks.pop()
        return await receive(channel)

    monkeypatch.setattr(layer, "receive", broken_once)
    here = await _listen(uuid4())

    assert json.loads(await here.receive_from()) == {"head": None, "news": "moves"}
    await here.disconnect()
    await layer.flush()


def test_a_line_that_is_down_does_not_lose_the_move(monkeypatch, settings):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                                           "CONFIG": {"hosts": ["redis://127.0.0.1:1"]}}}  # fmt: skip
    table = open_table()

    assert log(table, DRAW_U, phone=ANN).head == 1
    assert table.entries.count() == 1

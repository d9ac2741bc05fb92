"""The servers of larger installations work with our settings."""

from threading import Thread
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.db import connection, connections


@pytest.mark.postgres
def test_postgres_is_the_database_of_every_thread(postgres):
    vendors = []

    def look():
        connection.ensure_connection()
        vendors.append(connection.vendor)
        connections.close_all()

    thread = Thread(target=look)
    thread.start()
    thread.join()

    assert [connection.vendor, *vendors] == ["postgresql", "postgresql"]


@pytest.mark.redis
async def test_messages_travel_through_redis(redis_layer):
    layer: Any = get_channel_layer()
    phone = await layer.new_channel()
    await layer.group_add("table", phone)
    await layer.group_send("table", {"type": "poke", "head": 42})

    assert await layer.receive(phone) == {"type": "poke", "head": 42}
    await layer.flush()

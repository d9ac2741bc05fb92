"""A Redis that takes connections and never says a word makes one move wait, briefly, and is left alone then."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from uuid import uuid4

import pytest

from config.cache import fail_fast_options
from games import services
from games.live.outbox import LEFT_ALONE, LONGEST_TELLING, circuit_to_others, outbox
from tests.support.playing import ANN, DRAW_U, PLACE_U, log, open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow(seconds=4)]


@pytest.fixture
def silent(settings) -> Iterator[socket.socket]:
    """Let the line to other processes be one that hangs."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        host = f"redis://127.0.0.1:{server.getsockname()[1]}"
        line = {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [host]}}
        settings.CHANNEL_LAYERS = {"default": line}
        yield server


def dialled(silent: socket.socket) -> int:
    """Return how many have called since one last looked."""
    found = 0
    with suppress(TimeoutError):
        while True:
            silent.accept()[0].close()
            found += 1
    return found


@pytest.mark.long
def test_moves_do_not_try_a_line_again_that_hangs(silent, monkeypatch):
    # Beside the moves it is tried again after two seconds, which pass meanwhile on a machine that has much to do.
    monkeypatch.setattr("games.live.outbox.SOON", 600.0)
    outbox.forget()
    table = open_table()
    dialled(silent)
    circuit_to_others.reset()
    log(table, DRAW_U, PLACE_U)
    assert dialled(silent) == 1

    for _ in range(3):
        services.note_at(turn=1, text="Well played", table_uid=table.uid, phone=ANN, token=uuid4())
    assert dialled(silent) == 0

    circuit_to_others.reset()
    services.note_at(turn=1, text="Again", table_uid=table.uid, phone=ANN, token=uuid4())
    assert dialled(silent) == 1
    assert table.entries.count() == 6


def test_counters_and_news_cost_one_second_together_at_most():
    assert fail_fast_options()["socket_timeout"] + LONGEST_TELLING <= 1
    assert LEFT_ALONE >= 10


def test_a_line_that_is_refused_costs_nothing_and_is_tried_again(silent):
    table = open_table()
    silent.close()
    circuit_to_others.reset()

    log(table, DRAW_U, PLACE_U)

    assert not circuit_to_others.is_open

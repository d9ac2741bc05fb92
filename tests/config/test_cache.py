"""Counters go on without Redis."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from config.cache import REST, FallbackRedisCache, circuit, fail_fast_options


@pytest.fixture(autouse=True)
def _rested() -> Iterator[None]:
    circuit.reset()
    yield
    circuit.reset()


@pytest.fixture
def hanging() -> Iterator[socket.socket]:
    """Listen like a Redis that takes connections, and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        yield server


def address_of(server: socket.socket) -> str:
    return f"redis://127.0.0.1:{server.getsockname()[1]}"


def calls(server: socket.socket) -> int:
    """Return how often somebody has come and waited since this was asked last."""
    count = 0
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            count += 1
    return count


def test_a_redis_that_hangs_costs_a_second_once(hanging):
    # Each thread has a cache of its own; what one has learnt, all know.
    for _thread in range(3):
        cache = FallbackRedisCache(address_of(hanging), {})
        for number in range(5):
            cache.set(f"here-{number}", 1)

    assert fail_fast_options()["socket_timeout"] <= 1
    assert calls(hanging) == 1
    assert cache.get("here-4") == 1


def test_it_is_asked_again_after_a_while(hanging, monkeypatch):
    asked = []
    monkeypatch.setattr("django.core.cache.backends.redis.RedisCache.get", lambda _self, key, *_args: asked.append(key))
    cache = FallbackRedisCache(address_of(hanging), {})
    circuit.trip()
    cache.get("meanwhile")
    later = time.monotonic() + REST + 1
    monkeypatch.setattr("games.live.circuit_breaker.time.monotonic", lambda: later)
    cache.get("later")

    assert asked == ["later"]


def test_without_redis_a_process_counts_for_itself():
    cache = FallbackRedisCache("redis://127.0.0.1:1", {})

    assert cache.add("tries", 1)
    assert not cache.add("tries", 1)
    assert cache.incr("tries") == 2
    cache.set("here", "yes")
    assert cache.get_many(["tries", "here", "gone"]) == {"tries": 2, "here": "yes"}
    assert cache.get("gone") is None

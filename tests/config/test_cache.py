"""Counters go on without Redis."""

from config.cache import SteadyRedisCache, prompt


def test_without_redis_a_process_counts_for_itself():
    cache = SteadyRedisCache("redis://127.0.0.1:1", {"OPTIONS": prompt()})

    assert cache.add("tries", 1)
    assert not cache.add("tries", 1)
    assert cache.incr("tries") == 2
    cache.set("here", "yes")
    assert cache.get_many(["tries", "here", "gone"]) == {"tries": 2, "here": "yes"}
    assert cache.get("gone") is None

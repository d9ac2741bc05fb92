"""A cache in Redis that does not stop the game when Redis stops."""

from __future__ import annotations

import logging
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games.live.circuit_breaker import CircuitBreaker

# Seconds. Redis stands beside the server: what is not there at once is away; telling others takes as long at most.
WAIT: Final = 0.5

# Seconds for which a Redis that did not answer is left alone: each request would wait for it anew.
REST: Final = 10.0

logger = logging.getLogger(__name__)


circuit: Final = CircuitBreaker(REST)
"""One for all threads: each has a cache object of its own."""


def fail_fast_options() -> dict[str, Any]:
    """Return the options of a connection that says at once that Redis is away, instead of trying for seconds."""
    return {"socket_connect_timeout": WAIT, "socket_timeout": WAIT, "retry": Retry(NoBackoff(), 0)}


class FallbackRedisCache(RedisCache):
    """Counters and presence in Redis; while that is away, each process counts for itself."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params | {"OPTIONS": fail_fast_options() | params.get("OPTIONS", {})})
        # Presence is kept here, too: without this no move could be logged while Redis is away.
        self._meanwhile = LocMemCache("without-redis", {})

    def _either(self, name: str, *args: Any, **kwargs: Any) -> Any:
        if not circuit.is_open:
            try:
                return getattr(super(), name)(*args, **kwargs)
            except RedisError as error:
                circuit.trip()
                logger.warning("the cache is without Redis for %s seconds: %s", REST, error)
        return getattr(self._meanwhile, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("get", *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("get_many", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("set", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("incr", *args, **kwargs)

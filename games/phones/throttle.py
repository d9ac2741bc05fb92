"""Guessing is slow here: wrong codes and wrong links are counted by address, right ones are not.

What anybody may make without an account, or have made, is rationed.

A household shares one address; whoever types the code that is on the table never uses up anybody's tries.
"""

from __future__ import annotations

import hashlib
import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from games.phones.identity import phone_of

WRONG_GUESSES: Final = 20
"""How often an address may guess wrong in five minutes."""
# One household holds this much of the IPv6 address space.
HOUSEHOLD_BITS: Final = 64


RATIONS: Final = {"note": 100, "copy": 60, "import": 30, "export": 20, "open": 120, "drawing": 300}
"""How often a phone may write a note, and an address make something that stays or takes long, in five minutes."""
BY_PHONE: Final = frozenset({"note"})
"""What only somebody who is seated does: a club may share one address."""
PERIOD: Final = 300
"""Seconds."""


class TooManyTries(Exception):
    """This address has guessed wrong, or made things, too often in the last minutes."""


def address_of(request: HttpRequest) -> str:
    """Return who is counted: the address, or its household's share of IPv6."""
    address = _behind_proxy(request) or request.META.get("REMOTE_ADDR") or "nowhere"
    try:
        ip = ip_address(address)
    except ValueError:
        return str(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, HOUSEHOLD_BITS), strict=False))
    return str(ip)


def _behind_proxy(request: HttpRequest) -> str:
    # Each of our own proxies wrote one entry, the last ones; without one, the header is anybody's word.
    written = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    first = len(written) - int(settings.PROXIES)
    return written[first].strip() if 0 <= first < len(written) else ""


def take_ration(request: HttpRequest, what: str) -> None:
    """Count an act of this phone or address; raise TooManyTries if there were too many in this period."""
    phone = phone_of(request) if what in BY_PHONE else None
    if _count(f"ration-{what}", phone.hex if phone else address_of(request)) > RATIONS[what]:
        raise TooManyTries


def may_guess(request: HttpRequest, what: str) -> None:
    """Raise TooManyTries if this address has guessed `what` wrong too often."""
    if (cache.get(_key(f"wrong-{what}", address_of(request))) or 0) > WRONG_GUESSES:
        raise TooManyTries


def count_miss(request: HttpRequest, what: str) -> None:
    _count(f"wrong-{what}", address_of(request))


def _count(what: str, who: str) -> int:
    """Count once more for this period, and return the count; nothing if the cache has just let it go."""
    key = _key(what, who)
    # Added first, so that it ends with its period: a counter that is made by counting would stay.
    cache.add(key, 0, PERIOD)
    try:
        return int(cache.incr(key))
    except ValueError:
        return 0


def _key(what: str, who: str) -> str:
    # An address may be anything that a proxy wrote; a key has no spaces and is short.
    return f"{what}-{hashlib.sha256(who.encode()).hexdigest()}-{int(time.time() // PERIOD)}"

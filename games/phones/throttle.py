"""Guessing is slow here: wrong codes and wrong links are counted by address, right ones are not.

What anybody may make without an account, or have made, is rationed.

A household shares one address; whoever types the code that is on the table never uses up anybody's tries.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from games.phones.identity import phone_of

WRONG_GUESSES: Final = 20
"""The number of wrong guesses that an address may make in five minutes."""
HOUSEHOLD_BITS: Final = 64
"""The length in bits of the part of the IPv6 address space that one household holds."""
WIDER: Final = ((56, 3), (48, 10))
"""Networks of IPv6 that providers give away whole, in bits, and as how many households they count: who has one has
thousands of addresses that look like households."""


RATIONS: Final = {"note": 100, "hint": 60, "copy": 60, "import": 30, "export": 20, "open": 120, "drawing": 300}
"""The times in five minutes that a phone may write or ask, and an address make something that stays or takes long."""
BY_PHONE: Final = frozenset({"note", "hint"})
"""Rations counted by phone: only somebody who is seated does these things, and a club may share one address."""
PERIOD: Final = 300
"""Seconds."""


class TooManyTries(Exception):
    """This address has guessed wrong, or made things, too often in the last minutes."""


def address_of(request: HttpRequest) -> str:
    """Return who is counted: the address, or its household's share of IPv6."""
    return networks_of(request)[0][0]


def networks_of(request: HttpRequest) -> tuple[tuple[str, int], ...]:
    """Return all that is counted of an address, its household first, and as how many households each counts."""
    forwarded, direct = request.META.get("HTTP_X_FORWARDED_FOR", ""), request.META.get("REMOTE_ADDR", "")
    return networks(_behind_proxy(forwarded) or direct or "nowhere")


def networks_of_socket(headers: Iterable[tuple[bytes, bytes]], direct: str) -> tuple[tuple[str, int], ...]:
    """Return the same of who opened a socket: the headers of its request, and the address from which it came."""
    # As servers hand headers on to Django: several of one name are one list.
    forwarded = ",".join(value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for")
    return networks(_behind_proxy(forwarded) or direct or "nowhere")


def networks(address: str) -> tuple[tuple[str, int], ...]:
    """Return the networks of an address, as `networks_of`."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ((address, 1),)
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return ((str(ip.ipv4_mapped), 1),)
        shares = ((HOUSEHOLD_BITS, 1), *WIDER)
        return tuple((str(ip_network((ip.packed, bits), strict=False)), households) for bits, households in shares)
    return ((str(ip), 1),)


def _behind_proxy(forwarded: str) -> str:
    # Each of our own proxies wrote one entry, the last ones; without one, the header is anybody's word.
    written = forwarded.split(",")
    first = len(written) - int(settings.PROXIES)
    return written[first].strip() if 0 <= first < len(written) else ""


def take_ration(request: HttpRequest, what: str) -> None:
    """Count an act of this phone or address; raise TooManyTries if there were too many in this period."""
    phone = phone_of(request) if what in BY_PHONE else None
    counted = ((phone.hex, 1),) if phone else networks_of(request)
    # All of them are counted, also after the first that is over.
    over = [_count(f"ration-{what}", who) > RATIONS[what] * households for who, households in counted]
    if any(over):
        raise TooManyTries


def may_guess(request: HttpRequest, what: str) -> None:
    """Raise TooManyTries if this address, or a network that it is in, has guessed `what` wrong too often."""
    for who, households in networks_of(request):
        if (cache.get(_key(f"wrong-{what}", who)) or 0) > WRONG_GUESSES * households:
            raise TooManyTries


def count_miss(request: HttpRequest, what: str) -> None:
    for who, _households in networks_of(request):
        _count(f"wrong-{what}", who)


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

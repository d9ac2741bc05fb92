"""The name of this machine on the home network, told by mDNS: it stays when the address changes, and seats with it."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from typing import Final

from zeroconf import IPVersion, NonUniqueNameException, ServiceInfo, Zeroconf

KIND: Final = "_http._tcp.local."
MOST: Final = 9
"""Households with Tableside in one network."""


def names(name: str) -> Iterator[str]:
    """Yield what this machine may be called: its name, or with a number where another one has it."""
    yield name
    yield from (f"{name}-{number}" for number in islice(count(2), MOST - 1))


def service(name: str, port: int, addresses: Sequence[str]) -> ServiceInfo:
    """Return what is told: where the name leads, and that pages are served there."""
    return ServiceInfo(
        KIND,
        f"{name}.{KIND}",
        port=port,
        server=f"{name}.local.",
        addresses=[socket.inet_aton(address) for address in addresses],
        properties={"path": "/"},
    )


@contextmanager
def announced(name: str, port: int, addresses: Sequence[str]) -> Iterator[str]:
    """Answer for a name until the block ends; yield it as a browser takes it, or nothing where there is no mDNS."""
    if not addresses:
        yield ""
        return
    try:
        teller = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    # A network that carries no multicast.
    except OSError:
        yield ""
        return
    try:
        yield _first_free(teller, name, port, addresses)
    finally:
        teller.close()


def _first_free(teller: Zeroconf, name: str, port: int, addresses: Sequence[str]) -> str:
    for one in names(name):
        try:
            teller.register_service(service(one, port, addresses))
        except NonUniqueNameException:
            continue
        return f"{one}.local"
    return ""

"""The address under which other phones reach the page that this phone looks at."""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urljoin

from django.http import HttpRequest
from django.http.request import split_domain_port

from games.phones.lan import home_urls

# Seconds. A laptop that changes its network keeps showing the old address for no longer than this.
REMEMBER = 30
HTTP_PORT = 80


def phone_url(request: HttpRequest, path: str = "/") -> str:
    """Return `path` as an address for other phones.

    Whoever came by the name of the machine itself (`localhost`) is told its address on the home network; anybody
    else is told the name that worked for him.
    """
    domain, port = split_domain_port(request.get_host())
    if not is_this_machine(domain):
        return request.build_absolute_uri(path)
    return urljoin(_home_url(int(port or HTTP_PORT), int(time.monotonic() // REMEMBER)), path)


def is_this_machine(domain: str) -> bool:
    """Say whether only this machine itself can be reached by that name."""
    name = domain.strip("[]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=4)
def _home_url(port: int, _moment: int) -> str:
    return home_urls(port)[0]

"""The address under which other phones reach the page that this phone looks at."""

from __future__ import annotations

import time
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from games.phones.lan import home_addresses, home_urls, https_urls

# Seconds. A laptop that changes its network keeps showing the old address for no longer than this.
REMEMBER = 30
HTTP_PORT = 80


def phone_url(request: HttpRequest, path: str = "") -> str:
    """Return `path`, or the first page, as an address for other phones.

    Whoever runs the server may have said which (`PUBLIC_ADDRESS`). Else whoever came by the name of the machine itself
    (`localhost`) is told its address on the home network; anybody else is told the name that worked for him.
    """
    path = path or first_page()
    if settings.PUBLIC_ADDRESS:
        return urljoin(settings.PUBLIC_ADDRESS, path)
    domain, port = split_domain_port(request.get_host())
    if not is_this_machine(domain):
        return request.build_absolute_uri(path)
    return urljoin(_home_url(int(port or HTTP_PORT), int(time.monotonic() // REMEMBER)), path)


def secure_url(request: HttpRequest, path: str = "") -> str:
    """Return `path`, or the first page, with https: by the name that this phone came by, so that it keeps its cookies.

    Nothing where no https is served here. A name that the certificate does not hold gives way to the first address.
    """
    first = next(iter(https_urls()), "")
    domain, _port = split_domain_port(request.get_host())
    known = {*home_addresses(), f"{settings.LOCAL_NAME}.local"}
    if first and (domain in known or is_this_machine(domain)):
        first = f"https://{domain}:{settings.HTTPS_PORT}/"
    return first and urljoin(first, path or first_page())


def first_page() -> str:
    """Return the path of the first page; a proxy may serve us below one of its own."""
    return reverse("home")


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

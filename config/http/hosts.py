"""The names and addresses to which Tableside answers.

At home nobody knows the address of the laptop before it is started, so by default every address that
cannot be a public one is welcome: phones type `192.168.1.20:8000` or `laptop.local:8000`. A name without a dot may
be anybody's, where a provider or a domain to search in answers for it; an address of 6to4 or Teredo stands for a
public one.
A public name (and with it a DNS rebinding attack from a foreign page) has to be listed in `ALLOWED_HOSTS`.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.http.request import split_domain_port, validate_host

HOME_NAMES = {"localhost"}
HOME_SUFFIXES = (".fritz.box", ".home", ".home.arpa", ".internal", ".lan", ".local", ".localhost")


# Asked by every request, for 15 µs; a household has a few names.
@lru_cache(maxsize=256)
def is_home_host(host: str) -> bool:
    """Say whether `host` (name or address, with or without a port) can only be one of the home network."""
    domain, _port = split_domain_port(host)
    name = domain.strip("[]")
    if not name:
        return False
    try:
        return _is_home_address(ip_address(name))
    except ValueError:
        return name in HOME_NAMES or name.endswith(HOME_SUFFIXES)


def _is_home_address(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv4Address):
        return not address.is_global
    if address.ipv4_mapped is not None:
        return not address.ipv4_mapped.is_global
    return not address.is_global and address.sixtofour is None and address.teredo is None


def shown_address(address: str, allowed: list[str]) -> str:
    """Return an address that somebody chose to be shown, without a slash at its end.

    Raise ImproperlyConfigured for one that no phone could open, or that is not answered.
    """
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/"):
        raise ImproperlyConfigured(f"PUBLIC_ADDRESS is {address!r}: it is like http://192.168.1.20:8000.")
    if not is_welcome(parts.netloc, allowed):
        raise ImproperlyConfigured(f"PUBLIC_ADDRESS is {address!r}: its name has to be in ALLOWED_HOSTS.")
    return f"{parts.scheme}://{parts.netloc}"


def is_welcome(host: str, allowed: list[str]) -> bool:
    """Say whether a request for `host` is answered; an empty list of `allowed` hosts means "at home"."""
    domain, _port = split_domain_port(host)
    return validate_host(domain, allowed) if allowed else is_home_host(host)

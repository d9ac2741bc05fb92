"""The addresses at which phones in the same room find this machine."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import Final

import ifaddr
from django.conf import settings

# Networks between containers and virtual machines: no phone is in them.
INNER_NETWORKS = ("br-", "docker", "veth", "virbr", "vmnet", "vboxnet")
# Reserved for documentation: a packet to it is never sent, but the route to it is looked up.
SOMEWHERE_ELSE = "192.0.2.1"


@dataclass
class Called:
    """The address that finds this machine by name; nothing unless `serve` has told one."""

    url: str = ""


called: Final = Called()


def home_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine on its networks, the most likely one first."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(INNER_NETWORKS)
        for ip in adapter.ips
        if ip.is_IPv4 and _is_reachable(str(ip.ip))
    ]
    return sorted(found, key=lambda address: address != _outgoing_address())


def home_urls(port: int) -> Sequence[str]:
    """Return the addresses to type into a phone, or to scan; this machine's own if it has no network."""
    return [f"http://{address}:{port}/" for address in home_addresses()] or [f"http://localhost:{port}/"]


def https_urls() -> Sequence[str]:
    """Return the addresses for https; none if this server has no port for it."""
    port = settings.HTTPS_PORT
    return [f"https://{address}:{port}/" for address in home_addresses() or ["localhost"]] if port else []


def _is_reachable(address: str) -> bool:
    ip = IPv4Address(address)
    return not (ip.is_loopback or ip.is_link_local)


def _outgoing_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent by that over UDP: the machine only chooses the address that it would send from.
            probe.connect((SOMEWHERE_ELSE, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])

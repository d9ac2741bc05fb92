"""Sockets are opened by our own pages only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings

from config.hosts import is_welcome

Say = Callable[[str], None]
"""Sends a text."""
AT_ONCE: Final = "tableside.at_once"
"""What our server offers a socket beside ASGI: to `say` a text without a message and a task for it (config/wire.py)."""

Application = Callable[..., Awaitable[Any]]


class SameOrigin:
    """Deny a socket unless the page that opens it came from the very host that it calls.

    Channels' own validator asks for a list of hosts; at home there is none (see config/hosts.py).
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: MutableMapping[str, Any], *channels: Any) -> Any:
        """Open the socket, or deny it."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        welcome = is_welcome(host, settings.PUBLIC_HOSTS) and urlsplit(origin).netloc == host
        chosen: Application = self.application if welcome else WebsocketDenier()
        return await chosen(scope, *channels)


def at_once(scope: Mapping[str, Any]) -> Say | None:
    """Return what sends a text over the socket at once; None where the server does not offer that."""
    offer = scope.get("extensions", {}).get(AT_ONCE)
    return offer["say"] if offer else None

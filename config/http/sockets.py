"""Sockets are opened by our own pages only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings

from config.http.hosts import is_welcome

Application = Callable[..., Awaitable[Any]]


class SameOrigin:
    """Deny a socket unless the page that opens it came from the very host that it calls.

    Channels' own validator asks for a list of hosts; at home there is none (see config/http/hosts.py).
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: MutableMapping[str, Any], *channels: Any) -> Any:
        """Open the socket, or deny it."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        # A page of anybody may open a socket to here, and the browser sends our cookies along.
        welcome = is_welcome(host, settings.PUBLIC_HOSTS) and urlsplit(origin).netloc == host
        chosen: Application = self.application if welcome else WebsocketDenier()
        return await chosen(scope, *channels)

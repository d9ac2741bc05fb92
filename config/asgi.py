"""The entry point for requests and sockets."""

from __future__ import annotations

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import path, re_path, resolve  # noqa: E402

from config.http.handler import OneHopHandler  # noqa: E402
from config.http.limits import LimitedBody  # noqa: E402
from config.http.sockets import SameOrigin  # noqa: E402
from games.urls.sockets import websocket_urlpatterns  # noqa: E402

# Any other path is denied: the router raises for what it does not know.
elsewhere = re_path("", WebsocketDenier.as_asgi())  # type: ignore[arg-type]  # routes exist in stubs only
sockets = URLRouter([*websocket_urlpatterns, elsewhere])  # type: ignore[list-item]  # as above
if settings.FORCE_SCRIPT_NAME:
    # Channels knows nothing of it: sockets lie below the same path as the pages.
    sockets = URLRouter([path(f"{settings.FORCE_SCRIPT_NAME.strip('/')}/", sockets), elsewhere])  # type: ignore[arg-type,list-item]

application = ProtocolTypeRouter(
    {
        "http": LimitedBody(OneHopHandler()),
        "websocket": SameOrigin(sockets),
    }
)

# Pages, too: Django would load them with the first request. What is loaded stays, and sparing the collector from
# walking it took the slowest answers from 53 ms to 5 ms. It looks for what is left behind every 20,000 things, not 700.
resolve("/")
gc.collect()
gc.set_threshold(20_000, 20, 50)
gc.freeze()

"""The sockets, and what is said over them."""

from __future__ import annotations

from django.urls import URLPattern, path

from games.live.consumers import TableConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<uuid:uid>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]

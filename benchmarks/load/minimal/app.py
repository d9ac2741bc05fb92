"""Django and Channels as they come, in one file: a form saves one row, and a group is told.

`daphne benchmarks.load.minimal.app:application` serves it: the default project's middleware and sessions, the
in-memory layer, a consumer for each socket. No rules, no pages. The database has the options of ours, so that only the
way through the server differs. `FLOOR` makes the same view by way of WSGI, without anybody to tell.
"""

from __future__ import annotations

import json
import os
from typing import Any

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="only measured, never served",  # noqa: S106
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=[
        "daphne",
        "channels",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.locale.LocaleMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["MINIMAL_DATABASE"],
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                # Of the usual two: the second survives a power cut, as ours does.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous="
                + ("FULL" if os.environ.get("MINIMAL_SYNCS") else "NORMAL"),
            },
            # As it comes, each request has a connection of its own. The floor keeps one, as we do.
            "CONN_MAX_AGE": None if os.environ.get("MINIMAL_KEEPS") else 0,
        }
    },
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
)
django.setup()

from asgiref.sync import async_to_sync  # noqa: E402 - not before Django is set up
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.layers import get_channel_layer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.http import HttpRequest, HttpResponse, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402

FLOOR = get_wsgi_application


class Move(models.Model):
    """One logged line."""

    table = models.IntegerField(db_index=True)
    head = models.IntegerField()
    payload = models.JSONField()

    class Meta:
        app_label = "channels"

    def __str__(self) -> str:
        """Return which line of which table it is."""
        return f"{self.table}: {self.head}"


def enter(request: HttpRequest) -> HttpResponse:
    """Begin a session, and hand out the token that forms need."""
    from django.middleware.csrf import get_token  # noqa: PLC0415

    request.session["phone"] = 1
    return HttpResponse(get_token(request))


def log(request: HttpRequest, table: int) -> HttpResponse:
    """Save a move: one commit, after one look at the session."""
    if "phone" not in request.session:
        return HttpResponse(status=403)
    head = int(request.POST["head"])
    Move._default_manager.create(  # noqa: SLF001 - no plugin reads settings made here
        table=table, head=head, payload=request.POST.dict()
    )
    return JsonResponse({"head": head})


def log_and_tell(request: HttpRequest, table: int) -> HttpResponse:
    """Save a move, and tell the group."""
    response = log(request, table)
    layer: Any = get_channel_layer()
    async_to_sync(layer.group_send)(f"table-{table}", {"type": "moved", "head": int(request.POST["head"])})
    return response


class Phone(AsyncWebsocketConsumer):
    """A socket in the group of its table."""

    async def connect(self) -> None:
        """Join the group."""
        self.group = f"table-{self.scope['url_route']['kwargs']['table']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def moved(self, message: dict[str, Any]) -> None:
        """Pass the news on."""
        await self.send(text_data=json.dumps({"head": message["head"]}))


def make_tables() -> None:
    """Make the database's tables, without migrations of our own."""
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Move)


urlpatterns = [path("enter/", enter), path("floor/<int:table>/", log), path("log/<int:table>/", log_and_tell)]
application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("ws/<int:table>/", Phone.as_asgi())]),  # type: ignore[list-item, arg-type]  # routes exist in stubs only
    }
)

"""Requests that never end, and sockets for which there is no room: what a household's server does about them."""

from __future__ import annotations

import time
from typing import Final

from daphne.http_protocol import WebRequest
from daphne.server import Server
from django.conf import settings
from twisted.internet.task import LoopingCall
from twisted.logger import LogEvent, globalLogPublisher

from config.http.descriptors import descriptors

LOOK_EVERY: Final = 1.0
"""Seconds."""


def keep_deadlines(server: Server) -> None:
    """Hang up on whoever has not sent a whole request in time, and log it when nobody else can be let in.

    Call it once the server listens. Twisted's own limit is one of silence: a byte now and then keeps a line open.
    """
    server.http_factory.timeOut = settings.REQUEST_DEADLINE
    LoopingCall(hang_up_on_late, server).start(LOOK_EVERY)
    globalLogPublisher.addObserver(hear_refusal)  # type: ignore[arg-type]  # an interface of zope's is no type


def hang_up_on_late(server: Server) -> None:
    """Close the lines of requests that are still on their way after the deadline; half a body counts as none."""
    latest = time.time() - settings.REQUEST_DEADLINE
    for request, facts in list(server.connections.items()):
        # It has a start once all of it is here, and from then on the pages have limits of their own.
        is_half = isinstance(request, WebRequest) and not hasattr(request, "request_start")
        if is_half and facts["connected"] < latest and request.transport is not None:
            request.transport.abortConnection()


def hear_refusal(event: LogEvent) -> None:
    """Hear from Twisted that no socket can be accepted: phones only see that nobody answers."""
    if str(event.get("log_format", "")).startswith(("Could not accept new connection", "EMFILE encountered")):
        descriptors.say()

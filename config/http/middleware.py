"""The middlewares that neither Django nor a kept library has; each says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from config.http.hosts import is_welcome
from games.views.answers import HtmxRequest

# Pages need none of these; a frame or a script that slips in shall not have them either.
PERMISSIONS_POLICY: Final = ", ".join(
    f"{feature}=()" for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)

SMALL: Final = 4_096
"""Bytes of a fragment that is sent as it is."""


class PageHeaders:
    """Say what a page may use of a phone, and keep fragments out of every cache that could show them as a page.

    Django has no Permissions-Policy, and django-htmx leaves it to its users that an address has two answers.
    """

    def __init__(self, get_response: Callable[[HtmxRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        """Answer, and add the headers."""
        response = self.get_response(request)
        # Only a script of our own pages can send HX-Request, so a fragment is never shown as a page.
        if request.htmx:
            response.headers["Cache-Control"] = "no-store"
            return response
        # What a page shows is for the phone that asked: what may be kept for all, says so itself.
        response.headers.setdefault("Cache-Control", "private")
        patch_vary_headers(response, ["HX-Request"])
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class SocketCspMiddleware(CSPMiddleware):
    """Django-csp's, which lets the page open a socket to the very host that it came from.

    Older Safari does not count ws: and wss: as 'self', and at home nobody knows the address beforehand. A fragment
    obeys the policy of the page that it is swapped into, and carries none.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if getattr(request, "htmx", False) else super().process_response(request, response)

    def get_policy_parts(
        self,
        request: HttpRequest,
        response: HttpResponseBase,
        report_only: bool = False,  # noqa: FBT001, FBT002 - as the base class has it
    ) -> PolicyParts:
        """Return the policy, with the address of the request's host for sockets."""
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only:
            parts.update = {**(parts.update or {}), "connect-src": ["'self'", *_sockets(request)]}
        return parts


def _sockets(request: HttpRequest) -> list[str]:
    # None for one that Django refuses.
    try:
        return [f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"]
    except DisallowedHost:
        return []


class GZipPagesMiddleware(GZipMiddleware):
    """Django's, which leaves small fragments as they are.

    To pack one lets the threads that answer other phones go first, and costs a thirtieth of a move; it saves two
    packets of the dozen that a line takes at once.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_small = not response.streaming and len(cast("HttpResponse", response).content) <= SMALL
        return response if is_small and getattr(request, "htmx", False) else super().process_response(request, response)


class HomeHostsMiddleware:
    """Refuse requests for foreign host names with 400, as Django does for those not allowed.

    `ALLOWED_HOSTS` lists names; it cannot say "any address of the home network" (config/http/hosts.py).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse."""
        host = request.get_host()
        if not is_welcome(host, settings.PUBLIC_HOSTS):
            raise DisallowedHost(f"{host!r} is neither at home nor in ALLOWED_HOSTS.")
        return self.get_response(request)

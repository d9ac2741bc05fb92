"""Short middlewares: who is answered, in which language, how an answer travels, and what a browser may do with it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from config.hosts import is_welcome
from games.views.answers import wants_fragments

GetResponse = Callable[[HttpRequest], HttpResponse]

CONTENT_POLICY: Final = (
    "default-src 'self'",
    "img-src 'self' blob: data:",  # blob: small tiles, cut out of the file of drawings (static/js/tiles.js)
    "media-src 'self' data:",  # the silent film that keeps old screens awake (nosleep)
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
# Pages need none of these; a frame or a script that slips in shall not have them either.
PERMISSIONS_POLICY: Final = ", ".join(
    f"{feature}=()" for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)
WORTH_PACKING: Final = 200
"""Bytes."""
LEVEL: Final = 6
"""How hard zlib tries; what it would save beyond that is nothing in an answer to a move."""
GZIP_HEAD: Final = 16
"""Added to the bits of a window, it asks zlib for the format of gzip."""


class BrowserPolicies:
    """Say what a browser may do with a page.

    A fragment is never a page of its own, and obeys those of the page that it is swapped into. So it need not carry
    them, and no cache may keep it, to show it as a page later.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and add the headers."""
        response = self.get_response(request)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        if wants_fragments(request):
            response.headers["Cache-Control"] = "no-store"
            return response
        # What a page shows is for the phone that asked: what may be kept for all, says so itself.
        response.headers.setdefault("Cache-Control", "private")
        patch_vary_headers(response, ["HX-Request"])
        for name, value in page_policies(_socket(request)).items():
            response.headers.setdefault(name, value)
        return response


@lru_cache(maxsize=256)
def page_policies(socket: str) -> Mapping[str, str]:
    """Return the headers of a page that may open `socket`: older Safari does not count ws: and wss: as 'self'."""
    connections = f"connect-src 'self' {socket}".rstrip()
    return {
        "Content-Security-Policy": "; ".join((*CONTENT_POLICY, connections)),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": PERMISSIONS_POLICY,
        "Referrer-Policy": "same-origin",
        "X-Frame-Options": "DENY",
    }


def _socket(request: HttpRequest) -> str:
    """Return the address of the request's host for sockets; empty for one that Django refuses."""
    try:
        return f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
    except DisallowedHost:
        return ""


class WelcomeHosts:
    """Refuse requests for foreign host names with 400, as Django does for those not allowed."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or refuse."""
        host = request.get_host()
        if not is_welcome(host, settings.PUBLIC_HOSTS):
            raise DisallowedHost(f"{host!r} is neither at home nor in ALLOWED_HOSTS.")
        return self.get_response(request)


class Gzip:
    """Compress pages and fragments without padding; what is sent in pieces stays as it is.

    Padding hides secrets from who can both read lengths and choose content. Our one secret in a page, the
    CSRF token, is masked anew in each answer, and foreign sites cannot make a phone send its cookies.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, compressed where the browser takes it and it helps."""
        response = self.get_response(request)
        if response.streaming or response.has_header("Content-Encoding"):
            return response
        content = response.content
        if len(content) < WORTH_PACKING:
            return response
        _vary(request, response, "Accept-Encoding")
        if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
            packed = gzipped(content)
            if len(packed) < len(content):
                response.content = packed
                response.headers["Content-Encoding"] = "gzip"
                response.headers["Content-Length"] = str(len(packed))
        return response


def gzipped(content: bytes) -> bytes:
    """Return the content in the format of gzip.

    The window is not larger than the content: getting and clearing 256 kB for 3 kB took longer than compressing them.
    """
    window = min(max(len(content).bit_length(), 10), zlib.MAX_WBITS)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, window + GZIP_HEAD, min(window - 6, zlib.DEF_MEM_LEVEL))
    return packer.compress(content) + packer.flush()


class Language:
    """Speak the language that a phone chose (a cookie), else the first of its browser's that we speak.

    What Django's own does besides is for addresses that begin with a language; ours do not.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in that language."""
        language = translation.get_language_from_request(request)
        translation.activate(language)
        response = self.get_response(request)
        if not wants_fragments(request):
            response.headers.setdefault("Content-Language", language)
        _vary(request, response, "Accept-Language")
        return response


def _vary(request: HttpRequest, response: HttpResponse, header: str) -> None:
    """Say that another `header` brings another answer, unless no cache keeps this one (see `BrowserPolicies`)."""
    if not wants_fragments(request):
        patch_vary_headers(response, [header])

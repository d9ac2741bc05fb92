"""Requests by which phones and laptops find out whether a Wi-Fi leads to the internet.

On a hotspot without internet every name leads here (docs/hotspot.md). A phone that gets the answer that it expects
stays in the Wi-Fi; another leaves it, or shows a page to log in. The answers are the same few words for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

SUCCESS: Final = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
ANSWERS: Final = {
    # Android and Chrome want an answer with nothing in it.
    "/generate_204": (204, "text/plain", ""),
    "/gen_204": (204, "text/plain", ""),
    # iOS and macOS.
    "/hotspot-detect.html": (200, "text/html", SUCCESS),
    "/library/test/success.html": (200, "text/html", SUCCESS),
    # Windows: the newer and the older way.
    "/connecttest.txt": (200, "text/plain", "Microsoft Connect Test"),
    "/ncsi.txt": (200, "text/plain", "Microsoft NCSI"),
}
"""Status, kind and text, by path: they come under the names of others, which no page of ours has."""


class CaptivePortalMiddleware:
    """Answer them at home; a server with a name of its own is asked by nobody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe, or the request."""
        known = ANSWERS.get(request.path_info)
        if known is None or settings.PUBLIC_HOSTS or request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        status, kind, text = known
        return HttpResponse(text, status=status, content_type=kind, headers={"Cache-Control": "no-store"})

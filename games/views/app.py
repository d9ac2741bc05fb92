"""The pages as an app on a home screen: the manifest, the service worker, the page without a connection."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.log.errors import LinkExpired
from games.services.tables.seats import ALONG, handed_seat
from games.views.guards import require_methods

ICONS: Final = (
    ("app/icon.svg", "any", "image/svg+xml", "any"),
    ("app/icon-192.png", "192x192", "image/png", "any"),
    ("app/icon-512.png", "512x512", "image/png", "any"),
    ("app/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)
PAPER: Final = "#f5eede"


@require_methods("GET")
def manifest(request: HttpRequest) -> HttpResponse:
    """Say how the app looks on a home screen, and where it begins: where its seats come along, if it was told whose."""
    first = reverse("home")
    facts = {
        "id": first,
        "name": "Tableside",
        "short_name": "Tableside",
        "description": _("The phone beside the board. It checks the move and keeps the score."),
        "lang": get_language(),
        "start_url": _start(request.GET.get("along", "")) or first,
        "scope": first,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")


def _start(along: str) -> str:
    # iOS keeps the cookies of an app apart from the browser's: what was taken there has to come along.
    try:
        handed_seat(along, ALONG)
    except LinkExpired:
        return ""
    return reverse("take_along", args=[along])


@require_methods("GET")
@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """Send the service worker from the first folder: one that lies deeper may look after its own folder alone."""
    found = finders.find("app/worker.js")
    assert isinstance(found, str)
    return HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")


@require_methods("GET")
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no connection: the service worker keeps this page for that moment."""
    return render(request, "app/offline.html")

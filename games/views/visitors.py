"""Files for visitors that are no people: the pages that may be searched, and the address to tell of a hole."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from games.views.guards import require_methods

PRIVATE: Final = ("t/", "j/", "take/", "along/", "games/", "people/", "dice/", "maps/", "keeper/")
"""Addresses that are the business of those who have the link; the first page and the rules are everybody's."""
GOOD_FOR: Final = timedelta(days=365)


@require_methods("GET")
def robots(_request: HttpRequest) -> HttpResponse:
    """Ask search engines to leave tables and people alone."""
    first = reverse("home")
    lines = ["User-agent: *", *(f"Disallow: {first}{path}" for path in PRIVATE)]
    return _plain(lines)


@require_methods("GET")
def security(request: HttpRequest) -> HttpResponse:
    """Say whom to tell of a hole (RFC 9116), if whoever runs the server has said whom."""
    if not settings.SECURITY_CONTACT:
        raise Http404("nobody is named")
    # Good as long as it is answered: whoever asks again later gets a later day.
    ends = (timezone.now() + GOOD_FOR).strftime("%Y-%m-%dT00:00:00Z")
    languages = ", ".join(code for code, _name in settings.LANGUAGES)
    here = request.build_absolute_uri(request.path)
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {ends}", f"Preferred-Languages: {languages}"]
    return _plain([*lines, f"Canonical: {here}"])


def _plain(lines: list[str]) -> HttpResponse:
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")

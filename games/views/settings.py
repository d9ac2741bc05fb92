"""What each phone sets for itself: its language, light or dark, and the boxes on its owner's shelf."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from games.phones.lan import https_urls
from games.phones.preferences import own_boxes, remember_boxes
from games.screens.lobby.new_table import shelf_of
from games.views import SeeOther, accept

THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
HOME: Final = "/"


@accept("GET")
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the choices, and what this connection is good for."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    context = {
        "next": safe_next(request),
        "theme": theme if theme in THEMES else "auto",
        "boxes": shelf_of(own_boxes(request)),
        "secure_url": next(iter(https_urls()), ""),
    }
    return render(request, "door/settings.html", context)


@accept("GET")
def privacy(request: HttpRequest) -> HttpResponse:
    """Say in plain words what is kept, and for whom."""
    return render(request, "door/privacy.html")


@accept("GET")
def authority(_request: HttpRequest) -> HttpResponse:
    """Hand out the household's authority, for a phone to trust; there is none unless https is served here."""
    path = settings.VAR_DIR / "tls" / "authority.crt"
    if not settings.HTTPS_PORT or not path.exists():
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="application/x-x509-ca-cert")


@accept("POST")
def set_language(request: HttpRequest) -> HttpResponse:
    """Speak another language on this phone from now on; nobody else's changes."""
    response = SeeOther(safe_next(request))
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
            secure=settings.TLS,
        )
    return response


@accept("POST")
def set_theme(request: HttpRequest) -> HttpResponse:
    """Show light or dark pages on this phone, or whatever the phone itself prefers."""
    response = SeeOther(safe_next(request))
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(
            THEME_COOKIE,
            theme,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


@accept("POST")
def set_boxes(request: HttpRequest) -> HttpResponse:
    """Keep which boxes stand on the shelf: they come first where a table is opened."""
    response = SeeOther(safe_next(request))
    known = {box.value for box in shelf_of(())}
    remember_boxes(response, [box for box in request.POST.getlist("boxes") if box in known])
    return response


def safe_next(request: HttpRequest) -> str:
    """Return the page to go back to, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or HOME
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else HOME

"""What each phone sets for itself: its language, light or dark, and the boxes on its owner's shelf."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games import services
from games.phones import keeper
from games.phones.household import authority_file, authority_print
from games.phones.identity import COOKIE, phone_of
from games.phones.lan import https_urls
from games.phones.preferences import (
    BOXES_COOKIE,
    NAME_COOKIE,
    PLAYERS_COOKIE,
    SHELF_COOKIE,
    own_boxes,
    remember_boxes,
)
from games.screens.lobby.new_table import shelf_of
from games.selectors.visible import is_home
from games.views import SeeOther, accept

THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
HOME: Final = "/"
OWN_COOKIES: Final = (COOKIE, keeper.COOKIE, NAME_COOKIE, PLAYERS_COOKIE, SHELF_COOKIE, BOXES_COOKIE)


@accept("GET")
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the choices, and what this connection is good for."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    context = {
        "next": safe_next(request),
        "theme": theme if theme in THEMES else "auto",
        "boxes": shelf_of(own_boxes(request)),
        "secure_url": next(iter(https_urls()), ""),
        "print": authority_print(),
    }
    return render(request, "door/settings.html", context)


@accept("GET")
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "door/privacy.html")


@accept("GET")
def who_may(request: HttpRequest) -> HttpResponse:
    return render(request, "door/who_may.html", {"is_home": is_home()})


@accept("GET")
def authority(_request: HttpRequest) -> HttpResponse:
    """Hand out the household's authority, for a phone to trust; there is none unless https is served here."""
    path = authority_file()
    if path is None:
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


@accept("POST")
def forget(request: HttpRequest) -> HttpResponse:
    """Forget this phone everywhere, if that was ticked: its seats are free, and all it was told is taken away."""
    if request.POST.get("sure") != "yes":
        return SeeOther(reverse("settings"))
    phone = phone_of(request)
    if phone is not None:
        services.forget_phone(phone=phone)
    response = SeeOther(HOME)
    for cookie in (*OWN_COOKIES, THEME_COOKIE, settings.LANGUAGE_COOKIE_NAME):
        response.delete_cookie(cookie, samesite="Lax")
    return response


def safe_next(request: HttpRequest) -> str:
    """Return the page to go back to, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or HOME
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else HOME

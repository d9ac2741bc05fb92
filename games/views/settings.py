"""Settings of each phone for itself: its language, light or dark, and the boxes on its owner's shelf."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games import services
from games.phones import keeper
from games.phones.addresses import first_page, secure_url
from games.phones.household import authority_file, authority_print
from games.phones.identity import COOKIE, phone_of
from games.phones.preferences import (
    BOXES_COOKIE,
    EDITIONS_COOKIE,
    NAME_COOKIE,
    PLAYERS_COOKIE,
    SHELF_COOKIE,
    STYLE_COOKIE,
    own_boxes,
    remember_boxes,
)
from games.screens.lobby.rows import shelf_of
from games.selectors.visible import is_home
from games.views.answers import SeeOther, go_on, safe_next
from games.views.guards import require_methods

THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
MOMENTS_COOKIE: Final = "moments"
OFF: Final = "off"
OWN_COOKIES: Final = (
    *(COOKIE, keeper.COOKIE, NAME_COOKIE, PLAYERS_COOKIE),
    *(SHELF_COOKIE, BOXES_COOKIE, EDITIONS_COOKIE, STYLE_COOKIE),
)


@require_methods("GET")
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the choices, and what this connection is good for."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    along = services.along_word(phone_of(request))
    context = {
        "next": safe_next(request, first_page()),
        "theme": theme if theme in THEMES else "auto",
        "moments": request.COOKIES.get(MOMENTS_COOKIE) != OFF,
        "boxes": shelf_of(own_boxes(request)),
        "along": along,
        "app": reverse("manifest") + (f"?along={along}" if along else ""),
        "secure_url": secure_url(request, reverse("take_along", args=[along]) if along else ""),
        "print": authority_print(),
    }
    return render(request, "door/settings.html", context)


@require_methods("GET")
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "door/privacy.html", {"keep_days": max(0, settings.KEEP_DAYS)})


@require_methods("GET")
def who_may(request: HttpRequest) -> HttpResponse:
    return render(request, "door/who_may.html", {"is_home": is_home()})


@require_methods("GET")
def authority(_request: HttpRequest) -> HttpResponse:
    """Hand out the household's authority, for a phone to trust; there is none unless https is served here."""
    path = authority_file()
    if path is None:
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="application/x-x509-ca-cert")


@require_methods("POST")
def set_language(request: HttpRequest) -> HttpResponse:
    """Speak another language on this phone from now on; nobody else's changes."""
    response = go_on(request, safe_next(request, first_page()))
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


@require_methods("POST")
def set_theme(request: HttpRequest) -> HttpResponse:
    """Show light or dark pages on this phone, or whatever the phone itself prefers."""
    response = SeeOther(safe_next(request, first_page()))
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


@require_methods("POST")
def set_moments(request: HttpRequest) -> HttpResponse:
    """Show great moments by themselves on this phone, or leave them out."""
    response = SeeOther(safe_next(request, first_page()))
    if request.POST.get("moments") == OFF:
        response.set_cookie(
            MOMENTS_COOKIE,
            OFF,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.TLS,
        )
    else:
        response.delete_cookie(MOMENTS_COOKIE, samesite="Lax")
    return response


@require_methods("POST")
def set_boxes(request: HttpRequest) -> HttpResponse:
    """Keep which boxes stand on the shelf: they come first where a table is opened."""
    response = SeeOther(safe_next(request, first_page()))
    known = {box.value for box in shelf_of(())}
    remember_boxes(response, [box for box in request.POST.getlist("boxes") if box in known])
    return response


@require_methods("POST")
def forget(request: HttpRequest) -> HttpResponse:
    """Forget this phone everywhere, if that was ticked: its seats are free, and all it was told is taken away."""
    if request.POST.get("sure") != "yes":
        return SeeOther(reverse("settings"))
    phone = phone_of(request)
    if phone is not None:
        services.forget_phone(phone=phone)
    response = SeeOther(first_page())
    # What the service worker keeps for a moment without a connection, too.
    response.headers["Clear-Site-Data"] = '"storage"'
    for cookie in (*OWN_COOKIES, THEME_COOKIE, MOMENTS_COOKIE, settings.LANGUAGE_COOKIE_NAME):
        response.delete_cookie(cookie, samesite="Lax")
    return response

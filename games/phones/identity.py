"""The identity of a phone: a random number in a signed cookie, without any account."""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, parse_cookie

COOKIE: Final = "phone"
SALT: Final = "games.phones"
FIVE_YEARS: Final = 5 * 365 * 24 * 3600
"""Seconds."""
A_DAY: Final = 24 * 3600
"""Seconds."""
AN_HOUR: Final = 3600
"""Seconds."""
GONE_AFTER: Final = 60
"""Seconds without a word from a phone."""
NOTED_FOR: Final = 5
"""Seconds in which a phone that is here need not be noted again: fewer than from one turn to the next."""

DEMO_PHONE: Final = uuid5(NAMESPACE_URL, "tableside:demo")
"""The phone that hosts the demo table; nobody has it."""
APP_PHONE: Final = uuid5(NAMESPACE_URL, "tableside:app")
"""The phone by which the app logs what it decided for its seats; nobody has it."""


def new_phone() -> UUID:
    """Return a number for a phone that has none yet."""
    return uuid4()


def phone_of(request: HttpRequest) -> UUID | None:
    """Return the phone that asks; None if it is new here or its cookie is not ours."""
    phone = _read(request.COOKIES.get(COOKIE, ""))
    if phone is not None:
        note_presence(phone)
    return phone


def phone_of_socket(headers: Iterable[tuple[bytes, bytes]]) -> UUID | None:
    """Return the phone that opened a socket, by the headers of its request."""
    cookies = next((value for name, value in headers if name == b"cookie"), b"")
    # Latin-1 takes any byte: a broken header is a phone without a number, not an error.
    return _read(parse_cookie(cookies.decode("latin-1")).get(COOKIE, ""))


def _read(cookie: str) -> UUID | None:
    return believed(cookie, int(time.time() // A_DAY), settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


@lru_cache(maxsize=4_096)
# The day and the keys are part of what is remembered, so that neither an old cookie nor an old key is believed on.
def believed(cookie: str, _today: int, *_keys: str) -> UUID | None:
    """Check a cookie, each once a day: phones show the same one with every request."""
    try:
        return UUID(_signer().unsign(cookie, max_age=FIVE_YEARS))
    except (signing.BadSignature, ValueError):
        return None


def _signer() -> signing.TimestampSigner:
    return signing.get_cookie_signer(salt=SALT)


def remember_phone(response: HttpResponse, phone: UUID) -> None:
    """Let the phone keep its number."""
    response.set_cookie(
        COOKIE,
        _signer().sign(phone.hex),
        max_age=FIVE_YEARS,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )


def note_presence(phone: UUID) -> None:
    """Remember that the phone was here within the last few seconds."""
    noted(phone, int(time.time() // NOTED_FOR))


@lru_cache(maxsize=4_096)
def noted(phone: UUID, _now: int) -> None:
    """Write it down, once for all requests of that time: a form asks who is there more than once."""
    cache.set(f"phone-here-{phone.hex}", 1, GONE_AFTER)


async def note_listening(phone: UUID, *, listens: bool) -> None:
    # Servers that stop in between take back nothing: believe it for an hour only.
    await cache.aset(f"phone-listens-{phone.hex}", 1, AN_HOUR if listens else GONE_AFTER)


# Who only listens asks for nothing, and who has no socket still asks: either sign will do.
def is_gone(phone: UUID) -> bool:
    """Say whether the phone has no socket open, and nothing was heard of it for a minute."""
    return not cache.get_many([f"phone-here-{phone.hex}", f"phone-listens-{phone.hex}"])

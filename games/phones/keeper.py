"""The keeper of a server: whoever has its link, which a cookie remembers; there is no account."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

COOKIE: Final = "keeper"
SALT: Final = "games.phones.keeper"
A_YEAR: Final = 365 * 24 * 3600
"""Seconds."""
LETTERS: Final = 40
"""Of a word that nobody guesses."""


def keeper_file() -> Path:
    """Return where the word of a household's keeper lies."""
    found: Path = settings.VAR_DIR / "keeper-token"
    return found


def make_keeper() -> str:
    """Make the word by which a household's keeper is known, and return it; nothing if there is one already."""
    path = keeper_file()
    if settings.KEEPER_TOKEN or path.exists():
        return ""
    token = get_random_string(LETTERS)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(token + "\n", "utf-8")
    return token


def keeper_token() -> str:
    """Return the word by which the keeper is known; nothing if nobody is."""
    if settings.KEEPER_TOKEN:
        return str(settings.KEEPER_TOKEN)
    try:
        return keeper_file().read_text("utf-8").strip()
    except OSError:
        return ""


def is_keepers_word(word: str) -> bool:
    """Say whether somebody knows the word."""
    token = keeper_token()
    return bool(token) and constant_time_compare(word, token)


def remember_keeper(response: HttpResponse) -> None:
    """Let this phone be the keeper's, as long as the word stays the same."""
    response.set_cookie(
        COOKIE,
        # A mark of the word, not the word: another word ends what the old one opened, and no cookie tells it.
        signing.dumps(_mark(keeper_token()), salt=SALT),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )


def is_keeper(request: HttpRequest) -> bool:
    """Say whether the keeper's phone asks."""
    cookie = request.COOKIES.get(COOKIE, "")
    if not cookie:
        return False
    token = keeper_token()
    try:
        mark = signing.loads(cookie, salt=SALT, max_age=A_YEAR)
    except signing.BadSignature:
        return False
    # Without a word nobody is the keeper: an empty one has a mark, too.
    return bool(token) and isinstance(mark, str) and constant_time_compare(mark, _mark(token))


@lru_cache(maxsize=4)
def _mark(token: str) -> str:
    return salted_hmac(SALT, token, algorithm="sha256").hexdigest()

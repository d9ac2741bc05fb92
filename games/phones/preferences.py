"""Cookies for what a phone is glad not to be asked twice: its name, and who played last time. Signed, no session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

import msgspec
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scoring.kernel import Box, Choice

NAME_COOKIE: Final = "player_name"
PLAYERS_COOKIE: Final = "players"
SHELF_COOKIE: Final = "shelf"
BOXES_COOKIE: Final = "boxes"
STYLE_COOKIE: Final = "style"
EDITIONS_COOKIE: Final = "editions"
KEPT_FOR: Final = 365 * 24 * 3600
# Six names of sixty letters would not fit into one cookie.
SHORT_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class Shelf:
    """The box played with last: game, edition, sets, options, and the tiles of which the copy has more or fewer."""

    game: str = ""
    edition: str = ""
    sets: tuple[str, ...] = ()
    options: Mapping[str, Choice] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HouseStyle:
    """The style of the last table: who draws, logs and corrects, with how much help, with which clock."""

    draw_by: str = ""
    log_by: str = ""
    fix_by: str = ""
    pace: str = ""
    aids: str = ""


def last_name(request: HttpRequest) -> str:
    """Return the name that this phone last sat down with, or nothing."""
    name = _read(request, NAME_COOKIE)
    return name if isinstance(name, str) else ""


def remember_name(response: HttpResponse, name: str) -> None:
    _keep(response, NAME_COOKIE, name)


def last_players(request: HttpRequest) -> list[tuple[str, str]]:
    """Return (colour, name) of those at the table that this phone opened last, in seating order."""
    players = _read(request, PLAYERS_COOKIE)
    if not isinstance(players, list):
        return []
    return [(str(colour), str(name)) for colour, name in players]


def remember_players(response: HttpResponse, players: Sequence[tuple[str, str]]) -> None:
    """Keep who plays, in seating order, for the next table."""
    _keep(response, PLAYERS_COOKIE, [(colour, name[:SHORT_NAME]) for colour, name in players])


def last_shelf(request: HttpRequest) -> Shelf:
    """Return what lay on the table that this phone opened last."""
    try:
        # Signed, and yet of another form: an older version may have kept it.
        return msgspec.convert(_read(request, SHELF_COOKIE) or {}, Shelf)
    except msgspec.ValidationError:
        return Shelf()


def remember_shelf(response: HttpResponse, box: Box) -> None:
    """Keep what lies on the table for the next one."""
    shelf = {
        "game": box.game,
        "edition": box.edition,
        "sets": box.sets,
        "options": dict(box.options),
        "copies": dict(box.copies),
    }
    _keep(response, SHELF_COOKIE, shelf)


def own_editions(request: HttpRequest) -> Mapping[str, str]:
    """Return the edition that this phone last opened a table with, by game."""
    editions = _read(request, EDITIONS_COOKIE)
    return {str(game): str(one) for game, one in editions.items()} if isinstance(editions, dict) else {}


def remember_edition(request: HttpRequest, response: HttpResponse, box: Box) -> None:
    """Keep with which edition a game is played, whatever lies on the table between."""
    _keep(response, EDITIONS_COOKIE, {**own_editions(request), box.game: box.edition})


def last_style(request: HttpRequest) -> HouseStyle:
    """Return how the table was played that this phone opened last."""
    try:
        return msgspec.convert(_read(request, STYLE_COOKIE) or {}, HouseStyle)
    except msgspec.ValidationError:
        return HouseStyle()


def remember_style(response: HttpResponse, style: HouseStyle) -> None:
    _keep(response, STYLE_COOKIE, asdict(style))


def own_boxes(request: HttpRequest) -> tuple[str, ...]:
    """Return the boxes that stand on the shelf of this phone's owner, as "game.set"; none if nobody said so."""
    boxes = _read(request, BOXES_COOKIE)
    return tuple(str(box) for box in boxes) if isinstance(boxes, list) else ()


def remember_boxes(response: HttpResponse, boxes: Sequence[str]) -> None:
    _keep(response, BOXES_COOKIE, list(boxes))


def _read(request: HttpRequest, cookie: str) -> object:
    try:
        kept: object = signing.loads(request.COOKIES.get(cookie, ""), salt=cookie, max_age=KEPT_FOR)
    except signing.BadSignature:
        return None
    return kept


def _keep(response: HttpResponse, cookie: str, kept: object) -> None:
    response.set_cookie(
        cookie,
        signing.dumps(kept, salt=cookie, compress=True),
        max_age=KEPT_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.TLS,
    )

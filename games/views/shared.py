"""News that several phones are shown alike: put into words once, and given to each with a token of its own.

A poke makes every phone at a table ask at the same moment. What the phones of a game without secrets see differs less
than the phones do: `GameScreens.eyes` says in what.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Final
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.utils.translation import get_language

from games.models.table import Status
from games.screens.games import screens_of
from games.screens.screen import Screen
from games.screens.sight import Sight

KEPT: Final = 512
"""Answers, of some kilobytes each."""


@dataclass(frozen=True, slots=True)
class News:
    """An answer without its token: what stands between the places where that stands, and its headers."""

    pieces: tuple[bytes, ...]
    headers: tuple[tuple[str, str], ...]

    def answer(self) -> HttpResponse:
        """Return the answer for one more phone."""
        return HttpResponse(str(uuid4()).encode().join(self.pieces), headers=dict(self.headers))


class Shared:
    """The last answers, by everything that they depend on; safe to share between threads."""

    def __init__(self) -> None:
        self._news: OrderedDict[Hashable, News] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> News | None:
        """Return what was said."""
        with self._lock:
            return self._news.get(key)

    def keep(self, key: Hashable, screen: Screen, response: HttpResponse) -> None:
        """Keep an answer for other phones, unless it has a clock in it, which runs."""
        if screen.strip.clocks:
            return
        pieces = tuple(response.content.split(_written(screen.sheet.token)))
        with self._lock:
            self._news[key] = News(pieces, tuple(response.headers.items()))
            while len(self._news) > KEPT:
                self._news.popitem(last=False)


def _written(token: UUID) -> bytes:
    return str(token).encode()


def key_of(sight: Sight, seen: int, *, busy: bool) -> Hashable:
    """Return everything that news after `seen` depend on; None where they are not to be shared."""
    table = sight.table
    if table.status != Status.PLAYING or sight.position.rules.keeps_secrets:
        return None
    row = tuple(str(value) for name, value in vars(table).items() if name != "_state")
    around = tuple((sitter.name, sitter.colour) for sitter in sight.sitters)
    return row, around, screens_of(table).eyes(sight), sight.base, seen, busy, get_language()


shared: Final = Shared()

"""News that several phones are shown alike: put into words once, and given to each with a token of its own.

A poke makes every phone at a table ask at the same moment. What the phones of a game without secrets see differs less
than the phones do: `TableScreens.eyes` says in what. Who logged the move was told first, in the answer to its form.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.utils.translation import get_language

from games.models import Table
from games.models.table import Pace, Status
from games.screens.table.facets import TableScreens
from games.screens.table.sight import Sight

KEPT: Final = 512
"""Answers, of some kilobytes each."""

MOVES_ON: Final = frozenset({"_state", "head", "moved_at"})
"""What every move changes of a table's row: it follows from the position."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything that news depend on: what is asked for by whom (`key`), and the table as agreed on, with its names."""

    key: Hashable
    table: Mapping[str, Any]
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class News:
    """An answer that was given at a moment, with the token of its form."""

    moment: Moment
    body: bytes
    token: bytes
    headers: Mapping[str, str]

    def answer(self) -> HttpResponse:
        """Return the answer for one more phone."""
        return HttpResponse(self.body.replace(self.token, _written(uuid4())), headers=self.headers)


class Shared:
    """The last answers; safe to share between threads."""

    def __init__(self) -> None:
        self._news: OrderedDict[Hashable, News] = OrderedDict()
        self._lock = Lock()

    def get(self, moment: Moment) -> News | None:
        """Return what was said at such a moment."""
        with self._lock:
            news = self._news.get(moment.key)
        return news if news is not None and news.moment == moment else None

    def keep(self, moment: Moment, token: UUID, response: HttpResponse) -> None:
        """Keep an answer for other phones; `token` is that of its form."""
        news = News(moment, response.content, _written(token), dict(response.headers))
        with self._lock:
            self._news[moment.key] = news
            while len(self._news) > KEPT:
                self._news.popitem(last=False)


def _written(token: UUID) -> bytes:
    return str(token).encode()


def moment_of(sight: Sight, seen: int, *, busy: bool) -> Moment | None:
    """Return everything that news after `seen` depend on; None where they are not to be shared.

    Secrets are one seat's own, a clock runs, and at the end each looks at the awards that it has come to.
    """
    table, position = sight.table, sight.position
    if position.rules.keeps_secrets or position.state.over:
        return None
    if table.status != Status.PLAYING or table.pace != Pace.NONE:
        return None
    return Moment(
        key=(table.uid, position.head, seen, TableScreens.of(table.game).eyes(sight), sight.base, busy, get_language()),
        table=_agreed(table),
        names=tuple((sitter.name, sitter.colour) for sitter in sight.sitters),
    )


def _agreed(table: Table) -> dict[str, Any]:
    """Return what a table has agreed on: its row, without what every move changes of it."""
    row = dict(vars(table))
    for name in MOVES_ON:
        row.pop(name, None)
    return row


shared: Final = Shared()

"""The list of games: a card for each, with its map, its scores, and one line on when and how long."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Status, Table
from games.phrasing.common.label import box_label
from games.phrasing.common.past_games import status_label
from games.screens.history.facet import HistoryScreens, TinyMap
from games.screens.lobby.lobby import apart_line
from games.selectors.history import Listed
from scoring.catalogue import OFFERED as GAMES

LONGEST_SITTING = 12 * 3600
"""Seconds: a game that took longer was left and taken up again, so its time says nothing."""


@dataclass(frozen=True, slots=True)
class TotalChip:
    """One player's total on a card."""

    name: str
    colour: str
    points: int | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list. `tag` says that it is not simply over, `apart` tells it from others of the same name."""

    uid: UUID
    name: str
    line: str
    apart: str
    tag: str
    chips: tuple[TotalChip, ...]
    map: TinyMap | None


def game_cards(listed: Listed) -> list[GameCard]:
    """Return a card for each game of the page."""
    maps = small_maps(listed.tables)
    names = Counter(table.name for table in listed.tables)
    return [
        GameCard(
            uid=table.uid,
            name=table.name,
            line=when_line(table),
            apart=apart_line(table) if names[table.name] > 1 else "",
            tag=tag_of(table),
            chips=_chips(table, listed.points.get(table.pk, {})),
            map=maps.get(table.pk),
        )
        for table in listed.tables
    ]


def small_maps(tables: Sequence[Table]) -> dict[int, TinyMap]:
    """Return what lies on each table, small; each game asks the database for its own."""
    by_game: defaultdict[str, list[Table]] = defaultdict(list)
    for table in tables:
        by_game[table.game].append(table)
    drawn = (HistoryScreens.of(game).small_maps(those) for game, those in by_game.items())
    return {pk: small for maps in drawn for pk, small in maps.items()}


def tag_of(table: Table) -> str:
    """Say that a game is not simply over, in a word."""
    if table.is_branch:
        return _("what if")
    return "" if table.status == Status.FINISHED else status_label(table.status)


def when_line(table: Table) -> str:
    """Say when a game was played, which game, and how long it took."""
    parts = [day_of(table)]
    if len(GAMES) > 1:
        parts.append(box_label(table.game, table.sets))
    if table.turns:
        parts.append(HistoryScreens.of(table.game).turns_label(table.turns))
    seconds = (table.moved_at - table.made_at).total_seconds()
    if table.status == Status.FINISHED and 60 <= seconds <= LONGEST_SITTING:  # noqa: PLR2004 - a minute
        parts.append(_("%(minutes)s min") % {"minutes": round(seconds / 60)})
    return " · ".join(parts)


def day_of(table: Table) -> str:
    """Return the day of a table's last move, without the year if it is this one."""
    day = localtime(table.moved_at)
    return date_format(day, "MONTH_DAY_FORMAT" if day.year == localtime().year else "DATE_FORMAT")


def _chips(table: Table, points: Mapping[int, int]) -> tuple[TotalChip, ...]:
    results = {result.seat: result for result in table.results.all()}
    chips = []
    for seat in table.seats.all():
        result = results.get(seat.position)
        total = result.points if result else points.get(seat.position, 0)
        won = bool(result and result.winner)
        chips.append(TotalChip(seat.called, seat.colour, total, won))
    return tuple(sorted(chips, key=lambda chip: -(chip.points or 0)))

"""The list of games: a card for each, with its map, its scores, and one line on when and how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Status, Table
from games.phrasing import game_label, status_label
from games.screens.history.facet import HistoryScreens
from games.screens.table import CELL, tiles
from games.selectors.history import LaidRow, Listed
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
class TinyMap:
    """All tiles of a table, small: the view box and the drawing."""

    frame: str
    tiles: SafeString


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list. `tag` says that it is not simply over."""

    uid: UUID
    name: str
    line: str
    tag: str
    chips: tuple[TotalChip, ...]
    map: TinyMap | None


def game_cards(listed: Listed) -> list[GameCard]:
    return [card(table, listed.laid.get(table.pk, ()), listed.points.get(table.pk, {})) for table in listed.tables]


def card(table: Table, laid: Sequence[LaidRow], points: Mapping[int, int]) -> GameCard:
    return GameCard(
        uid=table.uid,
        name=table.name,
        line=when_line(table, len(laid) - len(table.start or (1,)) if laid else 0),
        tag=tag_of(table),
        chips=_chips(table, points),
        map=tiny_map(laid) if laid else None,
    )


def tag_of(table: Table) -> str:
    """Say that a game is not simply over, in a word."""
    if table.is_branch:
        return _("what if")
    return "" if table.status == Status.FINISHED else status_label(table.status)


def when_line(table: Table, turns: int) -> str:
    """Say when a game was played, which game, and how long it took."""
    parts = [day_of(table)]
    if len(GAMES) > 1:
        parts.append(game_label(table.game))
    if turns:
        parts.append(HistoryScreens.of(table.game).turns_label(turns))
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


def tiny_map(laid: Sequence[LaidRow]) -> TinyMap:
    """Return all tiles in the smallest square around them."""
    xs, ys = [x for _, _, x, _ in laid], [y for _, _, _, y in laid]
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 1
    left = (min(xs) + max(xs) + 1 - side) * CELL / 2
    top = (min(ys) + max(ys) + 1 - side) * CELL / 2
    drawn = "".join(use(*tile) for tile in laid)
    # Made of numbers and of names that the rules know.
    return TinyMap(f"{left:g} {top:g} {side * CELL} {side * CELL}", mark_safe(drawn))  # noqa: S308


@lru_cache(maxsize=20_000)
def use(tile: str, rotation: int, x: int, y: int) -> str:
    place = f'x="{x * CELL}" y="{y * CELL}" width="{CELL}" height="{CELL}"'
    return f'<use href="{tiles(tile)}#{tile}-{rotation}" {place}/>'

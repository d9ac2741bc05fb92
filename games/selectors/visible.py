"""Access to tables and people: for everybody at home, and in a club for those who were there, and the keeper.

Whoever has the link of a table sees that table: its number is not to be guessed, and no list tells it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import BACK_WITHIN, Forgetting, MapVersion, Person, SavedMap, Table

VisibleTables = QuerySet[Table] | None
"""The tables that somebody may know of; None: all of them."""
MOST_SHEETS: Final = 50
"""The most maps that lists show because somebody played on them: those of the tables that moved last."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The phone that asks, or nobody yet; `keeps` says that it is the keeper's."""

    phone: UUID | None
    keeps: bool = False

    @property
    def may_all(self) -> bool:
        return self.keeps or is_home()


def is_home() -> bool:
    return bool(settings.OPEN == "home")


def tables_seen(viewer: Viewer) -> VisibleTables:
    """Return the tables that somebody may find in a list: those at which their phone sat or sits, or that it hosts."""
    if viewer.may_all:
        return None
    if viewer.phone is None:
        return Table.objects.none()
    sat_there = Q(seats__phone=viewer.phone) | Q(seats__last_phone=viewer.phone) | Q(host=viewer.phone)
    return Table.objects.filter(pk__in=Table.objects.filter(sat_there).order_by().values("pk"))


def was_there(viewer: Viewer, table: Table) -> bool:
    """Say whether somebody sat at a table, or hosts it, or may do everything here."""
    among = tables_seen(viewer)
    return among is None or among.filter(pk=table.pk).exists()


def belongs(table: Table, phone: UUID | None) -> bool:
    return phone is not None and (table.host == phone or table.seats.filter(phone=phone).exists())


def code_for(table: Table, phone: UUID | None) -> str:
    """Return the code of a table for somebody who may hand it on; nothing if it is closed, or not theirs to know."""
    code = table.join_code or ""
    return code if code and (is_home() or belongs(table, phone)) else ""


def may_act_on(viewer: Viewer, person: Person) -> bool:
    """Say whether somebody may rename, join or forget a person: they played together."""
    among = tables_seen(viewer)
    return among is None or person.seats.filter(table__in=among).exists()


def maps_seen(viewer: Viewer) -> QuerySet[SavedMap] | None:
    """Return the maps that a list may tell who asks: those that they made, and those of their tables; None: all.

    A table keeps the sheet that it is played on, and not where that came from: the same sheet is the same map.
    """
    among = tables_seen(viewer)
    if among is None:
        return None
    boards = among.filter(board__has_key="map").order_by("-moved_at").values_list("board", flat=True)
    sheets: list[dict[str, Any]] = []
    for board in boards.iterator():
        if board["map"] not in sheets and len(sheets) < MOST_SHEETS:
            sheets.append(board["map"])
    is_theirs = Q(phone=viewer.phone) if viewer.phone else Q(pk__in=[])
    played_on = Q()
    for sheet in sheets:
        played_on |= Q(content=sheet)
    if sheets:
        is_theirs |= Q(pk__in=MapVersion.objects.filter(played_on).order_by().values("saved"))
    return SavedMap.objects.filter(is_theirs)


def may_delete(viewer: Viewer, saved: SavedMap) -> bool:
    """Say whether somebody may throw a map away: whoever made it; everybody else draws on a copy."""
    return viewer.may_all or (viewer.phone is not None and saved.phone == viewer.phone)


def forgettings_for(viewer: Viewer) -> list[Forgetting]:
    """Return what was forgotten of late and may be brought back by who asks, the last first."""
    found = Forgetting.objects.filter(made_at__gt=timezone.now() - BACK_WITHIN).order_by("-pk")
    return list(found if viewer.may_all else found.filter(phone=viewer.phone))[:20]

"""Who sees which tables and people: everybody at home, and in a club those who were there, and the keeper.

Whoever has the link of a table sees that table: its number is not to be guessed, and no list tells it.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import BACK_WITHIN, Forgetting, Person, Table

Among = QuerySet[Table] | None
"""The tables that somebody may know of; None: all of them."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a phone, or nobody yet; `keeps` says that it is the keeper's."""

    phone: UUID | None
    keeps: bool = False

    @property
    def may_all(self) -> bool:
        return self.keeps or is_home()


def is_home() -> bool:
    return bool(settings.OPEN == "home")


def tables_seen(asker: Asker) -> Among:
    """Return the tables that somebody may find in a list: those at which their phone sat or sits, or that it hosts."""
    if asker.may_all:
        return None
    if asker.phone is None:
        return Table.objects.none()
    sat_there = Q(seats__phone=asker.phone) | Q(seats__last_phone=asker.phone) | Q(host=asker.phone)
    return Table.objects.filter(pk__in=Table.objects.filter(sat_there).order_by().values("pk"))


def was_there(asker: Asker, table: Table) -> bool:
    """Say whether somebody sat at a table, or hosts it, or may do everything here."""
    among = tables_seen(asker)
    return among is None or among.filter(pk=table.pk).exists()


def belongs(table: Table, phone: UUID | None) -> bool:
    return phone is not None and (table.host == phone or table.seats.filter(phone=phone).exists())


def code_for(table: Table, phone: UUID | None) -> str:
    """Return the code of a table for somebody who may hand it on; nothing if it is closed, or not theirs to know."""
    code = table.join_code or ""
    return code if code and (is_home() or belongs(table, phone)) else ""


def may_act_on(asker: Asker, person: Person) -> bool:
    """Say whether somebody may rename, join or forget a person: they played together."""
    among = tables_seen(asker)
    return among is None or person.seats.filter(table__in=among).exists()


def forgettings_for(asker: Asker) -> list[Forgetting]:
    """Return what was forgotten of late and may be brought back by who asks, the last first."""
    found = Forgetting.objects.filter(made_at__gt=timezone.now() - BACK_WITHIN).order_by("-pk")
    return list(found if asker.may_all else found.filter(phone=asker.phone))[:20]

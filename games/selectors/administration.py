"""Queries for the keeper of a server: all of its tables and gatherings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q

from games.models import Gathering, Table

PAGE: Final = 25
MOST_GATHERINGS: Final = 100


@dataclass(frozen=True, slots=True)
class KeptTables:
    """A page of all tables, the last moved first; each knows how many of its seats are taken (`sitting`)."""

    tables: Sequence[Table]
    number: int
    pages: int
    count: int


def kept_tables(number: int) -> KeptTables:
    """Return a page of the tables; a number outside means the nearest page."""
    count = Table.objects.count()
    pages = max(1, -(-count // PAGE))
    number = max(1, min(number, pages))
    found = Table.objects.annotate(sitting=Count("seats", filter=Q(seats__phone__isnull=False))).order_by("-moved_at")
    return KeptTables(list(found[(number - 1) * PAGE : number * PAGE]), number, pages, count)


def kept_gatherings() -> list[Gathering]:
    """Return the gatherings, the last moved first; each knows how many take part (`people`)."""
    return list(Gathering.objects.annotate(people=Count("entrants")).order_by("-moved_at")[:MOST_GATHERINGS])

"""Counts of what a person had when games ended, in SQL over the rows that mirror tables. Branches count for nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, QuerySet, Sum, Value

from games.models import Person, Status
from games.selectors.people import played_by


@dataclass(frozen=True, slots=True)
class StoredCount:
    """Something that people keep: its label, the rows of it, which field says whose, and what is added up.

    Without `adds` the rows are counted.
    """

    label: str
    rows: QuerySet[Any]
    seat: str = "seat"
    adds: str = ""


def counted(person: Person, things: Sequence[StoredCount]) -> list[tuple[str, int]]:
    """Return how much of each a person had at the end of all games, as far as there was any: one query for all."""
    if not things:
        return []
    first, *others = (_rows(person, number, thing) for number, thing in enumerate(things))
    found = dict(first.union(*others, all=True))
    return [(thing.label, found[number]) for number, thing in enumerate(things) if found.get(number)]


def _rows(person: Person, number: int, thing: StoredCount) -> QuerySet[Any, Any]:
    mine = thing.rows.filter(played_by(person, thing.seat), table__status=Status.FINISHED)
    named = mine.order_by().annotate(thing=Value(number, output_field=IntegerField())).values_list("thing")
    counted: QuerySet[Any, Any] = named.annotate(much=Sum(thing.adds) if thing.adds else Count("pk"))
    return counted

"""Rows from a table of the database by a statement that is written out, each value read as its field reads it.

`Model.objects.raw` works out anew with every statement which column belongs to which field and how it is read; for the
few rows that every move asks for that takes longer than asking the database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connections, models

M = TypeVar("M", bound=models.Model)
Read = Callable[[Any], Any]
"""Makes the value of a field of what the database gives."""


def read_rows(model: type[M], using: str, condition: str, values: Sequence[Any]) -> list[M]:
    """Return the rows for which a condition in SQL holds: what follows WHERE, with `%s` for each of the values."""
    statement, readers = _columns(model), _readers(model, using)
    names = [field.attname for field in model._meta.concrete_fields]
    with connections[using].cursor() as cursor:
        cursor.execute(f"{statement} WHERE {condition}", values)
        found = cursor.fetchall()
    return [model.from_db(using, names, _read(row, readers)) for row in found]


def _read(row: Sequence[Any], readers: Sequence[tuple[int, Read]]) -> list[Any]:
    values = list(row)
    for place, read in readers:
        values[place] = read(values[place])
    return values


@cache
def _columns(model: type[models.Model]) -> str:
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}"'  # noqa: S608 - names of ours


@cache
def _readers(model: type[models.Model], using: str) -> Sequence[tuple[int, Read]]:
    return [
        (place, _bound(read, column, using))
        for place, column in enumerate(field.cached_col for field in model._meta.concrete_fields)
        for read in (
            *connections[using].ops.get_db_converters(column),
            *column.get_db_converters(connections[using]),
        )
    ]


def _bound(read: Callable[[Any, Any, Any], Any], column: Any, using: str) -> Read:
    return lambda value: read(value, column, connections[using])

"""Rows from a table of the database by a statement that is written out, each value read as its field reads it.

`Model.objects.raw` works out anew with every statement which column belongs to which field and how it is read; for the
few rows that every move asks for that takes longer than asking the database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

M = TypeVar("M", bound=models.Model)
ReadColumn = tuple[int, Callable[[Any, Any, Any], Any], Any]
"""The place of a column, and what makes a field's value of what the database gives: of it, the column, a connection."""


def read_rows(model: type[M], using: str, condition: str, values: Sequence[Any]) -> list[M]:
    """Return the rows for which a condition in SQL holds: what follows WHERE, with `%s` for each of the values."""
    connection, names = connections[using], _names(model)
    with connection.cursor() as cursor:
        cursor.execute(f"{_selection(model)} WHERE {condition}", values)
        found = cursor.fetchall()
    readers = _readers(model, using, connection.vendor)
    return [model.from_db(using, names, _read(row, readers, connection)) for row in found]


def _read(row: Sequence[Any], readers: Sequence[ReadColumn], connection: BaseDatabaseWrapper) -> list[Any]:
    values = list(row)
    for place, read, column in readers:
        values[place] = read(values[place], column, connection)
    return values


@cache
def _names(model: type[models.Model]) -> Sequence[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _selection(model: type[models.Model]) -> str:
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}"'  # noqa: S608 - names of ours


@cache
def _readers(model: type[models.Model], using: str, _vendor: str) -> Sequence[ReadColumn]:
    connection = connections[using]
    return [
        (place, read, column)
        for place, column in enumerate(field.cached_col for field in model._meta.concrete_fields)
        for read in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]

"""Rows to and from a table of the database by its own statements, each put together once.

What a game mirrors is written with every move, a few rows at a time, and every move asks for the table and its seats.
Put together anew for each of them, a statement takes several times as long as the database needs to carry it out;
`Model.objects.raw` works out with every statement anew which column belongs to which field, and how it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connections, models

M = TypeVar("M", bound=models.Model)
ReadColumn = tuple[int, Callable[[Any, Any, Any], Any], Any]
"""The place of a column, and what makes a field's value of what the database gives: of it, the column, a connection."""
WrittenColumn = tuple["models.Field[Any, Any]", type | None]
"""A field, and the class of values that a database takes as they are; None where the field makes something else."""
FieldNames = tuple[str, ...]
"""Names of a model's fields."""
Values = Iterable[Sequence[Any]]
"""Rows: a value for each named field; of a relation the key."""


def read_rows(model: type[M], using: str, condition: str, values: Sequence[Any]) -> list[M]:
    """Return the rows for which a condition in SQL holds: what follows WHERE, with `%s` for each of the values."""
    connection = connections[using]
    with connection.cursor() as cursor:
        cursor.execute(f"{selection(model)} WHERE {condition}", values)
        found = [list(row) for row in cursor.fetchall()]
    readers = readers_of(model, using, connection.vendor)
    for row in found:
        for place, read, column in readers:
            row[place] = read(row[place], column, connection)
    names = _read_names(model)
    return [model.from_db(using, names, row) for row in found]


def insert_rows(
    model: type[models.Model], using: str, names: FieldNames, rows: Values, *, key: FieldNames = ()
) -> None:
    """Write rows; one that is there already under the same `key` gets the other values (without `key`: IntegrityError).

    What is not named begins as the model says.
    """
    begun = _begun(model, names)
    whole = ([*row, *(field.get_default() for field in begun)] for row in rows) if begun else rows
    _execute(using, _insertion(model, names, key), _written(model, names, with_begun=True), whole)


def delete_rows(model: type[models.Model], using: str, names: FieldNames, rows: Values) -> None:
    """Delete the rows that have these values; nothing that hangs on them goes along."""
    _execute(using, _deletion(model, names), _written(model, names), rows)


def update_row(model: type[models.Model], using: str, pk: Any, changed: Mapping[str, Any]) -> None:
    """Give one row other values of some fields."""
    names = tuple(changed)
    key = model._meta.pk.name
    _execute(using, _change(model, names, key), _written(model, (*names, key)), [(*changed.values(), pk)])


def _execute(using: str, statement: str, columns: Sequence[WrittenColumn], rows: Values) -> None:
    connection = connections[using]
    values: list[list[Any]] = [
        [
            value if value.__class__ is plain else field.get_db_prep_save(value, connection)
            for (field, plain), value in zip(columns, row, strict=True)
        ]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, values)


@cache
def readers_of(model: type[models.Model], using: str, _vendor: str) -> Sequence[ReadColumn]:
    """Return how values are read that a database gives otherwise than fields have them."""
    connection = connections[using]
    return [
        (place, read, column)
        for place, column in enumerate(field.cached_col for field in model._meta.concrete_fields)
        for read in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]


@cache
def selection(model: type[models.Model]) -> str:
    """Return the statement that reads all fields of all rows."""
    return f"SELECT {_columns(model, tuple(field.name for field in model._meta.concrete_fields))} FROM {_table(model)}"  # noqa: S608 - names of ours


@cache
def _fields(model: type[models.Model], names: FieldNames) -> tuple[models.Field[Any, Any], ...]:
    return tuple(model._meta.get_field(name) for name in names)  # type: ignore[misc]  # relations to others are not named


@cache
def _read_names(model: type[models.Model]) -> Sequence[str]:
    return tuple(field.attname for field in model._meta.concrete_fields)


@cache
def _written(model: type[models.Model], names: FieldNames, *, with_begun: bool = False) -> Sequence[WrittenColumn]:
    """Return each field with the class of values that a database takes as they are.

    Nine of ten values that a move writes are such numbers and words, and to ask the field takes longer than to write.
    """
    kinds = {models.IntegerField: int, models.ForeignKey: int, models.CharField: str, models.TextField: str}
    fields = (*_fields(model, names), *(_begun(model, names) if with_begun else ()))
    return [(field, next((kind for one, kind in kinds.items() if isinstance(field, one)), None)) for field in fields]


@cache
def _begun(model: type[models.Model], names: FieldNames) -> tuple[models.Field[Any, Any], ...]:
    return tuple(field for field in model._meta.fields if field.has_default() and field.name not in names)


@cache
def _insertion(model: type[models.Model], names: FieldNames, key: FieldNames) -> str:
    every = (*names, *(field.name for field in _begun(model, names)))
    places = ", ".join(["%s"] * len(every))
    statement = f"INSERT INTO {_table(model)} ({_columns(model, every)}) VALUES ({places})"  # noqa: S608 - names of ours
    others = [f"{column} = EXCLUDED.{column}" for column in _quoted(model, [one for one in names if one not in key])]
    return f"{statement} ON CONFLICT ({_columns(model, key)}) DO UPDATE SET {', '.join(others)}" if key else statement


@cache
def _change(model: type[models.Model], names: FieldNames, key: str) -> str:
    others = ", ".join(f"{column} = %s" for column in _quoted(model, names))
    return f"UPDATE {_table(model)} SET {others} WHERE {_columns(model, (key,))} = %s"  # noqa: S608 - names of ours


@cache
def _deletion(model: type[models.Model], names: FieldNames) -> str:
    same = " AND ".join(f"{column} = %s" for column in _quoted(model, names))
    return f"DELETE FROM {_table(model)} WHERE {same}"  # noqa: S608 - names of ours


def _table(model: type[models.Model]) -> str:
    return f'"{model._meta.db_table}"'


def _columns(model: type[models.Model], names: FieldNames) -> str:
    return ", ".join(_quoted(model, names))


def _quoted(model: type[models.Model], names: Iterable[str]) -> list[str]:
    return [f'"{field.column}"' for field in _fields(model, tuple(names))]

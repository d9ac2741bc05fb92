"""Statements whose SQL is made once: composing it takes Django several times what the database takes to answer.

For what every move asks and writes; all else is asked by querysets. Rows come back as the same models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, UUIDField

M = TypeVar("M", bound=Model)

UUIDS: Final = tuple(UUID(int=0x7AB1E51DE << 8 | number) for number in range(4))
NUMBERS: Final = tuple(0x7AB1E500 + number for number in range(4))
"""Values that stand in a statement, by their place, until it is asked."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A composed statement: its SQL, where the values of a question go, and how its columns are read."""

    sql: str
    params: tuple[Any, ...]
    places: tuple[int, ...]
    names: tuple[str, ...]
    converters: tuple[tuple[int, tuple[Callable[..., Any], ...], Any], ...]


class Question(Generic[M]):
    """The rows of a model that have certain values in these fields, in the model's order; `locked` until the commit."""

    def __init__(self, model: type[M], *fields: str, locked: bool = False) -> None:
        self._model, self._names, self._locked = model, fields, locked
        self._plans: dict[str, _Plan] = {}

    def __call__(self, *values: Any) -> list[M]:
        """Return the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        plan = self._plans.get(connection.vendor) or self._compose(connection)
        params = list(plan.params)
        for place, field, value in zip(plan.places, _kinds(self._model, self._names), values, strict=True):
            params[place] = field.get_db_prep_value(value, connection)
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, params)
            rows = cursor.fetchall()
        return [self._model.from_db(DEFAULT_DB_ALIAS, plan.names, _read(row, plan, connection)) for row in rows]

    def first(self, *values: Any) -> M | None:
        """Return the first row, if there is one."""
        return next(iter(self(*values)), None)

    def _compose(self, connection: BaseDatabaseWrapper) -> _Plan:
        fields = _kinds(self._model, self._names)
        signs = [(UUIDS if isinstance(field, UUIDField) else NUMBERS)[place] for place, field in enumerate(fields)]
        rows = self._model._default_manager.filter(**dict(zip(self._names, signs, strict=True)))  # noqa: SLF001
        query = rows.select_for_update().query if self._locked else rows.query
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        assert compiler.klass_info, "a question asks for rows"
        chosen = [compiler.select[at] for at in compiler.klass_info["select_fields"]]
        stands = [field.get_db_prep_value(sign, connection) for field, sign in zip(fields, signs, strict=True)]
        plan = _Plan(
            sql=sql,
            params=tuple(params),
            places=tuple(params.index(sign) for sign in stands),
            names=tuple(column[0].target.attname for column in chosen),
            converters=tuple(
                (at, tuple(found), column)
                for at, (found, column) in compiler.get_converters([column[0] for column in chosen]).items()
            ),
        )
        self._plans[connection.vendor] = plan
        return plan


def _read(row: Sequence[Any], plan: _Plan, connection: BaseDatabaseWrapper) -> list[Any]:
    values = list(row)
    for at, converters, column in plan.converters:
        for convert in converters:
            values[at] = convert(values[at], column, connection)
    return values


@dataclass(frozen=True)
class Lines:
    """New rows of a model: values of these fields; others get what the model says, as in `bulk_create`."""

    model: type[Model]
    fields: tuple[str, ...]

    def insert(self, rows: Iterable[Sequence[Any]]) -> None:
        """Write the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        given, others = _kinds(self.model, self.fields), _others(self.model, self.fields)
        written = [
            [
                *(field.get_db_prep_save(value, connection) for field, value in zip(given, row, strict=True)),
                *(field.get_db_prep_save(field.get_default(), connection) for field in others),
            ]
            for row in rows
        ]
        sql = _insertion(self.model, self.fields, connection.vendor)
        with connection.cursor() as cursor:
            match written:
                case []:
                    pass
                case [line]:
                    cursor.execute(sql, line)
                case _:
                    cursor.executemany(sql, written)


@dataclass(frozen=True)
class Change:
    """New values of some fields of a row that is there."""

    model: type[Model]
    fields: tuple[str, ...]

    def write(self, row: Model) -> None:
        """Write what the row holds in these fields now."""
        connection = connections[DEFAULT_DB_ALIAS]
        kinds = _kinds(self.model, self.fields)
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in kinds]
        with connection.cursor() as cursor:
            cursor.execute(_update(self.model, self.fields, connection.vendor), [*values, row.pk])


@dataclass(frozen=True)
class Removal:
    """Rows of a model that have certain values in these fields, none of them null: deleted without a look at them."""

    model: type[Model]
    fields: tuple[str, ...]

    def delete(self, keys: Iterable[Sequence[Any]]) -> None:
        """Delete the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        kinds = _kinds(self.model, self.fields)
        values = [
            [field.get_db_prep_value(value, connection) for field, value in zip(kinds, key, strict=True)]
            for key in keys
        ]
        with connection.cursor() as cursor:
            cursor.executemany(_deletion(self.model, self.fields, connection.vendor), values)


@cache
def _kinds(model: type[Model], fields: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in fields)  # noqa: SLF001 - the documented way


@cache
def _others(model: type[Model], fields: tuple[str, ...]) -> tuple[Any, ...]:
    given = {*_kinds(model, fields), model._meta.pk}  # noqa: SLF001
    return tuple(field for field in model._meta.concrete_fields if field not in given)  # noqa: SLF001


def _names(model: type[Model], fields: Iterable[Any]) -> tuple[str, list[str]]:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    return quote(model._meta.db_table), [quote(field.column) for field in fields]  # noqa: SLF001


@cache
def _insertion(model: type[Model], fields: tuple[str, ...], _vendor: str) -> str:
    table, columns = _names(model, (*_kinds(model, fields), *_others(model, fields)))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"  # noqa: S608 - names of ours


@cache
def _update(model: type[Model], fields: tuple[str, ...], _vendor: str) -> str:
    table, columns = _names(model, _kinds(model, fields))
    assert model._meta.pk is not None, "every row has a key"  # noqa: SLF001
    _, (key,) = _names(model, [model._meta.pk])  # noqa: SLF001
    return f"UPDATE {table} SET {', '.join(f'{column} = %s' for column in columns)} WHERE {key} = %s"  # noqa: S608


@cache
def _deletion(model: type[Model], fields: tuple[str, ...], _vendor: str) -> str:
    table, columns = _names(model, _kinds(model, fields))
    return f"DELETE FROM {table} WHERE {' AND '.join(f'{column} = %s' for column in columns)}"  # noqa: S608

"""Statements whose SQL is made once: composing it takes Django several times what the database takes to answer.

For what every move asks and writes; all else is asked by querysets. Rows come back as the same models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    ForeignKey,
    IntegerField,
    JSONField,
    Model,
    UUIDField,
)
from django.db.models.base import ModelState

from games.statements import Statement

M = TypeVar("M", bound=Model)

UUIDS: Final = tuple(UUID(int=0x7AB1E51DE << 8 | number) for number in range(4))
NUMBERS: Final = tuple(0x7AB1E500 + number for number in range(4))
"""Values that stand in a statement, by their place, until it is asked."""

READ_BEFORE: Final = 1_024
"""Values of one column that are remembered as they were read: numbers of phones, moments."""

PLAIN: Final = (BooleanField, CharField, ForeignKey, IntegerField)
"""Fields whose values are stored as they are; a row is named by its key."""

KEY: Final = "pk"
"""How a statement names the key of a row."""

EMPTY: Final[Mapping[object, type]] = {"[]": list, "{}": dict}
"""What most columns of JSON hold, and what it is when it is read."""

Read = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A composed question: its statement, the fields of its columns, and how these are read."""

    statement: Statement
    names: tuple[str, ...]
    reads: tuple[tuple[int, Read], ...]

    def read(self, row: Sequence[Any]) -> list[Any]:
        """Return the values of a row."""
        values = list(row)
        for at, read in self.reads:
            values[at] = read(values[at])
        return values


class Question(Generic[M]):
    """The rows of a model that have certain values in these fields, in the model's order; `locked` until the commit."""

    def __init__(self, model: type[M], *fields: str, locked: bool = False) -> None:
        self._model, self._names, self._locked = model, fields, locked
        self._plans: dict[str, _Plan] = {}

    def __call__(self, *values: Any) -> list[M]:
        """Return the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        plan = self._plans.get(connection.vendor) or self._compose(connection)
        kinds = _kinds(self._model, self._names)
        params = {
            name: field.get_db_prep_value(value, connection)
            for name, field, value in zip(self._names, kinds, values, strict=True)
        }
        rows = plan.statement.rows(connection, params)
        return [_row(self._model, zip(plan.names, plan.read(row), strict=True)) for row in rows]

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
            Statement(sql % tuple(_place(self._names[stands.index(param)]) for param in params), self._names),
            names=tuple(column[0].target.attname for column in chosen),
            reads=tuple(
                (at, _reader(found, column, connection))
                for at, (found, column) in compiler.get_converters([column[0] for column in chosen]).items()
            ),
        )
        self._plans[connection.vendor] = plan
        return plan


def _row(model: type[M], values: Iterable[tuple[str, Any]]) -> M:
    """Return a row as `from_db` does, without the signals that nobody listens to: they took longer than the rest."""
    row = model.__new__(model)
    row._state = state = ModelState()  # noqa: SLF001 - the documented name
    state.adding, state.db = False, DEFAULT_DB_ALIAS
    row.__dict__.update(values)
    return row


def _place(name: str) -> str:
    """Return how a statement names a value: Django finds names faster than nameless signs."""
    return f"%({name})s"


def _reader(converters: Iterable[Callable[..., Any]], column: Any, connection: BaseDatabaseWrapper) -> Read:
    """Return how a value of a column is read; what can be changed is read anew for each row, and all else once."""

    def read(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    def read_json(value: Any) -> Any:
        empty = EMPTY.get(value)
        return empty() if empty else read(value)

    return read_json if isinstance(column.output_field, JSONField) else lru_cache(READ_BEFORE)(read)


@dataclass(frozen=True)
class Lines:
    """New rows of a model: values of these fields; others get what the model says, as in `bulk_create`."""

    model: type[Model]
    fields: tuple[str, ...]

    def insert(self, rows: Iterable[Sequence[Any]]) -> None:
        """Write the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        others = {field.name: field.get_db_prep_save(field.get_default(), connection) for field in self._others}
        written = [{**_stored(self.model, self.fields, row, connection), **others} for row in rows]
        statement = _insertion(self.model, (*self.fields, *others), connection.vendor)
        match written:
            case []:
                pass
            case [line]:
                statement.run(connection, line)
            case _:
                statement.run_each(connection, written)

    @property
    def _others(self) -> tuple[Any, ...]:
        return _others(self.model, self.fields)


@dataclass(frozen=True)
class Change:
    """New values of some fields of a row that is there."""

    model: type[Model]
    fields: tuple[str, ...]

    def write(self, row: Model) -> None:
        """Write what the row holds in these fields now."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = [getattr(row, field.attname) for field in _kinds(self.model, self.fields)]
        stored = _stored(self.model, self.fields, values, connection)
        _update(self.model, self.fields, connection.vendor).run(connection, {**stored, KEY: row.pk})


@dataclass(frozen=True)
class Removal:
    """Rows of a model that have certain values in these fields, none of them null: deleted without a look at them."""

    model: type[Model]
    fields: tuple[str, ...]

    def delete(self, keys: Iterable[Sequence[Any]]) -> None:
        """Delete the rows."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = [_stored(self.model, self.fields, key, connection) for key in keys]
        _deletion(self.model, self.fields, connection.vendor).run_each(connection, values)


def _stored(
    model: type[Model], fields: tuple[str, ...], values: Iterable[Any], connection: BaseDatabaseWrapper
) -> dict[str, Any]:
    """Return the values of these fields as the database takes them."""
    return {
        name: value if prepare is None else prepare(value)
        for (name, prepare), value in zip(_preparations(model, fields, connection.vendor), values, strict=True)
    }


@cache
def _preparations(model: type[Model], fields: tuple[str, ...], _vendor: str) -> tuple[tuple[str, Read | None], ...]:
    """Return what makes of each field's value one that the database takes; None where it is taken as it is."""
    connection = connections[DEFAULT_DB_ALIAS]
    return tuple(
        (field.name, None if isinstance(field, PLAIN) else _writer(field, connection))
        for field in _kinds(model, fields)
    )


def _writer(field: Any, connection: BaseDatabaseWrapper) -> Read:
    """Return how a value is written; the lines of a form share their phone, their token and their moment."""

    def write(value: Any) -> Any:
        return field.get_db_prep_save(value, connection)

    return lru_cache(READ_BEFORE)(write) if isinstance(field, DateTimeField | UUIDField) else write


@cache
def _kinds(model: type[Model], fields: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in fields)  # noqa: SLF001 - the documented way


@cache
def _others(model: type[Model], fields: tuple[str, ...]) -> tuple[Any, ...]:
    given = {*_kinds(model, fields), model._meta.pk}  # noqa: SLF001
    return tuple(field for field in model._meta.concrete_fields if field not in given)  # noqa: SLF001


def _columns(model: type[Model], fields: tuple[str, ...]) -> tuple[str, list[str], list[str]]:
    """Return the names of a table and of its columns in SQL, and the place of the value of each."""
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    columns = [quote(field.column) for field in _kinds(model, fields)]
    return quote(model._meta.db_table), columns, [_place(name) for name in fields]  # noqa: SLF001


@cache
def _insertion(model: type[Model], fields: tuple[str, ...], _vendor: str) -> Statement:
    table, columns, places = _columns(model, fields)
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(places)})"  # noqa: S608 - names of ours
    return Statement(sql, fields)


@cache
def _update(model: type[Model], fields: tuple[str, ...], _vendor: str) -> Statement:
    table, columns, places = _columns(model, fields)
    assert model._meta.pk is not None, "every row has a key"  # noqa: SLF001
    _, (key,), _ = _columns(model, (model._meta.pk.name,))  # noqa: SLF001
    changes = ", ".join(f"{column} = {place}" for column, place in zip(columns, places, strict=True))
    return Statement(f"UPDATE {table} SET {changes} WHERE {key} = {_place(KEY)}", (*fields, KEY))  # noqa: S608


@cache
def _deletion(model: type[Model], fields: tuple[str, ...], _vendor: str) -> Statement:
    table, columns, places = _columns(model, fields)
    wanted = " AND ".join(f"{column} = {place}" for column, place in zip(columns, places, strict=True))
    return Statement(f"DELETE FROM {table} WHERE {wanted}", fields)  # noqa: S608

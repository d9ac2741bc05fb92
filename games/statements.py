"""Composed SQL, and the shortest way to the database for it.

Django's cursors translate the names of values in each statement anew for SQLite, and wrap each in three calls: several
times what the database takes for a row. Where nobody listens to statements, they go to SQLite's driver as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from django.db.backends.base.base import BaseDatabaseWrapper

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL with a place for each value, by its name: `%(head)s`."""

    sql: str
    names: tuple[str, ...]
    _short: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_short", self.sql % {name: f":{name}" for name in self.names})

    def rows(self, connection: BaseDatabaseWrapper, values: Values) -> list[Sequence[Any]]:
        """Return the rows that the statement asks for."""
        found: list[Sequence[Any]]
        if _is_overheard(connection):
            with connection.cursor() as cursor:
                cursor.execute(self.sql, values)
                found = cursor.fetchall()
        else:
            found = _shortly(connection, lambda driver: driver.execute(self._short, values).fetchall())
        return found

    def run(self, connection: BaseDatabaseWrapper, values: Values) -> None:
        """Have the statement done."""
        if _is_overheard(connection):
            with connection.cursor() as cursor:
                cursor.execute(self.sql, values)
        else:
            _shortly(connection, lambda driver: driver.execute(self._short, values).close())

    def run_each(self, connection: BaseDatabaseWrapper, lines: Sequence[Values]) -> None:
        """Have the statement done with the values of each line."""
        if _is_overheard(connection):
            with connection.cursor() as cursor:
                cursor.executemany(self.sql, lines)
        else:
            _shortly(connection, lambda driver: driver.executemany(self._short, lines).close())


def _is_overheard(connection: BaseDatabaseWrapper) -> bool:
    """Say whether statements have to pass Django's cursors: to be counted, or to reach another database."""
    return connection.vendor != "sqlite" or connection.queries_logged or bool(connection.execute_wrappers)


def _shortly(connection: BaseDatabaseWrapper, do: Callable[[Any], Any]) -> Any:
    """Do something with the driver's connection, as safe as with a cursor of Django's."""
    if not connection.in_atomic_block:
        connection.close_if_health_check_failed()
        connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors:
        return do(connection.connection)

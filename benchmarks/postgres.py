"""A database of a benchmark's own on the PostgreSQL server, where one answers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _database(server: str, name: str) -> Iterator[str]:
    """Make a database on a PostgreSQL server, and drop it when it is done with."""
    import psycopg  # noqa: PLC0415

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield server.rpartition("/")[0] + f"/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def databases(name: str) -> Iterator[str]:
    """Yield the address of a new database on the first PostgreSQL server that answers, if any does."""
    import psycopg  # noqa: PLC0415

    given = os.environ.get("TEST_POSTGRES_URL", "")
    for server in filter(
        None, (given, *(f"postgres://{user}@127.0.0.1:5432/postgres" for user in ("root", "postgres")))
    ):
        try:
            psycopg.connect(server).close()
        except psycopg.OperationalError:
            continue
        with _database(server, name) as url:
            yield url
        return

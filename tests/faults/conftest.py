"""Servers that are going to suffer. `make test-faults` runs these tests; the usual run leaves them out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.conftest import REDIS_URL, first_postgres_url
from tests.support.stage import Json, Server, Stage, recorded


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all of them: they take minutes."""
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.faults)


@pytest.fixture(scope="session")
def game() -> Json:
    """Return a recorded game of the base box."""
    return recorded("base-2006", 1)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.redis])])
def database_url(request, tmp_path) -> Iterator[str]:
    """Yield the address of an empty database: a file, or one of its own on the PostgreSQL server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'table.sqlite3'}"
        return
    admin = first_postgres_url()
    name = f"tableside_faults_{os.getpid()}"
    with psycopg.connect(admin, autocommit=True) as database:
        database.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        database.execute(f"CREATE DATABASE {name}")
    yield f"{admin.rpartition('/')[0]}/{name}"
    with psycopg.connect(admin, autocommit=True) as database:
        database.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def prepare(tmp_path_factory) -> Callable[[Server], None]:
    """Return how to prepare a server; the static files are collected once for all of them."""
    once = Server(tmp_path_factory.mktemp("once"))
    once.manage("collectstatic", "--no-input", "--verbosity", "0")

    def prepare(server: Server) -> None:
        (server.folder / "static").symlink_to(once.folder / "static")
        server.prepare(static=False)

    return prepare


@pytest.fixture
def server(tmp_path, database_url, prepare) -> Iterator[Server]:
    """Yield a server of the recipe for clubs at work on that database; beside PostgreSQL it tells others by Redis."""
    server = Server(tmp_path, club=True)
    server.environment["DATABASE_URL"] = database_url
    if not database_url.startswith("sqlite"):
        server.environment["REDIS_URL"] = REDIS_URL
    prepare(server)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def stage(server) -> Iterator[Stage]:
    """Yield a process that lays tables out there."""
    stage = Stage(server.environment)
    yield stage
    stage.close()

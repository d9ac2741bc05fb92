"""A server is updated while it runs: workers of the version before go on, on tables that have been migrated."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddField, AlterField, CreateModel, SeparateDatabaseAndState

from games.models import Puzzle, TableReview
from tests.support.playing import open_table

BEFORE_THE_RULE = 9
"""Migrations up to this number were made before anybody had a server to update."""
ADDING = (AddField, AlterField, CreateModel)

pytestmark = pytest.mark.django_db


def _operations():
    loader = MigrationLoader(connection)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app == "games" and int(name[:4]) > BEFORE_THE_RULE:
            for operation in migration.operations:
                # A migration that renames models, and no table, is noticed by nobody.
                if isinstance(operation, SeparateDatabaseAndState):
                    yield from ((name, change) for change in operation.database_operations)
                else:
                    yield name, operation


def _says_what_is_in_it(field: models.Field[Any, Any]) -> bool:
    return field.null or field.has_db_default()


def test_a_worker_that_does_not_know_a_new_column_can_still_write_its_rows():
    new = [(name, one) for name, one in _operations() if isinstance(one, AddField)]

    assert new
    for name, added in new:
        assert _says_what_is_in_it(added.field), f"{name}: {added.name} wants a db_default"


def test_migrations_take_nothing_away_that_a_worker_of_the_version_before_asks_for():
    for name, operation in _operations():
        harmless = isinstance(operation, ADDING) or type(operation).__name__ in {
            "AddIndex",
            "AddConstraint",
            "RunPython",
        }
        assert harmless, f"{name}: {operation.describe()}"


def test_reviews_of_another_form_are_worked_out_anew():
    table = open_table()
    TableReview.objects.create(table=table, head=0, content={"turns": [{"tile": "base-U"}]})
    puzzle = Puzzle.objects.create(table=table, index=0)

    import_module("games.migrations.0030_reviews_anew").forget_reviews(apps, connection.schema_editor())

    assert not TableReview.objects.exists()
    assert Puzzle.objects.get() == puzzle

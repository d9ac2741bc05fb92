"""A whole game of Ann and Ben, played once in a process; after that its rows are written as they were then."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models

from games.models import Table
from tests.support.playing import open_table, play_turns

Rows = dict[type[models.Model], list[dict[str, Any]]]

_played: Rows = {}


def finished_table() -> Table:
    """Return the table of the whole game; nothing else may be in the database yet."""
    if _played:
        _write(_played)
        return Table.objects.get()
    table = open_table()
    play_turns(table, 100)
    table.refresh_from_db()
    assert table.status == "finished"
    _played.update({model: list(model._base_manager.values()) for model in apps.get_app_config("games").get_models()})
    return table


def _write(played: Rows) -> None:
    for model, rows in played.items():
        model._base_manager.bulk_create(model(**row) for row in rows)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(played)):
            cursor.execute(statement)

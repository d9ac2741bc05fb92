"""Requests of tests of many views, and what they look at: every row that is written, every word that is said."""

from __future__ import annotations

from html import unescape
from typing import Any, Final
from uuid import UUID, uuid4

from django.apps import apps
from django.db import connection

from games.models import Table

HTMX: Final[dict[str, Any]] = {"HTTP_HX_REQUEST": "true"}
NOWHERE: Final = UUID(int=9, version=4)
"""The number of nothing."""


def stamp(table: Table, **fields: Any) -> dict[str, Any]:
    """Return a form as a page made it that shows the table as it is."""
    table.refresh_from_db()
    return {"seen": table.head, "token": str(uuid4()), **fields}


def written() -> dict[str, list[dict[str, Any]]]:
    """Return every row of ours as the database has it, to be compared with what is there later."""
    rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("games").get_models():
            # A thousand tests ask: models would take ten times as long.
            name, key = map(connection.ops.quote_name, (model._meta.db_table, model._meta.pk.attname))
            cursor.execute(f"SELECT * FROM {name} ORDER BY {key}")
            columns = [column[0] for column in cursor.description]
            rows[model.__name__] = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
    return rows


def said(answer: Any) -> str:
    """Return what an answer says, on one line and without escapes."""
    return " ".join(unescape(answer.content.decode()).split())

"""What tests of many views ask with, and what they look at: every row that is written, every word that is said."""

from __future__ import annotations

from html import unescape
from typing import Any, Final
from uuid import UUID, uuid4

from django.apps import apps

from games.models import Table

HTMX: Final[dict[str, Any]] = {"HTTP_HX_REQUEST": "true"}
NOWHERE: Final = UUID(int=9, version=4)
"""The number of nothing."""


def stamp(table: Table, **fields: Any) -> dict[str, Any]:
    """Return a form as a page made it that shows the table as it is."""
    table.refresh_from_db()
    return {"seen": table.head, "token": str(uuid4()), **fields}


def written() -> dict[str, list[Any]]:
    """Return every row of ours, to be compared with what is there later."""
    models = apps.get_app_config("games").get_models()
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in models}


def said(answer: Any) -> str:
    """Return what an answer says, on one line and without escapes."""
    return " ".join(unescape(answer.content.decode()).split())

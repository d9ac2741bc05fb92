"""Tables at which the app plays a seat, and thinking about them as its process does."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from games import services
from games.log.position import Position
from games.models import Table
from games.selectors.decisions import decision_at
from tests.support.playing import ANN, open_table, position


def app_table(*, level: str = "fair", **changes: Any) -> Table:
    """Open a table for Ann, at which the app plays blue, and draws where nothing else is said."""
    facts: dict[str, Any] = {"draw_by": "app", "first": 1, "played_by": {1: level}} | changes
    return open_seats(**facts)


def open_seats(**changes: Any) -> Table:
    """Open a table for Ann as `open_table` does, but let nobody else sit down."""
    choices: dict[str, Any] = {
        "name": "Friday",
        "game": "carcassonne",
        "edition": "2006",
        "sets": ["base"],
        "options": {},
        "seats": [("Ann", "red"), ("Bot", "blue")],
        "host_seats": [0],
    }
    return services.open_table(phone=ANN, choices=services.TableChoices(**(choices | changes)))


def think(table: Table) -> services.AppThought | None:
    """Let the app think about a table."""
    return services.think(table.uid)


def done(table: Table, phone: UUID = ANN, **changes: Any) -> Position:
    """Say that what the app decided lies on the table, as the phone that saw it as it is."""
    table.refresh_from_db()
    facts: dict[str, Any] = {"seen": table.head, "token": uuid4()} | changes
    return services.carry_out(table_uid=table.uid, phone=phone, **facts)


def drawn_and_decided(table: Table) -> Table:
    """Let the app draw for its seat, and decide what to do with the tile."""
    think(table)
    done(table)
    think(table)
    table.refresh_from_db()
    assert decision_at(table) is not None
    return table


__all__ = ["app_table", "done", "drawn_and_decided", "open_seats", "open_table", "position", "think"]

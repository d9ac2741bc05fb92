"""Opening a table by its form."""

from __future__ import annotations

from django.test import Client

from games.models import Table

TWO = {
    "game": "carcassonne",
    "edition": "2006",
    "order": ["red", "blue"],
    "plays": ["red", "blue"],
    "name-red": "Ann",
    "name-blue": "Ben",
    "first": "blue",
    "mine": ["red"],
    "draw_by": "bag",
    "log_by": "anyone",
    "name": "Rainy Sunday",
}


def opened(client: Client, **changes: object) -> Table:
    """Open a table, and return it."""
    answer = client.post("/new/", TWO | changes)
    assert answer.status_code == 303, answer.text
    return Table.objects.get(uid=answer["Location"].split("/")[2])


def names(table: Table) -> list[str]:
    return [seat.called for seat in table.seats.all()]

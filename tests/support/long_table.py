"""A table whose log is longer than any game: what somebody may make of it with a few hundred uploads, or in a year."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID, uuid4

from games.log.position import position_cache
from games.models import Entry, Table
from games.models.log import EntryKind
from games.services import rebuild_table
from scoring.carcassonne.move import Draw
from scoring.kernel.codec import write_move
from scoring.kernel.table import Note

WAYS: Final = ("appended", "put in", "taken back")
"""Ways of notes into a log: one after the other, before an earlier turn, or written and taken back in turns."""


def lengthen(table: Table, count: int, way: str, phone: UUID) -> Table:
    """Write so many more lines into the log of a table, at once and not through the rules, and bring its rows along.

    A table for the ways "put in" and "taken back" has been played at already.
    """
    author = table.seats.get(position=0)
    anchor = table.entries.filter(form=EntryKind.PLAYED, kind=Draw.kind).values_list("seq", flat=True).first()
    rows = list(_rows(table, count, way, anchor))
    for row in rows:
        row.author, row.phone, row.token = author, phone, uuid4()
    Entry.objects.bulk_create(rows, batch_size=500)
    Table.objects.filter(pk=table.pk).update(head=table.head + count)
    table.refresh_from_db()
    position_cache.forget()
    rebuild_table(table)
    return table


def _rows(table: Table, count: int, way: str, anchor: int | None) -> Iterator[Entry]:
    for number in range(count):
        seq = table.head + 1 + number
        if way == "taken back" and number % 2:
            yield Entry(table=table, seq=seq, form=EntryKind.RETRACTED, target=seq - 1)
            continue
        note = Note(f"The note with the number {number}")
        row = Entry(table=table, seq=seq, seat=0, kind=note.kind, payload=write_move(note))
        if way == "put in":
            row.form, row.target = EntryKind.INSERTED, anchor
        yield row

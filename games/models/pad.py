"""The rows that mirror a score pad, besides its points."""

from __future__ import annotations

from django.db import models

from games.models.table import Table


class PadMark(models.Model):
    """Something on a pad: a counter, an agreed value, a marker, a piece that somebody holds.

    `kind` says what: "counter" and "value" (the number), "marker" (its points; `name` is "1" or "2"), "holder",
    "tally" (how often `name`, "key.face", fell), "beside" (the marker of that seat at which `name`, "piece.owner",
    stands), "ahead" (what the seat announced, `name` is "event.fact"), "square" (a marked square of the track). `seat`
    is -1 where it is the table's.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pad_marks")
    kind = models.CharField(max_length=8)
    name = models.CharField(max_length=100)
    seat = models.SmallIntegerField()
    value = models.IntegerField()

    class Meta:
        ordering = ["kind", "name", "seat"]
        constraints = [models.UniqueConstraint(fields=["table", "kind", "name", "seat"], name="pad_mark_unique")]

    def __str__(self) -> str:
        whose = "the table" if self.seat < 0 else self.seat
        return f"{self.kind} {self.name} of {whose}: {self.value}"

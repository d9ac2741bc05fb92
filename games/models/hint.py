"""A hint that a seat has asked for: its best moves, as a thought that no log says."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.table import Table


class Hint(models.Model):
    """The hint for `seat` at a table whose log stands at `head`: it is worth nothing at another.

    `before` are moves of that turn that are not in the log yet: a tile drawn by hand. `ways` are None while it is
    thought about, then the best first: `moves` as the service takes them, and `reasons` as codes with facts.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="hint")
    head = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    before = models.JSONField(default=list)
    ways = models.JSONField(null=True)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"hint for {self.seat}"

"""The app's decision for a seat that it plays, kept until somebody carries it out."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.table import Table


class AppDecision(models.Model):
    """The app's decision at a table whose log stands at `head`: it is worth nothing at another.

    `moves` are what `seat` does, as the service takes them, none where chance decides first. `reasons` are codes with
    facts, the first the weightiest. `level` is the level at which the app plays the seat.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="app_decision")
    head = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=8)
    moves = models.JSONField(default=list)
    reasons = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{len(self.moves)} moves for {self.seat}"

    @property
    def is_chance(self) -> bool:
        """Say whether nothing is decided before a tile is drawn, or dice are rolled."""
        return not self.moves

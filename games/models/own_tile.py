"""Tiles that people made themselves, each kept with the box of a phone's owner."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from scoring.carcassonne.board.own_tiles import LONGEST_ID


class OwnTile(models.Model):
    """A self-made tile of a phone: its id, which spells its facts, how many there are, and the set it belongs to."""

    phone = models.UUIDField(db_index=True)
    tile = models.CharField(max_length=LONGEST_ID)
    box = models.CharField(max_length=32, blank=True)
    copies = models.PositiveSmallIntegerField(default=1)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["box", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["phone", "tile"], name="own_tile_unique"),
            models.CheckConstraint(condition=models.Q(copies__gte=1, copies__lte=99), name="own_tile_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.tile}"

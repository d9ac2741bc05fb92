"""Carcassonne's cardboard and wood, mirrored: which tile lies where, and who stands on it.

Both tables are derived from the log: `games/projections/sync.py` says what they hold.
"""

from __future__ import annotations

from django.db import models

from games.models.table import Table


class PlacedTile(models.Model):
    """A tile on the table; cell (0, 0) is the start tile, y grows south; `rotation` in quarter turns clockwise.

    `number` counts in the order of laying from 0. The tiles that lie there first have neither seat nor seq.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tiles")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    tile = models.CharField(max_length=32)
    rotation = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    seq = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "x", "y"], name="tile_cell_unique"),
            models.CheckConstraint(condition=models.Q(rotation__lt=4), name="tile_rotation_is_a_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.tile} at {self.x},{self.y}"


class PlacedMeeple(models.Model):
    """A figure on the table: whose, which kind, and the cell and segment it stands on."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="meeples")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    segment = models.CharField(max_length=8)
    seat = models.PositiveSmallIntegerField()
    figure = models.CharField(max_length=16)
    seq = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "x", "y", "segment", "seat", "figure"], name="meeple_spot_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.figure} at {self.x},{self.y} {self.segment}"

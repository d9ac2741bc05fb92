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


class BagTile(models.Model):
    """How many copies of a tile are still in the bag, as far as what was drawn tells."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="bag")
    tile = models.CharField(max_length=32)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tile"]
        constraints = [models.UniqueConstraint(fields=["table", "tile"], name="bag_tile_unique")]

    def __str__(self) -> str:
        return f"{self.copies} × {self.tile}"


class SetAsideTile(models.Model):
    """A tile that fitted nowhere; `number` counts in the order of setting aside from 0."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="set_aside")
    number = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=32)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="set_aside_unique")]

    def __str__(self) -> str:
        return self.tile


class Supply(models.Model):
    """How many figures of a kind a seat has in hand."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="supplies")
    seat = models.PositiveSmallIntegerField()
    figure = models.CharField(max_length=16)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "figure"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "figure"], name="supply_unique")]

    def __str__(self) -> str:
        return f"{self.count} {self.figure} of {self.seat}"


class OpenFact(models.Model):
    """What lies open on the table besides tiles and figures, by its name in records.

    Where neutral pieces are, who has which goods, awards, prisoners, ingots, chips: each set says it in its own form.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="open_facts")
    name = models.CharField(max_length=32)
    value = models.JSONField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="open_fact_unique")]

    def __str__(self) -> str:
        return self.name

"""Dice and luck, mirrored: how the dice fell, what a game brought each seat, and dice that have a name."""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from django.db import models
from django.utils import timezone

from games.models.table import Table

LONGEST_DICE: Final = 40


class Dice(models.Model):
    """A pair of real dice that somebody has given a name, to judge them over many games."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=LONGEST_DICE, unique=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "dice"

    def __str__(self) -> str:
        return self.name


class Rolling(models.Model):
    """The named dice that were rolled at a table: all of its rolls are theirs."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="rolling")
    dice = models.ForeignKey(Dice, on_delete=models.CASCADE, related_name="rollings")

    def __str__(self) -> str:
        return f"{self.dice_id} at table {self.table_id}"


class DiceRoll(models.Model):
    """A roll of two dice: by which entry, whose, and what they showed; `event` is what a third die showed beside."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="dice_rolls")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    one = models.PositiveSmallIntegerField()
    other = models.PositiveSmallIntegerField()
    event = models.CharField(max_length=16, blank=True, default="", db_default="")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="dice_roll_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}{f', {self.event}' if self.event else ''}"


class Fortune(models.Model):
    """The fortune of one seat in a game so far, in cards; `scoring.catan.luck.Fortune` says what each number counts."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="fortunes")
    seat = models.PositiveSmallIntegerField()
    odds = models.PositiveIntegerField()
    received = models.PositiveSmallIntegerField()
    blocked = models.PositiveSmallIntegerField()
    unpaid = models.PositiveSmallIntegerField()
    stolen = models.PositiveSmallIntegerField()
    taken = models.PositiveSmallIntegerField()
    discarded = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="fortune_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.received} cards for seat {self.seat}"

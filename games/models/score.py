"""Points, mirrored: each award with its terms, and how a finished game stood."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.table import Table


class ScoreLine(models.Model):
    """One award: points of a seat for a source, with the terms that they are the sum of.

    It followed from entry `seq`; `number` counts the awards of that entry from 0. `turn` is the turn that move was
    made in, and `place` where it stands among the moves that count: a move that was forgotten has a late `seq` and an
    early place. `x` and `y` are the cell it is at.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="score_lines")
    seq = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    # With values of the database's own: a process of before the update goes on writing rows meanwhile.
    turn = models.PositiveIntegerField(default=0, db_default=0)
    place = models.PositiveIntegerField(default=0, db_default=0)
    seat = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    source = models.CharField(max_length=32)
    final = models.BooleanField(default=False)
    terms = models.JSONField(default=list)
    x = models.SmallIntegerField(null=True)
    y = models.SmallIntegerField(null=True)

    class Meta:
        ordering = ["seq", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq", "number"], name="score_line_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.points} points of {self.seat} for {self.source}, by entry {self.seq}"


class ScoreMarker(models.Model):
    """The points that a seat shows now: those of its marker on the track, or those that lie open on an island."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="score_markers")
    seat = models.PositiveSmallIntegerField()
    points = models.IntegerField()

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="score_marker_unique")]

    def __str__(self) -> str:
        return f"{self.points} points of {self.seat}"


class Tally(models.Model):
    """The yield of one source for one seat in a finished game: all points, number of times, best award, most tiles.

    `source` is that of the awards ("road"), or what was drawn: "drawn.tile", "drawn.monastery". `best` is the largest
    award, of entry `best_seq`; `longest` counts the tiles of the longest.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tallies")
    seat = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=32)
    points = models.IntegerField(default=0)
    count = models.PositiveSmallIntegerField(default=0)
    best = models.IntegerField(default=0)
    best_seq = models.PositiveIntegerField(null=True)
    longest = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["seat", "source"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat", "source"], name="tally_once_per_source"),
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.points}"


class Result(models.Model):
    """The result of one seat in a finished game; seats with equal points share a rank."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    rank = models.PositiveSmallIntegerField()
    winner = models.BooleanField()
    frozen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["rank", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="result_once_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}: {self.points}"

"""The review of a finished game, the puzzles in it, and people's answers to them."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone

from games.models.table import LONGEST_NAME, Table

LONGEST_ANSWERER: Final = LONGEST_NAME


class TableReview(models.Model):
    """The review of a finished game, as `scoring.review` writes it, of its log up to `head`.

    It follows from the log: a row that is thrown away, or whose head is another, is worked out anew. Without `content`
    nothing came of it.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review")
    head = models.PositiveIntegerField()
    content = models.JSONField(null=True)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"review of table {self.table_id} at {self.head}"


class Puzzle(models.Model):
    """A turn of a review with one clearly best place, by the index of its draw; `solved_at`: when all was shown."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="puzzles")
    index = models.PositiveIntegerField()
    solved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="puzzle_once_per_turn"),
        ]

    def __str__(self) -> str:
        return f"puzzle {self.index} of table {self.table_id}"


class PuzzleAnswer(models.Model):
    """The place where somebody would have laid the puzzle's tile."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="answers")
    name = models.CharField(max_length=LONGEST_ANSWERER)
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["puzzle", "name"], name="puzzle_answered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.x}, {self.y}"

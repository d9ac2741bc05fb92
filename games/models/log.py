"""The log: what was written down, in order. Rows are inserted, never changed: the log is the truth."""

from __future__ import annotations

from typing import Any, Never

from django.db import models
from django.utils import timezone

from games.models.table import Seat, Table


class EntryKind(models.TextChoices):
    """The kind of an entry: a move, a correction of the entry that `target` names, or other rules for the whole game.

    Rules are a correction of what no entry says: their target is 0.
    """

    PLAYED = "played"
    AMENDED = "amended"
    INSERTED = "inserted"
    RETRACTED = "retracted"
    RULES = "rules"


class Entry(models.Model):
    """One line of a table's log.

    `seat` made the move; `author` (a seat of `phone`) wrote it down. `payload` is the move as the game record writes
    it; of rules the edition and the options that count from now on, and those that did before. Entries of one form
    share its `token`; `part` counts them from 0. `decided_by` is the level at which the app decided on it for its seat;
    it is empty where a person did.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    form = models.CharField(max_length=16, choices=EntryKind, default=EntryKind.PLAYED)
    target = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=64, blank=True)
    payload = models.JSONField(default=dict)
    author = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="entries")
    phone = models.UUIDField()
    token = models.UUIDField()
    part = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    decided_by = models.CharField(max_length=8, blank=True, default="", db_default="")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="entry_seq_unique"),
            # A double tap, or a form that is sent again after a lost answer, counts once, whatever a service
            # overlooks.
            models.UniqueConstraint(fields=["table", "token", "part"], name="entry_token_unique"),
            models.CheckConstraint(
                condition=models.Q(form=EntryKind.PLAYED, target__isnull=True)
                | (~models.Q(form=EntryKind.PLAYED) & models.Q(target__isnull=False)),
                name="entry_corrections_have_a_target",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind or self.form}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert; refuse to change a line that is written."""
        assert self._state.adding, "the log only grows"
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refuse: the log only grows."""
        raise AssertionError("the log only grows")

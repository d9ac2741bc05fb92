"""A gathering: many tables on one day, the people of them, and the log of what the organiser and they did."""

from __future__ import annotations

from typing import Any, Never
from uuid import uuid4

from django.db import models
from django.utils import timezone

from games.models.table import CODE_LENGTH, LONGEST_NAME, Table

LONGEST_WHO: int = 12


class GatheringKind(models.TextChoices):
    """The kinds of gatherings: tables of any games without a ranking, or rounds and a ranking."""

    EVENING = "evening"
    TOURNAMENT = "tournament"


class Gathering(models.Model):
    """Many tables, one code, and the phone that organises them (`host`).

    `form` is the format as its file has it (scoring/gatherings/form.py), pinned for the gathering's life; an evening
    has none. `box` is what is played at its tables and how, as `games/services/gatherings/tables.py` writes it. `head`
    is the seq of the last entry of its log. `minutes` is how long a round lasts, 0 without a clock. `join_code` is None
    while nobody can join.
    """

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    join_code = models.CharField(max_length=CODE_LENGTH, null=True, unique=True)  # noqa: DJ001 - as at a table
    name = models.CharField(max_length=LONGEST_NAME)
    kind = models.CharField(max_length=16, choices=GatheringKind)
    format_name = models.CharField(max_length=32, blank=True)
    form = models.JSONField(default=dict)
    box = models.JSONField(default=dict)
    minutes = models.PositiveSmallIntegerField(default=0)
    head = models.PositiveIntegerField(default=0)
    over = models.BooleanField(default=False)
    host = models.UUIDField()
    made_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["host"], name="gathering_host")]

    def __str__(self) -> str:
        return self.name


class GatheringEntry(models.Model):
    """One line of a gathering's log: an act, as `scoring.gatherings.acts` writes it. Rows are only ever inserted.

    `token` is that of the form, `part` counts the acts of one form from 0, and `phone` wrote it.
    """

    gathering = models.ForeignKey(Gathering, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    act = models.JSONField()
    phone = models.UUIDField()
    token = models.UUIDField()
    part = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["gathering", "seq"], name="gathering_entry_seq_unique"),
            models.UniqueConstraint(fields=["gathering", "token", "part"], name="gathering_entry_token_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.act.get('do')}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert; refuse to change a line that is written."""
        assert self._state.adding, "the log only grows"
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refuse: the log only grows."""
        raise AssertionError("the log only grows")


class Entrant(models.Model):
    """The phone of one who takes part. All else about an entrant follows from the log.

    `who` is the id of the entrant there. Without a phone the organiser wrote the name down.
    """

    gathering = models.ForeignKey(Gathering, on_delete=models.CASCADE, related_name="entrants")
    who = models.CharField(max_length=LONGEST_WHO)
    phone = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["gathering", "who"], name="entrant_unique"),
            models.UniqueConstraint(fields=["gathering", "phone"], name="entrant_phone_unique"),
        ]
        indexes = [models.Index(fields=["phone"], name="entrant_phone")]

    def __str__(self) -> str:
        return self.who


class GatheringTable(models.Model):
    """A table of a gathering: its round (0 at an evening) and its number there.

    `places` and `vp` mirror the result of the table's log, by seat; None while the game goes on. They stay when the
    table itself is deleted. A round that was cancelled keeps its tables as `cancelled`.
    """

    gathering = models.ForeignKey(Gathering, on_delete=models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(Table, on_delete=models.SET_NULL, null=True, related_name="gathering_place")
    places = models.JSONField(null=True)
    vp = models.JSONField(null=True)
    cancelled = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["gathering", "round", "number"],
                condition=models.Q(cancelled=False),
                name="gathering_table_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.number}"

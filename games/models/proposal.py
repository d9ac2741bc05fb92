"""Proposals to the others, and their votes: a correction, more help, other ways to correct, a clock."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.table import Seat, Table


class ProposalKind(models.TextChoices):
    """The subject of a proposal."""

    CORRECTION = "correction"
    AIDS = "aids"
    FIXING = "fixing"
    PACE = "pace"
    MOVES = "moves"
    GOING_ON = "going_on"
    TAKING_BACK = "taking_back"
    DELETING = "deleting"
    RULES = "rules"


class Fate(models.TextChoices):
    """The state of a proposal; `stale` is a correction that the table has moved away from."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    STALE = "stale"


class Proposal(models.Model):
    """Something that a table is asked for, at the head `seen`; `seat` asks, by `phone`.

    `payload` is the draft of the correction or of other rules, the level of the aids, who may put earlier turns right,
    the clock, moves that no rule makes, or nothing: the last move is taken back, and a game goes on whose hands were
    open, or the table is deleted.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="proposals")
    kind = models.CharField(max_length=16, choices=ProposalKind)
    payload = models.JSONField(default=dict)
    seen = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="proposals")
    phone = models.UUIDField()
    token = models.UUIDField()
    fate = models.CharField(max_length=16, choices=Fate, default=Fate.OPEN)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "token"], name="proposal_token_unique"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(fate=Fate.OPEN), name="proposal_one_open_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.fate}"


class Vote(models.Model):
    """A seat's answer to a proposal: up or down."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="votes")
    up = models.BooleanField()

    class Meta:
        # The name from before: a server of the version before may still be asking for it.
        db_table = "games_thumb"
        ordering = ["seat__position"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "seat"], name="thumb_once_per_seat"),
        ]

    def __str__(self) -> str:
        return "up" if self.up else "down"

"""People: seats of many games joined into one person by somebody's choice, and every such choice kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db import models
from django.utils import timezone

LONGEST_PERSON: int = 60
BACK_WITHIN: Final = timedelta(days=30)
"""The time for which a forgetting can be taken back."""


class Person(models.Model):
    """Somebody who sat at several tables. A seat belongs to a person only because someone said so."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=LONGEST_PERSON)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Forgetting(models.Model):
    """A person who was forgotten: for a month it can be taken back, then the row goes, and the name with it.

    `seats` holds [seat, name] for each that lost its name. Nobody is shown the name meanwhile.
    """

    person_uid = models.UUIDField()
    name = models.CharField(max_length=LONGEST_PERSON)
    phone = models.UUIDField(null=True)
    seats = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{len(self.seats)} seats without a name"


class Joining(models.Model):
    """One choice: these seats are this person's. `before` holds [seat, person or null] for each, to take it back."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="joinings")
    phone = models.UUIDField()
    before = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{len(self.before)} seats to person {self.person_id}"

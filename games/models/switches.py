"""The choices of a household, or a club, for all its pages."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

LONGEST_CHOICE: int = 16


class HouseChoice(models.Model):
    """Something that is switched on for everybody here; without a row it is off."""

    name = models.CharField(max_length=LONGEST_CHOICE, unique=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.name}: on"

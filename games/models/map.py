"""Printed maps that somebody has traced: each with all versions of it that were saved."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils import timezone

from scoring.carcassonne.maps.reading import LONGEST_LABEL


class SavedMap(models.Model):
    """A map of this server; `phone` has made it, and alone saves further versions under it."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=LONGEST_LABEL)
    phone = models.UUIDField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.name


class MapPhoto(models.Model):
    """A photo of the sheet, to trace over; only the phone that has made the map sees it, and no file holds it.

    `corners` says where on the grid the photo's corners lie, clockwise from the top left, as shares of its width and
    height: [[0, 0], [1, 0], [1, 1], [0, 1]] covers it.
    """

    saved = models.OneToOneField(SavedMap, on_delete=models.CASCADE, related_name="photo")
    kind = models.CharField(max_length=16)
    content = models.BinaryField()
    corners = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"photo of {self.saved}"


class MapVersion(models.Model):
    """A map as it was saved once, as plain data, from number 1. Rows are inserted, never changed."""

    saved = models.ForeignKey(SavedMap, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["saved", "number"], name="map_version_unique"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="map_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.saved} {self.number}"

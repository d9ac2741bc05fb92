"""Pictures of the tiles of a household, by which a photo of a table is read; the photos themselves are kept nowhere."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone

from scoring.carcassonne.board.own_tiles import LONGEST_ID

PATCH_BYTES: Final = 1536
"""Bytes of a patch: 32 x 32 for the light, two times 16 x 16 for the tint."""


class TaughtTile(models.Model):
    """A kind of tile as a phone has taught it: the patch to compare by, and a small picture for people (JPEG).

    `box` is the key of the set whose page it lay on, or "own". One kind may be taught by several photos.
    """

    phone = models.UUIDField(db_index=True)
    box = models.CharField(max_length=32)
    kind = models.CharField(max_length=LONGEST_ID)
    patch = models.BinaryField()
    face = models.BinaryField(blank=True)
    taught_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["box", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} as taught"

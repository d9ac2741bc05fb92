"""Keeping the pictures of tiles that a household has taught from a photo of its own box."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length

from games.carcassonne.services.photos import UnsuitablePhoto, bare_photo
from games.models import PATCH_BYTES, TaughtTile

LARGEST_FACE: Final = 4_500
"""Bytes of a picture for people."""
FACE_SIDE: Final = 96
"""Pixels of it along each side."""
LARGEST_BOX: Final = 150_000
"""Bytes that all pictures of one box take."""
LARGEST_HERE: Final = 100_000_000
"""Bytes that the pictures of all phones take."""
SIZES: Final = (0xC0, 0xC1, 0xC2)
"""The marks of a JPEG's frames, in which its size stands."""

TaughtPicture = tuple[str, bytes, bytes]
"""The id of a kind, the patch to compare by, and the picture for people, or nothing."""


class UnsuitablePicture(ValueError):
    """A picture of a tile that no page of ours has made."""


class NoRoomForPictures(UnsuitablePicture):
    """The pictures of this box, or of all phones, take all the room that there is; `is_own` says which."""

    def __init__(self, *, is_own: bool) -> None:
        super().__init__("no room")
        self.is_own = is_own


@transaction.atomic
def keep_taught(*, phone: UUID, box: str, kinds: Sequence[str], pictures: Sequence[TaughtPicture]) -> None:
    """Add pictures to those of a box, whose page shows `kinds`; raise UnsuitablePicture, and keep none then."""
    names = [kind for kind, _patch, _face in pictures]
    if not names or len(set(names)) < len(names) or not set(names) <= set(kinds):
        raise UnsuitablePicture("kinds of another box")
    here = TaughtTile.objects.filter(phone=phone, box=box)
    faced = set(here.exclude(face=b"").values_list("kind", flat=True))
    rows = [
        TaughtTile(phone=phone, box=box, kind=kind, patch=_patch(patch), face=b"" if kind in faced else _face(face))
        for kind, patch, face in pictures
    ]
    more = sum(len(row.patch) + len(row.face) for row in rows)
    if _bytes_of(here) + more > LARGEST_BOX:
        raise NoRoomForPictures(is_own=True)
    if _bytes_of(TaughtTile.objects.all()) + more > LARGEST_HERE:
        raise NoRoomForPictures(is_own=False)
    TaughtTile.objects.bulk_create(rows)


def drop_taught(*, phone: UUID, box: str) -> None:
    """Delete the pictures of a box."""
    TaughtTile.objects.filter(phone=phone, box=box).delete()


def _bytes_of(pictures: QuerySet[TaughtTile]) -> int:
    found: int | None = pictures.aggregate(sum=Sum(Length("patch") + Length("face")))["sum"]
    return found or 0


def _patch(patch: bytes) -> bytes:
    if len(patch) != PATCH_BYTES:
        raise UnsuitablePicture("no patch")
    return patch


def _face(face: bytes) -> bytes:
    if not face:
        return face
    if len(face) > LARGEST_FACE:
        raise UnsuitablePicture("too large")
    try:
        kind, picture = bare_photo(face)
    except UnsuitablePhoto as error:
        raise UnsuitablePicture(str(error)) from error
    # Four kilobytes may say that they are a picture of four thousand million pixels.
    if kind != "jpeg" or size_of_jpeg(picture) != (FACE_SIDE, FACE_SIDE):
        raise UnsuitablePicture("another picture")
    return picture


def size_of_jpeg(content: bytes) -> tuple[int, int]:
    """Return width and height of a JPEG in pixels; nothing of it is decoded. (0, 0) where it does not say."""
    at = 2
    while at + 9 <= len(content):
        _mark, kind, length = struct.unpack_from(">BBH", content, at)
        if kind in SIZES:
            height, width = struct.unpack_from(">HH", content, at + 5)
            return width, height
        at += 2 + length
    return 0, 0

"""Pictures of tiles as pages read them: those of this phone, and in a household those of all its phones."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final
from uuid import UUID

from django.db.models import Count, QuerySet

from games.models import TaughtTile
from games.selectors.own_tiles import own_tiles
from games.selectors.visible import is_home
from scoring.carcassonne.photo.kinds import taught_kinds

OWN_BOX: Final = "own"
"""The page of self-made tiles."""


def taught_tiles(phone: UUID | None) -> QuerySet[TaughtTile]:
    """Return the pictures that this phone may read by: a household owns its boxes together."""
    if is_home():
        return TaughtTile.objects.all()
    return TaughtTile.objects.filter(phone=phone) if phone else TaughtTile.objects.none()


def kinds_of_box(phone: UUID | None, box: str) -> tuple[str, ...]:
    """Return the kinds that the page of a box shows; raise LookupError for an unknown box."""
    return tuple(one.tile for one in own_tiles(phone)) if box == OWN_BOX else taught_kinds(box)


def taught_counts(phone: UUID | None) -> Mapping[str, int]:
    """Return how many kinds of each box are taught."""
    rows = taught_tiles(phone).order_by().values("box").annotate(kinds=Count("kind", distinct=True))
    return Counter({row["box"]: row["kinds"] for row in rows})


def own_taught(phone: UUID | None) -> Collection[str]:
    """Return the boxes of which this very phone has taught something, and so may delete it."""
    return set(TaughtTile.objects.filter(phone=phone).order_by().values_list("box", flat=True)) if phone else set()


def patches(phone: UUID | None, boxes: Sequence[str]) -> list[dict[str, str]]:
    """Return the patches of some boxes, as the reader takes them: kind, and bytes as base64."""
    found = taught_tiles(phone).filter(box__in=[*boxes, OWN_BOX]).values_list("kind", "patch")
    return [{"kind": kind, "patch": b64encode(bytes(patch)).decode()} for kind, patch in found]


def faces(phone: UUID | None) -> Mapping[str, int]:
    """Return the number of the picture for people of each kind that has one."""
    return dict(taught_tiles(phone).exclude(face=b"").order_by("-pk").values_list("kind", "pk"))


def face_of(phone: UUID | None, number: int) -> bytes | None:
    found = taught_tiles(phone).filter(pk=number).values_list("face", flat=True).first()
    return bytes(found) if found else None

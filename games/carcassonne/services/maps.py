"""Keeping maps: saving a version, copying, and bringing one in from a file."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length

from games.carcassonne.services.photos import UnsuitablePhoto, bare_photo
from games.log.errors import NotSeated
from games.models import MapPhoto, MapVersion, SavedMap
from games.names import clean_name
from scoring.carcassonne.maps.printed import PrintedMap
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MalformedMap, read_map, write_map

LARGEST_MAP: Final = 400_000
"""Bytes of one map as JSON."""


@transaction.atomic
def save_map(*, phone: UUID, content: object, saved: SavedMap | None = None) -> MapVersion:
    """Keep a map as the next version of one that this phone has made, or as a map of its own.

    What was saved already is not saved twice. A map need not be playable yet. Raises MalformedMap.
    """
    printed = _named(read_map(content))
    if saved is None or saved.phone != phone:
        saved = SavedMap.objects.create(name=printed.name, phone=phone)
    # Lock first: two phones of a family may save at once.
    saved = SavedMap.objects.select_for_update().get(pk=saved.pk)
    last = saved.versions.first()
    written = write_map(printed)
    if last is not None and last.content == written:
        return last
    if saved.name != printed.name:
        saved.name = printed.name
        saved.save(update_fields=["name"])
    return MapVersion.objects.create(saved=saved, number=last.number + 1 if last else 1, content=written)


def save_copy(*, phone: UUID, content: dict[str, Any], name: str) -> MapVersion:
    """Make a map of its own from another; what is invented stays so until somebody says otherwise."""
    return save_map(phone=phone, content={**content, "name": clean_name(name, LONGEST_LABEL) or content["name"]})


def drop_map(*, saved: SavedMap) -> None:
    """Throw a map away with all of its versions and its photo; tables keep the sheet that they are played on."""
    saved.delete()


LARGEST_PHOTO: Final = 8_000_000
COVERING: Final = [[0, 0], [1, 0], [1, 1], [0, 1]]
FARTHEST: Final = 4
"""The most that a corner of a photo may lie beyond the grid, in widths or heights of it."""


MOST_OF_A_PHONE: Final = 24_000_000
MOST_HERE: Final = 400_000_000
"""Bytes of photos that a phone keeps, and all phones together."""


class NoRoomForPhoto(UnsuitablePhoto):
    """The photos of this phone, or of all phones, are as much as is kept; `is_own` says which."""

    def __init__(self, *, is_own: bool) -> None:
        super().__init__("no room")
        self.is_own = is_own


def _sum_of(photos: QuerySet[MapPhoto]) -> int:
    # Both databases know how long a value is without reading it.
    found: int | None = photos.aggregate(sum=Sum(Length("content")))["sum"]
    return found or 0


@transaction.atomic
def keep_photo(*, phone: UUID, saved: SavedMap, content: bytes) -> MapPhoto:
    """Keep the picture alone for whoever has made the map; raise UnsuitablePhoto, or NotSeated for another phone.

    It raises NoRoomForPhoto, which is one of the former, where all that is kept already leaves no room.
    """
    _only_its_maker(phone, saved)
    if len(content) > LARGEST_PHOTO:
        raise UnsuitablePhoto("too large")
    kind, picture = bare_photo(content)
    others = MapPhoto.objects.exclude(saved=saved)
    if len(picture) + _sum_of(others.filter(saved__phone=phone)) > MOST_OF_A_PHONE:
        raise NoRoomForPhoto(is_own=True)
    if len(picture) + _sum_of(others) > MOST_HERE:
        raise NoRoomForPhoto(is_own=False)
    facts = {"kind": kind, "content": picture, "corners": COVERING}
    return MapPhoto.objects.update_or_create(saved=saved, defaults=facts)[0]


def align_photo(*, phone: UUID, saved: SavedMap, corners: object) -> None:
    """Lay the corners of the photo where they belong; raise UnsuitablePhoto, or NotSeated for another phone."""
    _only_its_maker(phone, saved)
    try:
        places = msgspec.convert(corners, list[tuple[float, float]])
    except msgspec.ValidationError as error:
        raise UnsuitablePhoto(str(error)) from error
    if len(places) != len(COVERING) or not all(abs(part) <= FARTHEST for place in places for part in place):
        raise UnsuitablePhoto("corners lie elsewhere")
    MapPhoto.objects.filter(saved=saved).update(corners=[list(place) for place in places])


def drop_photo(*, phone: UUID, saved: SavedMap) -> None:
    """Throw the photo away; raise NotSeated for another phone."""
    _only_its_maker(phone, saved)
    MapPhoto.objects.filter(saved=saved).delete()


def _only_its_maker(phone: UUID, saved: SavedMap) -> None:
    if saved.phone != phone:
        raise NotSeated("only who has made the map may do that")


def _named(printed: PrintedMap) -> PrintedMap:
    name = clean_name(printed.name, LONGEST_LABEL)
    if not name:
        raise MalformedMap("map.no_name")
    return read_map({**write_map(printed), "name": name})

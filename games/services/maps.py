"""Keeping maps: saving a version, copying, and bringing one in from a file."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.db import transaction

from games.models import MapVersion, SavedMap
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


def copy_map(*, phone: UUID, content: dict[str, Any], name: str) -> MapVersion:
    """Make a map of its own from another; it is traced by this phone, so it is nobody's invention any more."""
    copied = {key: value for key, value in content.items() if key != "invented"}
    return save_map(phone=phone, content={**copied, "name": clean_name(name, LONGEST_LABEL) or content["name"]})


def _named(printed: PrintedMap) -> PrintedMap:
    """Return the map under a name that can be shown; raise MalformedMap if nothing is left of it."""
    name = clean_name(printed.name, LONGEST_LABEL)
    if not name:
        raise MalformedMap("map.no_name")
    return read_map({**write_map(printed), "name": name})

"""Printed maps and self-made tiles in the first line of a backup."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from games.archive.belongings import BackupLine, Belongings
from games.carcassonne.services.own_tiles import (
    MOST_TILES,
    OwnTileFacts,
    UnsuitableTile,
    check_own_tile,
    keep_own_tiles,
)
from games.models import MapVersion, OwnTile, SavedMap, Table
from games.names import clean_name
from games.services.administration.backup_lines import broken, shaped
from scoring.carcassonne.maps.reading import LONGEST_LABEL, MalformedMap, read_map, write_map

Versions = list[tuple[dict[str, Any], datetime]]
"""The versions of a map, each with the time from which it counted."""
MOST_MAPS: Final = 500
MOST_VERSIONS: Final = 2_000
"""Versions of all maps in one backup together."""


class BackupMap(msgspec.Struct):
    """A map with its versions, each as it was and when it was made."""

    uid: UUID
    name: str
    made_at: datetime
    versions: list[tuple[dict[str, Any], datetime]]


class BackupDrawings(msgspec.Struct):
    """The maps and tiles of a first line."""

    maps: list[BackupMap] = []
    tiles: list[OwnTileFacts] = []


class MapsAndTiles(Belongings):
    """Saved maps with all their versions, and self-made tiles; photos stay here."""

    def everything(self) -> BackupLine:
        return _facts(SavedMap.objects.all(), OwnTile.objects.all())

    def of_phone(self, phone: UUID | None) -> BackupLine:
        if phone is None:
            return _facts(SavedMap.objects.none(), OwnTile.objects.none())
        return _facts(SavedMap.objects.filter(phone=phone), OwnTile.objects.filter(phone=phone))

    def of_table(self, table: Table) -> BackupLine:
        # By the database that the table came from: a file may be read beside ours.
        own_tiles = OwnTile.objects.using(table.seats.all().db).filter(phone=table.host, tile__in=list(table.copies))
        return {"tiles": tile_facts(own_tiles)}

    def check(self, line: BackupLine) -> None:
        drawings = shaped(line, BackupDrawings, 0)
        versions = sum(len(shape.versions) for shape in drawings.maps)
        if len(drawings.maps) > MOST_MAPS or versions > MOST_VERSIONS:
            raise broken(f"{MOST_MAPS:,}", 0, key="size.maps")
        for shape in drawings.maps:
            versions_of(shape)
        for tile in drawings.tiles:
            check_tile(tile)

    def pieces(self, line: BackupLine, phone: UUID) -> Iterator[Callable[[], None]]:
        drawings = shaped(line, BackupDrawings, 0)
        for shape in drawings.maps:
            yield partial(_map, shape, versions_of(shape), phone)
        yield partial(_tiles, drawings.tiles, phone)


def _facts(saved_maps: QuerySet[SavedMap], own_tiles: QuerySet[OwnTile]) -> BackupLine:
    maps = [map_facts(saved) for saved in saved_maps.prefetch_related("versions").order_by("pk")]
    return {"maps": maps, "tiles": tile_facts(own_tiles)}


def tile_facts(tiles: QuerySet[OwnTile]) -> list[tuple[str, int, str]]:
    """Return self-made tiles as (id, copies, key of their set or nothing), each once whoever has it."""
    kept = {one.tile: (one.tile, one.copies, one.box) for one in tiles.order_by("box", "pk")}
    return list(kept.values())


def map_facts(saved: SavedMap) -> dict[str, Any]:
    """Return a saved map with all its versions; a photo stays here."""
    versions = sorted(saved.versions.all(), key=lambda version: version.number)
    return {
        "uid": str(saved.uid),
        "name": saved.name,
        "made_at": saved.made_at.isoformat(),
        "versions": [[version.content, version.made_at.isoformat()] for version in versions],
    }


def versions_of(shape: BackupMap) -> Versions:
    """Return the versions of a map as we write them, and when each was made; raise BrokenRecord."""
    try:
        return [(write_map(read_map(content)), made_at) for content, made_at in shape.versions]
    except MalformedMap as error:
        raise broken(str(error), 0, key="backup") from error


def check_tile(tile: OwnTileFacts) -> None:
    """Raise BrokenRecord if no such tile can be made."""
    try:
        check_own_tile(*tile)
    except UnsuitableTile as error:
        raise broken(error.code, 0, key="backup") from error


def _map(shape: BackupMap, versions: Versions, phone: UUID) -> None:
    # One that is here already stays as it is.
    facts = {"name": clean_name(shape.name, LONGEST_LABEL) or "?", "phone": phone, "made_at": shape.made_at}
    saved, is_new = SavedMap.objects.get_or_create(uid=shape.uid, defaults=facts)
    if is_new:
        MapVersion.objects.bulk_create(
            MapVersion(saved=saved, number=number, content=content, made_at=made_at)
            for number, (content, made_at) in enumerate(versions, 1)
        )


def _tiles(tiles: Sequence[OwnTileFacts], phone: UUID) -> None:
    # Tiles that are here already stay as they are, and nobody gets more than a phone keeps: others lie in their tables.
    here = set(OwnTile.objects.filter(phone=phone).values_list("tile", flat=True))
    new = [one for one in tiles if one[0] not in here][: max(0, MOST_TILES - len(here))]
    keep_own_tiles(phone=phone, tiles=new)

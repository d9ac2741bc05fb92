"""Self-made tiles as pages read them: those of one phone, and those that a link or a file offers."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from games.models import OwnTile
from games.phrasing.common.file_kinds import kind_of_file

FILE: Final = "tableside-tiles"
BETWEEN: Final = "."
"""Between the tiles of a link: `2own-cN.1own-rS-m`."""
LONGEST_LINK: Final = 2_000
Offered = tuple[str, int, str]
"""A tile's id, how many there are, and the key of its set, or nothing."""


class NoTilesFile(ValueError):
    """A file that holds no tiles; `kind` says what it is, where that is known."""

    def __init__(self, kind: str = "") -> None:
        super().__init__(kind)
        self.kind = kind


class _File(msgspec.Struct):
    form: str
    tiles: list[Offered]


def own_tiles(phone: UUID | None) -> Sequence[OwnTile]:
    return list(OwnTile.objects.filter(phone=phone)) if phone else []


def write_link(tiles: Sequence[OwnTile]) -> str:
    return BETWEEN.join(f"{one.copies}{one.tile}" for one in tiles)


def read_link(word: str, box: str) -> list[Offered]:
    """Return what a link offers, whether or not there can be such tiles."""
    parts = [part.partition("own") for part in word[:LONGEST_LINK].split(BETWEEN) if part]
    return [(own + rest, int(count) if count.isdecimal() else 0, box) for count, own, rest in parts]


def write_file(tiles: Sequence[OwnTile]) -> dict[str, Any]:
    return {"form": FILE, "tiles": [[one.tile, one.copies, one.box] for one in tiles]}


def read_file(content: bytes) -> list[Offered]:
    """Return what a file offers; raise NoTilesFile if it is none of ours."""
    try:
        found = msgspec.json.decode(content.removeprefix(BOM_UTF8), type=_File)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NoTilesFile(kind_of_file(content)) from error
    if found.form != FILE:
        raise NoTilesFile
    return found.tiles

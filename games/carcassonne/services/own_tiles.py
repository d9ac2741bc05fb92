"""Keeping self-made tiles with the box of whoever made them, or was given them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.db import transaction

from games.models import OwnTile
from scoring.carcassonne.board.own_tiles import problem_of, read_sketch
from scoring.carcassonne.box import MOST_COPIES, SETS

OwnTileFacts = tuple[str, int, str]
"""A self-made tile: its id, its copies, and the key of its set or nothing."""

MOST_TILES: Final = 100
"""The number of designs of its own that a phone keeps."""


class UnsuitableTile(ValueError):
    """No tile that anybody can make, or too many; `code` names the sentence."""

    def __init__(self, code: str) -> None:
        """Take the code of the sentence that says why."""
        super().__init__(code)
        self.code = code


def check_own_tile(tile: str, copies: int, box: str) -> None:
    """Raise UnsuitableTile for what is no tile, or not so many of one."""
    sketch = read_sketch(tile)
    if sketch is None or not 1 <= copies <= MOST_COPIES or box not in {"", *(one.key for one in SETS)}:
        raise UnsuitableTile("own.unreadable")
    if problem := problem_of(sketch):
        raise UnsuitableTile(problem)


@transaction.atomic
def keep_own_tiles(*, phone: UUID, tiles: Iterable[OwnTileFacts]) -> None:
    """Keep tiles; raise UnsuitableTile, and keep none then."""
    for tile, copies, box in tiles:
        check_own_tile(tile, copies, box)
        OwnTile.objects.update_or_create(phone=phone, tile=tile, defaults={"copies": copies, "box": box})
    if OwnTile.objects.filter(phone=phone).count() > MOST_TILES:
        raise UnsuitableTile("own.too_many")


def drop_own_tile(*, phone: UUID, tile: str) -> None:
    """Throw a tile away; tables keep what lies in their bags."""
    OwnTile.objects.filter(phone=phone, tile=tile).delete()

"""One file with the drawings of all tiles that may lie on a table, put together from those of its sets.

Sets share most of what their tiles are made of, so one file is much lighter than one for each set. It never changes
under its address, and is made once in a process for each mix of sets. A self-made tile has a file of its own, made
from its id when a page first asks for it.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import md5
from pathlib import Path
from threading import Lock
from typing import Final

import brotli
from django.contrib.staticfiles import finders
from django.urls import reverse

from games.carcassonne.art import sheet
from games.carcassonne.art.names import joined, sheet_of, sheet_of_set
from games.screens.table.svg import sprite
from scoring.carcassonne.board.designs import TILES, is_own
from scoring.carcassonne.board.own_tiles import own_tile
from scoring.carcassonne.board.tile import DESIGNS_KEPT, Tile

KEPT: Final = 256
"""The number of drawings that a process remembers: one takes up to a second, and some twenty kilobytes."""
MIXES: Final = 64
"""The number of mixes of sets that a process remembers."""
BROTLI_QUALITY: Final = 11
"""The highest takes three times as long, for all boxes two seconds once in a process; each load is 4 % lighter."""


@dataclass(frozen=True, slots=True)
class TileSheet:
    """A file of drawings, and a word that tells it from every other content under the same name."""

    text: str
    version: str


@lru_cache(maxsize=MIXES)
def tile_sheet(sets: tuple[str, ...]) -> TileSheet:
    """Return the drawings of these sets of tiles."""
    text = joined(_text(key) for key in sets)
    return TileSheet(text, md5(text.encode(), usedforsecurity=False).hexdigest()[:12])


@lru_cache(maxsize=MIXES)
def packed(sets: tuple[str, ...], encoding: str) -> bytes:
    """Return the file as it travels: `br`, `gzip`, or plain with another word."""
    content = tile_sheet(sets).text.encode()
    match encoding:
        case "br":
            return bytes(brotli.compress(content, quality=BROTLI_QUALITY))
        case "gzip":
            return gzip.compress(content, mtime=0)
        case _:
            return content


@lru_cache(maxsize=MIXES)
def address(sets: tuple[str, ...]) -> str:
    return reverse("tile_sheet", args=[tile_sheet(sets).version, "+".join(sets)])


def _text(key: str) -> str:
    found = finders.find(sheet_of_set(key))
    assert isinstance(found, str), f"the drawings of {key} belong to this project"
    return Path(found).read_text("utf-8")


class OwnDrawings:
    """Drawings of self-made tiles: who asks for one that is there need not wait for one that is being made."""

    def __init__(self, draw: Callable[[Tile], str]) -> None:
        self._draw = draw
        self._made: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def known(self, tile: str) -> str:
        """Return a drawing that was made before, nothing otherwise."""
        with self._lock:
            drawn = self._made.get(tile, "")
            if drawn:
                self._made.move_to_end(tile)
        return drawn

    def made(self, tile: str) -> str:
        """Return the drawing; raise KeyError if there is no such tile."""
        drawn = self.known(tile) or self._draw(own_tile(tile))
        with self._lock:
            self._made[tile] = drawn
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        return drawn


own_drawings: Final = OwnDrawings(sheet.alone)
"""For board and tray."""
own_large_drawings: Final = OwnDrawings(sheet.large)
"""With all details."""


def own_address(tile: str, *, large: bool = False) -> str:
    return reverse("own_large" if large else "own_drawing", args=[tile])


@lru_cache(maxsize=DESIGNS_KEPT)
def tiles(tile: str, sets: tuple[str, ...] = ()) -> str:
    """Return the address of the file with the drawings of a tile.

    On the pages of a table one file holds the tiles of all its `sets`; elsewhere each set has a file of its own.
    """
    if is_own(tile):
        return own_address(tile)
    if len(sets) > 1 and TILES[tile].set in sets:
        return address(sets)
    return sprite(sheet_of(tile))

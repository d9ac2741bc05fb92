"""One file with the drawings of all tiles that may lie on a table, put together from those of its sets.

Sets share most of what their tiles are made of, so one file is much lighter than one for each set. It never changes
under its address, and is made once in a process for each mix of sets. A self-made tile has a file of its own, made
from its id when a page first asks for it.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import md5
from pathlib import Path
from typing import Final

import brotli
from django.contrib.staticfiles import finders
from django.urls import reverse

from games.carcassonne.art import sheet
from games.carcassonne.art.names import joined, sheet_of, sheet_of_set
from games.screens.table.svg import sprite
from scoring.carcassonne.board.designs import TILES, is_own
from scoring.carcassonne.board.own_tiles import own_tile

KEPT: Final = 256
"""How many drawings a process remembers: one takes up to a second, and some twenty kilobytes."""
MIXES: Final = 64
"""How many mixes of sets a process remembers."""
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


@lru_cache(maxsize=KEPT)
def own_drawing(tile: str) -> str:
    """Return the drawing of a self-made tile for board and tray; raise KeyError if there is none such."""
    return sheet.alone(own_tile(tile))


@lru_cache(maxsize=KEPT)
def own_large(tile: str) -> str:
    """Return its drawing with all details; raise KeyError likewise."""
    return sheet.large(own_tile(tile))


def own_address(tile: str, *, large: bool = False) -> str:
    return reverse("own_large" if large else "own_drawing", args=[tile])


@cache
def tiles(tile: str, sets: tuple[str, ...] = ()) -> str:
    """Return the address of the file with the drawings of a tile.

    On the pages of a table one file holds the tiles of all its `sets`; elsewhere each set has a file of its own.
    """
    if is_own(tile):
        return own_address(tile)
    if len(sets) > 1 and TILES[tile].set in sets:
        return address(sets)
    return sprite(sheet_of(tile))

"""Tiles of Carcassonne: what each is called when it cannot be seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import get_language

from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from scoring.carcassonne.board import TILES, Tile


def tile_label(tile: str) -> str:
    """Return what is on a tile, in a few words; neutral ones, and an error in the log, where there are none."""
    if found := words_for(tile, get_language()):
        return found
    report("designs", tile)
    return neutral("designs")


def tile_name(tile: str) -> str:
    return words_for(tile, get_language()) or tile


# With the language, though nobody reads it: the same tile has other words for the next reader.
@lru_cache(maxsize=2_048)
def words_for(tile: str, _language: str | None) -> str:
    words = all_words()
    if tile in words.tiles:
        return str(words.tiles[tile])
    landscape = words.designs.get(tile) or words.tiles.get(words.lookalikes.get(tile, ""), "")
    if not landscape or tile not in TILES:
        return str(landscape)
    name = str(landscape)
    for mark in dict.fromkeys(marks_of(TILES[tile])):
        if mark in words.printed:
            name = str(words.printed[mark]) % {"tile": name}
    return name


def marks_of(tile: Tile) -> Iterator[str]:
    """Yield all that is printed on a tile besides its landscape, and the kinds of its parts."""
    for segment in tile.segments:
        yield from segment.marks
        yield segment.kind
    yield from tile.marks.get("marks", ())

"""Name the files of drawings below `static/`, so that a page loads those of the sets on its table and no others."""

from __future__ import annotations

from functools import cache
from typing import Final

from scoring.carcassonne.tile import TILES

FOLDER: Final = "carcassonne"
BASE: Final = "base"


def sheet_of_set(key: str) -> str:
    """Return the sprite file of a set."""
    return f"{FOLDER}/tiles.svg" if key == BASE else f"{FOLDER}/tiles-{key}.svg"


@cache
def sheet_of(tile_id: str) -> str:
    """Return the sprite file with the four drawings of a tile; raise KeyError for an unknown tile."""
    return sheet_of_set(TILES[tile_id].set)


def large_of(tile_id: str) -> str:
    """Return the file of a tile's rich drawings."""
    return f"{FOLDER}/large/{tile_id}.svg"

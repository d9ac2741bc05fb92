"""The drawings of Carcassonne as files: tiles of each set, what lies on them, and where figures stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.carcassonne.art import pieces, sheet
from games.carcassonne.art.layout.spots import spots_file
from games.carcassonne.art.names import large_of, sheet_of_set
from scoring.carcassonne.board.tile import TILE_SETS, tile_set

SPOTS = "games/carcassonne/art/layout/spots.json"


def files(static: str, sets: Collection[str] = ()) -> Mapping[str, str]:
    """Return the content of files by their path from the project's root: of tiles, those of these sets, or all."""
    wanted = sets or TILE_SETS
    content = {SPOTS: spots_file(wanted), f"{static}/{pieces.SHEET}": pieces.sheet()}
    for key in wanted:
        tiles = tile_set(key).tiles
        content[f"{static}/{sheet_of_set(key)}"] = sheet.small(tiles.values())
        content |= {f"{static}/{large_of(name)}": sheet.large(tile) for name, tile in tiles.items()}
    return content

"""Every tile by its id: those that were printed, and those that people make themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.carcassonne.board.own_tiles import OWN, own_tile
from scoring.carcassonne.board.tile import EVERY_SET, TILE_SETS, Tile, tile_set


class Designs(Mapping[str, Tile]):
    """Tiles by id. Self-made ones are found by what their id says, and are not counted among the printed."""

    def __init__(self, sets: tuple[str, ...]) -> None:
        """Take the sets whose tiles are found besides."""
        self._printed = {name: tile for key in sets for name, tile in tile_set(key).tiles.items()}

    def __getitem__(self, tile_id: str) -> Tile:
        found = self._printed.get(tile_id)
        return found if found is not None else own_tile(tile_id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._printed)

    def __len__(self) -> int:
        return len(self._printed)


def is_own(tile_id: str) -> bool:
    """Say whether a tile is a self-made one, if it is any."""
    return tile_id == OWN or tile_id.startswith(f"{OWN}-")


DESIGNS: Final = Designs(EVERY_SET)
"""Every tile of every set, by id."""

TILES: Final = Designs(TILE_SETS)
"""Every tile of which there is a drawing, by id."""

"""What each tile is called when it cannot be seen."""

from __future__ import annotations

from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy

from games.phrasing.carcassonne.expansion_tiles import adorned, design, likeness
from scoring.carcassonne.board.tile import TILES as KNOWN

TILES: dict[str, str | Promise] = {
    "base-A": pgettext_lazy("tile", "monastery with a road"),
    "base-B": pgettext_lazy("tile", "monastery"),
    "base-C": pgettext_lazy("tile", "city on all sides, with a shield"),
    "base-D": pgettext_lazy("tile", "city edge and a straight road"),
    "base-E": pgettext_lazy("tile", "city edge"),
    "base-F": pgettext_lazy("tile", "city from side to side, with a shield"),
    "base-G": pgettext_lazy("tile", "city from side to side"),
    "base-H": pgettext_lazy("tile", "two city edges facing each other"),
    "base-I": pgettext_lazy("tile", "two city edges at a corner"),
    "base-J": pgettext_lazy("tile", "city edge and a road bend to the right"),
    "base-K": pgettext_lazy("tile", "city edge and a road bend to the left"),
    "base-L": pgettext_lazy("tile", "city edge and a crossing of three roads"),
    "base-M": pgettext_lazy("tile", "city in a corner, with a shield"),
    "base-N": pgettext_lazy("tile", "city in a corner"),
    "base-O": pgettext_lazy("tile", "city in a corner and a road bend, with a shield"),
    "base-P": pgettext_lazy("tile", "city in a corner and a road bend"),
    "base-Q": pgettext_lazy("tile", "city on three sides, with a shield"),
    "base-R": pgettext_lazy("tile", "city on three sides"),
    "base-S": pgettext_lazy("tile", "city on three sides and a road, with a shield"),
    "base-T": pgettext_lazy("tile", "city on three sides and a road"),
    "base-U": pgettext_lazy("tile", "straight road"),
    "base-V": pgettext_lazy("tile", "road bend"),
    "base-W": pgettext_lazy("tile", "crossing of three roads"),
    "base-X": pgettext_lazy("tile", "crossing of four roads"),
}


def tile_label(tile: str) -> str:
    """Return what is on a tile, in a few words."""
    return _label(tile, get_language())


@lru_cache(maxsize=2_048)
def _label(tile: str, _language: str | None) -> str:
    if tile in TILES or tile not in KNOWN:
        return str(TILES.get(tile, tile))
    alike = likeness(tile)
    return adorned(tile, str(TILES[alike]) if alike else design(tile))

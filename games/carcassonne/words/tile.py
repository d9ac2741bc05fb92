"""Tiles of Carcassonne: what each is called when it cannot be seen, and what a self-made one may have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.registry import all_words
from games.phrasing.common.unknown import neutral, report
from games.phrasing.common.words import Sentences
from scoring.carcassonne.board.designs import TILES, is_own
from scoring.carcassonne.board.tile import Tile

EDGES: Final[Sentences] = {
    "c": pgettext_lazy("side", "city"),
    "r": pgettext_lazy("side", "road"),
    "f": pgettext_lazy("side", "field"),
}
PRINTED: Final[Sentences] = {
    "shields": pgettext_lazy("printed", "shield"),
    "cathedral": pgettext_lazy("printed", "cathedral"),
    "princess": pgettext_lazy("printed", "princess"),
    "wine": pgettext_lazy("printed", "wine"),
    "grain": pgettext_lazy("printed", "grain"),
    "cloth": pgettext_lazy("printed", "cloth"),
    "inn": pgettext_lazy("printed", "inn"),
    "garden": pgettext_lazy("printed", "garden"),
    "pig_herd": pgettext_lazy("printed", "pig herd"),
    "robber": pgettext_lazy("printed", "money bag"),
    "festival": pgettext_lazy("printed", "festival"),
    "dragon": pgettext_lazy("printed", "dragon"),
    "volcano": pgettext_lazy("printed", "volcano"),
    "portal": pgettext_lazy("printed", "magic portal"),
    "bazaar": pgettext_lazy("printed", "bazaar"),
    "goldmine": pgettext_lazy("printed", "gold"),
    "mage_witch": pgettext_lazy("printed", "mage and witch"),
    "hill": pgettext_lazy("printed", "hill"),
    "vineyard": pgettext_lazy("printed", "vineyard"),
}
MIDDLES: Final[Sentences] = {
    "": pgettext_lazy("middle of a tile", "nothing"),
    "m": pgettext_lazy("middle of a tile", "monastery"),
    "h": pgettext_lazy("middle of a tile", "shrine"),
    "v": pgettext_lazy("middle of a tile", "the road ends in the open"),
    "t": pgettext_lazy("middle of a tile", "roads end at the cities"),
}
PROBLEMS: Final[Sentences] = {
    "own.crossing": _(
        "A city from side to side leaves no way across the tile: first change how the other sides are joined."
    ),
    "own.nothing_meets": _("Roads end at a city only where both are on the tile."),
    "own.no_field": _("A garden or a pig herd needs a field, and this tile has none."),
    "own.too_much": _("There is too much on this tile. Remove a symbol first."),
    "own.too_many": _("This phone cannot keep so many tiles of your own. Throw some away first."),
    "own.no_file": _("There are no self-made tiles in this file. Choose one that was saved on this page."),
    "own.unreadable": _("There is no tile in this link."),
}


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
    if is_own(tile) and tile in TILES:
        landscape = own_landscape(tile)
    if not landscape or tile not in TILES:
        return str(landscape)
    name = str(landscape)
    for mark in dict.fromkeys(marks_of(TILES[tile])):
        if mark in words.printed:
            name = str(words.printed[mark]) % {"tile": name}
    return name


def own_landscape(tile: str) -> str:
    """Say what is on the four sides of a self-made tile."""
    north, east, south, west = (EDGES[letter] for letter in TILES[tile].face(0).edges)
    sides = {"north": north, "east": east, "south": south, "west": west}
    return gettext("self-made: north %(north)s, east %(east)s, south %(south)s, west %(west)s") % sides


def marks_of(tile: Tile) -> Iterator[str]:
    """Yield all that is printed on a tile besides its landscape, and the kinds of its parts."""
    for segment in tile.segments:
        yield from segment.marks
        yield segment.kind
    yield from tile.printed

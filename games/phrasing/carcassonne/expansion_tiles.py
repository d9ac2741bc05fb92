"""What the tiles of the expansions are called: a design, and what is printed on it besides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.carcassonne.board.tile import TILES, Tile

ALIKE: Final[dict[str, str]] = {
    "base-A": "wi-04",
    "base-D": "ca-02",
    "base-E": "base-Eg ca-01",
    "base-G": "tb-15",
    "base-H": "base-Hg",
    "base-I": "base-Ig",
    "base-J": "be-04 fe-06 wi-07",
    "base-K": "be-06 fe-09 ic-12 wi-12",
    "base-N": "base-Mg base-Ng ca-03 tb-01 tb-02",
    "base-P": "ca-04 ic-13",
    "base-R": "base-Rg be-01 tb-05",
    "base-T": "tb-13",
    "base-U": "base-Ug ic-15 ic-15g",
    "base-V": "base-Vg ic-16",
    "base-W": "ic-14 wi-01",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

DESIGNS: Final[tuple[tuple[str | Promise, str], ...]] = (
    (pgettext_lazy("tile", "city on all sides"), "ic-01"),
    (pgettext_lazy("tile", "city in a corner and a road that ends at its left end"), "be-02 ic-09 tb-11 tb-11g wi-10"),
    (pgettext_lazy("tile", "city edge and a road that ends facing it"), "be-03 fe-03 ic-08 wi-08"),
    (pgettext_lazy("tile", "city in a corner and a road that ends at its right end"), "be-05 ic-11 tb-21 wi-05"),
    (pgettext_lazy("tile", "city from side to side, and a city edge beside it"), "fe-01 tb-03 tb-04"),
    (pgettext_lazy("tile", "two cities in facing corners"), "fe-02 tb-14"),
    (pgettext_lazy("tile", "city edge and a road that ends to the right"), "fe-04 tb-16 wi-03"),
    (pgettext_lazy("tile", "two city edges facing each other, with a road between"), "fe-05 ic-05"),
    (pgettext_lazy("tile", "monastery where two roads meet at a corner"), "fe-07"),
    (pgettext_lazy("tile", "city edge and a road that ends to the left"), "fe-08 kr-02 kr-02g wi-02"),
    (pgettext_lazy("tile", "two road bends"), "fe-10 ic-17 wi-09"),
    (pgettext_lazy("tile", "river bend"), "r1-10 r1-10g r2-09 r2-09g r2-11"),
    (pgettext_lazy("tile", "four city edges around a field"), "ic-03 ic-03g"),
    (pgettext_lazy("tile", "city in a corner and a road that bends past a house"), "tb-08 tb-08g"),
    (pgettext_lazy("tile", "monastery between two roads"), "ic-02 wi-06"),
    (pgettext_lazy("tile", "three city edges"), "ic-04"),
    (pgettext_lazy("tile", "city in a corner and a city edge"), "ic-06"),
    (pgettext_lazy("tile", "city edge that parts two fields"), "ic-07"),
    (pgettext_lazy("tile", "city from side to side, with a road from each gate"), "ic-10 tb-19"),
    (pgettext_lazy("tile", "city edge and a monastery"), "kr-01"),
    (pgettext_lazy("tile", "city edge, a road that ends and a road bend"), "kr-03"),
    (pgettext_lazy("tile", "city in a corner and two roads that end at it"), "kr-04 tb-07"),
    (pgettext_lazy("tile", "two cities that cross"), "kr-05"),
    (pgettext_lazy("tile", "spring of a river"), "r1-01 r2-01"),
    (pgettext_lazy("tile", "lake at the end of a river"), "r1-02 r2-03"),
    (pgettext_lazy("tile", "river between two city edges"), "r1-03"),
    (pgettext_lazy("tile", "river between a city edge and a road"), "r1-04 r2-08"),
    (pgettext_lazy("tile", "river, a monastery and a road"), "r1-05"),
    (pgettext_lazy("tile", "river under a road"), "r1-06 r2-07"),
    (pgettext_lazy("tile", "straight river"), "r1-07"),
    (pgettext_lazy("tile", "river bend and a city in the corner"), "r1-08 r2-10"),
    (pgettext_lazy("tile", "river bend and a road bend"), "r1-09 r2-12"),
    (pgettext_lazy("tile", "river that ends at a city edge"), "r2-02"),
    (pgettext_lazy("tile", "fork of a river"), "r2-04"),
    (pgettext_lazy("tile", "river through a city"), "r2-05"),
    (pgettext_lazy("tile", "river and a monastery"), "r2-06"),
    (pgettext_lazy("tile", "city in a corner and two city edges around a field"), "tb-06"),
    (pgettext_lazy("tile", "city in a corner, a city edge and a road between them"), "tb-09 tb-10"),
    (pgettext_lazy("tile", "city in a corner, with a road that parts two fields"), "tb-12 tb-22"),
    (pgettext_lazy("tile", "city from side to side, with a road from its gate"), "tb-17 tb-18"),
    (pgettext_lazy("tile", "monastery where three roads meet"), "tb-20"),
    (pgettext_lazy("tile", "city edge and two roads that end"), "tb-23"),
    (pgettext_lazy("tile", "two roads that cross on a bridge"), "tb-24"),
    (pgettext_lazy("tile", "road that ends in a village"), "wi-11"),
)

PRINTED: Final[dict[str, str | Promise]] = {
    "shields": _("%(tile)s, with a shield"),
    "inn": _("%(tile)s, with an inn"),
    "cathedral": _("%(tile)s, with a cathedral"),
    "besieged": _("%(tile)s, besieged"),
    "wine": _("%(tile)s, with wine"),
    "grain": _("%(tile)s, with grain"),
    "cloth": _("%(tile)s, with cloth"),
    "pig_herd": _("%(tile)s, with a herd of pigs"),
    "garden": _("%(tile)s, with a garden"),
    "festival": _("%(tile)s, with a festival"),
    "volcano": _("%(tile)s, with a volcano"),
}
"""What may be printed on a tile besides its landscape, by its mark."""


def likeness(tile_id: str) -> str | None:
    """Return the tile of the base game that an expansion's tile looks like, or None."""
    return next((base for base, others in ALIKE.items() if tile_id in others.split()), None)


def design(tile_id: str) -> str:
    """Return what is drawn on an expansion's tile."""
    return next((str(words) for words, tiles in DESIGNS if tile_id in tiles.split()), tile_id)


def adorned(tile_id: str, words: str) -> str:
    """Return a tile's name with what is printed on it besides its landscape."""
    for mark in dict.fromkeys(_marks(TILES[tile_id])):
        if mark in PRINTED:
            words = str(PRINTED[mark]) % {"tile": words}
    return words


def _marks(tile: Tile) -> Iterator[str]:
    for segment in tile.segments:
        yield from segment.marks
        yield segment.kind
    yield from tile.marks.get("marks", ())

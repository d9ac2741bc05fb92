"""Designs of the tiles of all boxes of today: what is drawn on them, in a few words.

A box that comes later brings the names of its own tiles.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import GameWords, Sentence, Sentences

TILES: Final[Sentences] = {
    "base-A": pgettext_lazy("tile", "monastery with a road"),
    "base-B": pgettext_lazy("tile", "monastery"),
    "base-C": pgettext_lazy("tile", "city on all sides, with a shield"),
    "base-D": pgettext_lazy("tile", "city on one side and a straight road"),
    "base-E": pgettext_lazy("tile", "city on one side"),
    "base-F": pgettext_lazy("tile", "city from side to side, with a shield"),
    "base-G": pgettext_lazy("tile", "city from side to side"),
    "base-H": pgettext_lazy("tile", "cities on opposite sides"),
    "base-I": pgettext_lazy("tile", "cities on two adjacent sides"),
    "base-J": pgettext_lazy("tile", "city on one side and a road bend to the right"),
    "base-K": pgettext_lazy("tile", "city on one side and a road bend to the left"),
    "base-L": pgettext_lazy("tile", "city on one side and a crossing of three roads"),
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
"""Tiles of other boxes that look like one of the base game, but for what is printed on them besides."""

DESIGNS: Final[tuple[tuple[Sentence, str], ...]] = (
    (pgettext_lazy("tile", "city on all sides"), "ic-01"),
    (pgettext_lazy("tile", "city in a corner and a road that ends at its left end"), "be-02 ic-09 tb-11 tb-11g wi-10"),
    (pgettext_lazy("tile", "city on one side and a road that ends facing it"), "be-03 fe-03 ic-08 wi-08"),
    (pgettext_lazy("tile", "city in a corner and a road that ends at its right end"), "be-05 ic-11 tb-21 wi-05"),
    (pgettext_lazy("tile", "city from side to side, and another city beside it"), "fe-01 tb-03 tb-04"),
    (pgettext_lazy("tile", "two cities in facing corners"), "fe-02 tb-14"),
    (pgettext_lazy("tile", "city on one side and a road that ends to the right"), "fe-04 tb-16 wi-03"),
    (pgettext_lazy("tile", "cities on opposite sides, with a road between"), "fe-05 ic-05"),
    (pgettext_lazy("tile", "monastery where two roads meet at a corner"), "fe-07"),
    (pgettext_lazy("tile", "city on one side and a road that ends to the left"), "fe-08 kr-02 kr-02g wi-02"),
    (pgettext_lazy("tile", "two road bends"), "fe-10 ic-17 wi-09"),
    (pgettext_lazy("tile", "river bend"), "r1-10 r1-10g r2-09 r2-09g r2-11"),
    (pgettext_lazy("tile", "cities on all four sides around a field"), "ic-03 ic-03g"),
    (pgettext_lazy("tile", "city in a corner and a road that bends past a house"), "tb-08 tb-08g"),
    (pgettext_lazy("tile", "monastery between two roads"), "ic-02 wi-06"),
    (pgettext_lazy("tile", "cities on three sides"), "ic-04"),
    (pgettext_lazy("tile", "city in a corner and a city on one side"), "ic-06"),
    (pgettext_lazy("tile", "city on one side that parts two fields"), "ic-07"),
    (pgettext_lazy("tile", "city from side to side, with a road from each gate"), "ic-10 tb-19"),
    (pgettext_lazy("tile", "city on one side and a monastery"), "kr-01"),
    (pgettext_lazy("tile", "city on one side, a road that ends and a road bend"), "kr-03"),
    (pgettext_lazy("tile", "city in a corner and two roads that end at it"), "kr-04 tb-07"),
    (pgettext_lazy("tile", "two cities that cross"), "kr-05"),
    (pgettext_lazy("tile", "spring of a river"), "r1-01 r2-01"),
    (pgettext_lazy("tile", "lake at the end of a river"), "r1-02 r2-03"),
    (pgettext_lazy("tile", "river between two cities"), "r1-03"),
    (pgettext_lazy("tile", "river between a city and a road"), "r1-04 r2-08"),
    (pgettext_lazy("tile", "river, a monastery and a road"), "r1-05"),
    (pgettext_lazy("tile", "river under a road"), "r1-06 r2-07"),
    (pgettext_lazy("tile", "straight river"), "r1-07"),
    (pgettext_lazy("tile", "river bend and a city in the corner"), "r1-08 r2-10"),
    (pgettext_lazy("tile", "river bend and a road bend"), "r1-09 r2-12"),
    (pgettext_lazy("tile", "river that ends at a city"), "r2-02"),
    (pgettext_lazy("tile", "fork of a river"), "r2-04"),
    (pgettext_lazy("tile", "river through a city"), "r2-05"),
    (pgettext_lazy("tile", "river and a monastery"), "r2-06"),
    (pgettext_lazy("tile", "city in a corner and cities on two sides around a field"), "tb-06"),
    (pgettext_lazy("tile", "city in a corner, a city on one side and a road between them"), "tb-09 tb-10"),
    (pgettext_lazy("tile", "city in a corner, with a road that parts two fields"), "tb-12 tb-22"),
    (pgettext_lazy("tile", "city from side to side, with a road from its gate"), "tb-17 tb-18"),
    (pgettext_lazy("tile", "monastery where three roads meet"), "tb-20"),
    (pgettext_lazy("tile", "city on one side and two roads that end"), "tb-23"),
    (pgettext_lazy("tile", "two roads that cross on a bridge"), "tb-24"),
    (pgettext_lazy("tile", "road that ends in a village"), "wi-11"),
)
"""The landscapes of all other tiles, each with the tiles that have it."""

WORDS: Final = GameWords(
    # The extra tiles of the winter edition have no rules of their own, so this is all that is said of them.
    sets={"winter_extra": _("The twelve extra tiles of the winter edition")},
    set_help={"winter_extra": _("12 tiles without rules of their own.")},
    tiles=TILES,
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs={tile: words for words, others in DESIGNS for tile in others.split()},
    printed={"shields": _("%(tile)s, with a shield")},
)

"""The Gold Mines, in words: where ingots are put, who takes them, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place, cell_label
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.wording import current_wording
from games.phrasing.common.words import Names, Sentence, Words
from scoring.carcassonne.sets.goldmines.rules import GOLD, GoldTaken, PutIngot


def ingot_sentence(move: PutIngot, name: str, *_table: object) -> str:
    """Say where the second ingot of a mine was put."""
    brief = gettext("%(name)s puts one ingot on the mine and one beside it.")
    whole = gettext("%(name)s puts one ingot on the mine and one beside it (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name})


def taken_sentence(effect: GoldTaken, names: Names, _board: object) -> str:
    """Say who takes how many ingots, and from where."""
    count, cells = len(effect.cells), joined([cell_label(cell) for cell in dict.fromkeys(effect.cells)])
    if current_wording().beside_board:
        sentence = ngettext("%(name)s takes %(count)s ingot.", "%(name)s takes %(count)s ingots.", count)
        return sentence % {"name": name_of(names, effect.seat), "count": count}
    sentence = ngettext(
        "%(name)s takes %(count)s ingot: %(cells)s.", "%(name)s takes %(count)s ingots: %(cells)s.", count
    )
    return sentence % {"name": name_of(names, effect.seat), "count": count, "cells": cells}


def taken_gain(effect: GoldTaken, names: Names) -> str:
    """Return who takes how many ingots."""
    count = len(effect.cells)
    ingots = ngettext("%(count)s ingot", "%(count)s ingots", count) % {"count": count}
    return gettext("%(name)s: %(what)s") % {"name": name_of(names, effect.seat), "what": ingots}


DESIGNS: Final[Mapping[str, Sentence]] = {
    "gm-01": pgettext_lazy("tile", "monastery and a road bend"),
    "gm-02": pgettext_lazy("tile", "city in a corner and a monastery"),
    "gm-03": pgettext_lazy("tile", "city in a corner, a monastery and a road bend"),
    "gm-04": pgettext_lazy("tile", "monastery between two road bends"),
    "gm-05": pgettext_lazy("tile", "two road bends"),
    "gm-07": pgettext_lazy("tile", "city from side to side, with a road through it"),
    "gm-08": pgettext_lazy("tile", "two roads that cross on a bridge"),
}
ALIKE: Final = {
    "base-P": "gm-06",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"goldmines": _("The Gold Mines")},
    set_help={"goldmines": _("8 tiles with mines, and 16 ingots.")},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "goldmine": _("%(tile)s, with a gold mine"),
    },
    lying={
        "ingot": _("an ingot"),
        "ingots": _("ingots of %(name)s: %(count)s"),
    },
    phases={
        GOLD: pgettext_lazy("phase", "lay the second ingot"),
    },
    refusals={
        "carcassonne.not_beside_the_mine": _("The second ingot goes on a tile around the mine, not there (%(cell)s)."),
    },
    moves={PutIngot: ingot_sentence},
    effects={GoldTaken: taken_sentence},
    gains={GoldTaken: taken_gain},
    sources={GOLD: pgettext_lazy("score", "Gold")},
    scores={
        (GOLD, True): ngettext_lazy(
            "%(name)s scores %(points)s point for gold.", "%(name)s scores %(points)s points for gold.", "points"
        )
    },
    awards={(GOLD, True): _("gold")},
    rated_terms={
        "gold.ingots": ngettext_lazy("%(count)s ingot × %(each)s", "%(count)s ingots × %(each)s", "count"),
    },
    rules={
        "gold.ingots": _(
            "At the end, up to 3 ingots are worth 1 point each, up to 6 are worth 2 each, up to 9 are worth 3 each,"
            " and more are worth 4 each."
        ),
    },
)

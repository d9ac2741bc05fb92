"""The Flying Machines, in words: who flies, how far, and where nobody lands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.label import figure_label
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.flier.rules import LANDING, SECOND_LANDING, Fly


def fly_sentence(move: Fly, name: str, *_table: object) -> str:
    """Say which figure flew, and how far if the die has said it."""
    facts = {"name": name, "figure": figure_label(move.figure), "count": move.die}
    if move.die is None:
        return gettext("%(name)s lets a meeple fly: %(figure)s.") % facts
    sentence = ngettext(
        "%(name)s lets a meeple fly %(count)s tile far: %(figure)s.",
        "%(name)s lets a meeple fly %(count)s tiles far: %(figure)s.",
        move.die,
    )
    return sentence % facts


DESIGNS: Final[Mapping[str, Sentence]] = {
    "fl-01": pgettext_lazy("tile", "field without a road"),
    "fl-02": pgettext_lazy("tile", "field without a road"),
}
ALIKE: Final = {
    "base-U": "fl-03 fl-04 fl-05",
    "base-V": "fl-06 fl-07 fl-08",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"flier": _("The Flying Machines")},
    set_help={"flier": _("8 tiles from which a meeple flies as far as a die says.")},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "flier:straight_W": _("%(tile)s, with a flying machine that flies straight"),
        "flier:diagonal_NW": _("%(tile)s, with a flying machine that flies to a corner"),
    },
    phases={
        LANDING: pgettext_lazy("phase", "let the meeple land"),
        SECOND_LANDING: pgettext_lazy("phase", "let the second meeple land"),
    },
    refusals={
        "carcassonne.cannot_land_there": _("It cannot land there: %(segment)s (%(cell)s)."),
        "carcassonne.flies_never": _("This one cannot fly: %(figure)s."),
        "carcassonne.flown_already": _("A meeple has flown from this tile already."),
        "carcassonne.no_flier_there": _("The tile just laid shows no flying machine."),
        "carcassonne.no_such_face": _("The die shows 1, 2 or 3, not %(die)s."),
    },
    moves={Fly: fly_sentence},
)

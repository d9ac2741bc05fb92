"""The Ferries, in words: which lake has its ferry laid or turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.ferries.rules import FERRY, TurnFerry


def ferry_sentence(move: TurnFerry, name: str, *_table: object) -> str:
    """Say on which lake a ferry joins other roads now."""
    brief = gettext("%(name)s lets a ferry join two roads.")
    whole = gettext("%(name)s lets a ferry join two roads (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name})


DESIGNS: Final[Mapping[str, Sentence]] = {
    "fr-01": pgettext_lazy("tile", "city on one side and three roads that end at a lake"),
    "fr-02": pgettext_lazy("tile", "three roads that end at a lake"),
    "fr-03": pgettext_lazy("tile", "four roads that end at a lake"),
}

WORDS: Final = Words(
    sets={"ferries": _("The Ferries")},
    set_help={"ferries": _("8 tiles with lakes, and ferries that make one road of two.")},
    designs=DESIGNS,
    lying={
        "ferry": _("a ferry between two roads"),
    },
    phases={
        FERRY: pgettext_lazy("phase", "lay or turn a ferry"),
    },
    refusals={
        "carcassonne.ferry_has_to_cross": _("The lake just laid gets its ferry first (%(cell)s)."),
        "carcassonne.ferry_stays": _("That ferry cannot be turned now (%(cell)s)."),
        "carcassonne.no_such_ferry": _("There is no lake with two such roads (%(cell)s)."),
    },
    moves={TurnFerry: ferry_sentence},
)

"""The Ferries, in words: which lake has its ferry laid or turned."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing import Words
from games.phrasing.carcassonne.place import cell_label
from scoring.carcassonne.expansions.ferries import FERRY, TurnFerry


def ferry_sentence(move: TurnFerry, name: str, *_table: object) -> str:
    """Say on which lake a ferry joins other roads now."""
    return gettext("%(name)s lets the ferry join two roads at the lake %(cell)s.") % {
        "name": name,
        "cell": cell_label(move.at),
    }


WORDS: Final = Words(
    sets={"ferries": _("The Ferries")},
    set_help={"ferries": _("8 tiles with lakes, and ferries that make one road of two.")},
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

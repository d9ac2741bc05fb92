"""The Flying Machines, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"flier": _("The Flying Machines")},
    phases={
        "landing": pgettext_lazy("phase", "let the figure land"),
        "second_landing": pgettext_lazy("phase", "let the second figure land"),
    },
    refusals={
        "carcassonne.cannot_land_there": _("It cannot land there: %(segment)s (%(cell)s)."),
        "carcassonne.flies_never": _("Such a figure never flies: %(figure)s."),
        "carcassonne.flown_already": _("A figure has flown from this tile already."),
        "carcassonne.no_flier_there": _("The tile just laid shows no flying machine."),
        "carcassonne.no_such_face": _("The die shows 1, 2 or 3, not %(die)s."),
    },
)

"""The Ferries, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"ferries": _("The Ferries")},
    phases={
        "ferry": pgettext_lazy("phase", "lay or turn a ferry"),
    },
    refusals={
        "carcassonne.ferry_has_to_cross": _("The lake just laid gets its ferry first (%(cell)s)."),
        "carcassonne.ferry_stays": _("That ferry cannot be turned now (%(cell)s)."),
        "carcassonne.no_such_ferry": _("There is no lake with two such roads (%(cell)s)."),
    },
)

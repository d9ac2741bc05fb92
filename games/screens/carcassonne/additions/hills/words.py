"""Hills & Sheep, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"hills": _("Hills & Sheep")},
    phases={
        "flock": pgettext_lazy("phase", "let the flock grow, or gather it"),
    },
    refusals={
        "carcassonne.field_has_shepherd": _(
            "A shepherd goes only into a field without one; there is one of %(seats)s."
        ),
        "carcassonne.no_flock_there": _(
            "No shepherd of the seat in turn stands there in a field that has grown (%(cell)s)."
        ),
        "carcassonne.no_such_token": _("No such token is left in the bag: %(token)s."),
    },
)

"""Abbey & Mayor, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"abbey": _("Abbey & Mayor")},
    phases={
        "wagon": pgettext_lazy("phase", "let a wagon drive on, or not"),
        "abbey": pgettext_lazy("phase", "lay the last abbeys, or none"),
    },
    refusals={
        "carcassonne.no_abbey_left": _("%(seat)s has laid the abbey already."),
        "carcassonne.not_surrounded": _(
            "The abbey goes where tiles lie on all four sides, and there is no such hole (%(cell)s)."
        ),
        "carcassonne.field_has_barn": _("A field with a barn takes no more farmers, and no second barn: %(figure)s."),
        "carcassonne.no_fields_meet": _(
            "A barn stands where four tiles meet, each with a field in that corner; that is not so there (%(cell)s)."
        ),
        "carcassonne.wagon_cannot_go": _(
            "A wagon drives to a free, unfinished feature within its reach: %(figure)s cannot go there (%(cell)s)."
        ),
    },
)

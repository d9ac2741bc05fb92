"""The Tunnel, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"tunnel": _("The Tunnel")},
    phases={
        "tunnel": pgettext_lazy("phase", "put a tunnel token, or none"),
    },
    refusals={
        "carcassonne.mouth_taken": _("A token lies on that mouth already: %(segment)s (%(cell)s)."),
        "carcassonne.no_mouth_there": _("No tunnel opens there: %(segment)s (%(cell)s)."),
        "carcassonne.no_token_left": _("There is no token of that pair left: %(pair)s."),
        "carcassonne.token_put_already": _("One token a turn: one was put already."),
    },
)

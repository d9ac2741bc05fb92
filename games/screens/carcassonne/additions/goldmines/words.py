"""The Gold Mines, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

WORDS: Final = Words(
    sets={"goldmines": _("The Gold Mines")},
    phases={
        "gold": pgettext_lazy("phase", "lay the second ingot"),
    },
    refusals={
        "carcassonne.not_beside_the_mine": _("The second ingot goes on a tile around the mine, not there (%(cell)s)."),
    },
)

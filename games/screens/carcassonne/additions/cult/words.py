"""The Cult, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing import Words
from games.phrasing.carcassonne.place import cell_label

WORDS: Final = Words(
    sets={"cult": _("The Cult")},
    refusals={
        "carcassonne.challenged_already": _(
            "A shrine and a monastery challenge each other one by one;"
            " that one (%(other)s) would have two rivals (%(cell)s)."
        ),
    },
    facts={
        "carcassonne.challenged_already.other": lambda cell, *_table: cell_label(cell),
    },
)

"""The Count of Carcassonne, in words: why its moves are refused, and what it asks for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing import Words

QUARTERS: Final = {
    "castle": pgettext_lazy("piece", "castle"),
    "smithy": pgettext_lazy("piece", "smithy"),
    "cathedral": pgettext_lazy("piece", "cathedral"),
    "market": pgettext_lazy("piece", "market"),
}

WORDS: Final = Words(
    sets={"count": _("The Count of Carcassonne")},
    phases={
        "quarter": pgettext_lazy("phase", "send a figure to a quarter, or none"),
        "count": pgettext_lazy("phase", "move the count, or let him stay"),
        "transfer": pgettext_lazy("phase", "let figures come from the quarters, or not"),
        "last_transfer": pgettext_lazy("phase", "let figures come from the market, or not"),
    },
    refusals={
        "carcassonne.cannot_be_transferred": _(
            "No figure can go from that quarter to a feature that is about to be scored there:"
            " %(figure)s, %(quarter)s (%(cell)s)."
        ),
        "carcassonne.count_cannot_go": _("The count goes to another of the four quarters: %(quarter)s."),
        "carcassonne.not_for_that_quarter": _("That figure cannot go to this quarter: %(figure)s, %(quarter)s."),
    },
    facts={
        "carcassonne.cannot_be_transferred.quarter": lambda fact, *_table: str(QUARTERS.get(fact, fact)),
        "carcassonne.count_cannot_go.quarter": lambda fact, *_table: str(QUARTERS.get(fact, fact)),
        "carcassonne.not_for_that_quarter.quarter": lambda fact, *_table: str(QUARTERS.get(fact, fact)),
    },
)

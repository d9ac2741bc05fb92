"""What The Count of Carcassonne brings to the pages: quarters to enter, the count, and the way out of a quarter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.screens.carcassonne.board import Addition, Piece
from games.screens.carcassonne.board.plain import asking
from scoring.carcassonne.expansions.count.city import COUNT
from scoring.carcassonne.expansions.count.consolation import ENTERING, MOVING
from scoring.carcassonne.expansions.count.transfers import LEAVING, LEAVING_LAST


def count(_piece: Piece, _colours: Sequence[str]) -> str:
    """Return the count: a crown over a long cloak."""
    return (
        '<g stroke="#2a1a16" stroke-width="2" stroke-linejoin="round">'
        '<path d="M17 22h14l7 22H10z" fill="#8a2f4f"/><circle cx="24" cy="18" r="7" fill="#f4cfae"/>'
        '<path d="M14 13l-1-9l6 5l5-7l5 7l6-5l-1 9z" fill="#f2c230"/></g>'
    )


transfer = asking(lambda: _("Who leaves the city for what is scored now?"), lambda: _("Nobody"))

ADDITIONS: Final = (
    Addition(
        parts=frozenset({"consolation"}),
        phases={
            ENTERING: asking(lambda: _("A figure into a quarter?"), lambda: _("No figure")),
            MOVING: asking(lambda: _("Where does the count go?"), lambda: _("He stays")),
        },
        draw={COUNT: count},
    ),
    Addition(parts=frozenset({"transfers"}), phases={LEAVING: transfer, LEAVING_LAST: transfer}),
)

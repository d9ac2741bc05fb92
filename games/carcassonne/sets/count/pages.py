"""What The Count of Carcassonne brings to the pages: quarters to enter, the count, and the way out of a quarter."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_sheet import asking
from games.carcassonne.pages.board.addition import Addition
from games.carcassonne.pages.board.drawing import nobodys
from scoring.carcassonne.sets.count.city import COUNT
from scoring.carcassonne.sets.count.consolation import ENTERING, MOVING
from scoring.carcassonne.sets.count.transfers import LEAVING, LEAVING_LAST

transfer = asking(lambda: _("Who leaves the city for what is scored now?"), lambda: _("Nobody"))


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"consolation"}),
        phases={
            ENTERING: asking(lambda: _("A figure into a quarter?"), lambda: _("No figure")),
            MOVING: asking(lambda: _("Where does the count go?"), lambda: _("He stays")),
        },
        draw={COUNT: nobodys(COUNT)},
    ),
    Addition(parts=frozenset({"transfers"}), phases={LEAVING: transfer, LEAVING_LAST: transfer}),
)

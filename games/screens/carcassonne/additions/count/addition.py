"""What The Count of Carcassonne brings to the pages: quarters to enter, the count, and the way out of a quarter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from games.screens.carcassonne.board import Addition, asking
from games.screens.carcassonne.board.drawing import nobodys
from scoring import Move, Seat, State
from scoring.carcassonne import Board, Figure
from scoring.carcassonne.expansions.count.city import COUNT, city_centre
from scoring.carcassonne.expansions.count.consolation import ENTERING, MOVING, EnterQuarter
from scoring.carcassonne.expansions.count.transfers import LEAVING, LEAVING_LAST, Transfer

transfer = asking(lambda: _("Who leaves the city for what is scored now?"), lambda: _("Nobody"))


def moved(state: State, move: Move, seat: Seat) -> Iterator[Figure]:
    """Yield the figure that came to a quarter, or went from there, at each of its places."""
    centre = city_centre(state[Board])
    if centre is not None and isinstance(move, EnterQuarter):
        yield Figure(seat, move.figure, centre, move.to)
    elif centre is not None and isinstance(move, Transfer):
        yield Figure(seat, move.figure, centre, move.from_)
        yield Figure(seat, move.figure, move.at, move.on)


ADDITIONS: Final = (
    Addition(
        parts=frozenset({"consolation"}),
        phases={
            ENTERING: asking(lambda: _("A figure into a quarter?"), lambda: _("No figure")),
            MOVING: asking(lambda: _("Where does the count go?"), lambda: _("He stays")),
        },
        draw={COUNT: nobodys(COUNT)},
        refreshed=moved,
    ),
    Addition(parts=frozenset({"transfers"}), phases={LEAVING: transfer, LEAVING_LAST: transfer}),
)

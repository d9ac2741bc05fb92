"""The top of the table page while a game of Carcassonne goes on."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.sheets.stock import has_more, special, won
from games.screens.table.header import SeatTab, Strip
from games.screens.table.sight import TableView
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.rules import Bag, Supply

LAP: Final = 50
"""Squares of the track around which the markers run."""


def strip(sight: TableView) -> Strip:
    """Return the strip for a table where the game goes on."""
    state, more = sight.position.state, has_more(sight.position)
    return Strip(
        scores=tuple(score(sight, seat, has_more=more) for seat in range(len(sight.sitters))),
        phase="playing",
        turn_name=sight.turn.name,
        turn_colour=sight.turn.colour,
        turn_number=state.turn_number,
        left=state[Bag].left,
        shown=0,
        awards=0,
        has_more=more,
    )


def lying(total: int) -> tuple[int, str] | None:
    """Return the square on which a marker lies, and words for it; None on the first lap, where it stands (S0:113)."""
    if total <= LAP:
        return None
    lap, square = (total - 1) // LAP + 1, (total - 1) % LAP + 1
    return square, _("lying on square %(square)s, lap %(lap)s") % {"square": square, "lap": lap}


def score(sight: TableView, seat: int, *, has_more: bool) -> SeatTab:
    sitter, state = sight.sitters[seat], sight.position.state
    track = state.get(Track)
    return SeatTab(
        position=seat,
        name=sitter.name,
        colour=sitter.colour,
        total=state.scores[seat],
        hand=state[Supply].hands[seat].get(MEEPLE, 0),
        plus=0,
        current=seat == state.turn,
        is_mine=sitter.is_mine,
        # Of several markers none lies where the points of all are; they have their own line.
        lying=None if track is not None and len(track.markers[seat]) > 1 else lying(state.scores[seat]),
        more=(*special(sight.position, seat), *won(sight.position, seat)) if has_more else (),
    )

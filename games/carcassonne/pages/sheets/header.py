"""The top of the table page of Carcassonne, while a game goes on and when it has ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from games.carcassonne.pages.sheets.award_groups import final_groups, shown_of
from games.carcassonne.pages.sheets.stock import has_more, special, won
from games.screens.table.header import SeatTab, Strip
from games.screens.table.table_view import TableView
from games.selectors.tables import shows_result
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.pieces import Bag, Supply
from scoring.kernel import Seat

LAP: Final = 50
"""Squares of the track around which the markers run."""


def strip(table_view: TableView) -> Strip:
    """Return the strip for a table where the game goes on."""
    state, more = table_view.position.state, has_more(table_view.position)
    return Strip(
        scores=tuple(score(table_view, seat, has_more=more) for seat in range(len(table_view.seat_views))),
        phase="playing",
        turn_name=table_view.turn.name,
        turn_colour=table_view.turn.colour,
        turn_number=state.turn_number,
        left=state[Bag].left,
        shown=0,
        awards=0,
        has_more=more,
        stock_ask="list=stock" if more else "",
    )


def lying(total: int) -> tuple[int, str] | None:
    """Return the square on which a marker lies, and words for it; None on the first lap, where it stands (S0:113)."""
    if total <= LAP:
        return None
    lap, square = (total - 1) // LAP + 1, (total - 1) % LAP + 1
    return square, _("lying on square %(square)s, lap %(lap)s") % {"square": square, "lap": lap}


def score(table_view: TableView, seat: int, *, has_more: bool) -> SeatTab:
    seat_view, state = table_view.seat_views[seat], table_view.position.state
    track = state.get(Track)
    return SeatTab(
        position=seat,
        name=seat_view.name,
        colour=seat_view.colour,
        total=state.scores[seat],
        hand=state[Supply].hands[seat].get(MEEPLE, 0),
        plus=0,
        current=seat == state.turn,
        is_mine=seat_view.is_mine,
        # Of several markers none lies where the points of all are; they have their own line.
        lying=None if track is not None and len(track.markers[seat]) > 1 else lying(state.scores[seat]),
        more=(*special(table_view.position, seat), *won(table_view, seat)) if has_more else (),
    )


def final_strip(table_view: TableView) -> Strip:
    """Return the strip of a game that has ended: totals as far as the table has looked."""
    found, shown = final_groups(table_view), shown_of(table_view)
    base = strip(table_view)
    # What the table has not looked at yet is left out of the totals: it would give the end away.
    totals = list(table_view.position.state.scores)
    for group in found[shown:]:
        for scored in group:
            totals[scored.seat] -= scored.points
    now = {one.seat: one.points for one in found[shown - 1]} if shown else {}
    if shows_result(table_view.table, table_view.position):
        # Who was counted last need not be who has won.
        now = dict.fromkeys(winners(table_view), 0)
    done = shown == len(found)
    scores = tuple(
        replace(
            score,
            total=totals[score.position],
            hand=None,
            plus=now.get(Seat(score.position), 0),
            current=score.position in now,
        )
        for score in base.scores
    )
    # Nobody is in turn: no line below the tabs shows what one seat has in stock.
    base = replace(base, has_more=False, stock_ask="")
    return replace(base, scores=scores, phase="finished" if done else "scoring", shown=shown, awards=len(found))


def winners(table_view: TableView) -> tuple[Seat, ...]:
    """Return the seats that have won."""
    outcome = table_view.position.rules.outcome(table_view.position.state)
    return tuple(outcome.winners) if outcome is not None else ()

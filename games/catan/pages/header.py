"""The top of the table page of Catan: open points, cards in hand, and what each has built of the special cards."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.set_pages import CatanPages, is_founding, pages_at
from games.phrasing.common.lists import joined
from games.screens.table.header import SeatTab, Strip
from games.screens.table.table_view import TableView
from scoring.catan.rules import PAIRED, SPECIAL
from scoring.kernel import Seat

BETWEEN_TURNS: Final = (SPECIAL, PAIRED)
"""Phases in which somebody builds who is not in turn."""


def strip(table_view: TableView) -> Strip:
    """Return the strip: the turn, and for each seat its points and cards; whoever may act now is marked."""
    state = table_view.position.state
    # Between the turns somebody else acts than the seat in turn.
    acting = table_view.seat_views[state.actors[0]] if state.phase in BETWEEN_TURNS else table_view.turn
    return Strip(
        scores=tuple(score(table_view, seat) for seat in range(len(table_view.seat_views))),
        phase="finished" if state.over else "playing",
        turn_name=acting.name,
        turn_colour=acting.colour,
        turn_number=state.turn_number,
        left=None,
        shown=0,
        awards=0,
        note=_note(table_view),
        has_more=True,
    )


def _note(table_view: TableView) -> str:
    state = table_view.position.state
    if is_founding(table_view):
        return _("Set-up")
    if state.phase == SPECIAL:
        return _("Special building")
    if set(state.waiting) - {state.turn} and state.phase not in BETWEEN_TURNS and not state.over:
        # Who gives back after a seven, or answers: the large screen has no sheet that says so.
        return _("Waiting for %(names)s") % {
            "names": joined([table_view.seat_views[seat].name for seat in state.waiting])
        }
    # As the log, its corrections and the first page count: each placement of the set-up is a turn.
    facts = {"turn": state.turn_number, "points": rules_of(table_view.position).target}
    return _("Turn %(turn)s · to %(points)s points") % facts


def score(table_view: TableView, seat: int) -> SeatTab:
    seat_view, state = table_view.seat_views[seat], table_view.position.state
    return SeatTab(
        position=seat,
        name=seat_view.name,
        colour=seat_view.colour,
        total=state.scores[seat],
        hand=None,
        plus=hidden(table_view, seat),
        current=seat in state.actors and not state.over,
        is_mine=seat_view.is_mine,
        more=tuple(
            item for one in pages_at(table_view, CatanPages.items) for item in one.items(table_view, Seat(seat))
        ),
    )


def hidden(table_view: TableView, seat: int) -> int:
    """Return the victory points that only the seat's own phone knows."""
    if not table_view.seat_views[seat].is_mine or table_view.position.state.over:
        return 0
    rules = rules_of(table_view.position)
    return rules.points(table_view.position.state, Seat(seat)) - table_view.position.state.scores[seat]

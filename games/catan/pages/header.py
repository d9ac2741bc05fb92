"""The top of the table page of Catan: open points, cards in hand, and what each has built of the special cards."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.catan.pages.board.acting import rules_of
from games.catan.pages.board.additions import additions_of, is_founding
from games.phrasing.common.lists import joined
from games.screens.table.header import SeatTab, Strip
from games.screens.table.sight import TableView
from scoring.kernel import Seat

BETWEEN_TURNS: Final = {"special", "paired"}
"""Phases in which somebody builds who is not in turn."""


def strip(sight: TableView) -> Strip:
    """Return the strip: the turn, and for each seat its points and cards; whoever may act now is marked."""
    state = sight.position.state
    # Between the turns somebody else acts than the seat in turn.
    acting = sight.sitters[state.actors[0]] if state.phase in BETWEEN_TURNS else sight.turn
    return Strip(
        scores=tuple(score(sight, seat) for seat in range(len(sight.sitters))),
        phase="finished" if state.over else "playing",
        turn_name=acting.name,
        turn_colour=acting.colour,
        turn_number=state.turn_number,
        left=None,
        shown=0,
        awards=0,
        note=_note(sight),
        has_more=True,
    )


def _note(sight: TableView) -> str:
    state = sight.position.state
    if is_founding(sight):
        return _("Set-up")
    if set(state.waiting) - {state.turn} and state.phase not in BETWEEN_TURNS and not state.over:
        # Who gives back after a seven, or answers: the large screen has no sheet that says so.
        return _("Waiting for %(names)s") % {"names": joined([sight.sitters[seat].name for seat in state.waiting])}
    # As the log, its corrections and the first page count: each placement of the set-up is a turn.
    facts = {"turn": state.turn_number, "points": rules_of(sight.position).target}
    return _("Turn %(turn)s · to %(points)s points") % facts


def score(sight: TableView, seat: int) -> SeatTab:
    sitter, state = sight.sitters[seat], sight.position.state
    return SeatTab(
        position=seat,
        name=sitter.name,
        colour=sitter.colour,
        total=state.scores[seat],
        hand=None,
        plus=hidden(sight, seat),
        current=seat in state.actors and not state.over,
        is_mine=sitter.is_mine,
        more=tuple(item for addition in additions_of(sight) for item in addition.items(sight, Seat(seat))),
    )


def hidden(sight: TableView, seat: int) -> int:
    """Return the victory points that only the seat's own phone knows."""
    if not sight.sitters[seat].is_mine or sight.position.state.over:
        return 0
    rules = rules_of(sight.position)
    return rules.points(sight.position.state, Seat(seat)) - sight.position.state.scores[seat]

"""What the app has decided for its seats, and what it tells those who asked for a hint."""

from __future__ import annotations

from games.log import Position
from games.models import AppDecision, DrawBy, Hint, Table
from scoring import Seat


def decision_at(table: Table) -> AppDecision | None:
    """Return what the app has decided as the log stands now; None: nothing yet, or it is not asked."""
    return AppDecision.objects.filter(table=table, head=table.head).first()


def draws_itself(table: Table) -> bool:
    """Say whether the app draws and rolls for its seats."""
    return table.app_draws or table.draw_by == DrawBy.APP


def hint_at(table: Table) -> Hint | None:
    """Return the hint that somebody has asked for as the log stands now; None: nobody has."""
    return Hint.objects.filter(table=table, head=table.head).first()


def seat_to_hint(position: Position) -> Seat | None:
    """Return the seat in turn if it has to choose, and not chance; None: there is nothing to say."""
    state = position.state
    if state.over or state.turn not in state.actors or position.rules.chances(state):
        return None
    return state.turn

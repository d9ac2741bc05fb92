"""The app's decisions for its seats, and its answers to those who asked for a hint."""

from __future__ import annotations

from typing import Final

from games.log.position import Position
from games.models import AppDecision, DrawBy, Hint, Table
from scoring.kernel import Seat, State
from scoring.kernel.offers import waits_for_answers

ANSWERING: Final = 20
"""Seconds in which people read an offer, talk about it, and tap."""


def decision_at(table: Table) -> AppDecision | None:
    """Return what the app has decided as the log stands now; None: nothing yet, or it is not asked."""
    return AppDecision.objects.filter(table=table, head=table.head).first()


def draws_itself(table: Table) -> bool:
    """Say whether the app draws and rolls for its seats."""
    return table.app_draws or table.draw_by == DrawBy.APP


def pause_at(table: Table, state: State, seat: int) -> int:
    """Return the seconds after which the app goes on by itself at a seat; 0: it waits for somebody.

    They are more in its turn, while people may still answer what it has offered them.
    """
    is_offering = bool(table.app_pause) and seat in state.actors and waits_for_answers(state)
    return max(table.app_pause, ANSWERING) if is_offering else table.app_pause


def hint_at(table: Table) -> Hint | None:
    """Return the hint that somebody has asked for as the log stands now; None: nobody has."""
    return Hint.objects.filter(table=table, head=table.head).first()


def seat_to_hint(position: Position) -> Seat | None:
    """Return the seat in turn if it has to choose, and not chance; None: there is nothing to say."""
    state = position.state
    if state.over or state.turn not in state.actors or position.rules.chances(state):
        return None
    return state.turn

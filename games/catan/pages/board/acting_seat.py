"""The seat that acts on this phone now, and the rules' answers to it: by what the phone may see, never by more."""

from __future__ import annotations

from collections.abc import Sequence

from games.log.position import Position
from games.models import LogBy
from games.screens.table.table_view import TableView
from scoring.catan.board.island import Island
from scoring.catan.hand import Hand, Hands
from scoring.catan.rules import PAIRED, SPECIAL, Catan
from scoring.kernel import Move, Refusal, Seat


def rules_of(position: Position) -> Catan:
    """Return the rules of a table that plays Catan."""
    assert isinstance(position.rules, Catan)
    return position.rules


def island_now(position: Position) -> Island:
    """Return the island as it lies now, which is how places are called: number tokens may have changed places."""
    return rules_of(position).island_now(position.state)


def actor(table_view: TableView) -> Seat:
    """Return the seat for which this phone acts: one of its own if it may act now, else one without a phone."""
    actors = table_view.position.state.actors
    mine = next((seat for seat in actors if table_view.seat_views[seat].is_mine), None)
    return (
        mine
        if mine is not None
        else next((seat for seat in actors if not table_view.seat_views[seat].has_phone), actors[0])
    )


def may_act(table_view: TableView, seat: int) -> bool:
    """Say whether this phone acts for a seat: as the table logs, or tells what the dice decided for the app's."""
    if not table_view.is_seated:
        return False
    seat_view, position = table_view.seat_views[seat], table_view.position
    is_luck = bool(seat_view.played_by) and bool(position.rules.chances(position.state))
    return table_view.table.log_by == LogBy.ANYONE or table_view.speaks_for(seat_view) or is_luck


def elsewhere(table_view: TableView) -> list[Seat]:
    """Return the seats that are asked something on other phones than this one; nobody, where this one is asked.

    What a seat alone can answer is asked on its own phone: cards to give back, a choice. Turns are logged by anybody.
    """
    if table_view.position.state.phase in (SPECIAL, PAIRED):
        return []
    return [Seat(one.position) for one in table_view.asked_elsewhere]


def own_seats(table_view: TableView) -> list[Seat]:
    return [Seat(seat_view.position) for seat_view in table_view.seat_views if seat_view.is_mine]


def hand_of(table_view: TableView, seat: int) -> Hand:
    return table_view.position.state[Hands].hands[seat]


def reasons(table_view: TableView, seat: Seat, move: Move) -> Sequence[Refusal]:
    """Return what speaks against a move, for all that this phone may know."""
    return table_view.position.rules.explain(table_view.position.state, seat, move)

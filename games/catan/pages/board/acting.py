"""Who acts on this phone now, and what the rules say to it: asked on what the phone may see, never on more."""

from __future__ import annotations

from collections.abc import Sequence

from games.log.position import Position
from games.models import LogBy
from games.screens.table.sight import TableView
from scoring.catan.board.island import Island
from scoring.catan.hand import Hand, Hands
from scoring.catan.rules import Catan
from scoring.kernel import Move, Refusal, Seat


def rules_of(position: Position) -> Catan:
    """Return the rules of a table that plays Catan."""
    assert isinstance(position.rules, Catan)
    return position.rules


def island_now(position: Position) -> Island:
    """Return the island as it lies now, which is how places are called: number tokens may have changed places."""
    return rules_of(position).island_now(position.state)


def actor(sight: TableView) -> Seat:
    """Return the seat for which this phone acts: one of its own if it may act now, else the first that may."""
    actors = sight.position.state.actors
    return next((seat for seat in actors if sight.sitters[seat].is_mine), actors[0])


def may_act(sight: TableView, seat: int) -> bool:
    """Say whether this phone acts for a seat: as the table logs, or tells what the dice decided for the app's."""
    if not sight.is_seated:
        return False
    sitter, position = sight.sitters[seat], sight.position
    is_luck = bool(sitter.played_by) and bool(position.rules.chances(position.state))
    return sight.table.log_by == LogBy.ANYONE or sight.speaks_for(sitter) or is_luck


def own_seats(sight: TableView) -> list[Seat]:
    return [Seat(sitter.position) for sitter in sight.sitters if sitter.is_mine]


def hand_of(sight: TableView, seat: int) -> Hand:
    return sight.position.state[Hands].hands[seat]


def reasons(sight: TableView, seat: Seat, move: Move) -> Sequence[Refusal]:
    """Return what speaks against a move, for all that this phone may know."""
    return sight.position.rules.explain(sight.position.state, seat, move)

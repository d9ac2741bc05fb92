"""Moves of an opened turn, carried out again."""

from __future__ import annotations

from games.log.position import Position
from scoring.kernel import Played, State, inner_move


def carried_out(position: Position, state: State, played: Played) -> State | None:
    """Return the state after a move, whatever can be overruled against it; None if it cannot be done at all."""
    move = inner_move(played.move)
    why = position.rules.explain(state, played.seat, move)
    if any(not refusal.overrulable for refusal in why):
        return None
    return position.rules.carry_out(state, played.seat, move).state

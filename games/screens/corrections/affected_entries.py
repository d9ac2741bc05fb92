"""The moves of a log that a correction is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.log.correction import Preview, turn_of
from games.log.position import Position, advance
from scoring.kernel import Move, Played, inner_move


def focus_index(position: Position, seen: Preview) -> int | None:
    """Return where the first move of the turn that is put right stands; None if it does not count there."""
    wanted = {seen.draft.focus, *(change.target for change in seen.draft.changes)}
    return next((i for i, played in enumerate(position.played) if played.seq in wanted), None)


def focus_moves(position: Position, seen: Preview) -> list[Move]:
    """Return the moves of the turn that is put right."""
    index = focus_index(position, seen)
    return [inner_move(position.played[i].move) for i in turn_of(position.played, index)] if index is not None else []


def position_at(position: Position, moves: Sequence[Played]) -> Position:
    """Return the position after these moves of its log."""
    start = replace(position, state=position.before, played=(), effects=(), turns=(), stuck=None)
    return advance(start, moves, position.head)

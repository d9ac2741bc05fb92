"""Where a turn begins in a log: each game has its own sign of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.registry import Facet
from scoring.kernel import Move, Played, inner_move, is_talk

Begins = Callable[[Sequence[Played], int], bool]
"""Say whether a turn begins with the move at an index."""


@dataclass(frozen=True, slots=True)
class TurnSigns(Facet):
    """How a game's log shows where a turn begins; moves of the kinds that stand `alone` are no part of one."""

    begins: Begins
    alone: tuple[type[Move], ...] = ()


def begins(moves: Sequence[Played], index: int) -> bool:
    """Say whether a turn begins with the move at an index; on a pad none does."""
    move = inner_move(moves[index].move)
    signs = TurnSigns.by_game().get(move.kind.partition(".")[0])
    return signs is not None and not is_talk(moves[index].move) and signs.begins(moves, index)


def stands_alone(played: Played) -> bool:
    """Say whether a move is no part of a turn: talk, or the end of the game said by the table."""
    move = inner_move(played.move)
    signs = TurnSigns.by_game().get(move.kind.partition(".")[0])
    return is_talk(played.move) or (signs is not None and isinstance(move, signs.alone))

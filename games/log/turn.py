"""Where a turn begins in a log: each game has its own sign of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from games.registry import Facet
from scoring.kernel import Move, Played, inner_move, is_talk


class TurnSigns(Facet):
    """How a game's log shows where a turn begins."""

    alone: ClassVar[tuple[type[Move], ...]] = ()
    """Moves that are no part of a turn."""

    @abstractmethod
    def begins(self, moves: Sequence[Played], index: int) -> bool:
        """Return whether a turn begins with the move at an index."""


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

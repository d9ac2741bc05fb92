"""The beginning of a turn in a log: each game has its own sign of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from games.registry import Facet
from scoring.kernel import Move, Played, inner_move, is_talk


class TurnSigns(Facet):
    """The signs of a game's log by which the beginning of a turn is known."""

    alone: ClassVar[tuple[type[Move], ...]] = ()
    """Moves that are no part of a turn."""
    before_log: ClassVar[tuple[type[Move], ...]] = ()
    """Moves that say what was there already when the log began."""
    founding: ClassVar[tuple[type[Move], ...]] = ()
    """Moves without which nothing of their turn happened."""
    nothing_more: ClassVar[Move | None] = None
    """The move by which a seat says that it does no more in its turn, where a log has one."""

    def begins(self, moves: Sequence[Played], index: int) -> bool:
        """Return whether a turn begins with the move at an index; on a pad none does."""
        return False


NO_TURNS: Final = TurnSigns()


def turn_signs(game: str) -> TurnSigns:
    """Return the signs of a game, by its key."""
    return TurnSigns.by_game().get(game, NO_TURNS)


def signs_of(move: Move) -> TurnSigns:
    """Return the signs of the game that a move belongs to."""
    return turn_signs(move.kind.partition(".")[0])


def begins(moves: Sequence[Played], index: int) -> bool:
    """Say whether a turn begins with the move at an index."""
    return not is_talk(moves[index].move) and signs_of(inner_move(moves[index].move)).begins(moves, index)


def stands_alone(played: Played) -> bool:
    """Say whether a move is no part of a turn: talk, or the end of the game said by the table."""
    move = inner_move(played.move)
    return is_talk(played.move) or isinstance(move, signs_of(move).alone)

"""Where a turn begins in a log: each game has its own sign of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scoring.carcassonne import Draw, Finish, Laying
from scoring.catan import City, End, Roll, Settle
from scoring.kernel import Played, inner_move, is_talk

Begins = Callable[[Sequence[Played], int], bool]
"""Say whether a turn begins with the move at an index."""


def with_a_tile(moves: Sequence[Played], index: int) -> bool:
    """Say whether a tile is drawn, or one laid that its seat had beside the bag."""
    move = inner_move(moves[index].move)
    return isinstance(move, Draw) or (isinstance(move, Laying) and move.tile is not None)


def after_an_end(moves: Sequence[Played], index: int) -> bool:
    """Say whether the turn before was ended, or, in the set-up, whether a settlement or a city is founded."""
    before = next((i for i in range(index - 1, -1, -1) if not is_talk(moves[i].move)), None)
    if before is None or isinstance(inner_move(moves[before].move), End):
        return True
    # Nobody ends a turn in the set-up. Cities & Knights founds a city there, as a turn of its own.
    if not isinstance(inner_move(moves[index].move), Settle | City | Roll):
        return False
    return not any(isinstance(inner_move(played.move), Roll) for played in moves[:index])


SIGNS: Final[Mapping[str, Begins]] = {"carcassonne": with_a_tile, "catan": after_an_end}


def begins(moves: Sequence[Played], index: int) -> bool:
    if is_talk(moves[index].move):
        return False
    game = inner_move(moves[index].move).kind.partition(".")[0]
    return game in SIGNS and SIGNS[game](moves, index)


def stands_alone(played: Played) -> bool:
    """Say whether a move is no part of a turn: talk, or the end of the game said by the table."""
    return is_talk(played.move) or isinstance(inner_move(played.move), Finish)

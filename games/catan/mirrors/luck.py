"""From a position to its rolls and fortunes: what pages about dice and luck read and rows mirror."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Final

from games.log.position import Position, cached_per_position
from games.models import DiceRoll
from games.models import Fortune as FortuneRow
from games.projections.mirror import Mirror, Rows, added
from scoring.catan import luck
from scoring.catan.board.network import Network
from scoring.catan.luck import Fortune, Rolled
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.move import EventRoll
from scoring.kernel import Effect, Played, inner_move


def _steps(position: Position, begin: int = 0) -> Iterator[tuple[Played, tuple[Effect, ...]]]:
    return zip(position.played[begin:], (effects for _, effects in position.effects[begin:]), strict=True)


def rolls_of(position: Position, begin: int = 0) -> tuple[Rolled, ...]:
    """Return every roll of a game, in order, from the move with that index on; none of a game without such dice."""
    return tuple(luck.rolls(_steps(position, begin))) if isinstance(position.rules, Catan) else ()


@cached_per_position
def fortunes_of(position: Position) -> tuple[Fortune, ...]:
    """Return what came to each seat so far; nothing of a game without such dice."""
    rules = position.rules
    if not isinstance(rules, Catan):
        return ()
    return luck.luck_by_seat(rules.island, position.before[Network], rules.seats, _steps(position))


def roll_rows(position: Position, begin: int = 0) -> Rows:
    """Want one row for each roll, from the move with that index on."""
    moves = ((played.seq, inner_move(played.move)) for played in position.played[begin:])
    events = {seq: move.event for seq, move in moves if isinstance(move, EventRoll)}
    return {(roll.seq,): (int(roll.seat), *roll.dice, events.get(roll.seq, "")) for roll in rolls_of(position, begin)}


def fortune_rows(position: Position) -> Rows:
    """Want one row for each seat of a game with such dice."""
    return {(seat,): astuple(fortune) for seat, fortune in enumerate(fortunes_of(position))}


def fortunes_touched(before: Position, after: Position) -> tuple[Rows, Rows]:
    """Return the rows before and after some moves: none, where these brought and took nothing."""
    if any(luck.may_change(played, effects) for played, effects in _steps(after, len(before.played))):
        return fortune_rows(before), fortune_rows(after)
    return {}, {}


MIRRORS: Final = (
    Mirror(DiceRoll, ("seq",), ("seat", "one", "other", "event"), roll_rows, added(roll_rows)),
    Mirror(
        FortuneRow,
        ("seat",),
        ("odds", "received", "blocked", "unpaid", "stolen", "taken", "discarded"),
        fortune_rows,
        fortunes_touched,
    ),
)
"""Rows of rolls and luck: a history, not things on the table."""

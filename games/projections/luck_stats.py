"""From a position to its rolls and fortunes: what pages about dice and luck read and rows mirror."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from games.log import Position
from scoring import Effect, Played
from scoring.catan import Catan, luck
from scoring.catan.board import Network
from scoring.catan.luck import Fortune, Rolled


def _steps(position: Position, begin: int = 0) -> Iterator[tuple[Played, tuple[Effect, ...]]]:
    return zip(position.played[begin:], (effects for _, effects in position.effects[begin:]), strict=True)


def rolls_of(position: Position, begin: int = 0) -> tuple[Rolled, ...]:
    """Return every roll of a game, in order, from the move with that index on; none of a game without such dice."""
    return tuple(luck.rolls(_steps(position, begin))) if isinstance(position.rules, Catan) else ()


def fortunes_of(position: Position) -> tuple[Fortune, ...]:
    """Return what came to each seat so far; nothing of a game without such dice."""
    rules = position.rules
    if not isinstance(rules, Catan):
        return ()
    return luck.luck_by_seat(rules.island, position.before[Network], rules.seats, _steps(position))


def roll_rows(position: Position, begin: int = 0) -> dict[tuple[int], tuple[int, int, int]]:
    return {(roll.seq,): (int(roll.seat), *roll.dice) for roll in rolls_of(position, begin)}


def fortune_rows(position: Position) -> dict[tuple[int], tuple[int, ...]]:
    """Want one row for each seat of a game that has ended."""
    if not position.state.over:
        return {}
    return {(seat,): astuple(fortune) for seat, fortune in enumerate(fortunes_of(position))}

"""Duplicate tables: every table gets the same tiles in the same order, and is compared with the others.

Each seat has a list of its own. Turn t of a seat is always the tile t of its list, whatever happened before at any
table. A tile instead of one that fits nowhere, and the second tile of a turn, come from the end of that list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from scoring.gatherings.facts import HALF, ZERO, GatheringError

TileKind = str
EARLY: Final = 6
ENOUGH_TO_TRIM: Final = 3


@dataclass(frozen=True, slots=True)
class Order:
    """The tiles of every seat, the same for all tables."""

    lists: tuple[tuple[TileKind, ...], ...]

    def tile(self, seat: int, turn: int) -> TileKind:
        """Return the tile of a turn, counted from 0."""
        return self.lists[seat][turn]


def deal(tiles: Iterable[TileKind], seats: int, seed: str, late: Collection[TileKind] = ()) -> Order:
    """Shuffle the bag, without the start tile, and deal it to the seats in turn.

    It is shuffled again until none of the kinds in `late` is among the first six tiles.
    """
    bag = sorted(tiles)
    if sum(tile not in late for tile in bag) < min(EARLY, len(bag)):
        raise GatheringError("too_many_late_tiles", tiles=len(bag))
    random = Random(seed)  # noqa: S311 - every table, and every recount, has the same order
    random.shuffle(bag)
    while set(bag[:EARLY]) & set(late):
        random.shuffle(bag)
    return Order(tuple(tuple(bag[seat::seats]) for seat in range(seats)))


@dataclass(frozen=True, slots=True, order=True)
class Extra:
    """A tile beyond that of the turn: instead of one that was set aside, or for a second part of the turn.

    `part` counts the extra tiles of a turn from 1. The log keeps these as (seat, turn, part), and no count of draws.
    """

    turn: int
    part: int
    set_aside: bool


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """The tiles taken by one seat of one table: one for each turn that it began, and those beyond."""

    tiles: tuple[TileKind, ...]
    turns: int = 0
    extras: tuple[Extra, ...] = ()

    @property
    def left(self) -> int:
        """How many tiles are left for this seat."""
        return len(self.tiles) - self.turns - len(self.extras)

    @property
    def shown(self) -> tuple[TileKind, ...]:
        """All tiles that this seat has seen: those of its turns, then the others."""
        ends = tuple(self.tiles[-1 - index] for index in range(len(self.extras)))
        return self.tiles[: self.turns] + ends

    @property
    def short(self) -> int:
        """How many turns this seat will have fewer than its list has tiles."""
        return len(self.extras)

    def next_turn(self) -> tuple[TileKind, SeatTiles] | None:
        """Return the tile of the next turn and the hand after it, or None when there is none left."""
        if not self.left:
            return None
        return self.tiles[self.turns], SeatTiles(self.tiles, self.turns + 1, self.extras)

    def extra(self, *, set_aside: bool) -> tuple[TileKind, SeatTiles] | None:
        """Return one more tile for the running turn: instead of one that fits nowhere, or for a second part."""
        if not self.turns:
            raise GatheringError("no_turn_yet")
        if not self.left:
            return None
        turn = self.turns - 1
        part = 1 + sum(one.turn == turn for one in self.extras)
        tile = self.tiles[-1 - len(self.extras)]
        return tile, SeatTiles(self.tiles, self.turns, (*self.extras, Extra(turn, part, set_aside)))

    def back_to(self, turns: int) -> SeatTiles:
        """Return the hand after a correction: only that many turns have begun, and each has the tile it had."""
        return SeatTiles(self.tiles, turns, tuple(one for one in self.extras if one.turn < turns))

    def after(self, turns: Iterable[int]) -> SeatTiles:
        """Return the hand after these draws, each with the number of its turn: a second one in a turn is an extra."""
        hand, before = self, None
        for turn in turns:
            taken = hand.next_turn() if turn != before else hand.extra(set_aside=True)
            if taken is None:
                break
            hand, before = taken[1], turn
        return hand

    def remaining(self) -> tuple[TileKind, ...]:
        """Return the tiles that are left, the next one first."""
        return self.tiles[self.turns : len(self.tiles) - len(self.extras)]


def hands(order: Order) -> tuple[SeatTiles, ...]:
    """Return the hands of a table before the first turn."""
    return tuple(map(SeatTiles, order.lists))


def public_turns(tables: Iterable[Sequence[SeatTiles]]) -> int:
    """Return up to which turn of each seat a hall screen may show boards: what the slowest table has begun."""
    return min((hand.turns for table in tables for hand in table), default=0)


def matchpoints(scores: Sequence[Fraction]) -> list[Fraction]:
    """Return, for each table, one for every worse result and one half for every equal one."""
    return [
        sum((Fraction(1) if one > other else HALF for other in scores if other <= one), ZERO) - HALF for one in scores
    ]


def percent(scores: Sequence[Fraction]) -> list[Fraction]:
    """Return the matchpoints as a share of the most possible, times one hundred; one table alone has half."""
    if len(scores) <= 1:
        return [Fraction(50)] * len(scores)
    return [100 * one / (len(scores) - 1) for one in matchpoints(scores)]


def on_scale(difference: Fraction, bounds: Sequence[Fraction]) -> int:
    """Return how many bounds of a scale a difference reaches, with its sign."""
    steps = sum(abs(difference) >= bound for bound in bounds)
    return steps if difference > 0 else -steps


def trimmed_mean(scores: Sequence[Fraction]) -> Fraction:
    """Return the mean without the best and the worst, of three or more."""
    inner = sorted(scores)[1:-1] if len(scores) >= ENOUGH_TO_TRIM else list(scores)
    return sum(inner, ZERO) / len(inner)


def butler(scores: Sequence[Fraction], bounds: Sequence[Fraction], step: int = 1) -> tuple[Fraction, list[int]]:
    """Return the trimmed mean, rounded to a step, and each difference to it on the scale."""
    datum = Fraction(round(trimmed_mean(scores) / step) * step)
    return datum, [on_scale(one - datum, bounds) for one in scores]


def cross_average(scores: Sequence[Fraction], bounds: Sequence[Fraction]) -> list[Fraction]:
    """Return, for each table, the mean of its differences to all others on the scale."""
    return [
        Fraction(sum(on_scale(one - other, bounds) for other in scores), len(scores) - 1) if len(scores) > 1 else ZERO
        for one in scores
    ]


def by_turn(points: Mapping[str, Sequence[int]]) -> list[dict[str, Fraction]]:
    """Return, for each turn that all tables reached, how far each table is from the mean of all."""
    reached = min((len(line) for line in points.values()), default=0)
    found = []
    for turn in range(reached):
        mean = Fraction(sum(line[turn] for line in points.values()), len(points))
        found.append({table: line[turn] - mean for table, line in points.items()})
    return found

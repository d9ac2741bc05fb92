"""Luck: how the dice fell, what they and the odds owed each seat, and what it got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scoring.catan.board.fairness import PIPS, pips_at
from scoring.catan.board.island import Island
from scoring.catan.board.network import CITY, Network
from scoring.catan.effect import Amounts, Discarded, Produced, Shares, Stolen
from scoring.catan.move import City, Roll, Settle
from scoring.kernel import Effect, Played, Seat, inner_move

ALL_ROLLS: Final = 36

COUNTED: Final = (Produced, Stolen, Discarded)
"""The effects of a move that are counted."""

Steps = Iterable[tuple[Played, Iterable[Effect]]]
"""Moves in playing order, each with what followed from it."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: by which move, whose, and how the two dice fell."""

    seq: int
    seat: Seat
    dice: tuple[int, int]

    @property
    def number(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Fortune:
    """The cards that came to one seat or left it.

    `odds` is what its buildings could expect of the rolls of the game, in 36ths of a card and without a robber;
    `owed` is what the rolls that fell promised: `received`, `blocked` by the robber, and `unpaid` by the bank.
    `stolen` were taken from the seat by the robber, `taken` by the seat from others, `discarded` went back at sevens.
    """

    odds: int = 0
    received: int = 0
    blocked: int = 0
    unpaid: int = 0
    stolen: int = 0
    taken: int = 0
    discarded: int = 0

    @property
    def owed(self) -> int:
        return self.received + self.blocked + self.unpaid


def rolls(steps: Steps) -> Iterator[Rolled]:
    """Yield every roll of a game, in order."""
    for played, _ in steps:
        move = inner_move(played.move)
        if isinstance(move, Roll):
            yield Rolled(played.seq, played.seat, move.dice)


def may_change(played: Played, effects: Iterable[Effect]) -> bool:
    """Say whether a move, with what followed, may have changed what came to somebody."""
    # What is built changes what later rolls bring, and is counted with them.
    return isinstance(inner_move(played.move), Roll) or any(isinstance(one, COUNTED) for one in effects)


class _Sums:
    """The numbers of a seat while they are added up; `pace` are the pips of its buildings, cities twice."""

    def __init__(self, pace: int) -> None:
        self.pace = pace
        self.odds = self.received = self.blocked = self.unpaid = self.stolen = self.taken = self.discarded = 0

    def fortune(self) -> Fortune:
        return Fortune(self.odds, self.received, self.blocked, self.unpaid, self.stolen, self.taken, self.discarded)


def luck_by_seat(island: Island, network: Network, seats: int, steps: Steps) -> tuple[Fortune, ...]:
    """Return what came to each seat; `network` is what stood on the island before the first of the moves.

    A settlement is worth the pips of its hexes, a city twice as much: so many of 36 rolls bring a card (S4:66-72).
    """
    sums = [_Sums(_pace(island, network, Seat(seat))) for seat in range(seats)]
    for _roll in _counted(sums, island, steps):
        pass
    return tuple(seat.fortune() for seat in sums)


def luck_by_roll(island: Island, network: Network, seats: int, steps: Steps) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield after each roll its entry, and what the dice owed each seat until then above the odds, in cards.

    What a roll brings less the mean of all 36 is its luck: over a game they add up to the luck of its fortune.
    """
    sums = [_Sums(_pace(island, network, Seat(seat))) for seat in range(seats)]
    for seq in _counted(sums, island, steps):
        fortunes = [seat.fortune() for seat in sums]
        yield seq, tuple(fortune.owed - fortune.odds / ALL_ROLLS for fortune in fortunes)


def _counted(sums: list[_Sums], island: Island, steps: Steps) -> Iterator[int]:
    """Add up what came to each seat, move by move; come back after each roll, with its entry."""
    for played, effects in steps:
        move = inner_move(played.move)
        if isinstance(move, Settle | City) and move.at in island.shape.hexes:
            sums[played.seat].pace += pips_at(island, move.at)
        elif isinstance(move, Roll):
            for seat in sums:
                # What stands there when the dice fall: a settlement of this turn has had no roll yet.
                seat.odds += seat.pace
        for effect in effects:
            _count(sums, effect)
        if isinstance(move, Roll):
            yield played.seq


def _pace(island: Island, network: Network, seat: Seat) -> int:
    pace = 0
    for at, building in network.buildings.items():
        if building.seat == seat:
            pace += pips_at(island, at) * (2 if building.kind == CITY else 1)
    return pace


def _count(sums: list[_Sums], effect: Effect) -> None:
    match effect:
        case Produced():
            for seat, count in _counts(effect.got):
                sums[seat].received += count
            for seat, count in _counts(effect.robbed):
                sums[seat].blocked += count
            for seat, count in _counts(effect.unpaid):
                sums[seat].unpaid += count
        case Stolen(thief=thief, victim=victim, count=count):
            sums[victim].stolen += count
            sums[thief].taken += count
        case Discarded(seat=seat, cards=cards):
            sums[seat].discarded += _total(cards)


def _counts(shares: Shares) -> Iterator[tuple[Seat, int]]:
    return ((seat, _total(cards)) for seat, cards in shares)


def _total(cards: Amounts) -> int:
    return sum(count for _, count in cards)


def expected(number: int, count: int) -> float:
    """Return how often a number comes in so many rolls, on average; a seven as often as six of 36."""
    return count * (PIPS.get(number, 6)) / ALL_ROLLS

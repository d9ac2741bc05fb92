"""The contents of a review: for each turn, what chance brought, what was chosen, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from msgspec import Struct

from scoring.kernel.log import Played
from scoring.kernel.state import State

WinningChances = tuple[float, ...]
"""The chance of winning by seat, from 0 to 1, or a difference of such."""

WORTH_A_LOOK: Final = 0.02
"""The least loss of winning chance that a review mentions."""


class Way(Struct, frozen=True, tag="way"):
    """A way to use a tile: where and how it lies (`rot` quarter turns), with which figure where (empty: none).

    `paid` are the points at once, `lead` by how many the seat would then lead if the game ended (below 0: trail),
    `in_hand` the figures left to it, `worth` its lead with these counted, in points.
    """

    at: tuple[int, int]
    rot: int
    figure: str
    on: str
    paid: int
    lead: int
    in_hand: int
    worth: float

    @property
    def name(self) -> tuple[int, int, int, str, str]:
        """Return what tells this way from the others of its turn, in a fixed order."""
        return (*self.at, self.rot, self.figure, self.on)


class TurnCourse(Struct, frozen=True, tag="course"):
    """A way to play the rest of a turn: its moves as records write them, in JSON; `before` indexes the first."""

    before: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn: `index` is that of its draw among the moves that count, `seat` drew `drawn`, a tile or a number.

    `luck` is what the draw brought each seat against the mean of all draws, both played best; `choice` what the way
    chosen cost (the seat itself: never above 0), where two looks agree; `unforeseen` what the value of the position
    moved by itself until the next turn. `rivals` are the best ways elsewhere, without `best` and the best first.
    `is_puzzle` says that the best way leads clearly, and still does when looked at twice as long.
    """

    index: int
    seat: int
    drawn: str
    luck: WinningChances
    choice: WinningChances
    unforeseen: WinningChances
    best: Way | TurnCourse | None
    played: Way | TurnCourse | None
    rivals: tuple[Way, ...] = ()
    is_puzzle: bool = False

    @property
    def weight(self) -> float:
        """Return how much the turn moved for its own seat, by luck and by choice."""
        return abs(self.luck[self.seat]) + abs(self.choice[self.seat])

    @property
    def decided_at(self) -> int:
        """Return before which move of the game the choice was."""
        return self.best.before if isinstance(self.best, TurnCourse) else self.index

    @property
    def best_way(self) -> Way:
        """Return the best way to use a tile; raise LookupError where none was drawn."""
        if isinstance(self.best, Way):
            return self.best
        raise LookupError("no tile was drawn")


@dataclass(frozen=True)
class GameReview:
    """A reviewed game: the chances before the first turn, the turns, and the result, by seat.

    `is_shared` says that a draw brings something to all, as dice do; a tile is the luck of who draws it.
    """

    start: WinningChances
    turns: tuple[ReviewedTurn, ...]
    result: WinningChances
    is_shared: bool = False

    @cached_property
    def seats(self) -> range:
        return range(len(self.start))

    def luck_of(self, seat: int) -> float:
        """Return what the draws brought a seat: its own, or all that are shared."""
        return sum(luck for turn in self.turns for owner, luck in self.luck_in(turn) if owner == seat)

    def luck_in(self, turn: ReviewedTurn) -> tuple[tuple[int, float], ...]:
        """Return the luck of a turn, for each seat whose luck it is."""
        return tuple(enumerate(turn.luck)) if self.is_shared else ((turn.seat, turn.luck[turn.seat]),)

    def choice_of(self, seat: int) -> float:
        """Return what the ways that a seat chose cost it, 0 or below."""
        return sum(turn.choice[seat] for turn in self.turns if turn.seat == seat)

    def decisive(self, most: int = 5) -> tuple[ReviewedTurn, ...]:
        """Return the turns that moved most, in playing order."""
        heaviest = sorted(self.turns, key=lambda turn: (-turn.weight, turn.index))[:most]
        return tuple(sorted(heaviest, key=lambda turn: turn.index))


Reviewer = Callable[[State, Sequence[Played]], GameReview]
"""Reviews a finished game, from its first state and its moves."""

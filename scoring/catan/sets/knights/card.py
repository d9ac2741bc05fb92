"""A progress card as a part of the rules: what it asks for, what speaks against it, and what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from scoring.catan.part import Part
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.move import PlayProgress
from scoring.kernel import Refusal, Seat, State, Step
from scoring.kernel.capability import M

DETAILS: Final = ("at", "to", "hexes", "from_", "names", "dice", "knights")
"""The fields of a played card of which each card needs its own, and no other."""


class Card(Part[M], ABC):
    """One kind of progress card. Its `key` is its name; `needs` are the fields that its move has to fill in.

    `takes_amounts` says whether the move may say how many cards each seat handed over.
    """

    needs: ClassVar[frozenset[str]] = frozenset()
    takes_amounts: ClassVar[bool] = False
    is_early: ClassVar[bool] = False

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterable[Refusal]:
        return ()

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterable[PlayProgress]:
        return (PlayProgress(self.key),)

    @abstractmethod
    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Do what the card says; questions that it brings are asked by it."""

    def is_complete(self, move: PlayProgress) -> bool:
        """Return whether the move says what the card needs, and nothing else."""
        given = {name for name in DETAILS if getattr(move, name) is not None}
        return given == self.needs and (move.amounts is None or self.takes_amounts)


def opponents(rules: Catan, seat: Seat) -> Iterator[Seat]:
    return (Seat(other) for other in range(rules.seats) if other != seat)


def is_opponent(rules: Catan, seat: Seat, other: Seat | None) -> bool:
    return other is not None and other != seat and 0 <= other < rules.seats

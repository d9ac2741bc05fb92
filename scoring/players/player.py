"""Players: each sees what its seat may see, chooses what the seat may choose, and gives its reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Protocol, runtime_checkable

from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that spoke for a move: a code with facts, never a sentence.

    `from_hand` says that it tells of the seat's own hand.
    """

    code: ClassVar[str]
    from_hand: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's choice: `move`, without what chance adds to it, or None: the tile is drawn, the dice are rolled."""

    move: Move | None
    reasons: tuple[Reason, ...] = ()


class Adviser(Protocol):
    """An adviser that knows the best moves of a seat, by the same values as a player that decides."""

    def ranked(self, rules: Ruleset, view: State, seat: Seat, dice: Random, count: int) -> list[Decision]:
        """Return the best moves for a seat that sees `view`, each once, the best first, at most `count`."""

    def goes_on(self, state: State) -> bool:
        """Say whether the seat has to say more before its move is whole."""


class AppPlayer(Protocol):
    """A player that decides for a seat."""

    def decide(self, rules: Ruleset, view: State, seat: Seat, dice: Random) -> Decision:
        """Return what the seat does in a position of which it sees `view`; `dice` break ties, nothing else does.

        The seat is among those that may act, and has something to choose from.
        """


@runtime_checkable
class AnswersOffers(Protocol):
    """A player that answers the offers of others, in their turn."""

    def answer(self, rules: Ruleset, view: State, seat: Seat) -> Decision | None:
        """Return what the seat says to an offer; None: it is asked nothing."""


def best_moves(adviser: Adviser, rules: Ruleset, state: State, seat: Seat, dice: Random, count: int) -> list[Decision]:
    """Return the best moves of a seat with their reasons, as far as it may know the position, the best first.

    Nothing to choose from is no move, and one move is no choice: then none.
    """
    found = adviser.ranked(rules, rules.view(state, seat), seat, dice, count)
    return found if len(found) > 1 else []


def ask(player: AppPlayer, rules: Ruleset, state: State, seat: Seat, dice: Random) -> Decision:
    """Return what a player decides for a seat; it learns of the position what the seat may see.

    Its reasons are for everybody: where hands are secret, none tells of its own.
    """
    decided = player.decide(rules, rules.view(state, seat), seat, dice)
    if not rules.is_guarded:
        return decided
    return replace(decided, reasons=tuple(one for one in decided.reasons if not one.from_hand))

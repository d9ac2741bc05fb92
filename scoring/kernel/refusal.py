"""The reasons that the kernel itself has against a move, in every game. Facts only; `games/phrasing` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.kernel.moves import Refusal, Seat


@dataclass(frozen=True, slots=True)
class UnknownMove(Refusal):
    """Nothing in the box knows this kind of move."""

    code: ClassVar[str] = "unknown_move"
    rule: ClassVar[str] = "help:refusals"
    overrulable: ClassVar[bool] = False
    kind: str


@dataclass(frozen=True, slots=True)
class GameOver(Refusal):
    """The game has ended."""

    code: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "help:end"
    overrulable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class WrongPhase(Refusal):
    """Another step of the turn comes first."""

    code: ClassVar[str] = "wrong_phase"
    rule: ClassVar[str] = "help:turn"
    overrulable: ClassVar[bool] = False
    phase: str


@dataclass(frozen=True, slots=True)
class OutOfTurn(Refusal):
    """It is another seat's turn."""

    code: ClassVar[str] = "out_of_turn"
    rule: ClassVar[str] = "help:turn"
    turn: Seat


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Refusal):
    """Nobody sits there in this game."""

    code: ClassVar[str] = "no_such_seat"
    rule: ClassVar[str] = "help:seats"
    overrulable: ClassVar[bool] = False
    seat: int

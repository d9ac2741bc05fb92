"""Interruptions: a seat is asked for something in the midst of a turn, and then the turn goes on where it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scoring.kernel import Seat, State


@dataclass(frozen=True, slots=True)
class Before:
    """The phase that was interrupted, and the seats that it waited for."""

    phase: str
    waiting: tuple[Seat, ...]


NOTHING: Final = Before("", ())
"""What was interrupted while nobody is asked for anything."""


def interrupted(state: State) -> Before:
    return Before(state.phase, state.waiting)


def asking(state: State, phase: str, seats: tuple[Seat, ...]) -> State:
    """Return the state in which these seats are asked for what the phase is about."""
    return replace(state, phase=phase, waiting=seats)


def back(state: State, before: Before) -> State:
    """Return the state in the phase that was interrupted."""
    return replace(state, phase=before.phase, waiting=before.waiting)

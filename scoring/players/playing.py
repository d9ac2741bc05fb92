"""Whole games among players, each with what its seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scoring.kernel.moves import Move, Seat
from scoring.kernel.offers import offered
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import FIRST, State, Step
from scoring.players.options import completed
from scoring.players.player import AnswersOffers, AppPlayer, Decision, ask


@dataclass(frozen=True, slots=True)
class Turned:
    """One move of a game: the position before it, who decided what, the whole move, and the step."""

    before: State
    seat: Seat
    decision: Decision
    move: Move
    step: Step


def play_out(
    rules: Ruleset, players: Sequence[AppPlayer], luck: Random, minds: Sequence[Random], first: Seat = FIRST
) -> Iterator[Turned]:
    """Play a game to its end, a player and its own dice for ties by seat; `luck` draws and rolls.

    Raises IllegalMove if a player decides on what the rules refuse.
    """
    state = rules.start(first)
    while not state.over:
        seat = _asked(rules, players, state)
        decision = ask(players[seat], rules, state, seat, minds[seat])
        move = completed(rules, state, seat, decision.move, luck)
        step = rules.play(state, seat, move)
        yield Turned(state, seat, decision, move, step)
        state = step.state


def _asked(rules: Ruleset, players: Sequence[AppPlayer], state: State) -> Seat:
    # Whoever has offered something waits for the answers of those who give any.
    asked = (seat for seat in map(Seat, range(rules.seats)) if offered(state, seat))
    return next((seat for seat in asked if isinstance(players[seat], AnswersOffers)), state.actors[0])

"""Pads as tests play them: a box, lines one after the other, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.catalogue import game as game_of
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import read_move
from scoring.kernel.moves import Outcome, Scored, Seat
from scoring.kernel.state import State, Step
from scoring.pads.rules import ScorePad


class Writer:
    """A pad that is being written on; moves are as the game record has them."""

    def __init__(
        self, game: str, seats: int = 2, *, edition: str = "", board: Mapping[str, Any] | None = None, **options
    ):
        chosen = game_of(game)
        box = Box(
            game,
            edition or chosen.default_edition,
            seats,
            sets=() if board else chosen.sets,
            options=options,
            board=board or {},
        )
        rules = ruleset_for(box)
        assert isinstance(rules, ScorePad)
        self.rules = rules
        self.state: State = rules.start()
        self.steps: list[Step] = []

    def write(self, seat: int, do: str, **facts: Any) -> Step:
        """Write a line; the seat must be allowed to."""
        move = read_move({"do": do, **facts}, self.rules.move_types)
        step = self.rules.play(self.state, Seat(seat), move)
        self.state = step.state
        self.steps.append(step)
        return step

    def refused(self, seat: int, do: str, **facts: Any) -> list[str]:
        """Return the codes of what speaks against a line."""
        move = read_move({"do": do, **facts}, self.rules.move_types)
        return [reason.code for reason in self.rules.explain(self.state, Seat(seat), move)]

    @property
    def totals(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def outcome(self) -> Outcome:
        outcome = self.rules.outcome(self.state)
        assert outcome is not None
        return outcome

    def awards(self) -> list[Scored]:
        """Return what the last line brought."""
        return [effect for effect in self.steps[-1].effects if isinstance(effect, Scored)]

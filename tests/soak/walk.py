"""A walk through a random game: each move is one of those that are legal then, and what was played is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

import msgspec

from scoring.carcassonne.move import Pass
from scoring.catalogue import ruleset_for
from scoring.catan.move import Bank, End, Offer, Trade
from scoring.catan.rules import Catan
from scoring.kernel.codec import write_move
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step
from scoring.kernel.table import Adjust
from scoring.pads.rules import ScorePad
from tests.soak.boxes import Drawn
from tests.soak.pad_lines import some_line

TALKS: Final = 0.02


def plain(move: Move) -> bytes:
    """Return a move as bytes, whichever way round its cards are listed."""
    return msgspec.json.encode(write_move(move), order="sorted")


@dataclass(frozen=True)
class Ply:
    """One move of a game: the state before it, what was legal for its seat then, the move, and the step."""

    before: State
    seat: Seat
    legal: tuple[Move, ...]
    move: Move
    step: Step


class Walk:
    """A game that goes on by chance; what the app has laid face down follows from `secret`."""

    def __init__(self, drawn: Drawn, secret: bytes = b"") -> None:
        self.drawn, self.secret = drawn, secret
        self.rules: Ruleset = ruleset_for(drawn.box)
        self.start = self.rules.start(drawn.first)
        self.state = self.start
        self.chance = Random(f"moves of {drawn.name}")
        self.plies: list[Ply] = []

    @property
    def log(self) -> tuple[Played, ...]:
        return tuple(Played(seq, ply.seat, ply.move) for seq, ply in enumerate(self.plies, start=1))

    @property
    def has_ended(self) -> bool:
        return self.state.over or (len(self.plies) >= self.drawn.most and not self.is_uncovering)

    @property
    def is_uncovering(self) -> bool:
        """Return whether the app says next what it has laid face down: no table stands still there."""
        return bool(self.rules.uncovers) and self.rules.uncovered(self.state, self.secret) is not None

    @cached_property
    def said(self) -> Iterator[tuple[Seat, Move]]:
        """Yield what the log says first."""
        return iter(self.drawn.said)

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """Return what is legal, in an order that follows from the moves alone."""
        return sorted(self.rules.legal_moves(state, seat), key=plain)

    def choose(self) -> tuple[Seat, tuple[Move, ...], Move]:
        """Return who does what next, and what else would have been legal."""
        told = next(self.said, None)
        if told is not None:
            return (told[0], (), told[1])
        seat = self.chance.choice(self.state.actors)
        if isinstance(self.rules, ScorePad):
            return seat, (), some_line(self.rules, self.state, seat, self.chance)
        talk = self._talk()
        if talk is not None:
            return self.state.turn, (), talk
        legal = self.legal(self.state, seat)
        assert legal, f"{seat} may act in {self.state.phase!r}, and has nothing to do"
        found = self.rules.uncovered(self.state, self.secret) if self.rules.uncovers else None
        return seat, tuple(legal), found or self._one_of(legal)

    def play_one(self) -> Ply:
        """Make one more move by chance."""
        seat, legal, move = self.choose()
        return self.play(seat, move, legal)

    def play(self, seat: Seat, move: Move, legal: tuple[Move, ...] = ()) -> Ply:
        """Make a move; the rules must have nothing against it."""
        refusals = self.rules.explain(self.state, seat, move)
        assert refusals == (), f"{move} of {seat} was proposed, and is refused: {refusals}"
        ply = Ply(self.state, seat, legal, move, self.rules.play(self.state, seat, move))
        self.plies.append(ply)
        self.state = ply.step.state
        return ply

    def _one_of(self, legal: list[Move]) -> Move:
        # Trading with the bank, and doing nothing, would crowd out all else.
        busy = [move for move in legal if not isinstance(move, Bank | End | Pass)] or legal
        return self.chance.choice(busy if self.chance.random() < 0.75 else legal)

    def _talk(self) -> Move | None:
        if self.chance.random() > TALKS:
            return None
        if not isinstance(self.rules, Catan):
            return Adjust(self.chance.choice((-3, -1, 1, 5)))
        give, take = self.chance.sample(self.rules.kinds, 2)
        other = Seat((self.state.turn + 1) % self.rules.seats)
        found = [Trade(other, {give: 1}, {take: 1}), Offer({give: 1}, {take: 1})]
        able = [move for move in found if not self.rules.explain(self.state, self.state.turn, move)]
        return self.chance.choice(able) if able else None

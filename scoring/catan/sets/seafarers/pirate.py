"""The pirate: it sails from hex to hex of the sea, stops ships at its hex, and robs a seat that has one there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from scoring.catan.base.robber import Raider
from scoring.catan.board.geometry import Hex, paths_of
from scoring.catan.board.network import Network
from scoring.catan.rules import ROBBING, Catan
from scoring.catan.sets.seafarers.effect import PirateMoved
from scoring.catan.sets.seafarers.move import MovePirate
from scoring.catan.sets.seafarers.refusal import NoSuchSea, PirateStays
from scoring.kernel import Refusal, Seat, State, Step


@dataclass(frozen=True, slots=True)
class Pirate:
    """The pirate, on the hex where it sails (None: still beside the board)."""

    at: Hex | None


class SailingPirate(Raider):
    """The pirate, which moves in place of the robber (seafarers:pirate)."""

    key = "pirate"
    requires: ClassVar[tuple[str, ...]] = ("cards", "robber")
    moves = {MovePirate: (ROBBING,)}
    raid = MovePirate

    def __init__(self, at: Hex | None, *, friendly: bool = False, empty_handed: bool = True) -> None:
        """Take where it starts, and what the robber takes."""
        super().__init__(friendly=friendly, empty_handed=empty_handed)
        self.start = at

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Pirate(self.start))

    def stands_at(self, state: State) -> Hex | None:
        return state[Pirate].at

    def hexes(self, rules: Catan, state: State) -> Collection[Hex]:
        return rules.ground(state).waters.sea

    def neighbours(self, rules: Catan, state: State, at: Hex, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats with a ship at the hex, in order."""
        ships = state[Network].ships
        return tuple(sorted({ships[path] for path in paths_of(at) if path in ships} - {seat}))

    def move_to(self, state: State, to: Hex) -> Step:
        return Step(state.put(Pirate(to)), (PirateMoved(state[Pirate].at, to),))

    def misplaced(self, to: Hex, *, stays: bool) -> Refusal:
        return PirateStays(to) if stays else NoSuchSea(to)

"""Where tiles in hand may lie at all: those that can be laid nowhere are set aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from scoring.carcassonne.move import Laying
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag
from scoring.kernel import Capability, Ruleset, State
from scoring.kernel.rules import Doubters

if TYPE_CHECKING:
    from scoring.carcassonne.rules import Carcassonne


class TilePlacement(Ruleset):
    """The rules of a game in which tiles are drawn and laid."""

    def __init__(self, seats: int, capabilities: Sequence[Capability[Any]]) -> None:
        """Put the capabilities together for that many seats."""
        super().__init__(seats, capabilities)
        self._sole_layers: dict[str, tuple[Part, Doubters] | None] = {}

    @property
    def _whole(self) -> Carcassonne:
        return cast("Carcassonne", self)

    def holding(self, state: State, tile_id: str) -> State:
        bag = state[Bag]
        return state if bag.drawn == tile_id else state.put(bag.with_drawn(tile_id))

    def unplaceable(self, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles that can be laid nowhere, were they drawn now, by any part's rules."""
        sole = self._sole_layer(state.phase)
        if sole is None:
            return [tile for tile in tiles if not self._has_a_home(self.holding(state, tile))]
        part, doubters = sole
        if not doubters:
            return part.unplaceable(self._whole, state, tiles)
        return [tile for tile in tiles if self._is_homeless(self.holding(state, tile), tile, part, doubters)]

    def _is_homeless(self, holding: State, tile: str, part: Part, doubters: Doubters) -> bool:
        # The short way first: which places others refuse matters only where there are any, and somebody doubts them.
        if part.unplaceable(self._whole, holding, [tile]):
            return True
        return bool(self._judges(holding, doubters)) and not self._has_a_home(holding)

    def _sole_layer(self, phase: str) -> tuple[Part, Doubters] | None:
        # The part that alone proposes to lay tiles in a phase, with those that refuse some.
        if phase not in self._sole_layers:
            layers = [
                (part, doubters)
                for part, doubters in self._proposers_in(phase)
                if any(issubclass(kind, Laying) for kind in part.moves)
            ]
            part, doubters = layers[0] if len(layers) == 1 else (None, {})
            self._sole_layers[phase] = (part, doubters) if isinstance(part, Part) else None
        return self._sole_layers[phase]

    def _has_a_home(self, state: State) -> bool:
        # What else may be done with a tile in hand lays none.
        return any(isinstance(move, Laying) for move in self.propose(state, state.turn))

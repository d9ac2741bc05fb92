"""The worth of an island to a seat that builds on it: the odds of numbers, and the scarcity of each kind of card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.catan.board.fairness import PIPS
from scoring.catan.board.geometry import Hex, Intersection
from scoring.catan.board.island import BRICK, GRAIN, LUMBER, NUMBERS, ORE, WOOL
from scoring.catan.board.network import CITY, SETTLEMENT, Network
from scoring.catan.rules import Catan, Robber
from scoring.kernel.state import State

NEED: Final[Mapping[str, float]] = {BRICK: 0.95, LUMBER: 0.95, WOOL: 0.8, GRAIN: 1.15, ORE: 1.15}
"""The worth of a card of each kind beside the others, by how much of what can be bought needs it."""
OTHER_NEED: Final = 1.1
SCARCE: Final = (0.8, 1.3)
"""The least and the most by which the worth of a card is multiplied, by how few rolls bring it."""
ROBBED: Final = 0.35
"""The part that counts of what the robber's hex brings: the robber will not stay there."""

Brought = tuple[tuple[Hex, int, float], ...]
"""The cards that hexes bring to a piece: hex, kind, and cards in 36 rolls."""
NumberTokens = tuple[tuple[int, tuple[Hex, ...]], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """An island as a player reads it: what each piece would be brought where, and the worth of a card by kind."""

    brings: Mapping[tuple[str, Intersection], Brought]
    worth: tuple[float, ...]


def ground_of(rules: Catan, state: State) -> Ground:
    """Return the island with its number tokens where they lie now."""
    return _ground(rules, tuple((number, rules.hexes_with(state, number)) for number in NUMBERS))


# A server has some dozens of tables; each has one island, and a few more if its tokens move.
@lru_cache(maxsize=64)
def _ground(rules: Catan, tokens: NumberTokens) -> Ground:
    pips = {at: PIPS[number] for number, hexes in tokens for at in hexes}
    corners = rules.island.shape.hexes
    brings = {
        (piece, corner): _brought(rules, piece, hexes, pips)
        for piece in (SETTLEMENT, CITY)
        for corner, hexes in corners.items()
    }
    return Ground(brings, _worth(rules, pips))


def _brought(rules: Catan, piece: str, hexes: Sequence[Hex], pips: Mapping[Hex, int]) -> Brought:
    found = []
    for at in hexes:
        for kind, count in rules.yields.get((piece, rules.island.land[at].terrain), ()):
            if at in pips:
                found.append((at, kind, float(pips[at] * count)))
    return tuple(found)


def _worth(rules: Catan, pips: Mapping[Hex, int]) -> tuple[float, ...]:
    sums = [0.0] * len(rules.kinds)
    for at, count in pips.items():
        brought = rules.yields.get((CITY, rules.island.land[at].terrain), ())
        for kind, _ in brought:
            sums[kind] += count
    usual = sum(sums) / max(1, sum(map(bool, sums)))
    least, most = SCARCE
    found = []
    for name, total in zip(rules.kinds, sums, strict=True):
        scarce = (usual / total) ** 0.5 if total else most
        found.append(NEED.get(name, OTHER_NEED) * min(most, max(least, scarce)))
    return tuple(found)


def productions(rules: Catan, state: State, ground: Ground) -> list[list[float]]:
    """Return for each seat how many cards of each kind 36 rolls bring it; under the robber only a part counts."""
    found = [[0.0] * len(rules.kinds) for _ in range(rules.seats)]
    robber, brings = state[Robber].at, ground.brings
    for at, piece in state[Network].buildings.items():
        mine = found[piece.seat]
        for hex_, kind, cards in brings.get((piece.kind, at), ()):
            mine[kind] += cards * ROBBED if hex_ == robber else cards
    return found

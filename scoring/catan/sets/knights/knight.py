"""Knights on intersections: where they stand, what state they are in, and where their roads lead them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.catan.board.geometry import Intersection
from scoring.catan.board.network import Network
from scoring.kernel import Seat, State

EACH: Final = 2
"""The number of knights of each level that a seat has."""

TOP: Final = 3


@dataclass(frozen=True, slots=True)
class Knight:
    """A knight of level 1 to 3, and whose it is.

    `woken`, `acted` and `promoted` say what has happened to it in its owner's turn.
    """

    seat: Seat
    level: int = 1
    active: bool = False
    woken: bool = False
    acted: bool = False
    promoted: bool = False

    @property
    def is_tired(self) -> bool:
        return self.woken or self.acted or self.promoted


@dataclass(frozen=True, slots=True)
class Knights:
    """Every knight on the island, by its intersection."""

    posts: Mapping[Intersection, Knight] = field(default_factory=dict)

    def of(self, seat: Seat) -> tuple[Intersection, ...]:
        return tuple(at for at, knight in self.posts.items() if knight.seat == seat)

    def left(self, seat: Seat, level: int) -> int:
        return EACH - sum(knight.seat == seat and knight.level == level for knight in self.posts.values())

    def strength(self, seat: Seat) -> int:
        return sum(knight.level for knight in self.posts.values() if knight.seat == seat and knight.active)

    def without(self, *places: Intersection) -> dict[Intersection, Knight]:
        return {at: knight for at, knight in self.posts.items() if at not in places}


def stationed(state: State, posts: Mapping[Intersection, Knight]) -> State:
    """Return the state with these knights on the island; a network whose guards stay the same is kept."""
    network = state[Network]
    guards = {at: knight.seat for at, knight in posts.items()}
    if guards == network.guards:
        return state.put(Knights(posts))
    return state.put(Knights(posts), network.with_guards(guards))


def is_free(network: Network, at: Intersection) -> bool:
    return at not in network.buildings and at not in network.guards


def free_posts(network: Network, seat: Seat) -> tuple[Intersection, ...]:
    """Return every free intersection at a road of the seat; there is no distance to keep (S2:160-163)."""

    def find() -> tuple[Intersection, ...]:
        ends = {end for road, owner in network.roads.items() if owner == seat for end in network.shape.ends[road]}
        return tuple(sorted(end for end in ends if is_free(network, end)))

    return network.remember("posts", seat, find)


@dataclass(frozen=True, slots=True)
class Reach:
    """The ends of a knight's way over its owner's roads: free intersections, and knights of others."""

    free: tuple[Intersection, ...]
    enemies: tuple[Intersection, ...]


def reach(network: Network, seat: Seat, start: Intersection, *, passes_opponents: bool) -> Reach:
    """Return where a knight can go from `start` over the roads of its seat.

    Own pieces and buildings of others are passed, knights of others not (S2:311; option: buildings neither).
    """

    def find() -> Reach:
        free, enemies, queue = [], [], [start]
        for at in queue:
            for beyond in _next(network, seat, at):
                if beyond in queue or beyond in enemies:
                    continue
                if network.guards.get(beyond, seat) != seat:
                    enemies.append(beyond)
                    continue
                building = network.buildings.get(beyond)
                if building is None and beyond not in network.guards:
                    free.append(beyond)
                if building is None or building.seat == seat or passes_opponents:
                    queue.append(beyond)
        return Reach(tuple(sorted(free)), tuple(sorted(enemies)))

    return network.remember(f"reach {start}", seat, find)


def _next(network: Network, seat: Seat, at: Intersection) -> list[Intersection]:
    ends = network.shape.ends
    roads = (path for path in network.shape.paths.get(at, ()) if network.roads.get(path) == seat)
    return [one if other == at else other for one, other in map(ends.__getitem__, roads)]

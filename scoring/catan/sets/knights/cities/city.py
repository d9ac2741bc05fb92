"""The changes to a city: a wall under it, and its fall (S2:144-152, 351-357)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.catan.base.building import city, exchanged
from scoring.catan.board.geometry import Intersection
from scoring.catan.board.island import BRICK
from scoring.catan.board.network import CITY, SETTLEMENT, Building, Network
from scoring.catan.move import City
from scoring.catan.part import Part
from scoring.catan.refusal import CannotPay, NoPieceLeft
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.effect import CityLost
from scoring.catan.sets.knights.move import Wall
from scoring.catan.sets.knights.pending_question import BUYING
from scoring.catan.sets.knights.refusal import NoCityThere, WallThere
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

WALL: Final = "wall"
MOST_WALLS: Final = 3
SHELTERED: Final = 2
"""The number of cards beyond seven that each wall lets its owner keep."""

LOST: Final = "city_lost"

wall = cache(Wall)


@dataclass(frozen=True, slots=True)
class Works:
    """The walls, and the fallen cities that lie on their side because their owner had no settlement left."""

    walls: frozenset[Intersection] = frozenset()
    fallen: frozenset[Intersection] = frozenset()


class Walls(Part[Wall]):
    """A wall under a city: two cards more at a seven, nothing else."""

    key = "walls"
    requires = ("building", "seven")
    moves = {Wall: BUYING}
    own_moves = (Wall,)

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {WALL: {BRICK: 2}}

    def supply(self) -> Mapping[str, int]:
        return {WALL: MOST_WALLS}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Works())

    def aside(self, rules: Catan, state: State, seat: Seat, piece: str) -> int:
        return walls_of(state, seat) if piece == WALL else 0

    def hand_limit(self, rules: Catan, state: State, seat: Seat) -> int:
        return SHELTERED * walls_of(state, seat)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Wall) -> Iterable[Refusal]:
        """Refuse a place without a city of one's own, a second wall there, a fourth wall, and a price too high."""
        yield from against_wall(rules, state, seat, move.at)
        if not rules.can_afford(state, seat, WALL):
            yield CannotPay(seat, rules.amounts(rules.price(state, seat, WALL)))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return map(wall, sites_for_walls(rules, state, seat)) if rules.can_afford(state, seat, WALL) else ()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Wall) -> Step:
        """Pay, and build."""
        return rules.buy(Step(walled(state, move.at)), seat, WALL)


def walls_of(state: State, seat: Seat) -> int:
    """Return how many walls a seat has on the island."""
    buildings = state[Network].buildings
    return sum(buildings[at].seat == seat for at in state[Works].walls)


def walled(state: State, at: Intersection) -> State:
    works = state[Works]
    return state.put(Works(works.walls | {at}, works.fallen))


def against_wall(rules: Catan, state: State, seat: Seat, at: Intersection) -> Iterator[Refusal]:
    """Yield what speaks against a wall of the seat there, whatever it costs."""
    if state[Network].buildings.get(at) != Building(seat, CITY):
        yield NoCityThere(at)
        return
    if at in state[Works].walls:
        yield WallThere(at)
    if rules.left_of(state, seat, WALL) <= 0:
        yield NoPieceLeft(WALL, rules.pieces[WALL])


def sites_for_walls(rules: Catan, state: State, seat: Seat) -> Iterator[Intersection]:
    """Yield the cities of a seat that may get a wall."""
    if rules.left_of(state, seat, WALL) > 0:
        walls = state[Works].walls
        yield from (at for at in state[Network].of(seat, CITY) if at not in walls)


class FallenCities(Part):
    """A city that falls is a settlement; without a piece for it, the city lies on its side until it is paid again."""

    key = "fallen_cities"
    requires = ("walls",)
    moves = {City: BUYING}
    reacts = (City,)

    def aside(self, rules: Catan, state: State, seat: Seat, piece: str) -> int:
        """Count a city on its side as a city in use, and not as a settlement."""
        if piece not in (CITY, SETTLEMENT):
            return 0
        lying = len(fallen_of(state, seat))
        # The network has a settlement there, and it counts and produces as one; the piece on the table is a city.
        return lying if piece == CITY else -lying

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let a city on its side be raised: its piece lies there."""
        return isinstance(refusal, NoPieceLeft) and isinstance(move, City) and move.at in state[Works].fallen

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        """Yield the cities that may be raised again where no other piece is left."""
        if rules.left_of(state, seat, CITY) > 0 or not rules.can_afford(state, seat, CITY):
            return ()
        return map(city, fallen_of(state, seat))

    def concerned(self, rules: Catan, effect: Effect) -> Iterable[Seat]:
        """Return whose city falls."""
        if isinstance(effect, CityLost):
            yield effect.seat

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Raise a city that lay on its side."""
        assert isinstance(move, City), "reacts to no other"
        return Step(raised(step.state, move.at), step.effects)


def fallen_of(state: State, seat: Seat) -> tuple[Intersection, ...]:
    """Return where cities of a seat lie on their side."""
    network = state[Network]
    return tuple(sorted(at for at in state[Works].fallen if network.holder_of(at) == seat))


def raised(state: State, at: Intersection) -> State:
    works = state[Works]
    return state.put(Works(works.walls, works.fallen - {at})) if at in works.fallen else state


def fall(rules: Catan, step: Step, seat: Seat, at: Intersection) -> Step:
    """Let a city become a settlement; its wall goes home (S2:351-357)."""
    state = step.state
    works = state[Works]
    # Asked of the state before: once the city is a settlement, it counts among those in use.
    is_lying = rules.left_of(state, seat, SETTLEMENT) <= 0
    fallen = works.fallen | {at} if is_lying else works.fallen
    network = state[Network].with_building(at, Building(seat, SETTLEMENT))
    effect = CityLost(seat, at, at in works.walls, is_lying)
    step = step.to(state.put(network, Works(works.walls - {at}, fallen)), effect)
    # The first term names what happened, and is worth nothing by itself.
    terms = (Term(LOST, 1, 0, (at,)), *exchanged(SETTLEMENT, CITY, at))
    return step.score(Scored(seat, LOST, terms, at))

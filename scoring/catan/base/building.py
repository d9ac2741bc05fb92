"""Roads, settlements and cities: what they cost, where they may stand, and the points of the buildings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from scoring.catan.board.geometry import Intersection, Path
from scoring.catan.board.island import BRICK, GRAIN, LUMBER, ORE, WOOL
from scoring.catan.board.network import CITY, ROAD, SETTLEMENT, Building, Network
from scoring.catan.move import City, Road, Settle
from scoring.catan.part import Part
from scoring.catan.refusal import (
    CannotPay,
    IntersectionTaken,
    NoLandThere,
    NoPieceLeft,
    NoSettlementThere,
    NoSuchPlace,
    NotConnected,
    PathTaken,
    TooClose,
)
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

PIECE: Final[Mapping[type[Move], str]] = {Road: ROAD, Settle: SETTLEMENT, City: CITY}
WORTH: Final = {SETTLEMENT: 1, CITY: 2}

road = cache(Road)
settle = cache(Settle)
city = cache(City)


class Pieces(Part[Road | Settle | City]):
    """The building of the base game (S4:93-130)."""

    key = "building"
    requires = ("cards",)
    moves = {Road: (TRADING, BUILDING), Settle: (TRADING, BUILDING), City: (TRADING, BUILDING)}
    reacts = (Road,)

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {
            ROAD: {BRICK: 1, LUMBER: 1},
            SETTLEMENT: {BRICK: 1, LUMBER: 1, WOOL: 1, GRAIN: 1},
            CITY: {GRAIN: 2, ORE: 3},
        }

    def supply(self) -> Mapping[str, int]:
        return {ROAD: 15, SETTLEMENT: 5, CITY: 4}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Network(rules.island.shape))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count 1 for a settlement and 2 for a city."""
        for kind, worth in WORTH.items():
            where = state[Network].of(seat, kind)
            if where:
                yield Term(kind, len(where), worth * len(where), where)

    def lines(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return map(road, state[Network].free_paths(seat)) if rules.left_of(state, seat, ROAD) > 0 else ()

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Road | Settle | City) -> Iterable[Refusal]:
        """Refuse a place that is not free or not reached, a piece that is not there, a price that cannot be paid."""
        match move:
            case Road(at=path):
                wrong_place = list(_against_road(state[Network], path, seat))
            case Settle(at=at):
                wrong_place = list(against_settlement(state[Network], at, seat))
            case _:
                wrong_place = list(_against_city(state[Network], move.at, seat))
        yield from wrong_place
        # Where no piece can stand at all, what it costs does not matter.
        if all(refusal.overrulable for refusal in wrong_place):
            yield from self._unpayable(rules, state, seat, PIECE[type(move)])

    def _unpayable(self, rules: Catan, state: State, seat: Seat, piece: str) -> Iterable[Refusal]:
        if rules.left_of(state, seat, piece) <= 0:
            yield NoPieceLeft(piece, rules.pieces[piece])
        price = rules.price(state, seat, piece)
        if not rules.hand_tracking.can_pay(state, seat, price):
            yield CannotPay(seat, rules.amounts(price))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every place on which a piece that can be paid for may be built."""
        return places_to_build(rules, state, seat)

    # -------------------------------------------------------------- doing

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        return rules.line_laid(step, seat)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Road | Settle | City) -> Step:
        """Pay, and put the piece down."""
        piece = PIECE[type(move)]
        step = rules.buy(Step(state), seat, piece)
        network = step.state[Network]
        if isinstance(move, Road):
            return Step(step.state.put(network.with_road(move.at, seat)), step.effects)
        built = step.state.put(network.with_building(move.at, Building(seat, piece)))
        # A city takes the place of a settlement; in the set-up of some boxes it stands there at once.
        was = network.buildings.get(move.at)
        terms = exchanged(piece, was.kind if was is not None else "", move.at)
        return Step(built, step.effects).score(Scored(seat, piece, terms, move.at))


def exchanged(piece: str, was: str, at: Intersection) -> tuple[Term, ...]:
    """Return what it brings that a piece stands there, in place of the one that did (empty: none)."""
    built = Term(piece, 1, WORTH[piece], (at,))
    return (built, Term(was, -1, -WORTH[was], (at,))) if was else (built,)


def places_to_build(rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
    """Yield every road, settlement and city that the seat may build and pay for."""
    network = state[Network]
    if _can_build(rules, state, seat, ROAD):
        yield from map(road, network.free_paths(seat))
    if _can_build(rules, state, seat, SETTLEMENT):
        yield from map(settle, network.free_sites(seat))
    if _can_build(rules, state, seat, CITY):
        yield from map(city, network.of(seat, SETTLEMENT))


def _can_build(rules: Catan, state: State, seat: Seat, piece: str) -> bool:
    return rules.can_afford(state, seat, piece) and rules.left_of(state, seat, piece) > 0


def _against_road(network: Network, path: Path, seat: Seat) -> Iterator[Refusal]:
    owner = network.owner_of(path)
    if path not in network.shape.ends:
        yield NoSuchPlace(path)
    elif path not in network.shape.dry:
        yield NoLandThere(path)
    elif owner is not None:
        yield PathTaken(path, owner)
    elif not network.joins(path, seat):
        yield NotConnected(path)


def against_settlement(network: Network, at: Intersection, seat: Seat) -> Iterator[Refusal]:
    holder = network.holder_of(at)
    if at not in network.shape.hexes:
        yield NoSuchPlace(at)
    elif holder is not None:
        yield IntersectionTaken(at, holder)
    else:
        near = tuple(other for other in network.shape.beside[at] if other in network.buildings)
        if near:
            yield TooClose(at, near)
        if not network.touches(at, seat):
            yield NotConnected(at)


def _against_city(network: Network, at: Intersection, seat: Seat) -> Iterator[Refusal]:
    if at not in network.shape.hexes:
        yield NoSuchPlace(at)
    elif network.buildings.get(at) != Building(seat, SETTLEMENT):
        yield NoSettlementThere(at)

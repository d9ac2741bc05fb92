"""Ships: what they cost, where they are built, and the one that may be moved in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.catan.base.set_up import SettingUp
from scoring.catan.board.geometry import Intersection, Path, paths_of
from scoring.catan.board.island import LUMBER, WOOL
from scoring.catan.board.network import SHIP, Network
from scoring.catan.hand import Counts
from scoring.catan.move import Settle
from scoring.catan.part import Part
from scoring.catan.refusal import (
    CannotPay,
    NoPieceLeft,
    NoSuchPlace,
    NotAtTheNewSettlement,
    NotConnected,
    PathTaken,
)
from scoring.catan.rules import BUILDING, FREE_ROADS, LINKING, PAIRED, SPECIAL, TRADING, Catan
from scoring.catan.sets.seafarers.effect import RouteClosed, ShipSailed
from scoring.catan.sets.seafarers.move import MoveShip, Ship
from scoring.catan.sets.seafarers.pirate import Pirate
from scoring.catan.sets.seafarers.refusal import (
    NearPirate,
    NoSeaThere,
    NoShipThere,
    NotAtAnEnd,
    OneShipEachTurn,
    RouteIsClosed,
    ShipIsNew,
    ShipStays,
)
from scoring.catan.sets.seafarers.routes import anchors_of, closed_by, is_end, is_on_loose_ring, ships_of
from scoring.kernel import Move, Refusal, Seat, State, Step

SHIPS_EACH: Final = 15

ship = cache(Ship)


@dataclass(frozen=True, slots=True)
class Fleets:
    """The ships that are closed for ever, those built in this turn, and whether one was moved in it."""

    closed: frozenset[Path] = frozenset()
    fresh: frozenset[Path] = frozenset()
    moved: bool = False


class Shipping(Part[Ship]):
    """The building of ships (seafarers:ships)."""

    key = "shipping"
    requires = ("building",)
    moves = {Ship: (TRADING, BUILDING, FREE_ROADS, LINKING, SPECIAL, PAIRED)}
    prices = (FREE_ROADS,)
    reacts = (Ship, Settle)

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {SHIP: {LUMBER: 1, WOOL: 1}}

    def supply(self) -> Mapping[str, int]:
        return {SHIP: SHIPS_EACH}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Fleets())

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        return rules.nothing if what == SHIP else cards

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Let the ships of the turn before be moved."""
        return Step(step.state.put(Fleets(step.state[Fleets].closed)), step.effects)

    # ----------------------------------------------------------- legality

    def passages(self, rules: Catan, state: State, seat: Seat) -> Iterable[Path]:
        """Return every path on which the seat may put a ship next, by place alone."""
        barred = barred_by_pirate(state)
        return (path for path in state[Network].free_passages(seat) if path not in barred)

    def lines(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return map(ship, self.passages(rules, state, seat)) if rules.left_of(state, seat, SHIP) > 0 else ()

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Ship) -> Iterable[Refusal]:
        """Refuse a place that is not free or not reached, a ship that is not there, a price that cannot be paid."""
        wrong_place = [*_against_place(state[Network], move.at, seat), *self.off_limits(rules, state, seat, move.at)]
        yield from wrong_place
        if any(not refusal.overrulable for refusal in wrong_place):
            return
        newest = state[SettingUp].newest
        if state.phase == LINKING and newest is not None and move.at not in state[Network].shape.paths[newest]:
            yield NotAtTheNewSettlement(move.at, newest)
        if rules.left_of(state, seat, SHIP) <= 0:
            yield NoPieceLeft(SHIP, rules.pieces[SHIP])
        price = rules.price(state, seat, SHIP)
        if not rules.hand_tracking.can_pay(state, seat, price):
            yield CannotPay(seat, rules.amounts(price))

    def off_limits(self, rules: Catan, state: State, seat: Seat, at: Path) -> Iterator[Refusal]:
        """Yield what keeps ships from a path beside what lies there."""
        if at in barred_by_pirate(state):
            yield NearPirate(at)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every path on which the seat may put a ship and pay for it; in the set-up at the new settlement."""
        if not rules.can_afford(state, seat, SHIP):
            return
        newest = state[SettingUp].newest if state.phase == LINKING else None
        near = None if newest is None else state[Network].shape.paths[newest]
        for line in self.lines(rules, state, seat):
            if isinstance(line, Ship) and (near is None or line.at in near):
                yield line

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Ship) -> Step:
        """Pay, and put the ship down."""
        step = rules.buy(Step(state), seat, SHIP)
        fleets = step.state[Fleets]
        fresh = Fleets(fleets.closed, fleets.fresh | {move.at}, fleets.moved)
        network = step.state[Network].with_ship(move.at, seat)
        return Step(step.state.put(network, fresh), step.effects)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """See which lines are complete; a ship is a line as a road is."""
        step = close_lines(step, seat)
        return rules.line_laid(step, seat) if isinstance(move, Ship) else step


class MovingShips(Part[MoveShip]):
    """The one ship that may be moved in a turn (seafarers:moving)."""

    key = "moving_ships"
    requires = ("shipping",)
    moves = {MoveShip: (TRADING, BUILDING)}
    own_moves = (MoveShip,)

    def __init__(self, *, roads_too: bool = False) -> None:
        """Take whether an own road at the open end of a ship holds it."""
        self.roads_too = roads_too

    def forbid(self, rules: Catan, state: State, seat: Seat, move: MoveShip) -> Iterable[Refusal]:
        """Refuse a ship that has to stay, and a place where it could not be built."""
        network = state[Network]
        if network.ships.get(move.from_) != seat:
            yield NoShipThere(move.from_)
            return
        yield from self.held(state, seat, move.from_)
        if move.from_ == move.to:
            yield ShipStays(move.to)
            return
        yield from _against_place(network.without_ship(move.from_), move.to, seat)
        if move.to in barred_by_pirate(state):
            yield NearPirate(move.to)

    def held(self, state: State, seat: Seat, at: Path) -> Iterator[Refusal]:
        """Yield every reason for which a ship may not leave its place."""
        network, fleets = state[Network], state[Fleets]
        if fleets.moved:
            yield OneShipEachTurn()
        if at in fleets.fresh:
            yield ShipIsNew(at)
        if at in barred_by_pirate(state):
            yield NearPirate(at)
        if at in fleets.closed or at in closed_by(network, seat, anchors_of(network, seat)):
            yield RouteIsClosed(at)
        elif not is_end(network, at, seat, roads_too=self.roads_too) and not is_on_loose_ring(network, at, seat):
            yield NotAtAnEnd(at)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every ship that may leave, with every place to which it may go."""
        if state[Fleets].moved:
            return
        network, barred = state[Network], barred_by_pirate(state)
        for at in ships_of(network, seat):
            if not any(self.held(state, seat, at)):
                left = network.without_ship(at)
                yield from (MoveShip(at, to) for to in left.free_passages(seat) if to != at and to not in barred)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: MoveShip) -> Step:
        fleets = state[Fleets]
        network = state[Network].without_ship(move.from_).with_ship(move.to, seat)
        after = Fleets(fleets.closed - {move.from_}, fleets.fresh, moved=True)
        return Step(state.put(network, after), (ShipSailed(seat, move.from_, move.to),))

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """See which lines are complete, and judge the trade route as after a ship that was built."""
        if not isinstance(move, MoveShip):
            return step
        return rules.line_laid(close_lines(step, seat), seat)


def barred_by_pirate(state: State) -> frozenset[Path]:
    """Return the sides of the pirate's hex, or of the hex of whoever sails in its place."""
    pirate = state.get(Pirate)
    return frozenset() if pirate is None or pirate.at is None else frozenset(paths_of(pirate.at))


def close_lines(step: Step, seat: Seat, further: Iterable[Intersection] = ()) -> Step:
    """Note the ships of a seat that link two of its buildings, or one with what holds lines as a building does."""
    network, fleets = step.state[Network], step.state[Fleets]
    own = {at for at, piece in network.buildings.items() if piece.seat == seat}
    new = closed_by(network, seat, own | set(further)) - fleets.closed
    if not new:
        return step
    after = Fleets(fleets.closed | new, fleets.fresh, fleets.moved)
    return step.to(step.state.put(after), RouteClosed(seat, tuple(sorted(new))))


def _against_place(network: Network, path: Path, seat: Seat) -> Iterator[Refusal]:
    owner = network.owner_of(path)
    if path not in network.shape.ends:
        yield NoSuchPlace(path)
    elif path not in network.shape.wet:
        yield NoSeaThere(path)
    elif owner is not None:
        yield PathTaken(path, owner)
    elif not network.joins_ships(path, seat):
        yield NotConnected(path)

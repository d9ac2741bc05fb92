"""The Wonders of Catan: five wonders of four levels, one for each seat (seafarers:wonders)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.base.awards import LongestRoad
from scoring.catan.base.turns import Victory
from scoring.catan.board.network import CITY, SHIP, Network
from scoring.catan.effect import Won
from scoring.catan.part import Part
from scoring.catan.refusal import CannotPay, NoPieceLeft
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.catan.sets.seafarers.chart import Chart
from scoring.catan.sets.seafarers.effect import WonderRaised
from scoring.catan.sets.seafarers.kind import (
    CATHEDRAL,
    GREAT_BRIDGE,
    GREAT_WALL,
    MONUMENT,
    THEATER,
    WONDER_COSTS,
)
from scoring.catan.sets.seafarers.move import BuildWonder
from scoring.catan.sets.seafarers.refusal import (
    OneWonderEach,
    UnknownWonder,
    WonderComplete,
    WonderNeeds,
    WonderTaken,
)
from scoring.kernel import Move, Refusal, Seat, State, Step

LEVELS: Final = 4
CITIES_FOR_THEATER: Final = 2
ROUTE_FOR_MONUMENT: Final = 5
POINTS_FOR_CATHEDRAL: Final = 6


def priced(wonder: str) -> str:
    return f"wonder.{wonder}"


@dataclass(frozen=True, slots=True)
class Wonders:
    """The wonder that each seat builds (empty: none yet) and its level."""

    built: tuple[tuple[str, int], ...]


class WonderBuilding(Part[BuildWonder]):
    """The building of wonders: a requirement and a ship at the beginning, the same cost for each level."""

    key = "wonders"
    requires = ("shipping", "longest_road")
    moves = {BuildWonder: (TRADING, BUILDING)}
    own_moves = (BuildWonder,)
    reacts = (BuildWonder,)

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {priced(wonder): cost for wonder, cost in WONDER_COSTS.items()}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Wonders((("", 0),) * rules.seats))

    def aside(self, rules: Catan, state: State, seat: Seat, piece: str) -> int:
        """Count the ship that lies on the wonder's card."""
        return int(piece == SHIP and state[Wonders].built[seat][1] > 0)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: BuildWonder) -> Iterable[Refusal]:
        """Refuse the wonder of another, a second one, a fifth level, and what is not there or not paid for."""
        built = state[Wonders].built
        own, level = built[seat]
        holder = next((Seat(other) for other, (name, _) in enumerate(built) if name == move.wonder), None)
        if move.wonder not in self.chart.wonders:
            yield UnknownWonder(move.wonder)
            return
        if holder is not None and holder != seat:
            yield WonderTaken(move.wonder, holder)
        if own and own != move.wonder:
            yield OneWonderEach(own)
        elif level >= LEVELS:
            yield WonderComplete(own)
        if not own:
            if not self.is_open_to(rules, state, seat, move.wonder):
                yield WonderNeeds(move.wonder)
            if rules.left_of(state, seat, SHIP) <= 0:
                yield NoPieceLeft(SHIP, rules.pieces[SHIP])
        price = rules.price(state, seat, priced(move.wonder))
        if not rules.hand_tracking.can_pay(state, seat, price):
            yield CannotPay(seat, rules.amounts(price))

    def is_open_to(self, rules: Catan, state: State, seat: Seat, wonder: str) -> bool:
        """Return whether the seat has what a wonder asks for before it is begun."""
        network = state[Network]
        own = {at for at, piece in network.buildings.items() if piece.seat == seat}
        cities = network.of(seat, CITY)
        has_harbour = any(at in rules.ground(state).harbour_at for at in cities)
        needs = {
            THEATER: len(cities) >= CITIES_FOR_THEATER,
            GREAT_BRIDGE: not own.isdisjoint(self.chart.sites.strait),
            MONUMENT: has_harbour and state[LongestRoad].lengths[seat] >= ROUTE_FOR_MONUMENT,
            GREAT_WALL: not own.isdisjoint(self.chart.sites.wasteland),
            CATHEDRAL: bool(cities) and rules.points(state, seat) >= POINTS_FOR_CATHEDRAL,
        }
        return needs[wonder]

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every wonder of which the seat can build a level."""
        moves = (BuildWonder(wonder) for wonder in self.chart.wonders)
        return (move for move in moves if not any(self.forbid(rules, state, seat, move)))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: BuildWonder) -> Step:
        """Pay, and raise the wonder by a level."""
        step = rules.buy(Step(state), seat, priced(move.wonder))
        level = step.state[Wonders].built[seat][1] + 1
        built = tuple(
            (move.wonder, level) if other == seat else one for other, one in enumerate(step.state[Wonders].built)
        )
        return step.to(step.state.put(Wonders(built)), WonderRaised(seat, move.wonder, level))

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Note that building has begun."""
        is_strict = step.state.phase == TRADING and "trade_then_build" in rules.by_key
        return Step(replace(step.state, phase=BUILDING), step.effects) if is_strict else step


class WonderVictory(Victory):
    """A finished wonder wins, and enough points with the highest one."""

    key = "wonder_victory"
    replaces = ("victory",)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """End the game when the seat in turn has a finished wonder, or the highest one and enough points."""
        state = step.state
        winner = rules.on_turn(state)
        if winner is None:
            return step
        levels = [level for _, level in state[Wonders].built]
        mine, points = levels.pop(winner), rules.points(state, winner)
        if mine >= LEVELS or (mine > max(levels) and points >= rules.target):
            return rules.finish(step, Won(winner, points), winner)
        return step

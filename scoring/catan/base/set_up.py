"""The set-up: two settlements and roads each, forwards and then backwards, and the first cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scoring.catan.base.building import road, settle
from scoring.catan.board.geometry import Intersection, Path
from scoring.catan.board.island import PRODUCE
from scoring.catan.board.network import SETTLEMENT, Building, Network
from scoring.catan.effect import StartingCards
from scoring.catan.hand import Counts, Hands, added, single
from scoring.catan.move import Road, Settle
from scoring.catan.part import Part
from scoring.catan.refusal import NotAtTheNewSettlement, NotConnected
from scoring.catan.rules import FOUNDING, LINKING, ROLLING, Catan, Robber, Turn, Winner
from scoring.kernel import Move, Refusal, Seat, State, Step

FOUNDED: Final = 2
"""The points that everybody begins with."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The progress of the set-up: the first seat, the roads placed, and the settlement that still wants its road."""

    first: Seat
    placed: int = 0
    newest: Intersection | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """The places of one seat's fixed set-up; the settlement `rich` gives the first cards."""

    settlements: tuple[Intersection, Intersection]
    roads: tuple[Path, Path]
    rich: Intersection


def is_setting_up(state: State) -> bool:
    """Return whether the set-up goes on, also where somebody is asked for something in the midst of it."""
    founding = state[SettingUp]
    return founding.newest is not None or state.phase in (FOUNDING, LINKING)


class SetUp(Part):
    """The founding of the base game: the first round clockwise, the second backwards, the first seat last."""

    key = "set_up"
    requires = ("building",)
    moves = {Settle: (FOUNDING,), Road: (LINKING,)}
    forbids: ClassVar[tuple[type[Move], ...]] = (Road,)
    reacts: ClassVar[tuple[type[Move], ...]] = (Settle,)
    prices: ClassVar[tuple[str, ...]] = (FOUNDING, LINKING)

    def set_up(self, rules: Catan, state: State) -> State:
        """Let the first seat place."""
        state = state.put(SettingUp(state.turn), Turn(), Robber(rules.island.robber), Winner())
        return state.to_phase(FOUNDING)

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        return rules.nothing

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Want the road at the settlement just placed."""
        newest = state[SettingUp].newest
        if state.phase == LINKING and newest is not None and isinstance(move, Road):
            paths = state[Network].shape.paths[newest]
            if move.at not in paths:
                yield NotAtTheNewSettlement(move.at, newest)

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let the first settlements stand without a road."""
        return isinstance(refusal, NotConnected) and state.phase == FOUNDING

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every free intersection, or every path at the new settlement."""
        network = state[Network]
        if state.phase == FOUNDING:
            yield from (settle(at) for at in network.shape.hexes if not network.is_crowded(at))
        else:
            newest = state[SettingUp].newest
            assert newest is not None, "a settlement was placed"
            free = (path for path in network.shape.paths[newest] if network.owner_of(path) is None)
            yield from (road(path) for path in free if path in network.shape.dry)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Ask for the road after a settlement."""
        if step.state.phase == FOUNDING and isinstance(move, Settle):
            return self._settled(rules, step, seat, move.at)
        return step

    def order(self, rules: Catan, first: Seat) -> tuple[Seat, ...]:
        """Return whose turn it is to place, settlement by settlement."""
        forwards = tuple(Seat((first + number) % rules.seats) for number in range(rules.seats))
        return (*forwards, *reversed(forwards))

    def is_last_round(self, rules: Catan, state: State) -> bool:
        """Return whether the settlement that is placed now gives the first cards."""
        founding = state[SettingUp]
        return founding.placed >= len(self.order(rules, founding.first)) - rules.seats

    def _settled(self, rules: Catan, step: Step, seat: Seat, at: Intersection) -> Step:
        founding = step.state[SettingUp]
        if self.is_last_round(rules, step.state):
            step = first_cards(rules, step, seat, at)
        state = step.state.put(SettingUp(founding.first, founding.placed, at)).to_phase(LINKING)
        return Step(state, step.effects)

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Go on to the next seat when the road is there; after the last one, begin."""
        if step.state.phase != LINKING:
            return step
        placed, first = step.state[SettingUp].placed + 1, step.state[SettingUp].first
        state = step.state.put(SettingUp(first, placed))
        order = self.order(rules, first)
        if placed == len(order):
            return rules.begin_turn(Step(state, step.effects), first)
        return Step(state.next_turn(order[placed], FOUNDING), step.effects)


class FixedSetUp(SetUp):
    """The fixed placements of the beginners' island: everything stands, and the first turn begins."""

    replaces = ("set_up",)
    key = "fixed_set_up"

    def __init__(self, placements: Sequence[Placement]) -> None:
        self.placements = placements

    def set_up(self, rules: Catan, state: State) -> State:
        """Place everything, pay the first cards, and let the first seat roll."""
        step = Step(super().set_up(rules, state))
        for number, placement in enumerate(self.placements):
            step = self._place(rules, step, Seat(number), placement)
        # Everything stands before the first move, so no move has brought these points.
        return replace(step.state, scores=(FOUNDED,) * rules.seats, phase=ROLLING)

    def _place(self, rules: Catan, step: Step, seat: Seat, placement: Placement) -> Step:
        network = step.state[Network]
        for at, path in zip(placement.settlements, placement.roads, strict=True):
            network = network.with_building(at, Building(seat, SETTLEMENT)).with_road(path, seat)
        return first_cards(rules, Step(step.state.put(network)), seat, placement.rich)


def first_cards(rules: Catan, step: Step, seat: Seat, at: Intersection) -> Step:
    """Give one card for each hex of land around the second settlement; a desert gives none."""
    ground = rules.ground(step.state)
    hexes = ground.shape.hexes[at]
    produce = (PRODUCE.get(ground.land[hex_].terrain) for hex_ in hexes)
    size = len(rules.kinds)
    cards = added((single(rules.index[kind], size) for kind in produce if kind is not None), size)
    if not any(cards):
        return step
    state = step.state
    hands = rules.hand_tracking.gain(state[Hands], seat, cards)
    return step.to(state.put(hands), StartingCards(seat, rules.amounts(cards)))

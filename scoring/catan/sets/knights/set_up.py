"""The set-up of Cities & Knights: a settlement in the first round, a city in the second (S2:79-89)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.catan.base.building import city
from scoring.catan.base.set_up import SettingUp, SetUp
from scoring.catan.board.network import Network
from scoring.catan.move import City, Road, Settle
from scoring.catan.refusal import IntersectionTaken, NoSettlementThere, TooClose
from scoring.catan.rules import FOUNDING, LINKING, Catan
from scoring.kernel import Move, Refusal, Seat, State, Step

CITY_FOUNDING: Final = "found_city"


class CitySetUp(SetUp):
    """The founding with a city in the second round; its hexes give the first cards, resources alone."""

    key = "city_set_up"
    replaces = ("set_up",)
    moves = {Settle: (FOUNDING,), City: (CITY_FOUNDING,), Road: (LINKING,)}
    forbids = (Road, City)
    reacts = (Settle, City)
    prices = (FOUNDING, CITY_FOUNDING, LINKING)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Want the city on a free intersection with its distance, and the road at it."""
        if isinstance(move, City):
            return _against_first_city(state, move) if state.phase == CITY_FOUNDING else ()
        return super().forbid(rules, state, seat, move)

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Let the first settlements stand without a road, and the first cities without a settlement before."""
        if state.phase == CITY_FOUNDING:
            return isinstance(refusal, NoSettlementThere)
        return super().waive(rules, state, seat, move, refusal)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every free intersection, or every path at the new building."""
        if state.phase == CITY_FOUNDING:
            network = state[Network]
            yield from (city(at) for at in network.shape.hexes if not network.is_crowded(at))
        else:
            yield from super().candidates(rules, state, seat)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Ask for the road after a building."""
        if step.state.phase == CITY_FOUNDING and isinstance(move, City):
            return self._settled(rules, step, seat, move.at)
        return super().react(rules, step, seat, move)

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Go on to the next seat after the road."""
        step = super().line_laid(rules, step, seat)
        # The base game's set-up, just asked, knows settlements alone and says FOUNDING in both rounds.
        is_second_round = step.state[SettingUp].placed >= rules.seats
        if is_second_round and step.state.phase == FOUNDING:
            return Step(replace(step.state, phase=CITY_FOUNDING), step.effects)
        return step


def _against_first_city(state: State, move: City) -> Iterator[Refusal]:
    network = state[Network]
    if move.at not in network.shape.hexes:
        return
    holder = network.holder_of(move.at)
    if holder is not None:
        yield IntersectionTaken(move.at, holder)
        return
    near = tuple(other for other in network.shape.beside[move.at] if other in network.buildings)
    if near:
        yield TooClose(move.at, near)

"""Cloth for Catan: villages that trade bolts of cloth, of which two are a point (seafarers:cloth)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.catan.base.set_up import SetUp
from scoring.catan.board.geometry import Intersection
from scoring.catan.board.network import Network
from scoring.catan.effect import Won
from scoring.catan.move import Raid, Roll, Settle
from scoring.catan.part import Part
from scoring.catan.rules import Catan
from scoring.catan.sets.seafarers.chart import Chart
from scoring.catan.sets.seafarers.effect import ClothTaken
from scoring.catan.sets.seafarers.move import MovePirate, MoveShip, Ship
from scoring.catan.sets.seafarers.pirate import SailingPirate
from scoring.catan.sets.seafarers.refusal import PirateNeedsVillage
from scoring.catan.sets.seafarers.routes import reached_from
from scoring.catan.sets.seafarers.shipping import close_lines
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

BOLT: Final = "cloth"
A_POINT: Final = 2
FEWEST_VILLAGES: Final = 4
"""The game ends as soon as fewer villages than these have cloth."""


@dataclass(frozen=True, slots=True)
class ClothTrade:
    """The bolts of each seat, of each village and beside the board, and who trades with a village, the first first."""

    bolts: tuple[int, ...]
    left: Mapping[Intersection, int]
    supply: int
    traders: Mapping[Intersection, tuple[Seat, ...]]

    def trades(self, seat: Seat) -> bool:
        return any(seat in seats for seats in self.traders.values())


class Villages(Part):
    """The villages: a line of ships opens trade, and their numbers bring cloth to all who trade there."""

    key = "villages"
    requires = ("shipping", "production")
    reacts = (Ship, MoveShip, Settle, Roll)

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.numbers = {one.at: one.number for one in chart.villages}

    def set_up(self, rules: Catan, state: State) -> State:
        left = {one.at: one.cloth for one in self.chart.villages}
        return state.put(ClothTrade((0,) * rules.seats, left, self.chart.cloth_supply, {}))

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count a point for every two bolts."""
        bolts = state[ClothTrade].bolts[seat]
        if bolts >= A_POINT:
            yield Term(BOLT, bolts, bolts // A_POINT)

    def on_roll(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Give a bolt to every seat that trades with a village of the number, from the village first."""
        assert isinstance(move, Roll), "every roll has dice"
        trade = step.state[ClothTrade]
        left, supply = dict(trade.left), trade.supply
        got: dict[Seat, int] = {}
        for at, number in self.numbers.items():
            if number != sum(move.dice) or not left[at]:
                continue
            for trader in sorted(trade.traders.get(at, ()), key=lambda one: one != seat):
                if left[at]:
                    left[at] -= 1
                elif supply:
                    supply -= 1
                else:
                    break
                got[trader] = got.get(trader, 0) + 1
        step = Step(step.state.put(replace(trade, left=left, supply=supply)), step.effects)
        for trader, bolts in sorted(got.items()):
            step = with_bolts(step, trader, bolts)
        return step

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Open trade with the villages that the seat has reached; see whether enough villages have cloth."""
        if not isinstance(move, Roll):
            step = self._open(rules, step, seat)
        return self._end(rules, step)

    def _open(self, rules: Catan, step: Step, seat: Seat) -> Step:
        network, trade = step.state[Network], step.state[ClothTrade]
        own = [at for at, piece in network.buildings.items() if piece.seat == seat]
        reached = reached_from(network, seat, own)
        mine = [at for at in trade.left if at in reached and seat not in trade.traders.get(at, ())]
        for at in mine:
            trade = step.state[ClothTrade]
            traders = {**trade.traders, at: (*trade.traders.get(at, ()), seat)}
            bolt = min(1, trade.left[at])
            left = {**trade.left, at: trade.left[at] - bolt}
            step = Step(step.state.put(replace(trade, left=left, traders=traders)), step.effects)
            step = with_bolts(step, seat, bolt)
        villages = [at for at, seats in step.state[ClothTrade].traders.items() if seat in seats]
        return close_lines(step, seat, villages)

    def _end(self, rules: Catan, step: Step) -> Step:
        state = step.state
        if state.over or sum(count > 0 for count in state[ClothTrade].left.values()) >= FEWEST_VILLAGES:
            return step
        # Whoever has enough points on the own turn has won before.
        winner = rules.on_turn(state)
        if winner is not None and rules.points(state, winner) >= rules.target:
            return step
        bolts = state[ClothTrade].bolts
        in_order = [Seat((state.turn + number) % rules.seats) for number in range(rules.seats)]
        best = max(in_order, key=lambda seat: (rules.points(state, seat), bolts[seat]))
        return rules.finish(step, Won(best, rules.points(state, best)), best)


def with_bolts(step: Step, seat: Seat, bolts: int, victim: Seat | None = None) -> Step:
    """Give a seat bolts of cloth, and the points that they make; a victim loses as many."""
    if not bolts:
        return step
    trade = step.state[ClothTrade]
    changes = {seat: bolts} if victim is None else {seat: bolts, victim: -bolts}
    after = tuple(count + changes.get(Seat(other), 0) for other, count in enumerate(trade.bolts))
    step = step.to(step.state.put(replace(trade, bolts=after)), ClothTaken(seat, bolts, victim))
    for other in changes:
        points = after[other] // A_POINT - trade.bolts[other] // A_POINT
        step = step.score(Scored(other, BOLT, (Term(BOLT, A_POINT if points > 0 else -A_POINT, points),)))
    return step


class ClothPirate(SailingPirate):
    """The pirate of the cloth islands: moved by who trades with a village, and it takes a card or a bolt."""

    key = "cloth_pirate"
    replaces = ("pirate",)
    requires = ("cards", "robber", "villages")

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Raid) -> Iterable[Refusal]:
        """Refuse the pirate to seats without a village, too."""
        if not state[ClothTrade].trades(seat):
            yield PirateNeedsVillage()
        yield from super().forbid(rules, state, seat, move)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield where the pirate may go, for seats with a village."""
        if state[ClothTrade].trades(seat):
            yield from super().candidates(rules, state, seat)

    def has_any(self, state: State, seat: Seat) -> bool:
        return super().has_any(state, seat) or state[ClothTrade].bolts[seat] > 0

    def may_lose(self, rules: Catan, state: State, seat: Seat, card: str) -> bool:
        return state[ClothTrade].bolts[seat] > 0 if card == BOLT else super().may_lose(rules, state, seat, card)

    def kinds_of(self, rules: Catan, state: State, seat: Seat) -> Iterator[str]:
        """Yield the kinds of cards, and cloth."""
        yield from super().kinds_of(rules, state, seat)
        if state[ClothTrade].bolts[seat]:
            yield BOLT

    def take(self, rules: Catan, step: Step, seat: Seat, victim: Seat, card: str | None) -> Step:
        """Take a card, or a bolt of cloth."""
        return with_bolts(step, seat, 1, victim) if card == BOLT else super().take(rules, step, seat, victim, card)

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show a bolt of cloth to everybody: it lies open."""
        is_cloth = isinstance(move, MovePirate) and move.card == BOLT
        return move if is_cloth else super().hide_move(rules, seat, move, viewer)


class ThreeSettlements(SetUp):
    """The founding with three settlements for each seat; the third gives the first cards."""

    key = "three_settlements"
    replaces = ("set_up",)

    def __init__(self, *, clockwise: bool) -> None:
        """Take whether the third round goes clockwise from the first seat, or the other way from the last."""
        self.clockwise = clockwise

    def order(self, rules: Catan, first: Seat) -> tuple[Seat, ...]:
        """Return two rounds as in the base game, and a third one."""
        both = super().order(rules, first)
        third = both[: rules.seats] if self.clockwise else both[rules.seats :]
        return (*both, *third)

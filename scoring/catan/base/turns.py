"""The order of a turn, what happens between turns with five or six players, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.catan.base.bank import bank_trades
from scoring.catan.base.building import places_to_build
from scoring.catan.base.development import Development
from scoring.catan.effect import Stopped, Won
from scoring.catan.move import Accept, Bank, Buy, City, End, Offer, Play, Reveal, Road, Settle, Stop, Trade
from scoring.catan.part import Part
from scoring.catan.refusal import TradeComesFirst
from scoring.catan.rules import (
    BUILDING,
    DISCARDING,
    FOUNDING,
    FREE_ROADS,
    LINKING,
    PAIRED,
    ROBBING,
    ROLLING,
    SPECIAL,
    TRADING,
    Catan,
)
from scoring.kernel import Move, OutOfTurn, Refusal, Seat, State, Step

END = End()
PARTNER = 3
"""The third seat to the left acts together with the one in turn."""


class Turns(Part):
    """Rolling, then trading and building in any order, then the next seat."""

    key = "turns"
    moves = {End: (TRADING, BUILDING)}

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return (END,)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        return rules.end_turn(Step(state))


class TradeThenBuild(Part):
    """The strict order: who has begun to build trades no more in this turn (S4:62, 93)."""

    key = "trade_then_build"
    requires = ("turns",)
    forbids = (Bank, Trade, Offer, Accept)
    reacts = (Settle, City, Buy)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse a trade after building."""
        if state.phase == BUILDING:
            yield TradeComesFirst()

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Note that building has begun."""
        return self.line_laid(rules, step, seat)

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        if step.state.phase == TRADING:
            return Step(step.state.to_phase(BUILDING), step.effects)
        return step


class SpecialBuilding(Part):
    """After each turn, every other seat may build and buy, without dice, trade and cards (5-6 players)."""

    key = "special_building"
    requires = ("turns",)
    moves = dict.fromkeys((Road, Settle, City, Buy, End), (SPECIAL,))

    def __init__(self, *, asks_all: bool = False) -> None:
        """Take whether every other seat is asked, also one that cannot pay: up to revision 2."""
        self.asks_all = asks_all

    def between_turns(self, rules: Catan, state: State, seat: Seat) -> tuple[Seat, str] | None:
        """Return the next seat clockwise until it is round; whoever cannot pay for anything is skipped."""
        following = next(self.after(rules, state, seat), None)
        return None if following is None else (following, SPECIAL)

    def after(self, rules: Catan, state: State, seat: Seat) -> Iterator[Seat]:
        """Yield the seats that are still asked after one, clockwise."""
        for step in range(1, (state.turn - seat - 1) % rules.seats + 1):
            following = Seat((seat + step) % rules.seats)
            if self.asks_all or self.may_build(rules, state, following):
                yield following

    def may_build(self, rules: Catan, state: State, seat: Seat) -> bool:
        """Return whether the seat may be able to pay for something, for all that everybody knows of its hand.

        By what everybody knows, since skipping a seat would give a hidden hand away.
        """
        prices = (rules.price(state, seat, what) for what in rules.costs)
        return any(rules.hand_tracking.may_pay_openly(rules, state, seat, price) for price in prices)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield what the seat may build or buy, and that it has finished."""
        yield from places_to_build(rules, state, seat)
        yield from _purchases(rules, state, seat)
        yield END


class PairedPlayers(Part):
    """After each turn, the third seat to the left builds, buys, plays a card and trades with the bank (5-6 players)."""

    key = "paired_players"
    requires = ("turns",)
    moves = dict.fromkeys((Road, Settle, City, Buy, Play, Reveal, Bank, End), (PAIRED,))

    def between_turns(self, rules: Catan, state: State, seat: Seat) -> tuple[Seat, str] | None:
        return None if state.phase == PAIRED else (Seat((state.turn + PARTNER) % rules.seats), PAIRED)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield all that the partner may do."""
        yield from places_to_build(rules, state, seat)
        yield from bank_trades(rules, state, seat)
        yield from _purchases(rules, state, seat)
        for part in _sellers(rules):
            yield from part.plays(rules, state, seat)
        yield END


def _sellers(rules: Catan) -> Iterator[Development]:
    return (part for part in rules.parts if isinstance(part, Development))


def _purchases(rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
    for part in _sellers(rules):
        yield from part.purchases(rules, state, seat)


class Stopping(Part):
    """The table may end the game early, in whoever's turn: the most points win (catan:end)."""

    key = "stop"
    moves = {Stop: (FOUNDING, LINKING, ROLLING, DISCARDING, ROBBING, FREE_ROADS, TRADING, BUILDING, SPECIAL, PAIRED)}

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return isinstance(refusal, OutOfTurn) and isinstance(move, Stop)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """End the game; hidden points count."""
        return rules.finish(Step(state), Stopped(), None)


class Victory(Part):
    """Enough points on one's own turn end the game at once, also before the dice (S4:196-200)."""

    key = "victory"

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """End the game when the seat in turn has enough points."""
        winner = rules.on_turn(step.state)
        if winner is None or rules.points(step.state, winner) < rules.target:
            return step
        return rules.finish(step, Won(winner, rules.points(step.state, winner)), winner)

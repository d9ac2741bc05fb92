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
    moves = {End: (TRADING, BUILDING)}  # noqa: RUF012 - declared ClassVar in the base
    proposes_in = (TRADING, BUILDING)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterable[Move]:
        return (END,)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        return rules.end_turn(Step(state))


class TradeThenBuild(Part):
    """The strict order: who has begun to build trades no more in this turn (S4:62, 93)."""

    key = "trade_then_build"
    requires = ("turns",)
    forbids = (Bank, Trade, Offer, Accept)
    reacts = (Road, Settle, City, Buy)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse a trade after building."""
        if state.phase == BUILDING:
            yield TradeComesFirst()

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """Note that building has begun."""
        if step.state.phase == TRADING:
            return Step(step.state.to_phase(BUILDING), step.effects)
        return step


class SpecialBuilding(Part):
    """After each turn, every other seat may build and buy, without dice, trade and cards (5-6 players)."""

    key = "special_building"
    requires = ("turns",)
    moves = dict.fromkeys((Road, Settle, City, Buy, End), (SPECIAL,))
    proposes_in = (SPECIAL,)

    def between_turns(self, rules: Catan, state: State, seat: Seat) -> tuple[Seat, str] | None:
        """Return the next seat clockwise until it is round."""
        following = Seat((seat + 1) % rules.seats)
        return None if following == state.turn else (following, SPECIAL)

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
    proposes_in = (PAIRED,)

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
    moves = {  # noqa: RUF012 - declared ClassVar in the base
        Stop: (FOUNDING, LINKING, ROLLING, DISCARDING, ROBBING, FREE_ROADS, TRADING, BUILDING, SPECIAL, PAIRED)
    }
    proposes_in = ()

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

"""The changes by Cities & Knights to the order of a turn, the phases between turns, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.catan.base.bank import bank_trades
from scoring.catan.base.building import places_to_build
from scoring.catan.base.turns import END, PairedPlayers, SpecialBuilding, Turns, Victory
from scoring.catan.effect import Won
from scoring.catan.move import Bank, City, End, Road, Settle
from scoring.catan.rules import FOUNDING, LINKING, PAIRED, SPECIAL, Catan
from scoring.catan.sets.knights.pending_question import clockwise
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel import Move, Seat, State, Step


class AnyOrder(Turns):
    """Trading and building in any order, always (S2:98, 140)."""

    key = "any_order"
    replaces = ("turns", "trade_then_build")


class BuildingPhase(SpecialBuilding):
    """After each turn, every other seat may buy whatever is sold: no dice, trade, cards or acting knights (5-6)."""

    key = "building_phase"
    replaces = ("special_building",)
    moves = dict.fromkeys((Road, Settle, City, End), (SPECIAL,))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the base game's pieces, and that the seat has finished."""
        yield from places_to_build(rules, state, seat)
        yield END


class Partners(PairedPlayers):
    """After each turn, the third seat to the left does all but roll and trade with others (5-6 players)."""

    key = "partners"
    replaces = ("paired_players",)
    moves = dict.fromkeys((Road, Settle, City, Bank, End), (PAIRED,))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the base game's pieces, trades with the bank, and that the seat has finished."""
        yield from places_to_build(rules, state, seat)
        yield from bank_trades(rules, state, seat)
        yield END


class VictoryAtOnce(Victory):
    """Enough points end the game at once, in whoever's turn (S2:382-385)."""

    key = "victory_at_once"
    replaces = ("victory",)

    def react(self, rules: Catan, step: Step, seat: Seat, move: Move) -> Step:
        """End the game when a seat has enough points, the one in turn before the others."""
        state = step.state
        if state.over or max(state.scores) < rules.target or state.phase in (FOUNDING, CITY_FOUNDING, LINKING):
            return step
        # With questions open too: a win ends the game in the midst of a roll (cities-knights:choices).
        winner = next(other for other in clockwise(rules, state.turn) if state.scores[other] >= rules.target)
        return rules.finish(step, Won(winner, state.scores[winner]), Seat(winner))

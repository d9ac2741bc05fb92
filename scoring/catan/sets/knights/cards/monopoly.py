"""The two monopolies among the yellow progress cards (cities-knights:trade)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from scoring.catan.board.island import RESOURCES
from scoring.catan.effect import Monopolised
from scoring.catan.hand import Hands, single
from scoring.catan.refusal import CannotPay
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.card import Card, opponents
from scoring.catan.sets.knights.card_refusal import ProgressNeeds
from scoring.catan.sets.knights.kind import COMMODITIES, RESOURCE_MONOPOLY, TRADE_MONOPOLY
from scoring.catan.sets.knights.move import PlayProgress
from scoring.kernel import Refusal, Seat, State, Step


class Monopoly(Card):
    """Everybody gives `most` cards of a kind that the card names, or as many as he has."""

    needs = frozenset({"names"})
    takes_amounts = True
    most: ClassVar[int]
    choice: ClassVar[tuple[str, ...]]

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse other kinds, and amounts that cannot be."""
        if move.names not in self.choice:
            yield ProgressNeeds(self.key)
            return
        if move.amounts is None:
            return
        if len(move.amounts) != rules.seats or move.amounts[seat]:
            yield ProgressNeeds(self.key)
            return
        index = rules.index[move.names]
        for other in opponents(rules, seat):
            hand, count = state[Hands].hands[other], move.amounts[other]
            least, most = min(self.most, hand.least(index)), min(self.most, hand.most(index))
            if not 0 <= count <= self.most:
                yield ProgressNeeds(self.key)
            elif rules.hand_tracking.is_tracking and not least <= count <= most:
                yield CannotPay(other, ((move.names, count),))

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        return (PlayProgress(self.key, names=kind) for kind in self.choice)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Take the cards; where hands are not all known and nobody says more, as many as there are for certain."""
        assert move.names is not None, "legality was checked"
        index, hands = rules.index[move.names], step.state[Hands]
        given = []
        for other in opponents(rules, seat):
            known = min(self.most, hands.hands[other].least(index))
            count = known if move.amounts is None else move.amounts[other]
            if count and rules.hand_tracking.is_tracking:
                hands = hands.hand_over(other, seat, single(index, len(rules.kinds), count))
            if count:
                given.append((other, count))
        return step.to(step.state.put(hands), Monopolised(seat, move.names, tuple(given)))


class ResourceMonopoly(Monopoly):
    """Two cards of a resource of everybody."""

    key = RESOURCE_MONOPOLY
    most = 2
    choice = RESOURCES


class TradeMonopoly(Monopoly):
    """A card of a commodity of everybody."""

    key = TRADE_MONOPOLY
    most = 1
    choice = COMMODITIES

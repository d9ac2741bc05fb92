"""Counting again by agreement: cards move between hands and bank, so that none is made or lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.catan.effect import Recounted
from scoring.catan.hand import Counts, Hands, covers
from scoring.catan.move import Recount
from scoring.catan.part import Part
from scoring.catan.refusal import BankIsShort, CannotPay, NoSuchCards, NotTracked, SameKind, WrongPartner
from scoring.catan.rules import BUILDING, PAIRED, ROLLING, SPECIAL, TRADING, Catan
from scoring.kernel import Move, OutOfTurn, Refusal, Seat, State, Step


class Recounting(Part[Recount]):
    """The table has counted, and a hand is other than the app thought; what is too much or too little lies elsewhere.

    Not while cards are being given back or taken: how many those are was settled by the hands as they were.
    """

    key = "recount"
    requires = ("cards",)
    moves = {Recount: (ROLLING, TRADING, BUILDING, SPECIAL, PAIRED)}

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return isinstance(refusal, OutOfTurn) and isinstance(move, Recount)

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Recount) -> Iterable[Refusal]:
        """Refuse cards that are not where they should come from, and counting that says nothing."""
        give, take = (rules.counts(side) if side else rules.nothing for side in (move.give, move.take))
        if not rules.hand_tracking.is_tracking:
            yield NotTracked()
        elif move.with_ is not None and (move.with_ == seat or not 0 <= move.with_ < rules.seats):
            yield WrongPartner(move.with_)
        elif give is None or take is None or not (any(give) or any(take)):
            yield NoSuchCards()
        else:
            yield from _same(rules, give, take)
            yield from missing(rules, state, seat, give)
            yield from missing(rules, state, move.with_, take)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Recount) -> Step:
        """Put the cards where they really are."""
        give, take = rules.as_counts(move.give or {}), rules.as_counts(move.take or {})
        hands = state[Hands]
        if move.with_ is None:
            hands = hands.trade(seat, give, take)
        else:
            hands = hands.hand_over(seat, move.with_, give).hand_over(move.with_, seat, take)
        counted = Recounted(seat, move.with_, rules.amounts(give), rules.amounts(take))
        return Step(state.put(hands), (counted,))


def _same(rules: Catan, give: Counts, take: Counts) -> Iterator[Refusal]:
    for kind, gone, come in zip(rules.kinds, give, take, strict=True):
        if gone and come:
            yield SameKind(kind)


def missing(rules: Catan, state: State, holder: Seat | None, cards: Counts) -> Iterator[Refusal]:
    """Refuse cards that a hand, or the bank (None), does not have."""
    if not any(cards):
        return
    if holder is None and not covers(rules.hand_tracking.left(rules, state), cards):
        yield BankIsShort(rules.amounts(cards))
    if holder is not None and not rules.hand_tracking.can_pay(state, holder, cards):
        yield CannotPay(holder, rules.amounts(cards))

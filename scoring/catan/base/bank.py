"""Trade with the bank: four equal cards for one, three or two with a harbour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from scoring.catan.board.island import ANY_KIND
from scoring.catan.board.network import Network
from scoring.catan.effect import Exchanged
from scoring.catan.hand import Hands, covers
from scoring.catan.move import Bank
from scoring.catan.part import USUAL_RATE, Part
from scoring.catan.refusal import BankIsShort, CannotPay, MixedKinds, NoSuchCards, NotTracked, SameKind, WrongRate
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.kernel import Move, Refusal, Seat, State, Step

AT_ANY_HARBOUR = 3
AT_ITS_HARBOUR = 2


@cache
def swap(kind: str, rate: int, wanted: str) -> Bank:
    """Return the trade of so many cards of a kind for one of another."""
    return Bank({kind: rate}, {wanted: 1})


class BankTrade(Part[Bank]):
    """The maritime trade of the base game (S4:80-88)."""

    key = "bank"
    requires = ("cards", "building")
    moves = {Bank: (TRADING, BUILDING)}

    def rate(self, rules: Catan, state: State, seat: Seat, kind: int) -> int:
        harbours = harbours_of(rules, state, seat)
        if rules.kinds[kind] in harbours:
            return AT_ITS_HARBOUR
        return AT_ANY_HARBOUR if ANY_KIND in harbours else USUAL_RATE

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Bank) -> Iterable[Refusal]:
        """Refuse what is not one kind at the seat's rate, and what is not there."""
        give, take = rules.counts(move.give), rules.counts(move.take)
        if not rules.hand_tracking.is_tracking:
            yield NotTracked()
        elif give is None or take is None:
            yield NoSuchCards()
        else:
            yield from self._against(rules, state, seat, give, take)

    def _against(
        self, rules: Catan, state: State, seat: Seat, give: tuple[int, ...], take: tuple[int, ...]
    ) -> Iterator[Refusal]:
        kinds = [index for index, count in enumerate(give) if count]
        if len(kinds) > 1:
            yield MixedKinds()
        elif give[kinds[0]] != (rate := rules.rate(state, seat, kinds[0])) * sum(take):
            yield WrongRate(rules.kinds[kinds[0]], rate)
        for index in kinds:
            if take[index]:
                yield SameKind(rules.kinds[index])
        if not rules.hand_tracking.can_pay(state, seat, give):
            yield CannotPay(seat, rules.amounts(give))
        if not covers(rules.hand_tracking.left(rules, state), take):
            yield BankIsShort(rules.amounts(take))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        return bank_trades(rules, state, seat)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Bank) -> Step:
        give, take = rules.as_counts(move.give), rules.as_counts(move.take)
        done = Exchanged(seat, None, rules.amounts(give), rules.amounts(take))
        return Step(state.put(state[Hands].trade(seat, give, take)), (done,))


def bank_trades(rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
    """Yield every trade with the bank for one card that the seat can make."""
    if not rules.hand_tracking.is_tracking:
        return
    hands = state[Hands]
    hand = hands.hands[seat]
    for index, kind in enumerate(rules.kinds):
        held = hand.most(index)
        if held >= AT_ITS_HARBOUR and held >= (rate := rules.rate(state, seat, index)):
            for other, wanted in enumerate(rules.kinds):
                if other != index and hands.bank[other]:
                    yield swap(kind, rate, wanted)


def harbours_of(rules: Catan, state: State, seat: Seat) -> frozenset[str]:
    """Return what the harbours of a seat's buildings trade."""
    network, harbours = state[Network], rules.ground(state).harbour_at
    return network.remember(
        "harbours",
        seat,
        lambda: frozenset(
            harbours[at] for at, piece in network.buildings.items() if piece.seat == seat and at in harbours
        ),
    )

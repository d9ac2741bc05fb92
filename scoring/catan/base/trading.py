"""Trade between players: logged as it was agreed, or by offers, counter-offers and answers on the phones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.catan.effect import Exchanged, Offered
from scoring.catan.hand import Counts, Hands
from scoring.catan.move import Accept, Cards, Decline, Offer, Trade
from scoring.catan.part import Part
from scoring.catan.refusal import (
    CannotPay,
    Gift,
    NoSuchCards,
    NoSuchOffer,
    NotAccepted,
    NotTracked,
    SameKind,
    WrongPartner,
)
from scoring.catan.rules import BUILDING, TRADING, Catan
from scoring.kernel import Move, OutOfTurn, Refusal, Seat, State, Step
from scoring.kernel.offers import OpenOffers

MOST_OFFERS = 20


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open offer: who gives what for what, to whom, who would and who would not."""

    number: int
    seat: Seat
    give: Counts
    take: Counts
    to: tuple[Seat, ...]
    accepted: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Market(OpenOffers):
    """The open offers of this turn."""

    offers: tuple[Proposal, ...] = ()
    made: int = 0

    def find(self, number: int) -> Proposal | None:
        return next((offer for offer in self.offers if offer.number == number), None)

    def unanswered(self, seat: Seat) -> Sequence[Proposal]:
        """Return the offers that a seat has neither accepted nor declined."""
        return [one for one in self.offers if seat in one.to and seat not in (*one.accepted, *one.declined)]

    def put(self, changed: Proposal) -> Market:
        offers = (changed if offer.number == changed.number else offer for offer in self.offers)
        return Market(tuple(offers), self.made)

    def without(self, number: int) -> Market:
        return Market(tuple(offer for offer in self.offers if offer.number != number), self.made)


class Trading(Part[Trade | Offer | Accept | Decline]):
    """The domestic trade of the base game: always between the seat in turn and another (S4:76-79)."""

    key = "trading"
    requires = ("cards",)
    moves = {
        Trade: (TRADING, BUILDING),
        Offer: (TRADING, BUILDING),
        Accept: (TRADING, BUILDING),
        Decline: (TRADING, BUILDING),
    }

    def __init__(self, *, gifts: bool = False, waits_for_choice: bool = False) -> None:
        """Take whether one side may give nothing, and both the same kind, and whether offers to several wait.

        Up to revision 2 the one who offers chose among those who accept; since then the first yes makes the trade.
        """
        self.gifts = gifts
        self.waits_for_choice = waits_for_choice

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Market())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return Step(step.state.put(Market()), step.effects) if step.state[Market].made else step

    def waive(self, rules: Catan, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return isinstance(refusal, OutOfTurn) and isinstance(move, Offer | Accept | Decline)

    # ----------------------------------------------------------- legality

    def forbid(
        self, rules: Catan, state: State, seat: Seat, move: Trade | Offer | Accept | Decline
    ) -> Iterable[Refusal]:
        """Refuse gifts, the same kind on both sides, cards that are not there, and trades past the seat in turn."""
        if not rules.hand_tracking.is_tracking:
            return (NotTracked(),)
        match move:
            case Trade():
                return self._against_trade(rules, state, seat, move)
            case Offer():
                return self._against_offer(rules, state, seat, move)
            case Accept():
                return self._against_accepting(rules, state, seat, move)
            case _:
                return () if _is_party(state, seat, move.offer) else (NoSuchOffer(move.offer),)

    def _against_trade(self, rules: Catan, state: State, seat: Seat, move: Trade) -> Iterator[Refusal]:
        if move.with_ == seat or not 0 <= move.with_ < rules.seats:
            yield WrongPartner(move.with_)
            return
        sides = self._sides(rules, move.give, move.take)
        if sides is None:
            yield NoSuchCards()
            return
        yield from self._against_sides(rules, *sides)
        yield from _unpayable(rules, state, seat, sides[0])
        yield from _unpayable(rules, state, move.with_, sides[1])

    def _against_offer(self, rules: Catan, state: State, seat: Seat, move: Offer) -> Iterator[Refusal]:
        others = move.to if seat == state.turn else (state.turn,)
        strangers = [other for other in others if other == seat or not 0 <= other < rules.seats]
        if strangers or len(set(others)) < len(others) or (seat != state.turn and move.to not in ((), others)):
            yield WrongPartner(strangers[0] if strangers else seat)
            return
        sides = self._sides(rules, move.give, move.take)
        if sides is None or len(state[Market].offers) >= MOST_OFFERS:
            yield NoSuchCards()
            return
        yield from self._against_sides(rules, *sides)
        yield from _unpayable(rules, state, seat, sides[0])

    def _against_accepting(self, rules: Catan, state: State, seat: Seat, move: Accept) -> Iterator[Refusal]:
        offer = state[Market].find(move.offer)
        if offer is None or not _is_party(state, seat, move.offer) or (offer.seat == seat) != (move.with_ is not None):
            yield NoSuchOffer(move.offer)
        elif move.with_ is not None:
            if move.with_ not in offer.accepted:
                yield NotAccepted(move.with_)
            else:
                yield from _unpayable(rules, state, seat, offer.give)
                yield from _unpayable(rules, state, move.with_, offer.take)
        else:
            yield from _unpayable(rules, state, seat, offer.take)
            if not self._waits(offer, state):
                yield from _unpayable(rules, state, offer.seat, offer.give)

    def _sides(self, rules: Catan, give: Cards, take: Cards) -> tuple[Counts, Counts] | None:
        # None where they are no cards. An empty side is a gift.
        gives = rules.counts(give) if give else rules.nothing
        takes = rules.counts(take) if take else rules.nothing
        if gives is None or takes is None or not (any(gives) or any(takes)):
            return None
        return gives, takes

    def _against_sides(self, rules: Catan, give: Counts, take: Counts) -> Iterator[Refusal]:
        if self.gifts:
            return
        if not any(give) or not any(take):
            yield Gift()
        for kind, mine, theirs in zip(rules.kinds, give, take, strict=True):
            if mine and theirs:
                yield SameKind(kind)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the answers to open offers; what might be offered has no end."""
        for offer in state[Market].offers:
            answers: list[Accept | Decline] = [Decline(offer.number)]
            if offer.seat == seat:
                answers += [Accept(offer.number, other) for other in offer.accepted]
            else:
                answers.append(Accept(offer.number))
            yield from (answer for answer in answers if not any(self.forbid(rules, state, seat, answer)))

    def _waits(self, offer: Proposal, state: State) -> bool:
        # Several were asked, and the one who offers chooses among those who accept.
        return self.waits_for_choice and offer.seat == state.turn and len(offer.to) > 1

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Trade | Offer | Accept | Decline) -> Step:
        """Trade, propose or answer."""
        match move:
            case Trade():
                return exchange(rules, state, seat, move.with_, rules.as_counts(move.give), rules.as_counts(move.take))
            case Offer():
                return self._propose(rules, state, seat, move)
            case Accept():
                return self._accept(rules, state, seat, move)
            case _:
                return self._decline(state, seat, move.offer)

    def _propose(self, rules: Catan, state: State, seat: Seat, move: Offer) -> Step:
        market = state[Market]
        others = tuple(Seat(other) for other in range(rules.seats) if other != seat)
        to = (move.to or others) if seat == state.turn else (state.turn,)
        number = market.made + 1
        offer = Proposal(number, seat, rules.as_counts(move.give), rules.as_counts(move.take), to)
        effect = Offered(number, seat, rules.amounts(offer.give), rules.amounts(offer.take), to)
        return Step(state.put(Market((*market.offers, offer), number)), (effect,))

    def _accept(self, rules: Catan, state: State, seat: Seat, move: Accept) -> Step:
        market = state[Market]
        offer = market.find(move.offer)
        assert offer is not None, "legality was checked"
        if move.with_ is not None:
            return exchange(rules, state, seat, move.with_, offer.give, offer.take)
        if not self._waits(offer, state):
            return exchange(rules, state, offer.seat, seat, offer.give, offer.take)
        accepted = tuple(sorted({*offer.accepted, seat}))
        declined = tuple(other for other in offer.declined if other != seat)
        return Step(state.put(market.put(replace(offer, accepted=accepted, declined=declined))))

    def _decline(self, state: State, seat: Seat, number: int) -> Step:
        market = state[Market]
        offer = market.find(number)
        assert offer is not None, "legality was checked"
        if offer.seat == seat:
            return Step(state.put(market.without(number)))
        declined = tuple(sorted({*offer.declined, seat}))
        accepted = tuple(other for other in offer.accepted if other != seat)
        return Step(state.put(market.put(replace(offer, accepted=accepted, declined=declined))))


def _is_party(state: State, seat: Seat, number: int) -> bool:
    offer = state[Market].find(number)
    return offer is not None and (offer.seat == seat or seat in offer.to)


def _unpayable(rules: Catan, state: State, seat: Seat, cards: Counts) -> Iterator[Refusal]:
    if not rules.hand_tracking.can_pay(state, seat, cards):
        yield CannotPay(seat, rules.amounts(cards))


def exchange(rules: Catan, state: State, seat: Seat, other: Seat, give: Counts, take: Counts) -> Step:
    """Let two seats give each other cards; offers that were open are void."""
    hands = state[Hands].hand_over(seat, other, give)
    hands = hands.hand_over(other, seat, take)
    done = Exchanged(seat, other, rules.amounts(give), rules.amounts(take))
    # Numbers go on: an answer to an offer of before must not find another one under its number.
    market = Market((), state[Market].made)
    return Step(state.put(hands, market), (done,))

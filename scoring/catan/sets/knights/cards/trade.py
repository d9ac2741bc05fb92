"""The yellow progress cards (cities-knights:trade)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from scoring.catan.base.robber import choices
from scoring.catan.board.geometry import Hex
from scoring.catan.board.island import PRODUCE, RESOURCES
from scoring.catan.board.network import Network
from scoring.catan.effect import Exchanged
from scoring.catan.hand import Hand, Hands, single
from scoring.catan.part import USUAL_RATE
from scoring.catan.refusal import CannotPay, NoSuchHex
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.card import Card, is_opponent, opponents
from scoring.catan.sets.knights.card_refusal import (
    AlreadyInUse,
    AskedAlready,
    NoSuchVictim,
    NotAhead,
    NothingOfYoursThere,
    ProgressNeeds,
)
from scoring.catan.sets.knights.cards.giving import against_cards, handed_over
from scoring.catan.sets.knights.cards.monopoly import ResourceMonopoly, TradeMonopoly
from scoring.catan.sets.knights.effect import MerchantMoved, NothingToGive
from scoring.catan.sets.knights.kind import COMMERCIAL_HARBOUR, COMMODITIES, MASTER_MERCHANT, MERCHANT, MERCHANT_FLEET
from scoring.catan.sets.knights.move import Barter, PlayProgress, Repay, TakeCards
from scoring.catan.sets.knights.pending_question import (
    BARTERING,
    CHOOSING,
    REPAYING,
    PendingQuestion,
    ask,
    asked,
    change,
    close,
    current,
    push,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import CommodityWanted, ResourceWanted
from scoring.kernel import Move, Refusal, Scored, Seat, State, Step, Term

CHEAP: Final = 2
"""The cards of a kind that a merchant and a merchant fleet pay for one card."""

CHOSEN: Final = 2
"""The number of cards that a master merchant takes."""

barter = cache(Barter)
repay = cache(Repay)


@dataclass(frozen=True, slots=True)
class Harbour:
    """Whom the seat in turn has asked with a commercial harbour."""

    asked: frozenset[Seat] = frozenset()


class CommercialHarbour(Card[Barter | Repay]):
    """Everybody may be offered a resource once, and gives a commodity of his choice for it if he has one."""

    key = COMMERCIAL_HARBOUR
    moves = {Barter: (BARTERING,), Repay: (REPAYING,)}

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Harbour())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return Step(step.state.put(Harbour()), step.effects) if step.state[Harbour].asked else step

    def left(self, rules: Catan, state: State, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in opponents(rules, seat) if other not in state[Harbour].asked)

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse when everybody was asked in this turn."""
        if not self.left(rules, state, seat):
            yield AlreadyInUse(COMMERCIAL_HARBOUR)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield the card while somebody can be asked."""
        if self.left(rules, state, seat):
            yield PlayProgress(COMMERCIAL_HARBOUR)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Let the seat ask one after the other; where nobody follows the cards, the table does it alone."""
        others = self.left(rules, step.state, seat)
        if not rules.hand_tracking.is_tracking or not others:
            return step
        return ask(rules, step, PendingQuestion(BARTERING, (seat,), others=others, optional=True))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Barter | Repay) -> Iterable[Refusal]:
        """Refuse what is no resource, or no commodity, and seats that were asked."""
        if isinstance(move, Repay):
            return self._against_repaying(rules, state, seat, move.card)
        return self._against_asking(rules, state, seat, move)

    def _against_asking(self, rules: Catan, state: State, seat: Seat, move: Barter) -> Iterator[Refusal]:
        pending = current(state, BARTERING, seat)
        if pending is None:
            yield from unasked(state, BARTERING, seat)
        elif not is_opponent(rules, seat, move.with_):
            yield NoSuchVictim(move.with_)
        elif move.with_ not in pending.others:
            yield AskedAlready(move.with_)
        if move.give not in RESOURCES:
            yield ResourceWanted()
        elif not rules.hand_tracking.can_pay(state, seat, _card(rules, move.give)):
            yield CannotPay(seat, ((move.give, 1),))

    def _against_repaying(self, rules: Catan, state: State, seat: Seat, card: str | None) -> Iterator[Refusal]:
        yield from unasked(state, REPAYING, seat)
        hand = state[Hands].hands[seat]
        if card is None:
            if any(hand.least(rules.index[kind]) for kind in COMMODITIES):
                yield CommodityWanted()
        elif card not in COMMODITIES:
            yield ResourceWanted() if card not in rules.index else CommodityWanted()
        elif not rules.hand_tracking.can_pay(state, seat, _card(rules, card)):
            yield CannotPay(seat, ((card, 1),))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every offer, or every answer."""
        hand = state[Hands].hands[seat]
        if state.phase == BARTERING:
            kinds = [kind for kind in RESOURCES if hand.most(rules.index[kind])]
            yield from (barter(other, kind) for other in asked(state, BARTERING, seat).others for kind in kinds)
            return
        yield from (repay(kind) for kind in COMMODITIES if hand.most(rules.index[kind]))
        if not any(hand.least(rules.index[kind]) for kind in COMMODITIES):
            yield repay()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Barter | Repay) -> Step:
        """Ask, or exchange."""
        if isinstance(move, Barter):
            return settle(rules, self._ask(rules, state, seat, move))
        pending = asked(state, REPAYING, seat)
        state = close(state, seat)
        if move.card is None or pending.kind is None:
            return settle(rules, Step(state, (NothingToGive(seat),)))
        taker = pending.others[0]
        hands = state[Hands].hand_over(seat, taker, _card(rules, move.card))
        hands = hands.hand_over(taker, seat, _card(rules, pending.kind))
        done = Exchanged(taker, seat, ((pending.kind, 1),), ((move.card, 1),))
        return settle(rules, Step(state.put(hands), (done,)))

    def _ask(self, rules: Catan, state: State, seat: Seat, move: Barter) -> Step:
        pending = asked(state, BARTERING, seat)
        others = tuple(other for other in pending.others if other != move.with_)
        state = change(state, replace(pending, others=others)) if others else close(state, seat)
        state = state.put(Harbour(state[Harbour].asked | {move.with_}))
        if not _may_have_commodity(rules, state[Hands].hands[move.with_]):
            return Step(state, (NothingToGive(move.with_),))
        return Step(push(state, PendingQuestion(REPAYING, (move.with_,), others=(seat,), kind=move.give)))


def _card(rules: Catan, kind: str) -> tuple[int, ...]:
    return single(rules.index[kind], len(rules.kinds))


def _may_have_commodity(rules: Catan, hand: Hand) -> bool:
    return any(hand.most(rules.index[kind]) > 0 for kind in COMMODITIES)


class MasterMerchant(Card[TakeCards]):
    """One looks at the hand of somebody with more points and takes two cards."""

    key = MASTER_MERCHANT
    needs = frozenset({"from_"})
    moves = {TakeCards: (CHOOSING,)}

    def opens(self, rules: Catan, state: State, owner: Seat, viewer: Seat | None) -> bool:
        """Let the merchant look into the hand while he chooses."""
        pending = None if viewer is None else current(state, CHOOSING, viewer)
        return pending is not None and owner in pending.others

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse seats that do not have more points."""
        victim = Seat(move.from_ or 0)
        if not is_opponent(rules, seat, move.from_):
            yield NoSuchVictim(victim)
        elif state.scores[victim] <= state.scores[seat]:
            yield NotAhead(victim)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every opponent who has more points."""
        richer = (other for other in opponents(rules, seat) if state.scores[other] > state.scores[seat])
        return (PlayProgress(MASTER_MERCHANT, from_=other) for other in richer)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Open the hand, if it has cards."""
        assert move.from_ is not None, "legality was checked"
        count = min(CHOSEN, step.state[Hands].hands[move.from_].total)
        if not count:
            return step
        return ask(rules, step, PendingQuestion(CHOOSING, (seat,), counts=(count,), others=(move.from_,)))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: TakeCards) -> Iterable[Refusal]:
        """Refuse cards that are not in that hand."""
        pending = current(state, CHOOSING, seat)
        if pending is not None and move.from_ not in pending.others:
            yield NoSuchVictim(move.from_)
        elif pending is None or move.cards is not None or rules.hand_tracking.knows_all:
            yield from against_cards(rules, state, pending, seat, move.from_, rules.counts(move.cards or {}))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        pending = asked(state, CHOOSING, seat)
        victim = pending.others[0]
        for cards in choices(state[Hands].hands[victim], pending.count_of(seat)):
            yield TakeCards(victim, dict(rules.amounts(cards)))
        if not rules.hand_tracking.knows_all:
            yield TakeCards(victim)

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: TakeCards) -> Step:
        count = asked(state, CHOOSING, seat).count_of(seat)
        step = handed_over(rules, Step(close(state, seat)), move.from_, seat, count, move.cards)
        return settle(rules, step)

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return TakeCards(move.from_) if isinstance(move, TakeCards) and viewer not in (seat, move.from_) else move


@dataclass(frozen=True, slots=True)
class MerchantStand:
    """The owner of the merchant, and the hex where he stands (None: beside the island)."""

    seat: Seat | None = None
    at: Hex | None = None


class Merchant(Card):
    """The merchant trades the resource of his hex 2:1, and is worth a point (S2:372-380)."""

    key = MERCHANT
    needs = frozenset({"to"})

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(MerchantStand())

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        return (Term(MERCHANT, 1, 1),) if state[MerchantStand].seat == seat else ()

    def rate(self, rules: Catan, state: State, seat: Seat, kind: int) -> int:
        """Return 2 for the resource of the merchant's hex; the robber there changes nothing."""
        stand = state[MerchantStand]
        if stand.seat != seat or stand.at is None:
            return USUAL_RATE
        return CHEAP if PRODUCE.get(rules.ground(state).land[stand.at].terrain) == rules.kinds[kind] else USUAL_RATE

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse the sea, and hexes without a building of the seat."""
        assert move.to is not None, "the card needs it"
        if move.to not in rules.ground(state).land:
            yield NoSuchHex(move.to)
        elif seat not in state[Network].seats_at(move.to):
            yield NothingOfYoursThere(move.to)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every hex at which the seat has a building."""
        network = state[Network]
        return (PlayProgress(MERCHANT, to=to) for to in rules.ground(state).land if seat in network.seats_at(to))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        assert move.to is not None, "legality was checked"
        before = step.state[MerchantStand].seat
        effect = MerchantMoved(before, seat, move.to)
        step = step.to(step.state.put(MerchantStand(seat, move.to)), effect)
        if before == seat:
            return step
        if before is not None:
            step = step.score(Scored(before, MERCHANT, (Term(MERCHANT, -1, -1),)))
        return step.score(Scored(seat, MERCHANT, (Term(MERCHANT, 1, 1),)))


@dataclass(frozen=True, slots=True)
class Fleet:
    """The kinds of cards that a seat trades 2:1 for the rest of its turn."""

    seat: Seat | None = None
    kinds: tuple[str, ...] = ()


class MerchantFleet(Card):
    """One kind of card is traded 2:1 for the rest of the turn."""

    key = MERCHANT_FLEET
    needs = frozenset({"names"})

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Fleet())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        return Step(step.state.put(Fleet()), step.effects) if step.state[Fleet].kinds else step

    def rate(self, rules: Catan, state: State, seat: Seat, kind: int) -> int:
        fleet = state[Fleet]
        return CHEAP if fleet.seat == seat and rules.kinds[kind] in fleet.kinds else USUAL_RATE

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse what is no kind of card, and a second fleet for the same kind."""
        if move.names not in rules.index:
            yield ProgressNeeds(MERCHANT_FLEET)
        elif move.names in state[Fleet].kinds:
            yield AlreadyInUse(MERCHANT_FLEET)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every kind of card."""
        kinds = (kind for kind in rules.kinds if kind not in state[Fleet].kinds)
        return (PlayProgress(MERCHANT_FLEET, names=kind) for kind in kinds)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        assert move.names is not None, "legality was checked"
        fleet = step.state[Fleet]
        return Step(step.state.put(Fleet(seat, (*fleet.kinds, move.names))), step.effects)


TRADE_CARDS: Final = (
    CommercialHarbour,
    MasterMerchant,
    Merchant,
    MerchantFleet,
    ResourceMonopoly,
    TradeMonopoly,
)

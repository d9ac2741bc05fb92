"""The three ways with cards: on the phones, on the table, or not followed at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.catan.board.island import RESOURCES
from scoring.catan.hand import Counts, Hand, Hands
from scoring.catan.move import Tell
from scoring.catan.part import HandTracking
from scoring.catan.refusal import CannotPay, NoSuchCards, NoSuchStolenCard, PaymentMisfits
from scoring.catan.rules import Catan
from scoring.kernel import Effect, Move, Overruled, Refusal, Seat, State, Step


class PhoneCards(HandTracking):
    """The app deals and keeps every hand; each is seen by its owner alone, the others see how many cards it has."""

    def __init__(self, each: int) -> None:
        self.each = each

    def kinds(self) -> Mapping[str, int]:
        return dict.fromkeys(RESOURCES, self.each)

    def set_up(self, rules: Catan, state: State) -> State:
        return state.put(Hands((Hand(rules.nothing),) * rules.seats, rules.stock))

    def hide(self, rules: Catan, state: State, seat: Seat | None) -> State:
        """Turn the hands of the others over."""
        hands = state[Hands]
        owners = enumerate(hands.hands)
        seen = tuple(hand if rules.is_open(state, Seat(owner), seat) else hand.hidden() for owner, hand in owners)
        return state.put(Hands(seen, hands.bank, hands.shown))

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Keep to oneself which cards somebody did not have, where the table accepted it all the same."""
        if not rules.hands_are_secret or not isinstance(effect, Overruled) or effect.seat == viewer:
            return effect
        # That somebody could not have paid is all that the others learn of it.
        reasons = (PaymentMisfits(effect.seat) if isinstance(why, CannotPay) else why for why in effect.refusals)
        return Overruled(effect.seat, tuple(dict.fromkeys(reasons)))


@dataclass(frozen=True, slots=True)
class Theft:
    """A card taken unseen: by whom, from whom, and of which kinds it may be for all that the table knows."""

    thief: Seat
    victim: Seat
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Untold:
    """The cards taken unseen in this turn of which the thief has not said anything yet, the first one first."""

    thefts: tuple[Theft, ...] = ()

    def of(self, seat: Seat) -> Theft | None:
        return next((one for one in self.thefts if one.thief == seat), None)

    def without(self, theft: Theft | None) -> Untold:
        return Untold(tuple(one for one in self.thefts if one is not theft))


class TableCards(PhoneCards):
    """Players hold real cards; the app follows what everybody could, and what a seat tells it about its own hand.

    A thief may say which card it took, in its turn and once, or that it would rather not.
    """

    knows_all = False
    moves = {Tell: ()}

    def set_up(self, rules: Catan, state: State) -> State:
        empty = (Hand(rules.nothing),) * rules.seats
        return state.put(Hands(empty, rules.stock, empty), Untold())

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Forget what a thief has not told in its turn."""
        return Step(step.state.put(Untold()), step.effects) if step.state[Untold].thefts else step

    def steal(self, rules: Catan, state: State, thief: Seat, victim: Seat, card: str | None) -> State:
        """Move the card, and remember what it may have been where nobody has told that."""
        hands = state[Hands]
        after = super().steal(rules, state, thief, victim, card)
        if after[Hands].hands[thief].unknown == hands.hands[thief].unknown:
            return after
        # What everybody can know, not what the victim has told: a refusal would give that away.
        known = (hands.hands if hands.shown is None else hands.shown)[victim]
        kinds = tuple(index for index in range(len(rules.kinds)) if known.most(index) > 0)
        return after.put(Untold((*state[Untold].thefts, Theft(thief, victim, kinds))))

    def may_pay_openly(self, rules: Catan, state: State, seat: Seat, cards: Counts) -> bool:
        # A game with hidden hands that is judged by these rules went by the number of cards.
        if rules.is_guarded:
            return super().may_pay_openly(rules, state, seat, cards)
        hands = state[Hands]
        return (hands.hands if hands.shown is None else hands.shown)[seat].may_hold(cards)

    def hide(self, rules: Catan, state: State, seat: Seat | None) -> State:
        """Leave of the hands of the others what everybody can know."""
        hands = state[Hands]
        if hands.shown is None:
            # Hidden already: a view of a view is that view.
            return state
        pairs = enumerate(zip(hands.hands, hands.shown, strict=True))
        seen = Hands(tuple(own if at == seat else shown for at, (own, shown) in pairs), hands.bank)
        # Whether a thief has told with the theft is for itself to know.
        untold = Untold(tuple(one for one in state[Untold].thefts if one.thief == seat))
        return state.put(seen, untold)

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return Tell(None) if isinstance(move, Tell) and viewer != seat else move

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse to hear of a card that was not taken in this turn, or that the victim cannot have had."""
        assert isinstance(move, Tell), "asked about no other"
        theft = state[Untold].of(seat)
        if theft is None:
            yield NoSuchCards()
        elif move.card is not None and rules.index.get(move.card) not in theft.kinds:
            yield NoSuchStolenCard()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Know one card more of the thief, and of the victim; or ask no longer."""
        assert isinstance(move, Tell), "carries out no other"
        theft = state[Untold].of(seat)
        assert theft is not None, "legality was checked"
        state = state.put(state[Untold].without(theft))
        # Spent since: it has shown itself.
        if move.card is None or not state[Hands].hands[seat].unknown:
            return Step(state)
        index, kinds = rules.index[move.card], len(rules.kinds)
        return Step(state.put(state[Hands].tell(seat, index, kinds=kinds).lost(theft.victim, index, kinds=kinds)))


class FormerTableCards(TableCards):
    """Cards on the table up to revision 2: a thief may tell of any card, at any time."""

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse to hear of a card that is not there."""
        assert isinstance(move, Tell), "asked about no other"
        is_known = move.card is None or move.card in rules.index
        if not is_known or not state[Hands].hands[seat].unknown:
            yield NoSuchCards()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Know one card more of the thief; or ask no longer."""
        assert isinstance(move, Tell), "carries out no other"
        state = state.put(state[Untold].without(state[Untold].of(seat)))
        if move.card is None:
            return Step(state)
        return Step(state.put(state[Hands].tell(seat, rules.index[move.card], kinds=len(rules.kinds))))


class NoCards(PhoneCards):
    """Nobody follows the cards: what is paid for and what the bank has is the players' business."""

    is_tracking = False
    knows_all = False

    def can_pay(self, state: State, seat: Seat, cards: Counts) -> bool:
        return True

    def may_pay_openly(self, rules: Catan, state: State, seat: Seat, cards: Counts) -> bool:
        return True

    def left(self, rules: Catan, state: State) -> Counts:
        """Return a bank that is never empty."""
        return rules.stock

    def pay(self, state: State, seat: Seat, cards: Counts) -> Hands:
        return state[Hands]

    def gain(self, hands: Hands, seat: Seat, cards: Counts) -> Hands:
        return hands

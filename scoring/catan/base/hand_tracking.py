"""The three ways with cards: on the phones, on the table, or not followed at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.catan.board.island import RESOURCES
from scoring.catan.hand import Counts, Hand, Hands
from scoring.catan.move import Tell
from scoring.catan.part import HandTracking
from scoring.catan.refusal import CannotPay, NoSuchCards, PaymentMisfits
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


class TableCards(PhoneCards):
    """Players hold real cards; the app follows what everybody could, and what a seat tells it about its own hand."""

    knows_all = False
    moves = {Tell: ()}  # noqa: RUF012 - declared ClassVar in the base
    forbids = (Tell,)

    def set_up(self, rules: Catan, state: State) -> State:
        empty = (Hand(rules.nothing),) * rules.seats
        return state.put(Hands(empty, rules.stock, empty))

    def hide(self, rules: Catan, state: State, seat: Seat | None) -> State:
        """Leave of the hands of the others what everybody can know."""
        hands = state[Hands]
        if hands.shown is None:
            # Hidden already: a view of a view is that view.
            return state
        pairs = enumerate(zip(hands.hands, hands.shown, strict=True))
        return state.put(Hands(tuple(own if at == seat else shown for at, (own, shown) in pairs), hands.bank))

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return Tell(None) if isinstance(move, Tell) and viewer != seat else move

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        """Refuse to hear of a card that is not there."""
        assert isinstance(move, Tell), "asked about no other"
        if move.card not in rules.index or not state[Hands].hands[seat].unknown:
            yield NoSuchCards()

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Move) -> Step:
        """Know one card more."""
        assert isinstance(move, Tell), "carries out no other"
        assert move.card is not None, "legality was checked"
        return Step(state.put(state[Hands].tell(seat, rules.index[move.card], kinds=len(rules.kinds))))


class NoCards(PhoneCards):
    """Nobody follows the cards: what is paid for and what the bank has is the players' business."""

    is_tracking = False
    knows_all = False

    def can_pay(self, state: State, seat: Seat, cards: Counts) -> bool:
        return True

    def left(self, rules: Catan, state: State) -> Counts:
        """Return a bank that is never empty."""
        return rules.stock

    def pay(self, state: State, seat: Seat, cards: Counts) -> Hands:
        return state[Hands]

    def gain(self, hands: Hands, seat: Seat, cards: Counts) -> Hands:
        return hands

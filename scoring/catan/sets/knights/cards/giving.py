"""Cards that go from hand to hand by a progress card: what speaks against them, and how they go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.catan.hand import Hands
from scoring.catan.refusal import CannotPay, NoSuchCards
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.effect import HandedOver
from scoring.catan.sets.knights.pending_question import PendingQuestion, unasked
from scoring.catan.sets.knights.refusal import WrongNumberOfCards
from scoring.kernel import Refusal, Seat, State, Step


def against_cards(
    rules: Catan, state: State, pending: PendingQuestion | None, seat: Seat, owner: Seat, cards: tuple[int, ...] | None
) -> Iterator[Refusal]:
    """Yield what speaks against so many cards of an owner's hand, which a question asks of a seat."""
    if pending is None:
        yield from unasked(state, state.phase, seat)
        return
    if cards is None:
        yield NoSuchCards()
        return
    if sum(cards) != pending.count_of(seat):
        yield WrongNumberOfCards(sum(cards), pending.count_of(seat))
    if not state[Hands].hands[owner].may_hold(cards):
        yield CannotPay(owner, rules.amounts(cards))


def handed_over(
    rules: Catan, step: Step, giver: Seat, taker: Seat, count: int, cards: Mapping[str, int] | None
) -> Step:
    """Move cards from hand to hand that only the two seats see; None: the app does not know them."""
    hands, size = step.state[Hands], len(rules.kinds)
    counts = None if cards is None else rules.as_counts(cards)
    kinds: list[int | None] = [None] * count
    if counts is not None:
        kinds = [index for index, number in enumerate(counts) for _ in range(number)]
    for index in kinds:
        # Not `hand_over`, which is open: what the table can know of both hands gets less certain by it.
        hands = hands.steal(giver, taker, index, kinds=size)
    effect = HandedOver(giver, taker, len(kinds), None if counts is None else rules.amounts(counts))
    return step.to(step.state.put(hands), effect)

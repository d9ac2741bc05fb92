"""The blue progress cards about hands (cities-knights:politics)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from scoring.catan.base.robber import choices, neighbours_at, steal
from scoring.catan.effect import Discarded, RobberMoved, Stolen
from scoring.catan.hand import Hands
from scoring.catan.move import Steal
from scoring.catan.refusal import CardWanted, NoSuchHex, NoSuchStolenCard, RobberStays
from scoring.catan.rules import Catan, Robber
from scoring.catan.sets.knights.card import Card, is_opponent, opponents
from scoring.catan.sets.knights.card_refusal import NoSuchVictim
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.cards.giving import against_cards, handed_over
from scoring.catan.sets.knights.cards.progress import against_leaving, leavings
from scoring.catan.sets.knights.defence.robber import LateThief
from scoring.catan.sets.knights.effect import HandedOver, Spied
from scoring.catan.sets.knights.kind import BISHOP, SABOTEUR, SPY, WEDDING
from scoring.catan.sets.knights.move import Forfeit, Give, PlayProgress, TakeProgress
from scoring.catan.sets.knights.pending_question import (
    FORFEITING,
    GIVING,
    SPYING,
    TAXING,
    PendingQuestion,
    ask,
    asked,
    change,
    close,
    current,
    settle,
    unasked,
)
from scoring.catan.sets.knights.refusal import NotAsked, RobberAsleep
from scoring.kernel import Effect, Move, Refusal, Seat, State, Step

GIFT: Final = 2
"""The number of cards that each guest brings to a wedding."""

take_tax = cache(Steal)


class Bishop(Card[Steal]):
    """The robber moves, and takes a card of everybody with a building at the new hex."""

    key = BISHOP
    needs = frozenset({"to"})
    moves = {Steal: (TAXING,)}

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse the sea, the robber's own hex, and to wake the robber."""
        assert move.to is not None, "the card needs it"
        thief = rules.part(LateThief)
        if thief.is_asleep(state):
            yield RobberAsleep()
        if move.to not in rules.ground(state).land:
            yield NoSuchHex(move.to)
        elif move.to == state[Robber].at:
            yield RobberStays(move.to)
        elif thief.friendly:
            yield from thief.protected(rules, state, seat, move.to)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every hex to which the robber may go."""
        moves = (PlayProgress(BISHOP, to=to) for to in rules.ground(state).land)
        return (move for move in moves if not any(self.against(rules, state, seat, move)))

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Move the robber; the cards follow one by one."""
        assert move.to is not None, "legality was checked"
        state = step.state
        neighbours = neighbours_at(state, move.to, seat)
        step = step.to(state.put(Robber(move.to)), RobberMoved(state[Robber].at, move.to))
        if not rules.hand_tracking.is_tracking:
            return step.to(step.state, *(Stolen(seat, victim, None, 1) for victim in neighbours))
        victims = tuple(victim for victim in neighbours if state[Hands].hands[victim].total)
        return ask(rules, step, PendingQuestion(TAXING, (seat,), others=victims)) if victims else step

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Steal) -> Iterable[Refusal]:
        """Refuse seats that are not robbed, and cards that they cannot have."""
        pending = current(state, TAXING, seat)
        if pending is None:
            yield from unasked(state, TAXING, seat)
            return
        if move.from_ is None:
            yield NotAsked()
            return
        if move.from_ not in pending.others:
            yield NoSuchVictim(move.from_)
            return
        hand = state[Hands].hands[move.from_]
        if move.card is None and rules.hand_tracking.knows_all:
            yield CardWanted()
        if move.card is not None and (move.card not in rules.index or not hand.most(rules.index[move.card])):
            yield NoSuchStolenCard()

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card that may be taken of the seats that are left."""
        for victim in asked(state, TAXING, seat).others:
            hand = state[Hands].hands[victim]
            yield from (take_tax(victim, kind) for index, kind in enumerate(rules.kinds) if hand.most(index) > 0)
            if not rules.hand_tracking.knows_all:
                yield take_tax(victim)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the victim is drawn, where all of them are known."""
        if not isinstance(move, Steal) or move.card is not None or not rules.hand_tracking.knows_all:
            return {}
        if move.from_ is None or not 0 <= move.from_ < rules.seats:
            return {}
        cards = rules.may_be_drawn(state[Hands].hands[move.from_])
        return {take_tax(move.from_, kind): count for kind, count in cards}

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Steal) -> Step:
        assert move.from_ is not None, "legality was checked"
        pending = asked(state, TAXING, seat)
        left = tuple(victim for victim in pending.others if victim != move.from_)
        state = change(state, replace(pending, others=left)) if left else close(state, seat)
        return settle(rules, steal(rules, Step(state), seat, move.from_, move.card))

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show the card to both seats alone."""
        if isinstance(move, Steal) and viewer not in (seat, move.from_):
            return take_tax(move.from_)
        return move


class Saboteur(Card[Forfeit]):
    """Everybody with at least as many points gives half of the hand back, rounded down."""

    key = SABOTEUR
    moves = {Forfeit: (FORFEITING,)}
    own_moves = (Forfeit,)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Ask all of them at the same time."""
        scores, hands = step.state.scores, step.state[Hands].hands
        hit = [other for other in opponents(rules, seat) if scores[other] >= scores[seat]]
        due = {other: hands[other].total // 2 for other in hit if hands[other].total // 2}
        return ask(rules, step, PendingQuestion(FORFEITING, tuple(due), counts=tuple(due.values())))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Forfeit) -> Iterable[Refusal]:
        """Refuse cards that are not there, or not the right number of them."""
        return against_cards(rules, state, current(state, FORFEITING, seat), seat, seat, rules.counts(move.cards))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every way to give back as many cards."""
        count = asked(state, FORFEITING, seat).count_of(seat)
        for cards in choices(state[Hands].hands[seat], count):
            yield Forfeit(dict(rules.amounts(cards)))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Forfeit) -> Step:
        cards = rules.as_counts(move.cards)
        state = close(state.put(rules.hand_tracking.pay(state, seat, cards)), seat)
        return settle(rules, Step(state, (Discarded(seat, rules.amounts(cards)),)))


class Spy(Card[TakeProgress]):
    """One looks at an opponent's progress cards and takes one."""

    key = SPY
    needs = frozenset({"from_"})
    moves = {TakeProgress: (SPYING,)}

    def against(self, rules: Catan, state: State, seat: Seat, move: PlayProgress) -> Iterator[Refusal]:
        """Refuse seats without progress cards in hand."""
        victim = Seat(move.from_ or 0)
        if not is_opponent(rules, seat, move.from_) or not state[ProgressDecks].fans[victim].total:
            yield NoSuchVictim(victim)

    def ways(self, rules: Catan, state: State, seat: Seat) -> Iterator[PlayProgress]:
        """Yield every opponent who has a progress card."""
        fans = state[ProgressDecks].fans
        return (PlayProgress(SPY, from_=other) for other in opponents(rules, seat) if fans[other].total)

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Open the hand."""
        assert move.from_ is not None, "legality was checked"
        return ask(rules, step, PendingQuestion(SPYING, (seat,), others=(move.from_,)))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: TakeProgress) -> Iterable[Refusal]:
        """Refuse cards that are not in that hand."""
        pending = current(state, SPYING, seat)
        if pending is None:
            yield from unasked(state, SPYING, seat)
        elif move.from_ not in pending.others:
            yield NoSuchVictim(move.from_)
        else:
            yield from against_leaving(state[ProgressDecks], move.from_, move.track, move.card)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of that hand."""
        victim = asked(state, SPYING, seat).others[0]
        return leavings(state[ProgressDecks], victim, lambda track, card: TakeProgress(victim, track, card))

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: TakeProgress) -> Step:
        decks = state[ProgressDecks].moved(move.from_, seat, move.track, move.card)
        effect = Spied(seat, move.from_, move.track, move.card)
        return settle(rules, Step(close(state, seat).put(decks), (effect,)))

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Show the card to both seats alone."""
        if isinstance(move, TakeProgress) and viewer not in (seat, move.from_):
            return TakeProgress(move.from_, move.track)
        return move

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Show the card to both seats alone."""
        if isinstance(effect, Spied) and viewer not in (effect.seat, effect.victim):
            return replace(effect, card=None)
        return effect


class Wedding(Card[Give]):
    """Everybody with more points gives two cards of his choice, or the only one."""

    key = WEDDING
    moves = {Give: (GIVING,)}

    def play(self, rules: Catan, step: Step, seat: Seat, move: PlayProgress) -> Step:
        """Ask all of them at the same time."""
        scores, hands = step.state.scores, step.state[Hands].hands
        richer = [other for other in opponents(rules, seat) if scores[other] > scores[seat]]
        due = {other: min(GIFT, hands[other].total) for other in richer if hands[other].total}
        return ask(rules, step, PendingQuestion(GIVING, tuple(due), counts=tuple(due.values()), others=(seat,)))

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Give) -> Iterable[Refusal]:
        """Refuse cards that are not there, and gifts to somebody else."""
        pending = current(state, GIVING, seat)
        if pending is not None and move.to not in pending.others:
            yield NoSuchVictim(move.to)
        # Cards on the table may change hands without a word to the app.
        elif pending is None or move.cards is not None or rules.hand_tracking.knows_all:
            yield from against_cards(rules, state, pending, seat, seat, rules.counts(move.cards or {}))

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        pending = asked(state, GIVING, seat)
        for cards in choices(state[Hands].hands[seat], pending.count_of(seat)):
            yield Give(pending.others[0], dict(rules.amounts(cards)))
        if not rules.hand_tracking.knows_all:
            yield Give(pending.others[0])

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Give) -> Step:
        """Hand the cards over."""
        count = asked(state, GIVING, seat).count_of(seat)
        step = handed_over(rules, Step(close(state, seat)), seat, move.to, count, move.cards)
        return settle(rules, step)

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return Give(move.to) if isinstance(move, Give) and viewer not in (seat, move.to) else move

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Show the cards to both seats alone."""
        if isinstance(effect, HandedOver) and viewer not in (effect.giver, effect.taker):
            return replace(effect, cards=None)
        return effect

"""Development cards: buying, keeping, playing one each turn, and the victory points among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from scoring.catan.base.robber import Thief
from scoring.catan.board.island import GRAIN, ORE, RESOURCES, WOOL
from scoring.catan.board.network import ROAD
from scoring.catan.deck import (
    BASE_DECK,
    CARDS,
    DEVELOPMENT_CARD,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Deck,
    drawn,
    spent,
)
from scoring.catan.effect import Bought, Monopolised, Taken
from scoring.catan.hand import Counts, Hand, Hands, covers, plus, single
from scoring.catan.move import Buy, Play, Reveal, Road
from scoring.catan.part import Part
from scoring.catan.refusal import (
    BankIsShort,
    CannotPay,
    CardNeeds,
    CardWanted,
    DeckEmpty,
    JustBought,
    NoCopyInDeck,
    NoSuchDevelopmentCard,
    NotPlayed,
    NowhereToBuild,
    OneCardEachTurn,
    OnlyKnightsBeforeTheRoll,
    OnlyToWin,
    UnknownCard,
)
from scoring.catan.rules import BUILDING, FREE_ROADS, ROLLING, TRADING, Catan, Turn
from scoring.kernel import Effect, Move, Refusal, Scored, Seat, State, Step, Term

FREE: Final = 2

play = cache(Play)
buy = cache(Buy)


class Development(Part[Buy | Play | Reveal]):
    """The development cards of the base game (S4:139-190)."""

    key = "development"
    requires = ("cards", "building", "robber")
    moves = {
        Buy: (TRADING, BUILDING),
        Play: (ROLLING, TRADING, BUILDING),
        Reveal: (ROLLING, TRADING, BUILDING),
        Road: (FREE_ROADS,),
    }
    forbids = (Buy, Play, Reveal)
    prices = (FREE_ROADS,)

    def __init__(self, deck: Counts = BASE_DECK, *, only_knights_before_the_roll: bool = False) -> None:
        """Take the cards of the deck, and whether other cards than knights have to wait for the dice."""
        self.deck = deck
        self.only_knights = only_knights_before_the_roll

    def costs(self) -> Mapping[str, Mapping[str, int]]:
        return {DEVELOPMENT_CARD: {WOOL: 1, GRAIN: 1, ORE: 1}}

    def set_up(self, rules: Catan, state: State) -> State:
        """Shuffle the deck."""
        nothing = (0,) * len(CARDS)
        empty = (Hand(nothing),) * rules.seats
        return state.put(Deck(self.deck, empty, empty, (nothing,) * rules.seats))

    def price(self, rules: Catan, state: State, seat: Seat, what: str, cards: Counts) -> Counts:
        return rules.nothing if what == ROAD else cards

    def turn_begins(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Let the cards of the turn before be played."""
        deck = step.state[Deck]
        if not any(hand.total for hand in deck.fresh):
            return step
        old = tuple(
            Hand(plus(kept.cards, new.cards), kept.unknown + new.unknown)
            for kept, new in zip(deck.old, deck.fresh, strict=True)
        )
        empty = (Hand((0,) * len(CARDS)),) * rules.seats
        return Step(step.state.put(Deck(deck.unseen, old, empty, deck.played)), step.effects)

    def hide(self, rules: Catan, state: State, seat: Seat | None) -> State:
        """Turn the cards of the others over; what they hide may be in the deck, for all that a seat knows."""
        deck = state[Deck]
        unseen = deck.unseen
        for owner in range(rules.seats):
            if owner != seat:
                unseen = plus(unseen, plus(deck.old[owner].cards, deck.fresh[owner].cards))
        old = tuple(hand if owner == seat else hand.hidden() for owner, hand in enumerate(deck.old))
        fresh = tuple(hand if owner == seat else hand.hidden() for owner, hand in enumerate(deck.fresh))
        return state.put(Deck(unseen, old, fresh, deck.played))

    def hide_move(self, rules: Catan, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return buy() if isinstance(move, Buy) and viewer != seat else move

    def hide_effect(self, rules: Catan, effect: Effect, viewer: Seat | None) -> Effect:
        """Show a card that was bought to its owner alone."""
        if isinstance(effect, Bought) and viewer != effect.seat:
            return Bought(effect.seat, None, effect.left)
        return effect

    # ------------------------------------------------------------ points

    def hidden(self, rules: Catan, state: State, seat: Seat) -> int:
        """Count the victory points in the hand."""
        deck = state[Deck]
        card = CARDS.index(VICTORY_POINT)
        return deck.old[seat].cards[card] + deck.fresh[seat].cards[card]

    def terms(self, rules: Catan, state: State, seat: Seat) -> Iterable[Term]:
        """Count the victory points that were shown."""
        shown = state[Deck].played[seat][CARDS.index(VICTORY_POINT)]
        if shown:
            yield Term(VICTORY_POINT, shown, shown)

    def reveal(self, rules: Catan, step: Step) -> Step:
        """Show every seat's victory points."""
        for number in range(rules.seats):
            seat = Seat(number)
            step = _show(step, seat, self.hidden(rules, step.state, seat), final=True)
        return step

    # ----------------------------------------------------------- legality

    def forbid(self, rules: Catan, state: State, seat: Seat, move: Buy | Play | Reveal) -> Iterable[Refusal]:
        """Refuse cards that are not there, come too early, or ask for what cannot be."""
        match move:
            case Buy(card=card):
                return self._against_buying(rules, state, seat, card)
            case Play():
                return self._against_playing(rules, state, seat, move)
            case _:
                return self._against_showing(rules, state, seat, move.cards)

    def _against_buying(self, rules: Catan, state: State, seat: Seat, card: str | None) -> Iterator[Refusal]:
        deck = state[Deck]
        if card is not None and card not in CARDS:
            yield UnknownCard(card)
        elif deck.left <= 0:
            yield DeckEmpty()
        elif card is not None and not deck.unseen[CARDS.index(card)]:
            yield NoCopyInDeck(card)
        elif card is None and rules.hand_tracking.knows_all:
            yield CardWanted()
        if not rules.can_afford(state, seat, DEVELOPMENT_CARD):
            yield CannotPay(seat, rules.amounts(rules.price(state, seat, DEVELOPMENT_CARD)))

    def _against_playing(self, rules: Catan, state: State, seat: Seat, move: Play) -> Iterator[Refusal]:
        if move.card not in CARDS:
            yield UnknownCard(move.card)
            return
        if move.card == VICTORY_POINT:
            yield NotPlayed()
            return
        yield from self._untimely(state, seat, move.card)
        match move.card:
            case "year_of_plenty":
                yield from _against_taking(rules, state, move)
            case "monopoly":
                yield from _against_monopoly(rules, state, seat, move)
            case "road_building" if not _can_lay(rules, state, seat):
                yield NowhereToBuild()

    def _untimely(self, state: State, seat: Seat, name: str) -> Iterator[Refusal]:
        deck, card = state[Deck], CARDS.index(name)
        if not deck.may_have(deck.old[seat], card):
            yield JustBought(name) if deck.may_have(deck.fresh[seat], card) else NoSuchDevelopmentCard(name)
        if state[Turn].played:
            yield OneCardEachTurn()
        if self.only_knights and name != KNIGHT and state.phase == ROLLING:
            yield OnlyKnightsBeforeTheRoll()

    def _against_showing(self, rules: Catan, state: State, seat: Seat, count: int) -> Iterator[Refusal]:
        deck, card = state[Deck], CARDS.index(VICTORY_POINT)
        hidden = self.hidden(rules, state, seat)
        unknown = deck.old[seat].unknown + deck.fresh[seat].unknown
        if not 0 < count <= hidden + min(unknown, deck.unseen[card]):
            yield NoSuchDevelopmentCard(VICTORY_POINT)
        elif state.scores[seat] + count < rules.target:
            yield OnlyToWin(state.scores[seat] + count, rules.target)

    def candidates(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card that may be drawn and played now, with all that it may ask for."""
        if state.phase in (TRADING, BUILDING):
            yield from self.purchases(rules, state, seat)
        if state.phase == FREE_ROADS:
            yield from (line for line in rules.lines(state, seat) if isinstance(line, Road))
        else:
            yield from self.plays(rules, state, seat)

    def purchases(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield the card that is drawn, whichever it may be."""
        if not rules.can_afford(state, seat, DEVELOPMENT_CARD) or state[Deck].left <= 0:
            return
        for name, count in zip(CARDS, state[Deck].unseen, strict=True):
            if count:
                yield buy(name)
        if not rules.hand_tracking.knows_all:
            yield buy()

    def plays(self, rules: Catan, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every way to play, or to show, a card of the hand."""
        deck = state[Deck]
        hand = deck.old[seat]
        if not hand.total and not deck.fresh[seat].unknown:
            return
        if hand.total and not state[Turn].played:
            for card, name in enumerate(CARDS):
                if deck.may_have(hand, card) and not (self.only_knights and name != KNIGHT and state.phase == ROLLING):
                    yield from _ways_to_play(rules, state, seat, name)
        if state.scores[seat] + deck.held(seat) < rules.target:
            return
        for count in range(1, deck.held(seat) + 1):
            if not any(self._against_showing(rules, state, seat, count)):
                yield Reveal(count)

    def completions(self, rules: Catan, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return which card of the deck is drawn, where the app deals them."""
        if not isinstance(move, Buy) or move.card is not None or not rules.hand_tracking.knows_all:
            return {}
        return {buy(name): count for name, count in zip(CARDS, state[Deck].unseen, strict=True) if count}

    # -------------------------------------------------------------- doing

    def carry_out(self, rules: Catan, state: State, seat: Seat, move: Buy | Play | Reveal) -> Step:
        match move:
            case Buy(card=card):
                return self._draw(rules, state, seat, card)
            case Reveal(cards=count):
                return _show(Step(state), seat, count, final=False)
            case _:
                return self._play(rules, state, seat, move)

    def _draw(self, rules: Catan, state: State, seat: Seat, card: str | None) -> Step:
        step = rules.buy(Step(state), seat, DEVELOPMENT_CARD)
        deck = drawn(step.state[Deck], seat, card)
        return step.to(step.state.put(deck), Bought(seat, card, deck.left))

    def _play(self, rules: Catan, state: State, seat: Seat, move: Play) -> Step:
        deck = spent(state[Deck], seat, CARDS.index(move.card))
        step = Step(state.put(deck, replace(state[Turn], played=True)))
        match move.card:
            case "knight":
                thief = next(part for part in rules.parts if isinstance(part, Thief))
                return thief.send(rules, step, seat)
            case "road_building":
                return _lay_free(rules, step)
            case "year_of_plenty":
                return _take(rules, step, seat, rules.as_counts(move.take or {}))
            case _:
                return _monopolise(rules, step, seat, move)

    def line_laid(self, rules: Catan, step: Step, seat: Seat) -> Step:
        """Count the free roads, and go back to the turn after the last one or where no more can be laid."""
        state = step.state
        if state.phase != FREE_ROADS:
            return step
        turn = state[Turn]
        state = state.put(replace(turn, free_roads=turn.free_roads - 1))
        # With one piece or one path left there is one free road (catan:development).
        is_done = turn.free_roads <= 1 or not _can_lay(rules, state, seat)
        return Step(rules.resume(state) if is_done else state, step.effects)


def _show(step: Step, seat: Seat, count: int, *, final: bool) -> Step:
    if not count:
        return step
    deck = step.state[Deck]
    for _ in range(count):
        deck = spent(deck, seat, CARDS.index(VICTORY_POINT))
    term = Term(VICTORY_POINT, count, count)
    return Step(step.state.put(deck), step.effects).score(Scored(seat, VICTORY_POINT, (term,), final=final))


def _can_lay(rules: Catan, state: State, seat: Seat) -> bool:
    return any(True for _ in rules.lines(state, seat))


def _lay_free(rules: Catan, step: Step) -> Step:
    state = step.state
    turn = replace(state[Turn], resume=state.phase, free_roads=FREE)
    seat = turn.acting if turn.acting is not None else state.turn
    if not _can_lay(rules, state, seat):
        return step
    return Step(rules.go(state, FREE_ROADS, turn), step.effects)


def _take(rules: Catan, step: Step, seat: Seat, cards: Counts) -> Step:
    gained = rules.hand_tracking.gain(step.state[Hands], seat, cards)
    return step.to(step.state.put(gained), Taken(seat, rules.amounts(cards)))


def _against_taking(rules: Catan, state: State, move: Play) -> Iterator[Refusal]:
    cards = rules.counts(move.take) if move.take else None
    bank = rules.hand_tracking.left(rules, state)
    # Two, or as many as the bank still has.
    if cards is None or sum(cards) != min(FREE, sum(bank)) or any(kind not in RESOURCES for kind in move.take or ()):
        yield CardNeeds(move.card)
    elif not covers(bank, cards):
        yield BankIsShort(rules.amounts(cards))


def _against_monopoly(rules: Catan, state: State, seat: Seat, move: Play) -> Iterator[Refusal]:
    if move.resource not in RESOURCES:
        yield CardNeeds(move.card)
        return
    if move.amounts is None:
        return
    if len(move.amounts) != rules.seats or move.amounts[seat] or min(move.amounts) < 0:
        yield CardNeeds(move.card)
        return
    index = rules.index[move.resource]
    for other, count in enumerate(move.amounts):
        hand = state[Hands].hands[other]
        if other != seat and rules.hand_tracking.is_tracking and not hand.least(index) <= count <= hand.most(index):
            yield CannotPay(Seat(other), ((move.resource, count),))


def _monopolise(rules: Catan, step: Step, seat: Seat, move: Play) -> Step:
    assert move.resource is not None, "legality was checked"
    index, hands = rules.index[move.resource], step.state[Hands]
    given = []
    for number in range(rules.seats):
        other = Seat(number)
        count = hands.hands[other].least(index) if move.amounts is None else move.amounts[other]
        if other != seat and count:
            if rules.hand_tracking.is_tracking:
                hands = hands.hand_over(other, seat, single(index, len(rules.kinds), count))
            given.append((other, count))
    return step.to(step.state.put(hands), Monopolised(seat, move.resource, tuple(given)))


def _ways_to_play(rules: Catan, state: State, seat: Seat, name: str) -> Iterator[Move]:
    match name:
        case "knight":
            yield play(KNIGHT)
        case "road_building":
            if _can_lay(rules, state, seat):
                yield play(ROAD_BUILDING)
        case "monopoly":
            for kind in RESOURCES:
                yield play(MONOPOLY, resource=kind)
        case "year_of_plenty":
            yield from _plenties(rules, rules.hand_tracking.left(rules, state))


def _plenties(rules: Catan, bank: Counts) -> Iterator[Move]:
    for one, first in enumerate(RESOURCES):
        for second in RESOURCES[one:]:
            take = {first: 2} if first == second else {first: 1, second: 1}
            if covers(bank, rules.as_counts(take)):
                yield Play(YEAR_OF_PLENTY, take=take)
